import type { Db, Tx } from '../../../platform/db/database.ts'
import { numberArray, sql } from '../../../platform/db/sql.ts'
import { type Span, takeSpans } from '../../../platform/events/consumer.sql.ts'
import type { Telling } from '../../../platform/events/events.sql.ts'
import { type MemberId, memberId, type RowId, shardOf } from '../../../platform/ids.ts'

/** How many messages of a member are unread. */
export async function countUnread(db: Db, member: MemberId): Promise<number> {
  const [row] = await db.query<{ unread: number }>(sql`
    SELECT count(*)::integer AS unread FROM inbox_message WHERE shard = ${shardOf(member)} AND member = ${member} AND read_at IS NULL`)
  return row?.unread ?? 0
}

/**
 * Members whose messages changed, for their open pages. The count is the one at the time of telling, whatever
 * several changes at once had made of it in between.
 */
export const tellUnread: Telling = async (db, events) => {
  // The last of each member's counts for all of them.
  const last = new Map(events.map(({ member, n }) => [member, n]))
  return Promise.all([...last].map(async ([member, n]) => ({ member, n, event: { type: 'inbox.changed' as const, position: n, unread: await countUnread(db, memberId(member)) } })))
}

export interface NewMessage {
  readonly member: MemberId
  readonly id: RowId
  readonly kind: string
  readonly params: Readonly<Record<string, string>>
}

export async function insertMessage(tx: Tx, { member, id, kind, params }: NewMessage): Promise<void> {
  await tx.query(sql`
    INSERT INTO inbox_message (shard, member, id, at, kind, params)
    VALUES (${shardOf(member)}, ${member}, ${id}, app_now(), ${kind}, ${JSON.stringify(params)}::jsonb)`)
}

export interface MessageRow {
  readonly id: string
  readonly at: Date
  readonly kind: string
  readonly params: unknown
  readonly read: boolean
  readonly [column: string]: unknown
}

/** Messages below an id, the newest first. */
export const readMessages = (db: Db, member: MemberId, below: string | null, limit: number): Promise<MessageRow[]> => db.query<MessageRow>(sql`
  SELECT id, at, kind, params, read_at IS NOT NULL AS read FROM inbox_message
  WHERE shard = ${shardOf(member)} AND member = ${member} AND (${below}::bigint IS NULL OR id < ${below}::bigint)
  ORDER BY id DESC LIMIT ${limit}::integer`)

/** Marks messages as read, all of them where none is named; how many were unread before. */
export async function markRead(tx: Tx, member: MemberId, ids: readonly string[] | undefined): Promise<number> {
  const rows = await tx.query(sql`
    UPDATE inbox_message SET read_at = app_now()
    WHERE shard = ${shardOf(member)} AND member = ${member} AND read_at IS NULL AND (${ids === undefined} OR id = ANY(${numberArray(ids ?? [])}::bigint[])) RETURNING id`)
  return rows.length
}

/** Removes a message; false where the member has none by this id. */
export async function deleteMessage(tx: Tx, member: MemberId, id: RowId): Promise<boolean> {
  return (await tx.query(sql`DELETE FROM inbox_message WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id} RETURNING id`)).length > 0
}

export interface OrderNews {
  readonly shard: number
  readonly n: string
  readonly member: string
  readonly payload: unknown
  readonly [column: string]: unknown
}

/** Any constant, as long as nothing else takes it: one process writes messages at a time, and the others need not wait. */
const WRITER_LOCK = 7_203_495_111

/** What became of orders since the last turn, in the order in which it did; empty where another process has the turn. */
export async function takeOrderNews(tx: Tx): Promise<OrderNews[]> {
  const [row] = await tx.query<{ mine: boolean }>(sql`SELECT pg_try_advisory_xact_lock(${WRITER_LOCK}) AS mine`)
  if (row?.mine !== true) return []
  const spans: Span[] = await takeSpans(tx, 'inbox')
  return tx.query<OrderNews>(sql`
    SELECT e.shard, e.n, e.member, e.payload
    FROM unnest(${numberArray(spans.map((s) => s.shard))}::smallint[], ${numberArray(spans.map((s) => s.from))}::bigint[], ${numberArray(spans.map((s) => s.to))}::bigint[]) AS p(shard, n, head)
    JOIN event e ON e.shard = p.shard AND e.n > p.n AND e.n <= p.head AND e.type = 'order.changed'
    ORDER BY e.shard, e.n`)
}
