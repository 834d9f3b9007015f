import type { Purse } from '#rules/loyalty/purse.ts'
import type { BonusGame } from '#rules/loyalty/wagering.ts'
import type { Money } from '#rules/money.ts'
import type { Db } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type MemberId, type RowId, type Shard, shardOf } from '../../platform/ids.ts'
import type { Batch } from '../../platform/lane/batch.ts'
import {
  askFirstStake,
  askWallet,
  type EarlierEntry,
  type FirstStake,
  houseAccount,
  walletKind,
  type WalletRow,
} from '../wallet/index.ts'
import { roundName, takesGame } from './bear.ts'
import { askActiveGrant, askBegun, askGrant, type GrantRow } from './grant.sql.ts'
import { readPlayedGrant } from './read-grant.sql.ts'
import { followersOf } from './write-play.ts'

/** What a command about play is told beside what everybody's is: the member plays with bonus money, or did. */
export interface WithBonus {
  /** The grant that bore the stake, where a payout or refund was found to need one. */
  readonly award?: RowId | undefined
}

/** Own money, the active grant's, or that of another grant, which lets no further stake in. */
export type RoundMoney = Purse | 'other'

/** Bonus money as a command about play sees it. */
export interface BonusState {
  readonly wallet: WalletRow | undefined
  readonly active: GrantRow | undefined
  /** The grant that was asked for by its id, in whatever state. */
  readonly ofStake: GrantRow | undefined
  /** Whose money the round is that is asked about; undefined where this would be its first stake. */
  readonly round: RoundMoney | undefined
}

interface About {
  readonly shard: Shard
  readonly member: MemberId
}

/** Asks the batch for the member's bonus money; undefined where the command was not told to. */
export function askBonus(
  batch: Batch,
  asked: WithBonus | undefined,
  { shard, member }: About,
  round?: { readonly source: number; readonly game: number; readonly round: string },
): () => BonusState | undefined {
  if (asked === undefined) return () => undefined
  const wallet = askWallet(batch, { shard, member, kind: walletKind.bonus })
  const active = askActiveGrant(batch, shard, member)
  const ofStake = asked.award === undefined ? () => undefined : askGrant(batch, shard, { member, id: asked.award })
  const first = round === undefined ? () => undefined : askFirstStake(batch, { shard, member, ...round })
  const begun =
    round === undefined ? () => false : askBegun(batch, shard, member, roundName(round.source, round.game, round.round))
  return () => ({
    wallet: wallet(),
    active: active(),
    ofStake: ofStake(),
    round: moneyOf(first(), active(), begun()),
  })
}

/** A payout may regard any stake of its round, so all of them are of one purse, and of one grant. */
function moneyOf(first: FirstStake | undefined, active: GrantRow | undefined, begun: boolean): RoundMoney | undefined {
  if (first?.kind === walletKind.bonus) return first.award === active?.id ? 'bonus' : 'other'
  return begun || first !== undefined ? 'real' : undefined
}

/**
 * Whether a command has to be run once more with the member's bonus money asked for: with the stake's grant, where the
 * bonus bore it. The question costs a member without one nothing.
 */
export function lacksBonus(
  wallet: WalletRow | undefined,
  bonus: BonusState | undefined,
  stake?: EarlierEntry,
): WithBonus | undefined {
  const award = stake?.kind === walletKind.bonus && stake.award !== null ? stake.award : undefined
  if (bonus === undefined) return wallet?.bonus === true || award !== undefined ? { award } : undefined
  return award === undefined || grantOf(bonus, award) !== undefined ? undefined : { award }
}

/** The grant of an id among those that were asked for. */
export const grantOf = ({ active, ofStake }: BonusState, id: RowId | null): GrantRow | undefined =>
  [active, ofStake].find((grant) => grant !== undefined && grant.id === id)

/** What a game is told that a member has: bonus money is among it where the active grant is played in the game. */
export const toldOf = (real: Money, bonus: BonusState | undefined, game: BonusGame | undefined, nowMs: number): Money =>
  bonus?.wallet !== undefined && takesGame(bonus.active, game, nowMs) ? real + bonus.wallet.balance : real

/** True for an entry that counts for a grant of bonus money, or that one bears: its answer told of both purses. */
export const isOfBonus = ({ award, contra }: Pick<EarlierEntry, 'award' | 'contra'>): boolean =>
  award !== null && contra === houseAccount.play

/** An entry whose first answer told of both purses; a repetition answers the same sum. */
export interface ToldEntry {
  readonly source: number
  readonly reference: string
}

/** What both purses held when an entry was answered, with the conversion that followed it. Only repetitions ask. */
export async function readToldAt(db: Db, member: MemberId, { source, reference }: ToldEntry): Promise<Money> {
  const shard = shardOf(member)
  const [row] = await db.query<{ real: string; bonus: string }>(sql`
    WITH told AS (
      SELECT max(n) AS n FROM entry WHERE shard = ${shard} AND member = ${member} AND (
        (source = ${source} AND reference = ${reference}) OR (source = 0 AND reference = ANY(${followersOf(source, reference)}::text[]))))
    SELECT coalesce((SELECT balance FROM entry e WHERE e.shard = ${shard} AND e.member = ${member} AND e.kind = 1 AND e.n <= told.n ORDER BY e.at DESC, e.n DESC LIMIT 1), 0)::text AS real,
      coalesce((SELECT balance FROM entry e WHERE e.shard = ${shard} AND e.member = ${member} AND e.kind = 2 AND e.n <= told.n ORDER BY e.n DESC LIMIT 1), 0)::text AS bonus
    FROM told`)
  return BigInt(row?.real ?? '0') + BigInt(row?.bonus ?? '0')
}

/** What a game is told that a member has, outside of a command; undefined where it has no wallet. */
export async function readToldBalance(
  db: Db,
  member: MemberId,
  game: BonusGame | undefined,
): Promise<Money | undefined> {
  const [row] = await db.query<{ balance: string; bonus: boolean; now: string }>({
    name: 'bonus.told',
    text: 'SELECT balance, bonus, floor(extract(epoch FROM app_now()) * 1000)::text AS now FROM wallet WHERE shard = $1 AND member = $2 AND kind = 1',
    values: [shardOf(member), member],
  })
  if (row === undefined) return undefined
  const real = BigInt(row.balance)
  const played = row.bonus ? await readPlayedGrant(db, member) : undefined
  return played !== undefined && takesGame(played.grant, game, Number(row.now)) ? real + played.balance : real
}
