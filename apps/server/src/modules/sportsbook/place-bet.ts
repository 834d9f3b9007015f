import type { legFaults, pricePolicies } from '#contract/sports.ts'
import type { Money } from '#rules/money.ts'
import type { Calendar } from '../../platform/calendar.ts'
import type { MemberId, RowId, Shard } from '../../platform/ids.ts'
import type { Command } from '../../platform/lane/batch.ts'
import { askStake, type Limit, refuseStake, type StakeState, startStake } from '../safeguards/index.ts'
import {
  askWallet,
  entryType,
  houseAccount,
  move,
  requestHash,
  SPORTS_SOURCE,
  walletKind,
  type WalletRow,
} from '../wallet/index.ts'
import { type SoldLeg, writeBet } from './bet.sql.ts'
import { askHolder } from './exposure.sql.ts'
import { askStanding, isAwaited, isOpen, type Quote, type Standing, wasStopped } from './quote.sql.ts'

export type PricePolicy = (typeof pricePolicies)[number]
export type LegFault = (typeof legFaults)[number]

/** A leg as it is asked for. */
export interface AskedLeg {
  readonly market: number
  readonly event: number
  readonly pick: string
  /** The price that the player saw, in thousandths. */
  readonly price: number
  readonly isBanker: boolean
  /** How often betting on the event had been stopped when the bet was asked for. */
  readonly stops: number
  /** The market's version then: a stop of the market alone closes its gate up to that of its moment. */
  readonly version: number
  /** How often operators had suspended or reopened it. */
  readonly holds: number
}

export interface PlaceBet {
  readonly shard: Shard
  readonly member: MemberId
  /** The browser's key, by which the same bet is taken once. */
  readonly reference: string
  readonly kind: string
  readonly lines: number
  readonly stake: Money
  readonly legs: readonly AskedLeg[]
  readonly policy: PricePolicy
  /** The process whose parts of the limits it uses, and the prices that these were reserved at. */
  readonly holder: RowId
  readonly reserved: readonly number[]
  /** The tile that its entries name: that of the sport. */
  readonly node: number
  /** What was asked for, as text: the same reference with another one is refused. */
  readonly asked: string
  readonly houseLimits: readonly Limit[]
  /** What the bet may pay at most; `greatest` is asked at the prices that it is taken at. */
  greatest(prices: readonly number[]): Money
  readonly mostPayout: Money
}

export interface TakenBet {
  /** The position of its stake's entry, once that is written. */
  n: bigint
  readonly atMs: number
  readonly legs: readonly SoldLeg[]
  /** The market of each leg, as it stood. */
  readonly quotes: readonly Quote[]
}

export interface RefusedLeg {
  readonly leg: number
  readonly fault: LegFault
  readonly price: number | undefined
}

export type PlaceAnswer =
  | {
      readonly verdict: 'ok'
      readonly balance: Money
      /** As it was taken by this very try; undefined where an earlier one took it. */
      readonly taken: TakenBet | undefined
    }
  | { readonly verdict: 'duplicate' | 'no-funds' | 'limit' | 'frozen' | 'excluded' | 'unknown' }
  | { readonly verdict: 'legs'; readonly legs: readonly RefusedLeg[] }
  /** Prices have risen, so that it counts more against the limits than was reserved. */
  | { readonly verdict: 'reserve'; readonly prices: readonly number[] }
  /** The process was taken for dead, so its parts of the limits are not its own any more. */
  | { readonly verdict: 'ended' }
  /** At the prices of now it could pay more than a bet may. */
  | { readonly verdict: 'payout'; readonly prices: readonly number[] }

interface State {
  readonly stake: StakeState
  readonly bonus: WalletRow | undefined
  readonly isHolding: boolean
  /** The market of each leg. */
  readonly standing: readonly Standing[]
}

type Plan =
  | { readonly answer: PlaceAnswer }
  | {
      readonly answer: Extract<PlaceAnswer, { verdict: 'ok' }>
      readonly taken: TakenBet
      readonly wallet: WalletRow
      readonly day: number
      readonly round: string
    }

/** Takes a bet: repetition, status, limits, funds, gates and prices are asked in one batch; then the entry and the bet. */
export const placeBet = (calendar: Calendar): Command<PlaceBet, State, Plan> => ({
  name: 'sports.place',
  load(batch, { shard, member, reference, legs, holder }) {
    const stake = askStake(batch, calendar, { shard, member, source: SPORTS_SOURCE, reference })
    const bonus = askWallet(batch, { shard, member, kind: walletKind.bonus })
    const isHolding = askHolder(batch, shard, holder)
    const standing = askStanding(batch, shard, legs)
    return () => ({
      stake: stake(),
      bonus: bonus(),
      isHolding: isHolding(),
      standing: standing(),
    })
  },
  decide,
  write(batch, plan, input) {
    if (!('wallet' in plan)) return
    const { shard, member, reference, kind, lines, stake, holder } = input
    const { n } = move(
      batch,
      plan.wallet,
      {
        type: entryType.stake,
        contra: houseAccount.play,
        amount: -stake,
        source: SPORTS_SOURCE,
        game: input.node,
        round: plan.round,
        closes: false,
        reference,
        regards: null,
        hash: betHash(input),
      },
      plan.day,
    )
    plan.taken.n = n
    writeBet(batch, {
      shard,
      member,
      n,
      reference,
      kind,
      lines,
      stake,
      holder,
      legs: plan.taken.legs,
      round: plan.round,
    })
  },
})

/**
 * What a member stakes on the single legs of an event is one round, which ends with the event, and another one once that
 * end was taken back. A bet of several legs is a round of its own.
 */
function roundOf(legs: readonly SoldLeg[], standing: readonly Standing[], reference: string): string {
  const [leg] = legs
  if (leg === undefined || legs.length > 1) return reference
  const reopened = standing[0]?.quote?.reopened ?? 0
  return reopened === 0 ? `e${leg.event}` : `e${leg.event}.${reopened}`
}

function decide({ stake, bonus, isHolding, standing }: State, input: PlaceBet): Plan {
  const start = startStake(stake, () => betHash(input))
  switch (start.kind) {
    case 'unknown-member':
      return { answer: { verdict: 'unknown' } }
    case 'repeated':
      return { answer: { verdict: 'ok', balance: start.balance, taken: undefined } }
    case 'duplicate':
    case 'taken-back':
      return { answer: { verdict: 'duplicate' } }
  }
  const { wallet } = start
  const legs = input.legs.map((leg, i) => takeLeg(leg, i, standing[i], stake.nowMs, input.policy))
  const refused = legs.flatMap((leg) => ('fault' in leg ? [leg] : []))
  if (refused.length > 0) return { answer: { verdict: 'legs', legs: refused } }
  const sold = legs.flatMap((leg) => ('fault' in leg ? [] : [leg]))
  const refusal = refuseStake(
    stake,
    start,
    input.stake,
    input.houseLimits,
    bonus === undefined ? undefined : { wallet: bonus, bears: false },
  )
  if (refusal !== undefined) return { answer: { verdict: refusal } }
  if (!isHolding) return { answer: { verdict: 'ended' } }
  const prices = sold.map(({ price }) => price)
  if (prices.some((price, i) => price > (input.reserved[i] ?? 0))) return { answer: { verdict: 'reserve', prices } }
  if (input.greatest(prices) > input.mostPayout) return { answer: { verdict: 'payout', prices } }
  const quotes = standing.flatMap(({ quote }) => (quote === undefined ? [] : [quote]))
  const taken: TakenBet = { n: 0n, atMs: stake.nowMs, legs: sold, quotes }
  return {
    answer: { verdict: 'ok', balance: wallet.balance - input.stake, taken },
    taken,
    wallet,
    day: stake.day,
    round: roundOf(sold, standing, input.reference),
  }
}

/** A leg at the price of now, or why it cannot be bet on. */
function takeLeg(
  asked: AskedLeg,
  leg: number,
  standing: Standing | undefined,
  nowMs: number,
  policy: PricePolicy,
): SoldLeg | RefusedLeg {
  const { quote, closed } = standing ?? {}
  if (quote === undefined || closed === undefined) return { leg, fault: 'unknown', price: undefined }
  const pick = quote.picks.indexOf(asked.pick)
  const price = quote.prices[pick] ?? 0
  const refused = (fault: LegFault): RefusedLeg => ({ leg, fault, price: price > 0 ? price : undefined })
  if (pick < 0) return refused('pick')
  if (quote.phase === 'ended' || isAwaited(quote, nowMs)) return refused('closed')
  if (wasStopped(quote, closed, asked)) return refused('stopped')
  if (quote.holds !== asked.holds) return refused('stopped')
  if (!isOpen(quote) || price === 0) return refused('suspended')
  if (policy === 'none' ? price !== asked.price : policy === 'better' && price < asked.price) return refused('price')
  return { event: quote.event, market: quote.market, pick, price, at: quote.score, isBanker: asked.isBanker }
}

const betHash = ({ asked }: PlaceBet): string => requestHash(['sports bet', asked])
