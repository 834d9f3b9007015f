import { type OutboxPayload, type OutboxType, readOutbox } from '#contract/outbox.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
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
