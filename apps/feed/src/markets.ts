import { type Contest, NIL, type Period, type Score } from '#rules/sports/contest.ts'
import { fairPrice, type Grid, gradeChances, sharesOf } from '#rules/sports/grid.ts'
import { type Line, marketType, type MarketTypeId } from '#rules/sports/markets.ts'
import type { FeedMarket } from './event.ts'

/** A market that is offered, with the grid that prices it and where its period stands. */
export interface Offer {
  readonly type: MarketTypeId
  readonly period: Period
  readonly grid: Grid
  readonly line?: Line
  readonly at?: Score
}

/** What is said of a market: its chances, from which the house makes prices. */
export function offered(contest: Contest, { type: id, period, grid, line, at = NIL }: Offer): FeedMarket {
  const type = marketType(id)
  if (type === undefined) throw new RangeError(`there is no market ${id}`)
  const { chances, backs } = sharesOf(contest, { type, period, line: line ?? 0 }, grid, at)
  return {
    type: id,
    period,
    ...(line === undefined ? {} : { line }),
    status: 1,
    chances,
    ...(backs.some((back) => back > 0) ? { backs } : {}),
  }
}

/** The line at which a market of two picks is closest to even, and its neighbours. */
export function linesAround(
  id: MarketTypeId,
  { grid, period, at = NIL }: Omit<Offer, 'type' | 'line'>,
  candidates: readonly Line[],
  count: number,
): Line[] {
  const type = marketType(id)
  if (type === undefined) return []
  const [pick = ''] = type.picks({ sport: 'football' })
  const off = (line: Line): number => {
    const fair = fairPrice(gradeChances({ type, period, line }, pick, grid, at))
    return Number.isFinite(fair) ? Math.abs(Math.log(fair / 2)) : Infinity
  }
  const best = candidates.toSorted((a, b) => off(a) - off(b))[0]
  if (best === undefined || off(best) === Infinity) return []
  const at0 = candidates.indexOf(best)
  const first = Math.max(0, at0 - Math.floor(count / 2))
  return candidates.slice(first, first + count)
}
