import type { Money } from '#rules/money.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, type RowId, rowId, shardOf } from '../../../platform/ids.ts'

/** Money from one member to another. */
export interface MemberTransfer {
  readonly id: RowId
  readonly key: string
  readonly sender: MemberId
  readonly receiver: MemberId
  /** To the upline. */
  readonly up: boolean
  readonly amount: Money
}

/** Lets one at a time send money of a member, until the transaction ends. */
export const lockSender = (tx: Tx, sender: MemberId): Promise<unknown> =>
  tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('agents.transfer', ${sender}::bigint))`)

export async function readByKey(db: Db, sender: MemberId, key: string): Promise<MemberTransfer | undefined> {
  const [row] = await db.query<{ id: string; receiver: string; up: boolean; amount: string }>(sql`
    SELECT id, receiver, up, amount FROM member_transfer WHERE shard = ${shardOf(sender)} AND sender = ${sender} AND key = ${key}`)
  return row === undefined
    ? undefined
    : { id: rowId(row.id), key, sender, receiver: memberId(row.receiver), up: row.up, amount: BigInt(row.amount) }
}

export async function insertTransfer(
  tx: Tx,
  { id, key, sender, receiver, up, amount }: MemberTransfer,
): Promise<{ readonly at: Date }> {
  const [row] = await tx.query<{ at: Date }>(sql`
    INSERT INTO member_transfer (shard, sender, id, key, receiver, up, amount, at)
    VALUES (${shardOf(sender)}, ${sender}, ${id}, ${key}, ${receiver}, ${up}, ${amount}::bigint, app_now()) RETURNING at`)
  if (row === undefined) throw new Error('a transfer was not written')
  return row
}

/** What a member sent on the local day. */
export async function sentToday(db: Db, sender: MemberId, timeZone: string): Promise<Money> {
  const [row] = await db.query<{ amount: string }>(sql`
    SELECT coalesce(sum(amount), 0) AS amount FROM member_transfer, app_now() AS t
    WHERE shard = ${shardOf(sender)} AND sender = ${sender} AND at >= date_trunc('day', t, ${timeZone}::text)`)
  return BigInt(row?.amount ?? '0')
}

/** What went from one member to another within a day. */
export async function sentWithinDay(db: Db, sender: MemberId, receiver: MemberId): Promise<Money> {
  const [row] = await db.query<{ amount: string }>(sql`
    SELECT coalesce(sum(amount), 0) AS amount FROM member_transfer, app_now() AS t
    WHERE shard = ${shardOf(sender)} AND sender = ${sender} AND receiver = ${receiver} AND at > t - interval '1 day'`)
  return BigInt(row?.amount ?? '0')
}

/** What a member sent or received, the newest first; `isUpline` where the other was its upline then. */
export async function latestTransfers(
  db: Db,
  member: MemberId,
  limit: number,
): Promise<{ id: RowId; other: MemberId; isSent: boolean; isUpline: boolean; amount: Money; at: Date }[]> {
  const rows = await db.query<{
    id: string
    other: string
    isSent: boolean
    isUpline: boolean
    amount: string
    at: Date
  }>(sql`
    SELECT * FROM (
      (SELECT id, receiver AS other, true AS "isSent", up AS "isUpline", amount, at FROM member_transfer
        WHERE shard = ${shardOf(member)} AND sender = ${member} ORDER BY id DESC LIMIT ${limit})
      UNION ALL (SELECT id, sender, false, NOT up, amount, at FROM member_transfer WHERE receiver = ${member} ORDER BY id DESC LIMIT ${limit})) t
    ORDER BY id DESC LIMIT ${limit} /* every shard */`)
  return rows.map(({ id, other, amount, ...row }) => ({
    ...row,
    id: rowId(id),
    other: memberId(other),
    amount: BigInt(amount),
  }))
}
