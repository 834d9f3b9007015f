import type { PromotionConditions } from '#contract/content/promotion.ts'
import { TRIAL_TYPE } from '#contract/member-types.ts'
import { type OutboxPayload, type OutboxType, readOutbox } from '#contract/outbox.ts'
import { parseMoney } from '#rules/money.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sql, textArray } from '../../../platform/db/sql.ts'
import { type MemberId, memberId } from '../../../platform/ids.ts'
import { entryType } from '../../wallet/index.ts'

/** The last events of a type before a moment and since another, so many of each shard. */
export async function readEvents<Type extends OutboxType>(
  db: Db,
  type: Type,
  { since, before }: { readonly since: Date; readonly before: Date },
  most: number,
): Promise<{ readonly member: MemberId; readonly atMs: number; readonly payload: OutboxPayload<Type> }[]> {
  const rows = await db.query<{ member: string; at: Date; payload: unknown }>(sql`
    SELECT e.member, e.at, e.payload FROM shard_head h CROSS JOIN LATERAL (
      SELECT member, at, payload FROM event WHERE shard = h.shard AND type = ${type} AND at < ${before}::timestamptz ORDER BY n DESC LIMIT ${most}::integer) e
    WHERE e.at >= ${since}::timestamptz ORDER BY e.at /* every shard */`)
  return rows.flatMap(({ member, at, payload }) => {
    const read = readOutbox(type, payload)
    return read.success ? [{ member: memberId(member), atMs: at.getTime(), payload: read.data }] : []
  })
}

/** Some of those who played or paid in on a local day. */
export async function readActive(db: Db, day: string, most: number): Promise<MemberId[]> {
  const rows = await db.query<{ member: string }>(sql`
    SELECT member FROM (
      SELECT member FROM play_day WHERE day = ${day}::date
      UNION SELECT member FROM movement_day WHERE day = ${day}::date AND type = ${entryType.deposit}) a
    ORDER BY member LIMIT ${most}::integer /* every shard */`)
  return rows.map(({ member }) => memberId(member))
}

/** Members who were given something for an occasion within a time, whatever gave it; `occasion` as LIKE has it. */
export async function readGiven(
  db: Db,
  occasion: string,
  { since, before }: { readonly since: Date; readonly before: Date },
  most: number,
): Promise<{ readonly member: MemberId; readonly atMs: number; readonly occasion: string }[]> {
  const rows = await db.query<{ member: string; at: Date; occasion: string }>(sql`
    SELECT DISTINCT ON (member, occasion) member, at, occasion FROM award
    WHERE at >= ${since}::timestamptz AND at < ${before}::timestamptz AND occasion LIKE ${occasion} ORDER BY member, occasion, at LIMIT ${most}::integer /* every shard */`)
  return rows.map(({ member, at, ...row }) => ({ ...row, member: memberId(member), atMs: at.getTime() }))
}

/** Applications that were sent within a time. */
export async function readApplied(
  db: Db,
  { since, before }: { readonly since: Date; readonly before: Date },
  most: number,
): Promise<{ readonly member: MemberId; readonly atMs: number; readonly id: string }[]> {
  const rows = await db.query<{ member: string; at: Date; id: string }>(sql`
    SELECT member, at, id FROM application WHERE at >= ${since}::timestamptz AND at < ${before}::timestamptz ORDER BY at, id LIMIT ${most}::integer /* every shard */`)
  return rows.map(({ member, at, id }) => ({ id, member: memberId(member), atMs: at.getTime() }))
}

/** Invited members who came to what a promotion asks of a friend on a local day, and not before it. */
export async function readQualified(
  db: Db,
  day: string,
  { newDays, turnover, deposits, gameTypes }: PromotionConditions,
  most: number,
): Promise<{ readonly friend: MemberId; readonly by: MemberId }[]> {
  const [atRisk, paidIn, types] = [parseMoney(turnover), parseMoney(deposits), textArray(gameTypes)]
  const rows = await db.query<{ friend: string; by: string }>(sql`
    SELECT m.id AS friend, m.upline AS by FROM (
      SELECT shard, member FROM play_day WHERE day = ${day}::date UNION SELECT shard, member FROM movement_day WHERE day = ${day}::date AND type = ${entryType.deposit}) k
    JOIN member m ON m.shard = k.shard AND m.id = k.member
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(d.at_risk), 0) AS now, coalesce(sum(d.at_risk) FILTER (WHERE d.day < ${day}::date), 0) AS before
      FROM play_day d LEFT JOIN game g ON g.node_id = d.game WHERE d.shard = m.shard AND d.member = m.id AND d.day <= ${day}::date
        AND (cardinality(${types}::text[]) = 0 OR g.game_type = ANY(${types}::text[]))) p
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(d.amount), 0) AS now, coalesce(sum(d.amount) FILTER (WHERE d.day < ${day}::date), 0) AS before
      FROM movement_day d WHERE d.shard = m.shard AND d.member = m.id AND d.type = ${entryType.deposit} AND d.day <= ${day}::date) q
    WHERE m.upline IS NOT NULL AND m.type <> ${TRIAL_TYPE} AND m.created_at > ${day}::date - make_interval(days => ${newDays}::integer)
      AND p.now >= ${atRisk}::bigint AND q.now >= ${paidIn}::bigint AND NOT (p.before >= ${atRisk}::bigint AND q.before >= ${paidIn}::bigint)
    ORDER BY m.id LIMIT ${most}::integer /* every shard */`)
  return rows.map(({ friend, by }) => ({ friend: memberId(friend), by: memberId(by) }))
}
