import { deskEventList } from '#contract/calls/sports-desk.ts'
import type { CallRequest } from '#contract/calls.ts'
import type { Sport } from '#rules/sports/contest.ts'
import type { Money } from '#rules/money.ts'
import type { Db } from '../../../platform/db/database.ts'
import { numberArray, sql } from '../../../platform/db/sql.ts'
import { allShards } from '../../../platform/ids.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../../platform/operator-list.sql.ts'
import type { Phase } from '../quote.sql.ts'
import type { Change } from '../results.sql.ts'

/** An event as operators list it. */
export interface DeskEvent {
  readonly event: number
  readonly sport: Sport
  readonly competition: string
  readonly home: string
  readonly away: string
  readonly startsAt: Date
  readonly phase: Phase
  readonly change: Change | null
  readonly score: string
  readonly open: boolean
  readonly held: string | null
  readonly isByHand: boolean
  readonly voids: number
  readonly margin: number | null
  readonly producer: string
  readonly isSettled: boolean
  readonly endedAt: Date | null
}

const listing: Listing<(typeof deskEventList.sorts)[number]> = {
  call: 'sportsDesk.events',
  sorts: deskEventList.sorts,
  columns: `e.id AS event, e.sport, c.name AS competition, coalesce(h.name, e.name) AS home, coalesce(a.name, '') AS away, e.starts_at AS "startsAt", e.phase, e.change,
    e.home_score || '–' || e.away_score AS score, e.open AND p.state = 'up' AND e.hold IS NULL AND p.hold IS NULL AS open, e.hold AS held,
    e.by_hand AS "isByHand", (SELECT count(*)::integer FROM sport_void v WHERE v.event = e.id AND v.by_hand AND v.undone_at IS NULL) AS voids, (e.margin / 1000.0)::double precision AS margin, p.name AS producer, e.settled = e.revision AS "isSettled", e.ended_at AS "endedAt"`,
  from: `sport_event e JOIN sport_competition c ON c.id = e.competition LEFT JOIN sport_team h ON h.id = e.home LEFT JOIN sport_team a ON a.id = e.away
    JOIN sport_producer p ON p.id = e.producer`,
  keys: { startsAt: { by: 'e.starts_at', as: 'moment' } },
  ties: [{ by: 'e.id', as: 'number' }],
}

export const listEvents = (
  db: Db,
  asked: CallRequest<'sportsDesk.events'>,
  timeZone: string,
): Promise<ListOf<DeskEvent>> =>
  readList(db, listing, asked, {
    timeZone,
    where: [
      whereSet(asked.event, (event) => sql`e.id = ${event}::integer`),
      whereSet(asked.sport, (sport) => sql`e.sport = ${sport}`),
      whereSet(asked.competition, (competition) => sql`e.competition = ${competition}::integer`),
      whereSet(asked.phase, (phase) => sql`e.phase = ${phase}`),
      whereSet(asked.held, (held) => sql`(e.hold IS NOT NULL) = ${held === 'yes'}`),
    ],
  })

/** What is bet on events: bets, and what of their stakes still runs. */
export interface EventTotals {
  readonly bets: number
  readonly stake: Money
}

export async function readTotals(db: Db, events: readonly number[]): Promise<EventTotals[]> {
  const shards = numberArray(allShards)
  const rows = await db.query<{ bets: number; stake: string }>(sql`
    SELECT s.bets + l.bets AS bets, (s.stake + l.stake)::text AS stake
    FROM unnest(${numberArray(events)}::integer[]) WITH ORDINALITY AS k(event, place)
    CROSS JOIN LATERAL (SELECT count(*)::integer AS bets, coalesce(sum(running), 0) AS stake FROM sport_bet
      WHERE shard = ANY(${shards}::smallint[]) AND event = k.event) s
    CROSS JOIN LATERAL (SELECT count(*)::integer AS bets, coalesce(sum(b.running), 0) AS stake
      FROM sport_leg g JOIN sport_bet b ON b.shard = g.shard AND b.member = g.member AND b.n = g.n
      WHERE g.shard = ANY(${shards}::smallint[]) AND g.event = k.event) l
    ORDER BY k.place /* every shard */`)
  return rows.map(({ bets, stake }) => ({ bets, stake: BigInt(stake) }))
}

/** A market as operators see it, with what it is about. */
export interface DeskMarket {
  readonly market: number
  readonly event: number
  readonly sport: Sport
  readonly bestOf: number | null
  readonly runners: number | null
  readonly type: string
  readonly period: string
  readonly line: number | null
  readonly status: number
  readonly held: string | null
  readonly open: boolean
  readonly prices: readonly number[]
  /** An operator set the prices. */
  readonly isByHand: boolean
  readonly isOpenedByHand: boolean
}

/** The markets of an event; undefined where there is no such event. */
export async function readMarkets(db: Db, event: number): Promise<DeskMarket[] | undefined> {
  const rows = await db.query<Omit<DeskMarket, 'market'> & { market: number | null } & Record<string, unknown>>(sql`
    SELECT m.id AS market, e.id AS event, e.sport, e.best_of AS "bestOf", jsonb_array_length(e.runners) AS runners, m.type, m.period, m.line, m.status, m.hold AS held,
      coalesce(e.open AND p.state = 'up' AND e.hold IS NULL AND p.hold IS NULL AND m.hold IS NULL AND m.status = 1, false) AS open,
      coalesce(m.hand_prices, m.prices) AS prices, m.hand_prices IS NOT NULL AS "isByHand", m.by_hand AS "isOpenedByHand"
    FROM sport_event e JOIN sport_producer p ON p.id = e.producer LEFT JOIN sport_market m ON m.event = e.id
    WHERE e.id = ${event}::integer ORDER BY m.id`)
  if (rows.length === 0) return undefined
  return rows.flatMap(({ market, ...row }) => (market === null ? [] : [{ ...row, market }]))
}

/** What is bet on a pick. */
export interface PickTotals {
  readonly market: number
  readonly pick: number
  readonly bets: number
  readonly stake: Money
  /** What single bets pay if it wins. */
  readonly pays: Money
  readonly combined: number
  readonly combinedStake: Money
  /** What all bets may win on it, each leg as if it stood alone. */
  readonly used: Money
}

/** What is bet on each pick of an event: single bets, and legs of others. */
export async function readPicks(db: Db, event: number): Promise<PickTotals[]> {
  const shards = numberArray(allShards)
  const rows = await db.query<{
    market: number
    pick: number
    bets: number
    stake: string
    pays: string
    combined: number
    combinedStake: string
    used: string
  }>(sql`
    WITH leg AS (
      SELECT market, pick, price, running, stake, true AS single FROM sport_bet WHERE shard = ANY(${shards}::smallint[]) AND event = ${event}::integer
      UNION ALL
      SELECT (k.leg->>1)::integer, (k.leg->>2)::smallint, (k.leg->>3)::integer, b.running, b.stake, false
      FROM sport_leg g JOIN sport_bet b ON b.shard = g.shard AND b.member = g.member AND b.n = g.n
      CROSS JOIN LATERAL jsonb_array_elements(b.legs) AS k(leg)
      WHERE g.shard = ANY(${shards}::smallint[]) AND g.event = ${event}::integer AND (k.leg->>0)::integer = ${event}::integer)
    SELECT market, pick, count(*) FILTER (WHERE single)::integer AS bets, coalesce(sum(running) FILTER (WHERE single), 0)::text AS stake,
      coalesce(sum(div(running::numeric * price, 1000)) FILTER (WHERE single), 0)::text AS pays,
      count(*) FILTER (WHERE NOT single)::integer AS combined, coalesce(sum(running) FILTER (WHERE NOT single), 0)::text AS "combinedStake",
      sum(ceil(stake::numeric * (price - 1000) / 1000))::text AS used
    FROM leg GROUP BY market, pick ORDER BY sum(stake::numeric * (price - 1000)) DESC, market, pick /* every shard */`)
  return rows.map(({ stake, pays, combinedStake, used, ...row }) => ({
    ...row,
    stake: BigInt(stake),
    pays: BigInt(pays),
    combinedStake: BigInt(combinedStake),
    used: BigInt(used),
  }))
}

export const readCompetitions = (
  db: Db,
): Promise<{ readonly competition: number; readonly name: string; readonly sport: Sport }[]> =>
  db.query(sql`SELECT id AS competition, name, sport FROM sport_competition ORDER BY name, id`)

/** A producer as operators see it. */
export interface DeskProducer {
  readonly producer: number
  readonly name: string
  readonly state: 'up' | 'down' | 'recovering'
  readonly held: string | null
  readonly lastSequence: number
  readonly heardAt: Date | null
  readonly events: number
}

export const readProducers = (db: Db): Promise<DeskProducer[]> =>
  db.query<DeskProducer & Record<string, unknown>>(sql`
    SELECT p.id AS producer, p.name, p.state, p.hold AS held, p.sequence::float8 AS "lastSequence", p.heard_at AS "heardAt",
      (SELECT count(*)::integer FROM sport_event e WHERE e.producer = p.id AND e.phase IN ('before', 'live')) AS events
    FROM sport_producer p ORDER BY p.name`)
