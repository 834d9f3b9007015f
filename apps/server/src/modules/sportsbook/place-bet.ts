import type { legFaults, pricePolicies } from '#contract/sports.ts'
import type { Money } from '#rules/money.ts'
import type { Calendar } from '../../platform/calendar.ts'
import { askGate } from '../../platform/gate.sql.ts'
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
import { eventGate, marketGate } from './gates.ts'
import { askQuotes, type Quote } from './quote.sql.ts'

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

export interface RefusedLeg {
  readonly leg: number
  readonly fault: LegFault
  readonly price: number | undefined
}

export type PlaceAnswer =
  | {
      readonly verdict: 'ok'
      readonly balance: Money
      /** The bet when it was taken by this very try; undefined for one that was taken before. */
      readonly bet?: { readonly n: bigint; readonly atMs: number; readonly legs: readonly SoldLeg[] }
    }
  | { readonly verdict: 'duplicate' | 'no-funds' | 'limit' | 'frozen' | 'excluded' | 'unknown' }
  | { readonly verdict: 'legs'; readonly legs: readonly RefusedLeg[] }
  /** Prices have risen, so that it counts more against the limits than was reserved. */
  | { readonly verdict: 'reserve'; readonly prices: readonly number[] }
  /** The process was taken for dead, so its parts of the limits are not its own any more. */
  | { readonly verdict: 'ended' }
  /** At the prices of now it could pay more than a bet may. */
  | { readonly verdict: 'payout'; readonly greatest: Money }

interface State {
  readonly stake: StakeState
  readonly bonus: WalletRow | undefined
  readonly isHolding: boolean
  readonly quotes: ReadonlyMap<number, Quote>
  /** Up to where the gates of each leg's event and market are closed. */
  readonly closed: readonly { readonly event: number; readonly market: number }[]
}

type Plan =
  | { readonly answer: PlaceAnswer }
  | {
      readonly answer: Extract<PlaceAnswer, { verdict: 'ok' }>
      readonly wallet: WalletRow
      readonly day: number
      readonly legs: readonly SoldLeg[]
      /** Set while it is written, since the position is known only then. */
      readonly taken: { n: bigint }
    }

/** Takes a bet: repetition, status, limits, funds, gates and prices are asked in one batch; then the entry and the bet. */
export const placeBet = (calendar: Calendar): Command<PlaceBet, State, Plan> => ({
  name: 'sports.place',
  load(batch, { shard, member, reference, legs, holder }) {
    const stake = askStake(batch, calendar, { shard, member, source: SPORTS_SOURCE, reference })
    const bonus = askWallet(batch, { shard, member, kind: walletKind.bonus })
    const isHolding = askHolder(batch, shard, holder)
    const quotes = askQuotes(
      batch,
      shard,
      legs.map(({ market }) => market),
    )
    const gates = legs.map(({ event, market }) => ({
      event: askGate(batch, shard, eventGate(event)),
      market: askGate(batch, shard, marketGate(market)),
    }))
    return () => ({
      stake: stake(),
      bonus: bonus(),
      isHolding: isHolding(),
      quotes: quotes(),
      closed: gates.map(({ event, market }) => ({ event: event(), market: market() })),
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
        round: roundOf(plan.legs, reference),
        closes: false,
        reference,
        regards: null,
        hash: betHash(input),
      },
      plan.day,
    )
    plan.taken.n = n
    writeBet(batch, { shard, member, n, reference, kind, lines, stake, holder, legs: plan.legs })
  },
})

/** What a member stakes on the single legs of an event is one round; a bet of several legs is a round of its own. */
export const roundOf = (legs: readonly Pick<SoldLeg, 'event'>[], reference: string): string => {
  const [first] = legs
  return legs.length === 1 && first !== undefined ? `e${first.event}` : reference
}

function decide({ stake, bonus, isHolding, quotes, closed }: State, input: PlaceBet): Plan {
  const start = startStake(stake, () => betHash(input))
  switch (start.kind) {
    case 'unknown-member':
      return { answer: { verdict: 'unknown' } }
    case 'repeated':
      return { answer: { verdict: 'ok', balance: start.balance } }
    case 'duplicate':
    case 'taken-back':
      return { answer: { verdict: 'duplicate' } }
  }
  const { wallet } = start
  const legs = input.legs.map((leg, i) => takeLeg(leg, i, quotes.get(leg.market), closed[i], stake.nowMs, input.policy))
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
  const greatest = input.greatest(prices)
  if (greatest > input.mostPayout) return { answer: { verdict: 'payout', greatest } }
  const taken = { n: 0n }
  return {
    answer: {
      verdict: 'ok',
      balance: wallet.balance - input.stake,
      bet: {
        get n() {
          return taken.n
        },
        atMs: stake.nowMs,
        legs: sold,
      },
    },
    wallet,
    day: stake.day,
    legs: sold,
    taken,
  }
}

/** A leg at the price of now, or why it cannot be bet on. */
function takeLeg(
  asked: AskedLeg,
  leg: number,
  quote: Quote | undefined,
  closed: State['closed'][number] | undefined,
  nowMs: number,
  policy: PricePolicy,
): SoldLeg | RefusedLeg {
  if (quote === undefined || closed === undefined) return { leg, fault: 'unknown', price: undefined }
  const pick = quote.picks.indexOf(asked.pick)
  const price = quote.prices[pick] ?? 0
  const fault = faultOf(asked, quote, price, closed, nowMs, policy)
  if (fault !== undefined) return { leg, fault, price: price > 0 ? price : undefined }
  return { event: quote.event, market: quote.market, pick, price, at: quote.score, isBanker: asked.isBanker }
}

function faultOf(
  asked: AskedLeg,
  quote: Quote,
  price: number,
  closed: State['closed'][number],
  nowMs: number,
  policy: PricePolicy,
): LegFault | undefined {
  if (!quote.picks.includes(asked.pick)) return 'pick'
  if (quote.phase === 'ended' || (quote.phase === 'before' && nowMs >= quote.startsAtMs)) return 'closed'
  // A stop since the bet was asked for refuses it, also where betting is open again.
  if (quote.stops !== asked.stops || asked.stops <= closed.event || quote.version <= closed.market) return 'stopped'
  if (!quote.open || quote.status !== 1 || price === 0) return 'suspended'
  if (policy === 'none' ? price !== asked.price : policy === 'better' && price < asked.price) return 'price'
  return undefined
}

const betHash = ({ asked }: PlaceBet): string => requestHash(['sports bet', asked])
