import { addDays } from '#rules/local-time.ts'
import type { Money } from '#rules/money.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { numberArray, sql } from '../../../platform/db/sql.ts'
import type { Span } from '../../../platform/events/consumer.sql.ts'
import { type MemberId, memberId, type Shard, shardOf } from '../../../platform/ids.ts'
import type { Period } from '../../../platform/paging.ts'
import { entryType } from '../entry-types.ts'
import { isPlay } from '../play-types.ts'
import { CONSUMER, FRESH } from './day-sums.sql.ts'
import { changeOf, momentOf, type RoundRow, roundsOf } from './round-sums.sql.ts'
import { entriesOfSpan } from './take-rounds.sql.ts'

/** What a member had at risk and paid in, over its life and since the first day of a period. */
export interface Growing {
  readonly life: { readonly turnover: Money; readonly deposits: Money }
  readonly period: { readonly turnover: Money; readonly deposits: Money }
}

interface GrowingRow {
  readonly turnover: string
  readonly turnoverSince: string
  readonly deposits: string
  readonly depositsSince: string
}
type Columns = Record<string, unknown>

const growing = (row: GrowingRow | undefined, fresh = { life: 0n, period: 0n }): Growing => ({
  life: { turnover: BigInt(row?.turnover ?? 0) + fresh.life, deposits: BigInt(row?.deposits ?? 0) },
  period: { turnover: BigInt(row?.turnoverSince ?? 0) + fresh.period, deposits: BigInt(row?.depositsSince ?? 0) },
})

/** Up to which position of a shard the sums know the entries. */
export async function sumsPosition(tx: Tx, shard: Shard): Promise<string> {
  const [row] = await tx.query<{ n: string }>(
    sql`SELECT n FROM consumer_position WHERE consumer = ${CONSUMER} AND shard = ${shard}::smallint`,
  )
  return row?.n ?? '0'
}

/** Whether the sums of a shard know all that happened before the end of a local day. */
export async function areSumsPast(tx: Tx, shard: Shard, day: string, timeZone: string): Promise<boolean> {
  const [row] = await tx.query<{ past: boolean }>(sql`
    SELECT coalesce((
      SELECT e.at >= (${day}::date + 1)::timestamp AT TIME ZONE ${timeZone}::text FROM entry e
      WHERE e.shard = ${shard}::smallint AND e.n > ${await sumsPosition(tx, shard)}::bigint ORDER BY e.n LIMIT 1), true) AS past`)
  return row?.past === true
}

/** Members who played or paid in within a span. */
export async function growersOf(tx: Tx, { shard, from, to }: Span): Promise<MemberId[]> {
  const rows = await tx.query<{ member: string }>({
    text: `SELECT DISTINCT e.member FROM ${entriesOfSpan(`(${isPlay('e')} OR e.type = ${entryType.deposit})`)}`,
    values: [shard, from, to],
  })
  return rows.map(({ member }) => memberId(member))
}

/**
 * Sums up once a month what members of a shard had at risk and paid in before it, so that nobody's whole life is read each time
 * that it plays. Only once the sums know all of the day before: what is over stays as it is from then on.
 */
async function sumBefore(tx: Tx, shard: Shard, members: readonly MemberId[], day: string): Promise<void> {
  await tx.query({
    text: `
      WITH stale AS (
        SELECT k.member, coalesce(o.day, '-infinity'::date) AS day, coalesce(o.turnover, 0) AS turnover, coalesce(o.deposits, 0) AS deposits
        FROM unnest($2::bigint[]) AS k(member) LEFT JOIN growth_before o ON o.shard = $1::smallint AND o.member = k.member
        WHERE o.day IS NULL OR o.day < $3::date)
      INSERT INTO growth_before AS b (shard, member, day, turnover, deposits)
      SELECT $1::smallint, s.member, $3::date,
        s.turnover + (SELECT coalesce(sum(at_risk), 0) FROM play_day WHERE shard = $1::smallint AND member = s.member AND day >= s.day AND day < $3::date),
        s.deposits + (SELECT coalesce(sum(amount), 0) FROM movement_day
          WHERE shard = $1::smallint AND member = s.member AND type = ${entryType.deposit} AND day >= s.day AND day < $3::date)
      FROM stale s ORDER BY s.member
      ON CONFLICT (shard, member) DO UPDATE SET day = excluded.day, turnover = excluded.turnover, deposits = excluded.deposits WHERE b.day < excluded.day`,
    values: [shard, numberArray(members), day],
  })
}

/** What members of a shard had at risk and paid in, as far as the sums know; the period is from one local day to another. */
export async function readGrowing(
  tx: Tx,
  shard: Shard,
  members: readonly MemberId[],
  period: Period,
  timeZone: string,
): Promise<Map<string, Growing>> {
  if (await areSumsPast(tx, shard, addDays(period.from, -1), timeZone)) await sumBefore(tx, shard, members, period.from)
  const rows = await tx.query<GrowingRow & { member: string } & Columns>({
    text: `
      SELECT k.member, coalesce(b.turnover, 0) + p.turnover AS turnover, p."turnoverSince", coalesce(b.deposits, 0) + d.deposits AS deposits, d."depositsSince"
      FROM unnest($2::bigint[]) AS k(member) LEFT JOIN growth_before b ON b.shard = $1::smallint AND b.member = k.member,
      LATERAL (SELECT coalesce(sum(at_risk) FILTER (WHERE day >= coalesce(b.day, '-infinity')), 0)::bigint AS turnover,
          coalesce(sum(at_risk) FILTER (WHERE day BETWEEN $3::date AND $4::date), 0)::bigint AS "turnoverSince"
        FROM play_day WHERE shard = $1::smallint AND member = k.member AND day >= least(coalesce(b.day, '-infinity'), $3::date)) p,
      LATERAL (SELECT coalesce(sum(amount) FILTER (WHERE day >= coalesce(b.day, '-infinity')), 0)::bigint AS deposits,
          coalesce(sum(amount) FILTER (WHERE day BETWEEN $3::date AND $4::date), 0)::bigint AS "depositsSince"
        FROM movement_day WHERE shard = $1::smallint AND member = k.member AND type = ${entryType.deposit} AND day >= least(coalesce(b.day, '-infinity'), $3::date)) d`,
    values: [shard, numberArray(members), period.from, period.to],
  })
  return new Map(rows.map((row) => [row.member, growing(row)]))
}

/** The same of the period alone, for runs over everybody. */
export async function readGrown(
  tx: Tx,
  shard: Shard,
  members: readonly MemberId[],
  period: { readonly from: string; readonly to: string },
): Promise<Map<string, Growing['period']>> {
  const rows = await tx.query<{ member: string; turnover: string; deposits: string } & Columns>({
    name: 'growing.period',
    text: `
      SELECT member, sum(turnover)::bigint AS turnover, sum(deposits)::bigint AS deposits FROM (
        SELECT member, at_risk AS turnover, 0 AS deposits FROM play_day
        WHERE shard = $1::smallint AND member = ANY($2::bigint[]) AND day BETWEEN $3::date AND $4::date
        UNION ALL SELECT member, 0, amount FROM movement_day
        WHERE shard = $1::smallint AND member = ANY($2::bigint[]) AND day BETWEEN $3::date AND $4::date AND type = ${entryType.deposit}) x GROUP BY member`,
    values: [shard, numberArray(members), period.from, period.to],
  })
  return new Map(rows.map((row) => [row.member, { turnover: BigInt(row.turnover), deposits: BigInt(row.deposits) }]))
}

/** The same of one member, exact at once; the period is from a local day on. */
export async function readGrowingNow(db: Db, member: MemberId, since: string, timeZone: string): Promise<Growing> {
  const rows = await db.query<GrowingRow & RoundRow & { inPeriod: boolean } & Columns>({
    name: 'growing.now',
    text: `
      WITH ${FRESH},
      before AS (SELECT coalesce(max(day), '-infinity'::date) AS day, coalesce(max(turnover), 0) AS turnover, coalesce(max(deposits), 0) AS deposits
        FROM growth_before WHERE shard = $1 AND member = $2),
      play AS (SELECT (SELECT turnover FROM before) + coalesce(sum(at_risk) FILTER (WHERE day >= (SELECT day FROM before)), 0)::bigint AS turnover,
          coalesce(sum(at_risk) FILTER (WHERE day >= $3::date), 0)::bigint AS "turnoverSince"
        FROM play_day WHERE shard = $1 AND member = $2 AND day >= least((SELECT day FROM before), $3::date)),
      paid AS (SELECT (SELECT deposits FROM before) + coalesce(sum(amount) FILTER (WHERE day >= (SELECT day FROM before)), 0)::bigint AS deposits,
          coalesce(sum(amount) FILTER (WHERE day >= $3::date), 0)::bigint AS "depositsSince" FROM (
        SELECT day, amount FROM movement_day WHERE shard = $1 AND member = $2 AND type = ${entryType.deposit} AND day >= least((SELECT day FROM before), $3::date)
        UNION ALL SELECT (at AT TIME ZONE $4)::date, amount FROM fresh WHERE type = ${entryType.deposit}) x)
      SELECT play.*, paid.*, (${momentOf('r.last')} AT TIME ZONE $4)::date >= $3::date AS "inPeriod", r.*
      FROM play CROSS JOIN paid LEFT JOIN (${roundsOf('(SELECT f.*, seen.n AS after FROM fresh f CROSS JOIN seen) e', CONSUMER)}) r ON true`,
    values: [shardOf(member), member, since, timeZone],
  })
  const rounds = rows.filter(({ round }) => round !== null)
  const sum = (some: readonly RoundRow[]): Money => some.reduce((all, row) => all + changeOf(row), 0n)
  return growing(rows[0], { life: sum(rounds), period: sum(rounds.filter(({ inPeriod }) => inPeriod)) })
}

/** Where a turn ends of a consumer that reads the sums by day: at the last entry that they know. */
export async function upToSums(tx: Tx, { shard, from, to }: Span): Promise<string> {
  const known = BigInt(await sumsPosition(tx, shard))
  if (known >= BigInt(to)) return to
  return known > BigInt(from) ? known.toString() : from
}
