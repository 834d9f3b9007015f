import { decided, type Line } from '#rules/sports/markets.ts'
import type { Grade } from '#rules/sports/grade.ts'
import type { Period, Score } from '#rules/sports/contest.ts'
import type { SoldLeg } from './bet.sql.ts'
import type { Results } from './results.sql.ts'

/**
 * How a pick stands by what is known of its event; undefined while it is open. Spans of time whose bets are void are not
 * looked at here.
 * @param pick its place among the picks of the market's type
 * @param at the score when the bet was taken
 */
export function gradeOf(results: Results, market: number, pick: number, at: Score): Grade | undefined {
  const of = results.markets.get(market)
  const name = of?.type.picks(results.contest)[pick]
  // A market or pick that there is none of was never sold.
  if (of === undefined || name === undefined) return undefined
  const line: Line = of.line ?? 0
  const end = results.ends.get(of.period)
  if (end !== undefined) return of.type.grade(name, line, end, at)
  if (results.change === 'cancelled') return 'void'
  const isPlayed = of.period === 'match' && results.phase !== 'before'
  const early = isPlayed
    ? decided(results.contest, { type: of.type, period: 'match' satisfies Period, line }, name, results.score, at)
    : undefined
  // What was decided by play stands, the rest of a match that ended before its time is void.
  return early ?? (results.final ? 'void' : undefined)
}

/** The grade of a leg of a bet that was taken at a moment, spans whose bets are void among it. */
export function gradeLeg(results: Results, leg: SoldLeg, takenAtMs: number): Grade | undefined {
  const isVoid = results.voids.some(
    ({ market, sinceMs, untilMs }) =>
      (market === null || market === leg.market) && takenAtMs >= sinceMs && takenAtMs < untilMs,
  )
  return isVoid ? 'void' : gradeOf(results, leg.market, leg.pick, leg.at)
}
