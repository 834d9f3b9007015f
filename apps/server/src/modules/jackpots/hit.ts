import { type PotCode, potOf, POTS, shownOf } from '#rules/jackpot.ts'
import type { Money } from '#rules/money.ts'
import type { Calendar } from '../../platform/calendar.ts'
import type { Database } from '../../platform/db/database.ts'
import { allShards, type MemberId, type Shard } from '../../platform/ids.ts'
import { type Command, lockHead } from '../../platform/lane/batch.ts'
import { post } from '../../platform/lane/post.ts'
import {
  askAbout,
  askEntry,
  askRound,
  askWallet,
  type EarlierEntry,
  type EntryType,
  entryType,
  houseAccount,
  move,
  requestHash,
  walletKind,
  type WalletRow,
} from '../wallet/index.ts'
import { lockPot, mayPay, noteHit } from './hit.sql.ts'
import { readHeld } from './slices.sql.ts'

/** A round that won a pot, as its provider tells it. */
export interface PotWon {
  readonly shard: Shard
  readonly member: MemberId
  readonly provider: number
  readonly nodeId: number
  readonly round: string
  /** The provider's transaction id, the key of idempotency. */
  readonly reference: string
  /** The stake's own transaction id. */
  readonly bet: string
  readonly pot: PotCode
}

/** What a claim of a pot came to; all but `ok` left everything as it was. */
type HitVerdict = 'ok' | 'duplicate' | 'unknown-user' | 'no-such-bet' | 'wrong-game' | 'rolled-back' | 'settled'

export interface HitAnswer {
  readonly verdict: HitVerdict
  /** Of the wallet of real money after it; undefined where there is none. */
  readonly balance: Money | undefined
  /** What was won; only with `ok`. */
  readonly amount?: Money
}

interface Hit extends PotWon {
  /** Left out where the claim is only looked at: it pays nothing then. */
  readonly amount?: Money
}

interface HitState {
  readonly wallet: WalletRow | undefined
  readonly earlier: EarlierEntry | undefined
  readonly stake: EarlierEntry | undefined
  readonly about: readonly EarlierEntry[]
  readonly closers: readonly EntryType[]
  readonly day: number
}

/** Where the entry of a hit lies, and when it was written. */
interface Written {
  n: bigint
  atMs: number
}

interface HitPlan {
  readonly answer: HitAnswer & { readonly written?: Written }
  readonly pays?: { readonly wallet: WalletRow; readonly day: number; readonly written: Written }
}

/**
 * Pays the pot that a round won, once. A claim that will pay nothing is answered under its member's head alone. Its row is locked first, then the heads of all shards in order: no stake adds to it
 * meanwhile, and of rounds that win at once the second gets the pot that the first left behind. Asked again, it answers the
 * same. What a pot holds beyond its ceiling lies in the next, beside the seed of that.
 */
export async function payPot(
  { db, calendar }: { readonly db: Database; readonly calendar: Calendar },
  won: PotWon,
): Promise<HitAnswer> {
  if (!(await mayPay(db, won))) return db.transaction((tx) => post(tx, hitCommand(calendar), won))
  return db.transaction(async (tx) => {
    const pot = potOf(won.pot)
    const id = POTS.indexOf(pot) + 1
    await lockPot(tx, id)
    await Promise.all(allShards.map((shard) => tx.query(lockHead(shard))))
    const [held] = (await readHeld(tx)).slice(id - 1)
    if (held === undefined) throw new Error(`the pot ${won.pot} was never opened`)
    const amount = shownOf(pot, held.held)
    const { written, ...answer } = await post(tx, hitCommand(calendar), { ...won, amount })
    if (written !== undefined)
      await noteHit(tx, {
        ...won,
        ...written,
        id,
        number: held.number,
        amount,
        left: held.held - amount,
        seed: pot.seed,
      })
    return answer
  })
}

const hitCommand = (calendar: Calendar): Command<Hit, HitState, HitPlan> => ({
  name: 'jackpots.hit',
  load(batch, { shard, member, provider: source, reference, bet, nodeId: game, round }) {
    const wallet = askWallet(batch, { shard, member, kind: walletKind.real })
    const earlier = askEntry(batch, { shard, member, source, reference })
    const stake = askEntry(batch, { shard, member, source, reference: bet })
    const about = askAbout(batch, { shard, member, source, reference: bet })
    const closers = askRound(batch, { shard, member, source, game, round })
    return () => ({
      wallet: wallet(),
      earlier: earlier(),
      stake: stake(),
      about: about(),
      closers: closers(),
      day: calendar.dayOf(batch.atMs),
    })
  },
  decide: decideHit,
  write(batch, { pays }, input) {
    if (pays === undefined) return
    const { n, atMs } = move(
      batch,
      pays.wallet,
      {
        type: entryType.jackpot,
        contra: houseAccount.jackpot,
        amount: input.amount ?? 0n,
        source: input.provider,
        game: input.nodeId,
        round: input.round,
        closes: false,
        reference: input.reference,
        regards: input.bet,
        hash: hitHash(input),
      },
      pays.day,
    )
    Object.assign(pays.written, { n, atMs })
  },
})

/** A pot belongs to a stake that added to it, of a round that is not over; one round wins one pot. */
export function decideHit({ wallet, earlier, stake, about, closers, day }: HitState, input: Hit): HitPlan {
  const refuse = (verdict: HitVerdict, balance: Money | undefined): HitPlan => ({ answer: { verdict, balance } })
  if (wallet === undefined) return refuse('unknown-user', undefined)
  const { balance } = wallet
  if (earlier !== undefined)
    return earlier.hash === hitHash(input)
      ? { answer: { verdict: 'ok', balance: earlier.balance, amount: earlier.amount } }
      : refuse('duplicate', balance)
  if (about.some(({ type }) => type === entryType.refund || type === entryType.tombstone))
    return refuse('rolled-back', balance)
  if (stake === undefined || stake.type !== entryType.stake) return refuse('no-such-bet', balance)
  if (stake.game !== input.nodeId || stake.potParts === null) return refuse('wrong-game', balance)
  if (stake.round !== input.round) return refuse('no-such-bet', balance)
  const isOver =
    closers.includes(entryType.payout) || about.some(({ type, closes }) => type === entryType.payout && closes)
  if (isOver || about.some(({ type }) => type === entryType.jackpot)) return refuse('settled', balance)
  // Its stake came between the two looks: the provider asks again.
  if (input.amount === undefined) return refuse('no-such-bet', balance)
  const written: Written = { n: 0n, atMs: 0 }
  return {
    answer: { verdict: 'ok', balance: balance + input.amount, amount: input.amount, written },
    pays: { wallet, day, written },
  }
}

/** What was won is not part of it: who asks does not know it. */
export const hitHash = ({ pot, nodeId, round, bet }: PotWon): string =>
  requestHash(['jackpot', pot, nodeId, round, bet])
