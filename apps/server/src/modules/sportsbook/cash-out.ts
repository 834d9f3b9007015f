import type { Money } from '#rules/money.ts'
import { type CashLeg, type CashOut, cashOut } from '#rules/sports/cash-out.ts'
import { factorOf } from '#rules/sports/grade.ts'
import type { Calendar } from '../../platform/calendar.ts'
import type { MemberId, Shard } from '../../platform/ids.ts'
import type { Command } from '../../platform/lane/batch.ts'
import {
  askEntry,
  askRound,
  askWallet,
  type EarlierEntry,
  entryType,
  houseAccount,
  move,
  requestHash,
  SPORTS_SOURCE,
  walletKind,
  type WalletRow,
} from '../wallet/index.ts'
import { askBet, cashBet, type RunningBet, type SoldLeg } from './bet.sql.ts'
import { soldAtRisk } from './could-lose.ts'
import { gradeSold } from './grade.ts'
import { askStanding, type Chances, isAwaited, isOpen, type Quote, type Standing, wasStopped } from './quote.sql.ts'
import type { EventResults } from './results.sql.ts'
import { worthOf } from './slip.ts'

/** A bet as it lies, with all that its worth depends on. */
export interface CashedBet {
  readonly n: bigint
  readonly reference: string
  /** That of its entries. */
  readonly round: string
  readonly kind: string
  readonly atMs: number
  readonly running: Money
  readonly legs: readonly SoldLeg[]
}

/** A leg whose state an offer was made on. */
interface Seen {
  readonly market: number
  readonly event: number
  readonly version: number
  readonly revision: number
  readonly stops: number
  readonly isOpen: boolean
}

export interface Offer {
  readonly cash: CashOut | undefined
  readonly seen: readonly Seen[]
  readonly isLive: boolean
}

/**
 * What a part of a bet's running stake is worth now.
 * @param margin in percent
 * @param nowMs by the database
 */
export function offerFor(
  bet: CashedBet,
  part: Money,
  results: ReadonlyMap<number, EventResults>,
  quotes: ReadonlyMap<number, Quote>,
  chances: ReadonlyMap<number, Chances>,
  margin: number,
  nowMs: number,
): Offer {
  const legs = bet.legs.map((leg) => {
    const [of, quote] = [results.get(leg.event), quotes.get(leg.market)]
    const graded = of === undefined ? undefined : gradeSold(of, leg, bet.atMs)
    return { leg, quote, graded }
  })
  return {
    cash: cashOut(
      part,
      legs.map(({ leg, quote, graded }) =>
        graded === undefined
          ? openLeg(leg, quote, chances.get(leg.market), nowMs)
          : { state: 'settled', factor: factorOf(graded, leg.price) },
      ),
      worthOf(
        bet.kind,
        bet.legs.map(({ isBanker }) => isBanker),
      ),
      Math.round(margin * 10),
    ),
    seen: legs.flatMap(({ leg, quote, graded }) =>
      quote === undefined
        ? []
        : [
            {
              market: leg.market,
              event: leg.event,
              version: quote.version,
              revision: quote.revision,
              stops: quote.stops,
              isOpen: graded === undefined,
            },
          ],
    ),
    isLive: legs.some(({ quote, graded }) => graded === undefined && quote?.phase === 'live'),
  }
}

function openLeg(leg: SoldLeg, quote: Quote | undefined, chances: Chances | undefined, nowMs: number): CashLeg {
  const wins = chances?.wins[leg.pick]
  if (quote === undefined || !isOpen(quote) || isAwaited(quote, nowMs) || wins === undefined)
    return { state: 'suspended' }
  // The chances of now count goals from now on: they are not those of a handicap that was taken at another score.
  const isMoved = quote.type.id === 'ah' && (quote.score.home !== leg.at.home || quote.score.away !== leg.at.away)
  if (isMoved) return { state: 'suspended' }
  return { state: 'open', wins, back: chances?.backs?.[leg.pick] ?? 0, price: leg.price }
}

export interface TakeCash {
  readonly shard: Shard
  readonly member: MemberId
  readonly key: string
  readonly bet: CashedBet
  readonly part: Money
  /** How the part was asked for: the same key with another one is refused. */
  readonly asked: string
  /** What the player was offered, and what is offered now. */
  readonly offer: Money
  readonly made: Money | undefined
  readonly seen: readonly Seen[]
  /** Up to when the offer holds, by the database; 0 for one that was never made. */
  readonly holdsUntilMs: number
  readonly node: number
  /** A bet of several legs is a round of its own, which ends with it. */
  readonly endsRound: boolean
}

export type CashAnswer =
  | { readonly verdict: 'ok'; readonly balance: Money }
  | { readonly verdict: 'duplicate' | 'changed' | 'unknown' }

interface State {
  readonly wallet: WalletRow | undefined
  readonly earlier: EarlierEntry | undefined
  readonly bet: RunningBet | undefined
  readonly standing: readonly Standing[]
  /** Its round has ended, though its end was taken back: what comes behind it is a correction. */
  readonly isOver: boolean
  readonly day: number
  readonly nowMs: number
}

type Plan =
  | { readonly answer: CashAnswer }
  | (Pick<State, 'isOver' | 'day'> & {
      readonly answer: CashAnswer
      readonly wallet: WalletRow
      readonly bet: RunningBet
    })

const CASH = 'cash:'
const referenceOf = ({ key }: Pick<TakeCash, 'key'>): string => CASH + key
/** Whether an entry with this reference paid a cash-out. */
export const isCashOut = (reference: string): boolean => reference.startsWith(CASH)

/** Pays an offer, where nothing that it was made on has changed: the running stake, the prices, the results, the gates. */
export const takeCash = (calendar: Calendar): Command<TakeCash, State, Plan> => ({
  name: 'sports.cash-out',
  load(batch, input) {
    const { shard, member, bet, seen, node } = input
    const wallet = askWallet(batch, { shard, member, kind: walletKind.real })
    const earlier = askEntry(batch, { shard, member, source: SPORTS_SOURCE, reference: referenceOf(input) })
    const row = askBet(batch, { shard, member, n: bet.n })
    const standing = askStanding(batch, shard, seen)
    const closers = askRound(batch, { shard, member, source: SPORTS_SOURCE, game: node, round: bet.round })
    return () => ({
      wallet: wallet(),
      earlier: earlier(),
      bet: row(),
      standing: standing(),
      isOver: closers().length > 0,
      day: calendar.dayOf(batch.atMs),
      nowMs: batch.atMs,
    })
  },
  decide({ wallet, earlier, bet, standing, isOver, day, nowMs }, input) {
    if (wallet === undefined || bet === undefined) return { answer: { verdict: 'unknown' } }
    if (earlier !== undefined)
      return {
        answer:
          earlier.hash === cashHash(input) ? { verdict: 'ok', balance: earlier.balance } : { verdict: 'duplicate' },
      }
    const isSame = input.seen.every((seen, i) => stands(seen, standing[i], nowMs))
    if (
      nowMs > input.holdsUntilMs ||
      !isSame ||
      input.made !== input.offer ||
      input.part > bet.running ||
      bet.done ||
      bet.running !== input.bet.running
    )
      return { answer: { verdict: 'changed' } }
    return {
      answer: { verdict: 'ok', balance: wallet.balance + input.offer },
      wallet,
      bet,
      isOver: isOver || bet.refunded,
      day,
    }
  },
  write(batch, plan, input) {
    if (!('wallet' in plan)) return
    const { shard, member, bet, part, offer, node, endsRound } = input
    const closes = !plan.isOver && endsRound && part === plan.bet.running
    const { stake, cashed } = plan.bet
    move(
      batch,
      plan.wallet,
      {
        type: plan.isOver ? entryType.correction : entryType.payout,
        contra: houseAccount.play,
        amount: offer,
        source: SPORTS_SOURCE,
        game: node,
        round: bet.round,
        closes,
        reference: referenceOf(input),
        regards: bet.reference,
        hash: cashHash(input),
        couldLose: closes ? soldAtRisk({ stake, running: 0n, cashed: cashed + offer }) : undefined,
      },
      plan.day,
    )
    cashBet(batch, { shard, member, n: bet.n }, plan.bet, part, offer)
  },
})

function stands(seen: Seen, standing: Standing | undefined, nowMs: number): boolean {
  const { quote, closed } = standing ?? {}
  if (quote === undefined || closed === undefined || quote.revision !== seen.revision) return false
  if (!seen.isOpen) return true
  return quote.version === seen.version && isOpen(quote) && !isAwaited(quote, nowMs) && !wasStopped(quote, closed, seen)
}

const cashHash = ({ bet, asked, offer }: TakeCash): string => requestHash(['cash-out', bet.n, asked, offer])
