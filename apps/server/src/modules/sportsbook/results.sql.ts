import { contestOf, isPeriod, type Score, type Sport } from '#rules/sports/contest.ts'
import { type Course, DEADLINES, fateOf, NO_DEADLINES } from '#rules/sports/deadlines.ts'
import { type Market, marketType } from '#rules/sports/markets.ts'
import type { Results } from '#rules/sports/target.ts'
import type { Db } from '../../platform/db/database.ts'
import { named, numberArray, sql } from '../../platform/db/sql.ts'
import type { EventRow } from './feed.sql.ts'

export type Change = NonNullable<Course['change']>

/** All that decides about bets on an event, at one of its revisions, with its markets. */
export interface EventResults extends Results {
  readonly event: number
  readonly revision: number
  /** Nothing of it is open any more. */
  readonly final: boolean
  readonly markets: ReadonlyMap<number, Market>
}

interface ResultColumns extends Record<string, unknown> {
  readonly id: number
  readonly sport: Sport
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
  readonly nowMs: number
  readonly setAtMs: number
  readonly begunAtMs: number | null
  readonly endedAtMs: number | null
  readonly runners: number | null
  readonly ranking: readonly (readonly number[])[] | null
}

/** What is known of some events, each at the revision of this moment, with all of their markets or those that are asked about. */
export async function readResults(
  db: Db,
  events: readonly number[],
  markets?: readonly number[],
): Promise<Map<number, EventResults>> {
  const wanted = markets === undefined ? null : numberArray(markets)
  const rows = await db.query<ResultColumns>(
    named(
      'sports.results',
      sql`
    SELECT e.id, e.sport, e.best_of AS "bestOf", e.revision, e.phase, e.final, e.change, e.home_score AS home, e.away_score AS away,
      floor(extract(epoch FROM app_now()) * 1000)::double precision AS "nowMs",
      floor(extract(epoch FROM e.set_at) * 1000)::double precision AS "setAtMs", floor(extract(epoch FROM e.begun_at) * 1000)::double precision AS "begunAtMs",
      floor(extract(epoch FROM e.ended_at) * 1000)::double precision AS "endedAtMs",
      (SELECT jsonb_agg(jsonb_build_array(s.period, s.home, s.away)) FROM (
        SELECT DISTINCT ON (period) period, home, away FROM sport_score s WHERE s.event = e.id AND s.by_hand = e.by_hand ORDER BY period, revision DESC) s) AS ends,
      jsonb_array_length(e.runners) AS runners, (SELECT r.ranking FROM sport_ranking r WHERE r.event = e.id ORDER BY r.revision DESC LIMIT 1) AS ranking,
      (SELECT jsonb_agg(jsonb_build_array(v.market, extract(epoch FROM v.since) * 1000, extract(epoch FROM v.until) * 1000))
        FROM sport_void v WHERE v.event = e.id AND v.undone_at IS NULL) AS voids,
      (SELECT jsonb_agg(jsonb_build_array(m.id, m.type, m.period, m.line)) FROM sport_market m WHERE m.event = e.id AND (${wanted}::integer[] IS NULL OR m.id = ANY(${wanted}::integer[]))) AS markets
    FROM sport_event e WHERE e.id = ANY(${numberArray(events)}::integer[])`,
    ),
  )
  return new Map(rows.map((row) => [row.id, resultsFrom(row)]))
}

function resultsFrom(row: ResultColumns): EventResults {
  const { setAtMs, begunAtMs, endedAtMs, change } = row
  const course = {
    setAtMs,
    begunAtMs: begunAtMs ?? undefined,
    endedAtMs: row.final ? (endedAtMs ?? undefined) : undefined,
    change: change ?? undefined,
  }
  return {
    event: row.id,
    revision: row.revision,
    final: row.final,
    contest: contestOf(row.sport, row.bestOf, row.runners),
    // An outright is decided when its competition is, however long that takes.
    fate: fateOf(course, row.nowMs, row.runners === null ? DEADLINES : NO_DEADLINES),
    ranking: row.ranking?.map((group) => group.map(String)),
    ends: new Map(
      (row.ends ?? []).flatMap(([period, home, away]): [string, Score][] =>
        home === null || away === null ? [] : [[period, { home, away }]],
      ),
    ),
    standing: new Map(row.phase === 'before' ? [] : [['match', { home: row.home, away: row.away }]]),
    voids: (row.voids ?? []).map(([market, since, until]) => ({
      market,
      sinceMs: since ?? -Infinity,
      untilMs: until ?? Infinity,
    })),
    markets: new Map(
      (row.markets ?? []).flatMap(([id, type, period, line]): [number, Market][] => {
        const known = marketType(type)
        return known === undefined || !isPeriod(period) ? [] : [[id, { type: known, period, line: line ?? 0 }]]
      }),
    ),
  }
}
