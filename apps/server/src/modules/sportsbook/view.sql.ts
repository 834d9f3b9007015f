import { sportBoard, type sportEvent } from '#contract/sport-event.ts'
import { contestOf, type Sport } from '#rules/sports/contest.ts'
import type { Money } from '#rules/money.ts'
import { marketType } from '#rules/sports/markets.ts'
import { type output, safeParse } from 'zod/mini'
import type { Db } from '../../platform/db/database.ts'
import { numberArray, part, joined, sql, type Query } from '../../platform/db/sql.ts'
import type { EventRow } from './feed.sql.ts'
import type { Change } from './results.sql.ts'
import type { Phase } from './quote.sql.ts'

export type EventView = output<typeof sportEvent>

/** Markets that a list shows of each event. */
const MAIN = ['1x2', 'winner', 'fight', 'ah', 'ou', 'outright']
const MOST_EVENTS = 300

interface EventColumns extends Record<string, unknown> {
  readonly id: number
  readonly sport: Sport
  readonly bestOf: number | null
  readonly competition: string
  readonly homeName: string
  readonly awayName: string
  readonly startsAt: Date
  readonly phase: Phase
  readonly change: Change | null
  readonly homeScore: number
  readonly awayScore: number
  readonly board: unknown
  readonly simulated: boolean
  readonly commitment: string | null
  readonly seed: string | null
  readonly open: boolean
  readonly marketCount: number
  readonly runners: EventRow['runners']
  readonly ranking: readonly (readonly number[])[] | null
  readonly markets:
    | readonly (readonly [
        id: number,
        type: string,
        period: string,
        line: number | null,
        status: number,
        version: number,
        prices: readonly number[],
      ])[]
    | null
}

const events = (which: Query, markets: Query): Query =>
  joined(
    [
      part(`
        SELECT e.id, e.sport, e.best_of AS "bestOf", c.name AS competition, coalesce(h.name, e.name) AS "homeName", coalesce(a.name, '') AS "awayName", e.starts_at AS "startsAt",
          e.phase, e.change, e.home_score AS "homeScore", e.away_score AS "awayScore", e.board, e.simulated, e.commitment, e.seed,
          e.open AND p.state = 'up' AND e.hold IS NULL AND p.hold IS NULL AND NOT e.deciding AS open,
          e.runners, (SELECT r.ranking FROM sport_ranking r WHERE r.event = e.id ORDER BY r.revision DESC LIMIT 1) AS ranking,
          (SELECT count(*)::integer FROM sport_market m WHERE m.event = e.id AND m.status IN (1, -1)) AS "marketCount",
          (SELECT jsonb_agg(jsonb_build_array(m.id, m.type, m.period, m.line, CASE WHEN m.hold IS NULL THEN m.status ELSE -1 END, m.version, coalesce(m.hand_prices, m.prices)) ORDER BY m.id)
            FROM sport_market m WHERE m.event = e.id AND `),
      markets,
      part(`) AS markets
        FROM sport_event e JOIN sport_competition c ON c.id = e.competition LEFT JOIN sport_team h ON h.id = e.home LEFT JOIN sport_team a ON a.id = e.away
          JOIN sport_producer p ON p.id = e.producer WHERE `),
      which,
    ],
    ' ',
  )

const shownMarkets = sql`m.status IN (1, -1)`
const mainMarkets = sql`m.status IN (1, -1) AND m.period = 'match' AND m.type = ANY(${MAIN}::text[])`

/** Live events and those to come, the live ones first, or those that ended on a day, the last one first. */
export async function readEvents(
  db: Db,
  {
    sport,
    phase,
    day,
    timeZone,
  }: {
    readonly sport: Sport | undefined
    readonly phase: Phase | undefined
    /** A day of the brand's time zone. */
    readonly day: string | undefined
    readonly timeZone: string
  },
): Promise<EventView[]> {
  const at = phase === 'ended' ? part('coalesce(e.ended_at, e.starts_at)') : part('e.starts_at')
  const which = joined(
    [
      sql`e.phase = ANY(${phase === undefined ? ['live', 'before'] : [phase]}::text[]) AND (${sport ?? null}::text IS NULL OR e.sport = ${sport ?? null})`,
      sql`AND (${day ?? null}::date IS NULL OR (`,
      at,
      sql`AT TIME ZONE ${timeZone})::date = ${day ?? null}::date) ORDER BY`,
      phase === 'ended' ? joined([at, part('DESC')], ' ') : joined([part(`e.phase = 'live' DESC,`), at], ' '),
      sql`, e.id LIMIT ${MOST_EVENTS}`,
    ],
    ' ',
  )
  return (await db.query<EventColumns>(events(which, mainMarkets))).map(viewOf)
}

/**
 * Live events and those to come on which most of the limits of their picks is in use; the live ones first where they are alike.
 * @param limit that of a pick
 */
export async function readHot(db: Db, sport: Sport | undefined, limit: Money, count: number): Promise<EventView[]> {
  const which = sql`e.phase <> 'ended' AND e.runners IS NULL AND (${sport ?? null}::text IS NULL OR e.sport = ${sport ?? null})
    ORDER BY (SELECT coalesce(sum(greatest(${limit}::bigint - p.free, 0)), 0) FROM sport_market m JOIN sport_pool p ON p.market = m.id WHERE m.event = e.id) DESC,
      e.phase = 'live' DESC, e.starts_at, e.id LIMIT ${count}`
  return (await db.query<EventColumns>(events(which, mainMarkets))).map(viewOf)
}

/** One event with all of its markets. */
export async function readEvent(db: Db, id: number): Promise<EventView | undefined> {
  const [row] = await db.query<EventColumns>(events(sql`e.id = ${id}`, shownMarkets))
  return row === undefined ? undefined : viewOf(row)
}

/** The events of some markets, each with those alone, however they stand. */
export async function readSlip(db: Db, markets: readonly number[]): Promise<EventView[]> {
  const ids = numberArray(markets)
  const rows = await db.query<EventColumns>(
    events(
      sql`e.id IN (SELECT event FROM sport_market WHERE id = ANY(${ids}::integer[])) ORDER BY e.id`,
      sql`m.id = ANY(${ids}::integer[])`,
    ),
  )
  return rows.map(viewOf)
}

/**
 * Another text when an event of a sport that is live or to come, or a market of one, has changed, or when the bets on an
 * event were settled, which comes after its end.
 */
export async function readMark(db: Db, sport: string): Promise<string> {
  const [row] = await db.query<{ mark: string }>(sql`
    SELECT concat_ws('.', count(*), sum(e.revision), sum(e.settled), sum(e.stops), sum(e.holds + p.holds), count(*) FILTER (WHERE e.open), count(*) FILTER (WHERE e.phase = 'live'),
      (SELECT sum(m.version + m.holds) FROM sport_market m JOIN sport_event l ON l.id = m.event WHERE l.sport = ${sport} AND l.phase <> 'ended'),
      (SELECT sum(s.settled) FROM sport_event s WHERE s.sport = ${sport} AND s.phase = 'ended' AND s.ended_at > app_now() - interval '1 day')) AS mark
    FROM sport_event e JOIN sport_producer p ON p.id = e.producer WHERE e.sport = ${sport} AND e.phase <> 'ended'`)
  return row?.mark ?? ''
}

/** Where a runner ended, from 1, the tied alike; null where it is open or the runner did not compete. */
function placeOf(ranking: EventColumns['ranking'], runner: number): number | null {
  let place = 1
  for (const group of ranking ?? []) {
    if (group.includes(runner)) return place
    place += group.length
  }
  return null
}

function viewOf(row: EventColumns): EventView {
  const contest = contestOf(row.sport, row.bestOf, row.runners?.length ?? null)
  const board = safeParse(sportBoard, row.board)
  return {
    id: row.id,
    sport: row.sport,
    competition: row.competition,
    home: row.homeName,
    away: row.awayName,
    startsAt: row.startsAt.toISOString(),
    phase: row.phase,
    change: row.change,
    score: { home: row.homeScore, away: row.awayScore },
    board: board.success ? board.data : {},
    isSimulated: row.simulated,
    proof: row.commitment === null ? null : { commitment: row.commitment, seed: row.seed },
    bestOf: row.bestOf,
    runners: (row.runners ?? []).map(({ name }, i) => ({
      pick: String(i + 1),
      name,
      place: placeOf(row.ranking, i + 1),
    })),
    open: row.open,
    marketCount: row.marketCount,
    markets: (row.markets ?? []).flatMap(([id, type, period, line, status, version, prices]) => {
      const known = marketType(type)
      if (known === undefined) return []
      return [
        {
          id,
          type,
          period,
          line,
          open: row.open && status === 1,
          version,
          picks: known
            .picks(contest)
            .map((pick, i) => ({ pick, price: (prices[i] ?? 0) > 0 ? (prices[i] ?? null) : null })),
        },
      ]
    }),
  }
}
