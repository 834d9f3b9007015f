import { hash, timingSafeEqual } from 'node:crypto'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type MemberId, memberId, type RowId, rowId, shardOf } from '../../platform/ids.ts'

/** A session token taken apart. It names its row, so sessions need no index over secrets. */
export interface SessionToken {
  readonly member: MemberId
  readonly id: RowId
  readonly secretHash: string
}

export const sessionToken = (member: MemberId, id: RowId, secret: string): string => `s.${member}.${id}.${secret}`

/** Undefined for a text that is no session token at all. */
export function readSessionToken(text: string): SessionToken | undefined {
  const [, member, id, secret] = /^s\.([1-9]\d{0,18})\.([1-9]\d{0,18})\.([\w-]{43})$/.exec(text) ?? []
  if (member === undefined || id === undefined || secret === undefined) return undefined
  if (!fitsInt8(member) || !fitsInt8(id)) return undefined
  return { member: memberId(member), id: rowId(id), secretHash: hashSecret(secret) }
}

const fitsInt8 = (digits: string): boolean => BigInt(digits) < 2n ** 63n

export const hashSecret = (secret: string): string => hash('sha256', secret)

/** Opens a session of twelve hours. */
export async function insertSession(tx: Tx, s: SessionToken & { ip: string }): Promise<void> {
  await tx.query(sql`
    INSERT INTO session (shard, member, id, secret_hash, created_at, expires_at, ip)
    SELECT ${shardOf(s.member)}, ${s.member}, ${s.id}, decode(${s.secretHash}, 'hex'), t, t + interval '12 hours', ${s.ip} FROM app_now() AS t`)
}

/** Whether the token's session is alive and its secret right. */
export async function isSessionAlive(db: Db, token: SessionToken): Promise<boolean> {
  const [row] = await db.query<{ secret: string }>({
    name: 'session.alive',
    text: `SELECT encode(s.secret_hash, 'hex') AS secret FROM session s JOIN member m ON m.shard = s.shard AND m.id = s.member
           WHERE s.shard = $1 AND s.member = $2 AND s.id = $3 AND s.ended_at IS NULL AND s.expires_at > app_now()`,
    values: [shardOf(token.member), token.member, token.id],
  })
  return row !== undefined && timingSafeEqual(Buffer.from(row.secret), Buffer.from(token.secretHash))
}

/** Ends a session; false when it had ended before. */
export async function endSession(tx: Tx, member: MemberId, id: RowId): Promise<boolean> {
  const rows = await tx.query(sql`
    UPDATE session SET ended_at = app_now() WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id} AND ended_at IS NULL RETURNING id`)
  return rows.length === 1
}
