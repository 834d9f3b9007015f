import type { Db, Tx } from '../../../platform/db/database.ts'
import { numberArray, sql } from '../../../platform/db/sql.ts'
import { mapper } from '../../../platform/events/events.sql.ts'
import { type MemberId, memberId, type RowId, type Shard, shardOf } from '../../../platform/ids.ts'
import { isHeldFrom } from '../../identity/index.ts'

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
export const mapUnread = mapper('inbox.changed', async (db, events) => {
  // The last of each member's counts for all of them.
  const last = new Map(events.map(({ member, n }) => [member, n]))
  return Promise.all(
    [...last].map(async ([member, n]) => ({
      member,
      n,
      event: { type: 'inbox.changed' as const, position: n, unread: await countUnread(db, memberId(member)) },
    })),
  )
})

/** Those of some members of a shard to whom offers are written: whose accounts are open, who take no break and may play. */
export async function mayBeInvited(db: Db, shard: Shard, members: readonly MemberId[]): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string }>({
    text: `SELECT m.id FROM member m WHERE m.shard = $1::smallint AND m.id = ANY($2::bigint[]) AND m.closed_at IS NULL
      AND (m.excluded_until IS NULL OR m.excluded_until <= app_now()) AND NOT ${isHeldFrom('play')}`,
    values: [shard, numberArray(members)],
  })
  return new Set(rows.map(({ id }) => id))
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
export const readMessages = (db: Db, member: MemberId, below: string | null, limit: number): Promise<MessageRow[]> =>
  db.query<MessageRow>(sql`
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
  return (
    (
      await tx.query(
        sql`DELETE FROM inbox_message WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id} RETURNING id`,
      )
    ).length > 0
  )
}
