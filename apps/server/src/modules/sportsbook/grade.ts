import { placesOf } from '#rules/sports/markets.ts'
import type { Graded } from '#rules/sports/grade.ts'
import { gradeLeg, gradePick, isCalledOff, type Leg } from '#rules/sports/target.ts'
import type { Score } from '#rules/sports/contest.ts'
import type { SoldLeg } from './bet.sql.ts'
import type { EventResults } from './results.sql.ts'

/** A leg in the words of the rules; undefined for a market or a pick that there is none of, which was never sold. */
export function legOf(
  results: EventResults,
  { event, market: marketId, pick: place, price, at }: SoldLeg,
): Leg | undefined {
  const market = results.markets.get(marketId)
  const pick = market?.type.picks(results.contest)[place]
  if (market === undefined || pick === undefined) return undefined
  const on = market.type.id === 'outright' ? { places: placesOf(market.line) } : market
  return { event, marketId, market: on, pick, price, at }
}

/** How a leg stands by what is known of its event, spans whose bets are void among it; undefined while it is open. */
export function gradeSold(results: EventResults, sold: SoldLeg, takenAtMs: number): Graded | undefined {
  const leg = legOf(results, sold)
  return leg === undefined ? undefined : gradeLeg(results, leg, takenAtMs)
}

/** How single bets on a pick stand, spans of time aside; `isOff` where they are void since the event was called off. */
export function gradeSingle(
  results: EventResults,
  sold: { readonly market: number; readonly pick: number },
  at: Score,
): { readonly graded: Graded; readonly isOff: boolean } | undefined {
  const leg = legOf(results, {
    event: results.event,
    market: sold.market,
    pick: sold.pick,
    price: 1000,
    at,
    isBanker: false,
  })
  const graded = leg && gradePick(results, leg.market, leg.pick, at)
  if (leg === undefined || graded === undefined) return undefined
  return { graded, isOff: isCalledOff(results, leg.market, leg.pick, at) }
}
