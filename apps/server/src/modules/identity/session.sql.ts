import { hash, timingSafeEqual } from 'node:crypto'
import type { Db, Tx } from '../../platform/db/database.ts'
import { createLoader } from '../../platform/db/loader.ts'
import { numberArray, sql } from '../../platform/db/sql.ts'
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

/**
 * Says whether a token's session is alive and its secret right, asked anew each time: a token is
 * dead the moment its session ends. Questions that come together share one statement.
 */
export function createSessionCheck(db: Db): (token: SessionToken) => Promise<boolean> {
  const secretOf = createLoader<SessionToken, string>((token) => `${token.member}/${token.id}`, async (tokens) => {
    const rows = await db.query<{ member: string; id: string; secret: string }>({
      name: 'session.alive',
      text: `SELECT s.member, s.id, encode(s.secret_hash, 'hex') AS secret
             FROM unnest($1::smallint[], $2::bigint[], $3::bigint[]) AS k(shard, member, id)
             CROSS JOIN LATERAL (SELECT * FROM session s WHERE s.shard = k.shard AND s.member = k.member AND s.id = k.id LIMIT 1) s
             WHERE s.ended_at IS NULL AND s.expires_at > app_now()`,
      values: [numberArray(tokens.map((t) => shardOf(t.member))), numberArray(tokens.map((t) => t.member)), numberArray(tokens.map((t) => t.id))],
    })
    return new Map(rows.map((row) => [`${row.member}/${row.id}`, row.secret]))
  })
  return async (token) => {
    const secret = await secretOf(token)
    return secret !== undefined && timingSafeEqual(Buffer.from(secret), Buffer.from(token.secretHash))
  }
}

/** Ends a session; false when it had ended before. */
export async function endSession(tx: Tx, member: MemberId, id: RowId): Promise<boolean> {
  const rows = await tx.query(sql`
    UPDATE session SET ended_at = app_now() WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id} AND ended_at IS NULL RETURNING id`)
  return rows.length === 1
}
