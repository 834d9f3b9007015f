import type { Db, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, type RowId, rowId, shardOf } from '../../../platform/ids.ts'
import { hashSecret, sameHash, writeToken } from '../../../platform/tokens.ts'
import { readMemberToken, type SessionToken } from './session.sql.ts'

/** A trusted device is not asked for a second proof; a remembered one opens one session without a password. */
export type DeviceKind = 'trusted' | 'remembered'

const letters: Readonly<Record<DeviceKind, string>> = { trusted: 'd', remembered: 'r' }

/** What a cookie of this kind says; undefined for any other text. */
export const readDeviceToken = (kind: DeviceKind, cookie: string | undefined): SessionToken | undefined =>
  cookie === undefined ? undefined : readMemberToken(letters[kind], cookie)

export interface NewDevice {
  readonly kind: DeviceKind
  readonly member: MemberId
  readonly id: RowId
  readonly secret: string
  readonly device: string
  readonly ip: string
  readonly seconds: number
}

/** Writes a device down and gives the value of its cookie. What expired of the member's goes with it. */
export async function insertDevice(tx: Tx, d: NewDevice): Promise<string> {
  const shard = shardOf(d.member)
  await tx.query(
    sql`DELETE FROM device_token WHERE shard = ${shard} AND member = ${d.member} AND expires_at <= app_now()`,
  )
  await tx.query(sql`
    INSERT INTO device_token (shard, member, id, kind, secret_hash, device, ip, created_at, seen_at, expires_at)
    SELECT ${shard}, ${d.member}, ${d.id}, ${d.kind}, decode(${hashSecret(d.secret)}, 'hex'), ${d.device}, ${d.ip}, t, t,
           t + make_interval(secs => ${d.seconds}::double precision)
    FROM app_now() AS t`)
  return writeToken(letters[d.kind], d.member, d.id, d.secret)
}

/** True for the token of a device that its member trusts, and for nothing else. */
export async function isTrusted(db: Db, token: SessionToken): Promise<boolean> {
  const [row] = await db.query<{ secret: string }>(sql`
    SELECT encode(secret_hash, 'hex') AS secret FROM device_token
    WHERE shard = ${shardOf(token.member)} AND member = ${token.member} AND id = ${token.id} AND kind = 'trusted' AND expires_at > app_now()`)
  return row !== undefined && sameHash(row.secret, token.secretHash)
}

/** Notes that a trusted device was here. */
export async function touchDevice(tx: Tx, member: MemberId, id: RowId, ip: string): Promise<void> {
  await tx.query(
    sql`UPDATE device_token SET seen_at = app_now(), ip = ${ip} WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id}`,
  )
}

/**
 * How a remembering cookie was met: `taken` now, with the seconds that were left of it; `twin` of one taken a moment ago, as when a
 * browser opens two tabs at once; `replayed` later than that, so that somebody has a copy; `void` where it never was one or is over.
 */
export type Remembered =
  | { readonly kind: 'taken'; readonly seconds: number }
  | { readonly kind: 'twin' | 'replayed' | 'void' }

const TWIN_SECONDS = 10

/** Takes a remembering cookie, once. */
export async function takeRemembered(tx: Tx, token: SessionToken): Promise<Remembered> {
  const [row] = await tx.query<{ secret: string; left: number; used: number | null }>(sql`
    SELECT encode(secret_hash, 'hex') AS secret, floor(extract(epoch FROM expires_at - app_now()))::integer AS left,
           extract(epoch FROM app_now() - used_at)::double precision AS used
    FROM device_token WHERE shard = ${shardOf(token.member)} AND member = ${token.member} AND id = ${token.id} AND kind = 'remembered' FOR UPDATE`)
  if (row === undefined || !sameHash(row.secret, token.secretHash) || row.left <= 0) return { kind: 'void' }
  if (row.used !== null) return { kind: row.used < TWIN_SECONDS ? 'twin' : 'replayed' }
  await tx.query(sql`
    UPDATE device_token SET used_at = app_now(), seen_at = app_now() WHERE shard = ${shardOf(token.member)} AND member = ${token.member} AND id = ${token.id}`)
  return { kind: 'taken', seconds: row.left }
}

/** Forgets one device by its cookie; nothing happens for a cookie that is wrong. */
export async function forgetByToken(tx: Tx, kind: DeviceKind, token: SessionToken): Promise<void> {
  await tx.query(sql`
    DELETE FROM device_token WHERE shard = ${shardOf(token.member)} AND member = ${token.member} AND id = ${token.id} AND kind = ${kind}
      AND secret_hash = decode(${token.secretHash}, 'hex')`)
}

/** Forgets a trusted device; false where the member trusts none of this id. */
export async function forgetTrusted(tx: Tx, member: MemberId, id: RowId): Promise<boolean> {
  const rows = await tx.query(sql`
    DELETE FROM device_token WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id} AND kind = 'trusted' RETURNING id`)
  return rows.length === 1
}

/** Forgets every remembering cookie of a member; how many were good. */
export async function forgetRemembered(tx: Tx, member: MemberId): Promise<number> {
  const rows = await tx.query<{ good: boolean }>(sql`
    DELETE FROM device_token WHERE shard = ${shardOf(member)} AND member = ${member} AND kind = 'remembered'
    RETURNING used_at IS NULL AND expires_at > app_now() AS good`)
  return rows.filter(({ good }) => good).length
}

/** Forgets every device of a member, trusted and remembered, but those of these ids. */
export async function forgetDevices(tx: Tx, member: MemberId, except: readonly RowId[] = []): Promise<void> {
  await tx.query(
    sql`DELETE FROM device_token WHERE shard = ${shardOf(member)} AND member = ${member} AND NOT id = ANY(${[...except]}::bigint[])`,
  )
}

export interface TrustedDevice {
  readonly id: RowId
  readonly device: string
  readonly ip: string
  readonly trustedAt: Date
  readonly seenAt: Date
}

/** The devices that a member trusts, the one seen last first. */
export async function listTrusted(db: Db, member: MemberId): Promise<TrustedDevice[]> {
  const rows = await db.query<{ id: string; device: string; ip: string; created_at: Date; seen_at: Date }>(sql`
    SELECT id, device, ip, created_at, seen_at FROM device_token
    WHERE shard = ${shardOf(member)} AND member = ${member} AND kind = 'trusted' AND expires_at > app_now() ORDER BY seen_at DESC, id DESC`)
  return rows.map((row) => ({
    id: rowId(row.id),
    device: row.device,
    ip: row.ip,
    trustedAt: row.created_at,
    seenAt: row.seen_at,
  }))
}
