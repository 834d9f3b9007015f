import type { Fixture } from '#rules/sports/files/fixture.ts'
import type { Money } from '#rules/money.ts'
import { type Contest, NIL, type Score } from '#rules/sports/contest.ts'
import type { Price } from '#rules/sports/grade.ts'
import { type Market, marketKey } from '#rules/sports/market-key.ts'

/** What a feed tells of: an event with its key. */
export interface ToldOf {
  readonly event: string
  /** Of a match. */
  readonly fixture?: Fixture
  /** Picks of each of its markets, where it is an outright. */
  readonly contest: Contest
}

/** A leg as a house is asked for it. */
export interface AskedLeg {
  readonly on: ToldOf
  readonly market: Market
  readonly pick: string
  readonly price: Price
  /** The score of the match when the bet is taken. */
  readonly at: Score
  readonly isBanker: boolean
}

/** A bet as a house is asked for it: one slip. */
export interface AskedBet {
  /** What of a file asks for it, for whoever reads that it was refused. */
  readonly name: string
  readonly kind: string
  /** Of one line. */
  readonly stake: Money
  readonly legs: readonly AskedLeg[]
}

/** What a feed says of an event while the bets of a round are taken. */
export interface RoundEvent {
  readonly on: ToldOf
  readonly at: Score
  /** Markets by their keys, with the prices that picks are asked at. */
  readonly markets: Map<string, { readonly market: Market; readonly prices: Map<string, Price> }>
}

/** Bets that can be taken at one moment: no event stands at two scores, and no pick has two prices. */
export interface Round {
  readonly events: Map<string, RoundEvent>
  readonly bets: AskedBet[]
}

/** Markets that a feed names in one message. */
const MOST_MARKETS = 300

/** Spreads bets over as few moments as they come to in their order. */
export function roundsOf(bets: readonly AskedBet[]): readonly Round[] {
  const rounds: Round[] = []
  for (const bet of bets) {
    let round = rounds.find((one) => bet.legs.every((leg) => fits(one, leg)))
    if (round === undefined) {
      round = { events: new Map(), bets: [] }
      rounds.push(round)
    }
    for (const leg of bet.legs) add(round, leg)
    round.bets.push(bet)
  }
  return rounds
}

function fits({ events }: Round, { on, market, pick, price, at }: AskedLeg): boolean {
  const event = events.get(on.event)
  if (event === undefined) return true
  if (event.at.home !== at.home || event.at.away !== at.away) return false
  const known = event.markets.get(marketKey(market))
  if (known === undefined) return event.markets.size < MOST_MARKETS
  return (known.prices.get(pick) ?? price) === price
}

function add({ events }: Round, { on, market, pick, price, at }: AskedLeg): void {
  const event = events.get(on.event) ?? { on, at, markets: new Map<string, never>() }
  events.set(on.event, event)
  const known = event.markets.get(marketKey(market)) ?? { market, prices: new Map<string, Price>() }
  event.markets.set(marketKey(market), known)
  known.prices.set(pick, price)
}

/** Whether play has gone on at a score, as far as a file says it. */
export const isLiveAt = ({ status, result }: Fixture, at: Score): boolean =>
  result !== undefined &&
  (status === 'finished' || status === 'abandoned') &&
  (at.home !== NIL.home || at.away !== NIL.away)
