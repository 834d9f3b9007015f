import { TRIAL_TYPE } from '#contract/member-types.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { numberArray, sql } from '../../../platform/db/sql.ts'
import type { Span } from '../../../platform/events/consumer.sql.ts'
import { type MemberId, memberId, type Shard } from '../../../platform/ids.ts'
import { entryType, houseAccount } from '../../wallet/index.ts'
import type { Path } from '../tree.sql.ts'

/** A part of a span that lies on one local day, or in one clock hour where it is cut by hours. */
export interface DaySpan extends Span {
  readonly day: string
  /** When its hour, or its day, began. */
  readonly hour: Date
}

/** Cuts a span at local midnights, or where clocks strike the hour: what was bet on one day and paid on the next counts on two. */
export async function daysOf(
  tx: Tx,
  { shard, from, to }: Span,
  timeZone: string,
  by: 'day' | 'hour',
): Promise<DaySpan[]> {
  const rows = await tx.query<{ day: string; hour: Date; last: string }>(sql`
    SELECT (hour AT TIME ZONE ${timeZone}::text)::date::text AS day, hour, max(n) AS last FROM (
      SELECT n, hour, count(*) FILTER (WHERE begins) OVER (ORDER BY n) AS run FROM (
        SELECT n, hour, hour IS DISTINCT FROM lag(hour) OVER (ORDER BY n) AS begins FROM (
          SELECT n, date_trunc(${by}, at, ${timeZone}::text) AS hour FROM entry WHERE shard = ${shard}::smallint AND n > ${from}::bigint AND n <= ${to}::bigint
          UNION ALL SELECT n, date_trunc(${by}, at, ${timeZone}::text) FROM event WHERE shard = ${shard}::smallint AND n > ${from}::bigint AND n <= ${to}::bigint) x) y) z
    GROUP BY run, hour ORDER BY run`)
  return rows.map(({ day, hour, last }, at) => ({ shard, from: rows[at - 1]?.last ?? from, to: last, day, hour }))
}

/** The last position of a span before a moment; where it begins, if there is none. */
export async function lastBefore(tx: Tx, { shard, from, to }: Span, moment: Date): Promise<string> {
  const [row] = await tx.query<{ n: string | null }>(sql`
    SELECT min(n) - 1 AS n FROM (
      SELECT n FROM entry WHERE shard = ${shard}::smallint AND n > ${from}::bigint AND n <= ${to}::bigint AND at >= ${moment}
      UNION ALL SELECT n FROM event WHERE shard = ${shard}::smallint AND n > ${from}::bigint AND n <= ${to}::bigint AND at >= ${moment}) x`)
  return row?.n ?? to
}

/** What entries of one member in real money add up to, without its rounds; amounts in units as decimal text. */
export interface MovedRow {
  readonly member: string
  /** Empty for what is no play. */
  readonly gameType: string
  readonly bets: string
  readonly activity: string
  readonly selfRebate: string
  readonly agentRebate: string
  readonly deposits: string
  readonly withdrawals: string
  /** 1 where the member's first deposit of all is among them. */
  readonly firstDeposits: number
  /** By how much the wallet changed, by whatever. */
  readonly balance: string
  readonly [column: string]: unknown
}

const {
  stake,
  payout,
  grant,
  conversion,
  reward,
  pointsCash,
  rebate,
  agentRebate,
  deposit,
  withdrawal,
  withdrawalReturn,
} = entryType
const { play, promotion } = houseAccount

/** What moved wallets in a span. */
export const readMoved = (tx: Tx, { shard, from, to }: Span): Promise<MovedRow[]> =>
  tx.query<MovedRow>({
    name: 'agents.moved',
    text: `
      SELECT e.member, CASE WHEN e.type = ${stake} THEN coalesce(g.game_type, '') ELSE '' END AS "gameType",
        count(*) FILTER (WHERE e.type = ${stake} AND e.contra = ${play} AND e.amount < 0) AS bets,
        coalesce(sum(e.amount) FILTER (WHERE e.type IN (${grant}, ${conversion}, ${reward}, ${pointsCash}) OR (e.type = ${payout} AND e.contra = ${promotion})), 0)::bigint AS activity,
        coalesce(sum(e.amount) FILTER (WHERE e.type = ${rebate}), 0)::bigint AS "selfRebate",
        coalesce(sum(e.amount) FILTER (WHERE e.type = ${agentRebate}), 0)::bigint AS "agentRebate",
        coalesce(sum(e.amount) FILTER (WHERE e.type = ${deposit}), 0)::bigint AS deposits,
        coalesce(-sum(e.amount) FILTER (WHERE e.type IN (${withdrawal}, ${withdrawalReturn})), 0)::bigint AS withdrawals,
        coalesce(max(1) FILTER (WHERE e.type = ${deposit} AND NOT EXISTS (
          SELECT FROM entry b WHERE b.shard = e.shard AND b.member = e.member AND b.type = ${deposit} AND b.type > 4 AND b.n < e.n)), 0) AS "firstDeposits",
        sum(e.amount)::bigint AS balance
      FROM entry e LEFT JOIN game g ON g.node_id = e.game
      WHERE e.shard = $1::smallint AND e.n > $2::bigint AND e.n <= $3::bigint AND e.kind < 2 GROUP BY 1, 2`,
    values: [shard, from, to],
  })

/** Who registered, and on which local day. At the beginning also those of the time before there were events about it. */
export async function readRegistered(
  tx: Tx,
  { shard, from, to, day }: DaySpan,
  timeZone: string,
): Promise<{ member: MemberId; day: string }[]> {
  const told = await tx.query<{ member: string }>(sql`
    SELECT member FROM event WHERE shard = ${shard}::smallint AND n > ${from}::bigint AND n <= ${to}::bigint AND type = 'member.registered'`)
  const before =
    from === '0'
      ? await tx.query<{ member: string; day: string }>(sql`
          SELECT m.id AS member, (m.created_at AT TIME ZONE ${timeZone}::text)::date::text AS day FROM member m
          WHERE m.shard = ${shard}::smallint AND NOT EXISTS (SELECT FROM event v WHERE v.shard = m.shard AND v.member = m.id AND v.type = 'member.registered')`)
      : []
  return [...told.map((row) => ({ ...row, day })), ...before].map((row) => ({ ...row, member: memberId(row.member) }))
}

/** A place from a local day on. */
export interface Placed {
  readonly from: string
  readonly path: Path
}

/**
 * Where those of some members of one shard stand whom figures count, the earliest place first: none yet where the tree has
 * not heard of one. Trials and test accounts are not among them.
 */
export async function readCounted(
  tx: Tx,
  shard: Shard,
  members: readonly MemberId[],
): Promise<Map<MemberId, Placed[]>> {
  const rows = await tx.query<{ id: string; from: string | null; path: string[] | null }>(sql`
    SELECT m.id, p.from_day::text AS from, p.path FROM member m LEFT JOIN place p ON p.shard = m.shard AND p.member = m.id
    WHERE m.shard = ${shard}::smallint AND m.id = ANY(${numberArray(members)}::bigint[]) AND m.type <> ${TRIAL_TYPE}::smallint AND NOT m.is_test
    ORDER BY p.from_day`)
  const counted = new Map<MemberId, Placed[]>()
  for (const { id, from, path } of rows) {
    const places = counted.get(memberId(id)) ?? []
    if (from !== null && path !== null) places.push({ from, path: path.map(memberId) })
    counted.set(memberId(id), places)
  }
  return counted
}

/** A member that bet on a day for the first time, with its days of betting before and after; null where there is none. */
export interface FreshDay {
  readonly member: MemberId
  readonly before: string | null
  readonly next: string | null
}

/** Which of some members of one shard had not bet on a day yet, as far as their own figures know. */
export async function readFresh(tx: Tx, shard: Shard, day: string, members: readonly MemberId[]): Promise<FreshDay[]> {
  if (members.length === 0) return []
  const near = (which: string): string => `(
    SELECT day::text FROM team_day d WHERE d.shard = $1::smallint AND d.member = k.member AND NOT d.below AND d.bets > 0 AND ${which} LIMIT 1)`
  const rows = await tx.query<{ member: string; before: string | null; next: string | null }>({
    name: 'agents.freshDays',
    text: `
      SELECT k.member, ${near('d.day < $3::date ORDER BY d.day DESC')} AS before, ${near('d.day > $3::date ORDER BY d.day')} AS next
      FROM unnest($2::bigint[]) AS k(member) WHERE ${near('d.day = $3::date')} IS NULL`,
    values: [shard, numberArray(members), day],
  })
  return rows.map((row) => ({ ...row, member: memberId(row.member) }))
}

/** All days on which some members of one shard bet, as far as their own figures know, the earliest first. */
export async function readBetDays(
  tx: Tx,
  shard: Shard,
  members: readonly MemberId[],
): Promise<Map<MemberId, readonly string[]>> {
  if (members.length === 0) return new Map()
  const rows = await tx.query<{ member: string; days: string[] }>(sql`
    SELECT member, array_agg(DISTINCT day::text ORDER BY day::text) AS days FROM team_day
    WHERE shard = ${shard}::smallint AND member = ANY(${numberArray(members)}::bigint[]) AND NOT below AND bets > 0 GROUP BY 1`)
  const found = new Map(rows.map(({ member, days }) => [memberId(member), days]))
  return new Map(members.map((member) => [member, found.get(member) ?? []]))
}
