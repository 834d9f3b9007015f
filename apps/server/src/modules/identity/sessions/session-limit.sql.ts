import type { Db, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, type RowId, rowId, shardOf } from '../../../platform/ids.ts'
import { SESSION_MINUTES, type SessionToken } from './session.sql.ts'

/** Limits how long sessions of a member last, from when each began; null: as long as the house lets any. It holds for open ones too. */
export async function setSessionMinutes(
  tx: Tx,
  member: MemberId,
  minutes: number | null,
  houseMinutes: number | null,
): Promise<void> {
  const shard = shardOf(member)
  await tx.query(sql`UPDATE member SET session_minutes = ${minutes}::integer WHERE shard = ${shard} AND id = ${member}`)
  await tx.query(sql`
    UPDATE session SET expires_at = created_at + make_interval(mins => least(${SESSION_MINUTES}::integer, ${minutes}::integer, ${houseMinutes}::integer)),
      limited = least(${SESSION_MINUTES}::integer, ${minutes}::integer, ${houseMinutes}::integer) < ${SESSION_MINUTES}::integer
    WHERE shard = ${shard} AND member = ${member} AND ended_at IS NULL AND expires_at > app_now()`)
}

/** Ends a session that reached its member's limit; false where it did not, or had ended before. */
export async function endLimited(tx: Tx, member: MemberId, id: RowId): Promise<boolean> {
  const rows = await tx.query(sql`
    UPDATE session SET ended_at = app_now()
    WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id} AND limited AND ended_at IS NULL AND expires_at <= app_now() RETURNING id`)
  return rows.length === 1
}

/** True for the token of a session that is over because it reached its limit. */
export async function isOverByLimit(db: Db, token: SessionToken): Promise<boolean> {
  const rows = await db.query(sql`
    SELECT FROM session WHERE shard = ${shardOf(token.member)} AND member = ${token.member} AND id = ${token.id} AND limited AND expires_at <= app_now()
      AND (ended_at IS NULL OR ended_at >= expires_at) AND secret_hash = decode(${token.secretHash}, 'hex')`)
  return rows.length === 1
}

/** Sessions past their limit that nobody has ended yet, a few at a time. */
export async function listOverLimit(db: Db): Promise<{ readonly member: MemberId; readonly id: RowId }[]> {
  const rows = await db.query<{ member: string; id: string }>(sql`
    SELECT member, id FROM session WHERE limited AND ended_at IS NULL AND expires_at <= app_now() ORDER BY expires_at LIMIT 200 /* every shard */`)
  return rows.map(({ member, id }) => ({ member: memberId(member), id: rowId(id) }))
}

/** When a session began. */
export async function sessionSince(db: Db, member: MemberId, id: RowId): Promise<Date | undefined> {
  const [row] = await db.query<{ created_at: Date }>(
    sql`SELECT created_at FROM session WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id}`,
  )
  return row?.created_at
}
