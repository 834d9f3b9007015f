import type { Db } from '../../platform/db/database.ts'
import { numberArray, sql } from '../../platform/db/sql.ts'
import { allShards } from '../../platform/ids.ts'
import { FIGURES } from './keep-figures.sql.ts'
import { isMeasure, type Measure } from './measures.ts'

/** Local days of the brand; today where a day is null. */
export interface Asked {
  readonly from: string | null
  readonly to: string | null
  readonly by: 'hour' | 'day'
  /** So many days earlier lie the two periods that it is compared with. */
  readonly shifts: readonly [number, number]
  readonly timeZone: string
}

/** The period itself, and the two that it is compared with. */
export const spans = ['period', 'before', 'weekBefore'] as const
export type SpanName = (typeof spans)[number]

/** What a period is in the brand's time. */
export interface SpanDays {
  readonly span: SpanName
  readonly from: string
  readonly to: string
  /** When its steps begin. */
  readonly steps: readonly Date[]
  /** Steps and days of it that have begun. */
  readonly begun: number
  readonly days: number
}

/** A sum; amounts are units as decimal text. */
export interface FigureRow {
  readonly span: SpanName
  readonly measure: Measure
  /** The step that it is of; null for the whole period up to the time of day that it is now. */
  readonly at: Date | null
  readonly gameType: string | null
  readonly channel: string | null
  readonly count: string
  readonly amount: string
}

/** $1 and $2 days or null, $3 time zone, $4 and $5 the shifts. */
const SPANS = `
  clock AS MATERIALIZED (SELECT app_now() AS now, app_now() AT TIME ZONE $3::text AS local),
  asked AS MATERIALIZED (SELECT coalesce($1::date, $2::date, local::date) AS first, coalesce($2::date, $1::date, local::date) AS last, now, local FROM clock),
  span AS MATERIALIZED (
    SELECT s.span, s.at, first - s.days AS first, last - s.days AS last, s.days,
      (first - s.days)::timestamp AT TIME ZONE $3::text AS begins, (last + 1 - s.days)::timestamp AT TIME ZONE $3::text AS ends,
      (local - make_interval(days => s.days)) AT TIME ZONE $3::text AS until, (local::date - s.days)::timestamp AT TIME ZONE $3::text AS midnight, now
    FROM asked, (VALUES (0, 'period', 0), (1, 'before', $4::integer), (2, 'weekBefore', $5::integer)) s(at, span, days))`

/** The days and steps of what is asked for, in the order of `spans`. */
export async function readSpans(db: Db, { from, to, by, shifts, timeZone }: Asked): Promise<SpanDays[]> {
  const rows = await db.query<{ span: string; from: string; to: string; steps: Date[]; begun: number; days: number }>({
    name: 'figures.spans',
    text: `WITH ${SPANS}
      SELECT span, first::text AS from, last::text AS to, steps, (SELECT count(*)::integer FROM unnest(steps) AS step WHERE step <= now) AS begun,
        greatest(0, least(last, (now AT TIME ZONE $3::text)::date) - first + 1) AS days
      FROM span CROSS JOIN LATERAL (SELECT array(
        SELECT h FROM generate_series(begins, ends - interval '1 second', interval '1 hour') h WHERE $6::text = 'hour'
        UNION ALL SELECT d::timestamp AT TIME ZONE $3::text FROM generate_series(first::timestamp, last::timestamp, interval '1 day') d WHERE $6::text = 'day') AS steps) s
      ORDER BY at`,
    values: [from, to, timeZone, ...shifts, by],
  })
  return rows.map((row) => ({ ...row, span: spanName(row.span) }))
}

/**
 * By the hour: every row of hours counts for its step, and for the whole as large a part of it as lies before `until`; of
 * the period itself all of it.
 */
const BY_HOUR = `
  house AS MATERIALIZED (
    SELECT s.span, s.days, s.until, f.hour, f.measure, f.game_type, f.channel, sum(f.count) AS count, sum(f.amount) AS amount
    FROM span s JOIN figure_hour f ON f.shard = ANY($6::smallint[]) AND f.hour >= s.begins AND f.hour < s.ends GROUP BY 1, 2, 3, 4, 5, 6, 7),
  kept AS (
    SELECT span, measure, game_type, channel, hour AS at, count, amount,
      CASE WHEN days = 0 THEN 1 ELSE greatest(0, least(1, extract(epoch FROM until - hour) / 3600)) END AS share FROM house)`

/** By the day: the same of days that are over at `until`; of the day on which it lies the hours are added up. */
const BY_DAY = `
  house AS MATERIALIZED (
    SELECT s.span, s.days, s.until, f.day, f.measure, f.game_type, f.channel, sum(f.count) AS count, sum(f.amount) AS amount
    FROM span s JOIN figure_day f ON f.shard = ANY($6::smallint[]) AND f.day BETWEEN s.first AND s.last GROUP BY 1, 2, 3, 4, 5, 6, 7),
  running AS MATERIALIZED (
    SELECT s.span, s.until, f.hour, f.measure, f.game_type, f.channel, sum(f.count) AS count, sum(f.amount) AS amount
    FROM span s JOIN figure_hour f ON f.shard = ANY($6::smallint[]) AND f.hour >= s.midnight AND f.hour < s.until AND f.hour >= s.begins AND f.hour < s.ends
    WHERE s.days > 0 GROUP BY 1, 2, 3, 4, 5, 6),
  kept AS (
    SELECT span, measure, game_type, channel, day::timestamp AT TIME ZONE $3::text AS at, count, amount,
      CASE WHEN days = 0 OR day < (until AT TIME ZONE $3::text)::date THEN 1 ELSE 0 END AS share FROM house
    UNION ALL
    SELECT span, measure, game_type, channel, NULL, count, amount, greatest(0, least(1, extract(epoch FROM until - hour) / 3600)) FROM running)`

/**
 * The sums of what is asked for: for each step, for the whole, by game type and by channel. Of a period that is compared
 * with, the whole goes up to the time of day that it is now, of the running hour as large a part as has gone by.
 */
export async function readFigures(db: Db, { from, to, by, shifts, timeZone }: Asked): Promise<FigureRow[]> {
  const rows = await db.query<{
    span: string
    measure: string
    at: Date | null
    game_type: string | null
    channel: string | null
    count: string
    amount: string
  }>({
    text: `WITH ${SPANS}, ${by === 'hour' ? BY_HOUR : BY_DAY}
      SELECT span, measure, at, game_type, channel,
        round(CASE WHEN grouping(at) = 0 THEN sum(count) ELSE sum(count * share) END)::bigint AS count,
        round(CASE WHEN grouping(at) = 0 THEN sum(amount) ELSE sum(amount * share) END)::bigint AS amount
      FROM kept GROUP BY GROUPING SETS ((span, measure, at), (span, measure), (span, measure, game_type), (span, measure, channel))
      HAVING CASE WHEN grouping(at) = 0 THEN at IS NOT NULL ELSE span = 'period' OR grouping(game_type) + grouping(channel) = 2 END /* every shard */`,
    values: [from, to, timeZone, ...shifts, numberArray(allShards)],
  })
  return rows.flatMap(({ span, measure, game_type: gameType, ...row }) =>
    isMeasure(measure) ? [{ ...row, span: spanName(span), measure, gameType }] : [],
  )
}

/** How far the figures have come on each shard that they have looked at. */
export async function readPositions(db: Db): Promise<Map<number, string>> {
  const rows = await db.query<{ shard: number; n: string }>(
    sql`SELECT shard, n FROM consumer_position WHERE consumer = ${FIGURES} /* every shard */`,
  )
  return new Map(rows.map(({ shard, n }) => [shard, n]))
}

/** How far figures are behind what has happened. */
export interface Standing {
  readonly position: string
  readonly behind: number
  /** Up to when all is counted, and how long ago that is. */
  readonly asOf: Date
  readonly secondsBehind: number
}

/** Compares positions with what has happened since; asked of the database that is written to, whichever the figures were read from. */
export async function readStanding(db: Db, positions: ReadonlyMap<number, string>): Promise<Standing> {
  const [row] = await db.query<{ position: string; behind: string; since: Date; seconds: number }>({
    name: 'figures.standing',
    text: `
      SELECT position, behind, coalesce(since, now) AS since, greatest(0, floor(extract(epoch FROM now - coalesce(since, now))))::integer AS seconds FROM (
        SELECT app_now() AS now, sum(p.n)::text AS position, sum(h.n - p.n)::bigint AS behind, min(coalesce(
          (SELECT at FROM entry e WHERE e.shard = p.shard AND e.n = p.n + 1), (SELECT at FROM event v WHERE v.shard = p.shard AND v.n = p.n + 1))) AS since
        FROM unnest($1::smallint[], $2::bigint[]) AS p(shard, n) JOIN shard_head h ON h.shard = p.shard) s /* every shard */`,
    values: [numberArray(allShards), numberArray(allShards.map((shard) => positions.get(shard) ?? '0'))],
  })
  if (row === undefined) throw new Error('sums without a row')
  return {
    position: row.position,
    behind: Math.max(0, Number(row.behind)),
    asOf: row.since,
    secondsBehind: row.seconds,
  }
}

function spanName(text: string): SpanName {
  const name = spans.find((one) => one === text)
  if (name === undefined) throw new RangeError(`there is no span ${text}`)
  return name
}
