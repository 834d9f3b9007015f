import { potOf, POTS, shownOf } from '#rules/jackpot.ts'
import type { Money } from '#rules/money.ts'
import type { Calendar } from '../../platform/calendar.ts'
import type { Database } from '../../platform/db/database.ts'
import { allShards } from '../../platform/ids.ts'
import { type Command, lockHead } from '../../platform/lane/batch.ts'
import { post } from '../../platform/lane/post.ts'
import {
  askRound,
  askStory,
  type EntryType,
  entryType,
  houseAccount,
  move,
  requestHash,
  type StakeStory,
  type WalletRow,
} from '../wallet/index.ts'
import { lockPot, mayPay, noteHit, type PotWon } from './hit.sql.ts'
import { readHeld } from './slices.sql.ts'

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

interface HitState extends StakeStory {
  readonly closers: readonly EntryType[]
  readonly day: number
}

interface HitPlan {
  /** `isNew` where an entry is written for it. */
  readonly answer: HitAnswer & { readonly isNew?: true }
  readonly pays?: { readonly wallet: WalletRow; readonly day: number; readonly amount: Money }
}

/**
 * Pays the pot that a round won, once. The pot's row is locked first, then the heads of all shards in order: no stake adds to
 * it meanwhile, and of rounds that win at once the second gets the pot that the first left behind. What a pot holds beyond
 * its ceiling lies in the next, beside the seed of that. A claim that will pay nothing, such as one that is repeated, locks
 * its member's head alone.
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
    const { isNew, ...answer } = await post(tx, hitCommand(calendar), { ...won, amount })
    if (isNew === true) await noteHit(tx, won, { id, number: held.number, left: held.held - amount, seed: pot.seed })
    return answer
  })
}

const hitCommand = (calendar: Calendar): Command<Hit, HitState, HitPlan> => ({
  name: 'jackpots.hit',
  load(batch, input) {
    const { shard, member, provider: source, nodeId: game, round } = input
    const story = askStory(batch, input)
    const closers = askRound(batch, { shard, member, source, game, round })
    return () => ({ ...story(), closers: closers(), day: calendar.dayOf(batch.atMs) })
  },
  decide: decideHit,
  write(batch, { pays }, input) {
    if (pays === undefined) return
    move(
      batch,
      pays.wallet,
      {
        type: entryType.jackpot,
        contra: houseAccount.jackpot,
        amount: pays.amount,
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
  const { amount } = input
  return {
    answer: { verdict: 'ok', balance: balance + amount, amount, isNew: true },
    pays: { wallet, day, amount },
  }
}

/** What was won is not part of it: who asks does not know it. */
export const hitHash = ({ pot, nodeId, round, bet }: PotWon): string =>
  requestHash(['jackpot', pot, nodeId, round, bet])
