import type { Contest, Score } from '#rules/sports/contest.ts'
import { type Line, type MarketType, marketType } from '#rules/sports/markets.ts'
import type { Db } from '../../platform/db/database.ts'
import { numberArray, sql } from '../../platform/db/sql.ts'
import type { EventRow } from './feed.sql.ts'

export type Change = 'postponed' | 'cancelled' | 'abandoned' | 'awarded' | 'begun-anew'

/** A market as a grade has to know it. */
export interface GradedMarket {
  readonly id: number
  readonly type: MarketType
  readonly period: string
  readonly line: Line | null
}

/** All that decides about bets on an event, at one of its revisions. */
export interface Results {
  readonly event: number
  readonly revision: number
  readonly contest: Contest
  readonly phase: EventRow['phase']
  readonly final: boolean
  readonly change: Change | null
  /** Where it stands, or how it ended. */
  readonly score: Score
  /** Ends of periods. */
  readonly ends: ReadonlyMap<string, Score>
  readonly voids: readonly { readonly market: number | null; readonly sinceMs: number; readonly untilMs: number }[]
  readonly markets: ReadonlyMap<number, GradedMarket>
}

interface ResultColumns extends Record<string, unknown> {
  readonly id: number
  readonly sport: EventRow['sport']
  readonly bestOf: number | null
  readonly revision: number
  readonly phase: EventRow['phase']
  readonly final: boolean
  readonly change: Change | null
  readonly home: number
  readonly away: number
  readonly ends: readonly (readonly [period: string, home: number | null, away: number | null])[] | null
  readonly voids: readonly (readonly [market: number | null, since: number | null, until: number | null])[] | null
  readonly markets: readonly (readonly [id: number, type: string, period: string, line: number | null])[] | null
}

/** What is known of some events, each at the revision of this moment. */
export async function readResults(db: Db, events: readonly number[]): Promise<Map<number, Results>> {
  const rows = await db.query<ResultColumns>(sql`
    SELECT e.id, e.sport, e.best_of AS "bestOf", e.revision, e.phase, e.final, e.change, e.home_score AS home, e.away_score AS away,
      (SELECT jsonb_agg(jsonb_build_array(s.period, s.home, s.away)) FROM (
        SELECT DISTINCT ON (period) period, home, away FROM sport_score WHERE event = e.id ORDER BY period, revision DESC) s) AS ends,
      (SELECT jsonb_agg(jsonb_build_array(v.market, extract(epoch FROM v.since) * 1000, extract(epoch FROM v.until) * 1000))
        FROM sport_void v WHERE v.event = e.id AND v.undone_at IS NULL) AS voids,
      (SELECT jsonb_agg(jsonb_build_array(m.id, m.type, m.period, m.line)) FROM sport_market m WHERE m.event = e.id) AS markets
    FROM sport_event e WHERE e.id = ANY(${numberArray(events)}::integer[])`)
  return new Map(rows.map((row) => [row.id, resultsFrom(row)]))
}

const resultsFrom = (row: ResultColumns): Results => ({
  event: row.id,
  revision: row.revision,
  contest: row.sport === 'series' ? { sport: 'series', bestOf: row.bestOf ?? 1 } : { sport: row.sport },
  phase: row.phase,
  final: row.final,
  change: row.change,
  score: { home: row.home, away: row.away },
  ends: new Map(
    (row.ends ?? []).flatMap(([period, home, away]): [string, Score][] =>
      home === null || away === null ? [] : [[period, { home, away }]],
    ),
  ),
  voids: (row.voids ?? []).map(([market, since, until]) => ({
    market,
    sinceMs: since ?? -Infinity,
    untilMs: until ?? Infinity,
  })),
  markets: new Map(
    (row.markets ?? []).flatMap(([id, type, period, line]): [number, GradedMarket][] => {
      const known = marketType(type)
      return known === undefined ? [] : [[id, { id, type: known, period, line }]]
    }),
  ),
})
