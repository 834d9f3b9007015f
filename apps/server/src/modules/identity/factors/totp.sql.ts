import type { Db, Tx } from '../../../platform/db/database.ts'
import { shardsFrom } from '../../../platform/db/in-batches.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, type Shard, shardOf } from '../../../platform/ids.ts'
import { ENCRYPTED_AT_ONCE } from '../../../platform/encrypted.ts'

export interface StoredTotp {
  /** As it is stored: encrypted. */
  readonly secret: string
  readonly confirmed: boolean
  /** The database's time, in milliseconds since 1970: it decides which code is the one of now. */
  readonly nowMs: number
}

/** The authenticator app of a member; undefined where there is none. */
export async function readTotp(db: Db, member: MemberId): Promise<StoredTotp | undefined> {
  const [row] = await db.query<{ secret: string; confirmed: boolean; now: number }>(sql`
    SELECT secret, confirmed_at IS NOT NULL AS confirmed, (extract(epoch FROM app_now()) * 1000)::double precision AS now
    FROM totp WHERE shard = ${shardOf(member)} AND member = ${member}`)
  return row === undefined ? undefined : { secret: row.secret, confirmed: row.confirmed, nowMs: row.now }
}

/** Writes a secret that does not count yet, in place of an earlier one of the kind; false where one counts already. */
export async function beginTotp(tx: Tx, member: MemberId, secret: string): Promise<boolean> {
  const rows = await tx.query(sql`
    INSERT INTO totp AS t (shard, member, secret) VALUES (${shardOf(member)}, ${member}, ${secret})
    ON CONFLICT (shard, member) DO UPDATE SET secret = excluded.secret, last_step = 0 WHERE t.confirmed_at IS NULL RETURNING member`)
  return rows.length === 1
}

/** Lets the secret count from now on; false where it did before. */
export async function confirmTotp(tx: Tx, member: MemberId): Promise<boolean> {
  const rows = await tx.query(sql`
    UPDATE totp SET confirmed_at = app_now() WHERE shard = ${shardOf(member)} AND member = ${member} AND confirmed_at IS NULL RETURNING member`)
  return rows.length === 1
}

/** Uses up the codes up to a time step; false where that was done before, or the secret is another by now. */
export async function takeStep(tx: Tx, member: MemberId, secret: string, step: number): Promise<boolean> {
  const rows = await tx.query(sql`
    UPDATE totp SET last_step = ${step}::bigint
    WHERE shard = ${shardOf(member)} AND member = ${member} AND secret = ${secret} AND last_step < ${step}::bigint RETURNING member`)
  return rows.length === 1
}

/** Takes the app away, and the recovery codes that stood in for it. */
export async function deleteTotp(tx: Tx, member: MemberId): Promise<void> {
  await tx.query(sql`DELETE FROM totp WHERE shard = ${shardOf(member)} AND member = ${member}`)
  await tx.query(sql`DELETE FROM recovery_code WHERE shard = ${shardOf(member)} AND member = ${member}`)
}

/** Where secrets lie that are not encrypted, or with another key. */
export const shardsToEncrypt = (db: Db, prefix: string): Promise<Shard[]> =>
  shardsFrom(db, sql`SELECT DISTINCT shard FROM totp WHERE NOT starts_with(secret, ${prefix}) /* every shard */`)

/** Encrypts some secrets of a shard that are not yet, or with another key; how many. */
export async function encryptSecrets(
  tx: Tx,
  shard: Shard,
  prefix: string,
  anew: (member: MemberId, secret: string) => string,
): Promise<number> {
  const rows = await tx.query<{ member: string; secret: string }>(sql`
    SELECT member, secret FROM totp WHERE shard = ${shard} AND NOT starts_with(secret, ${prefix}) LIMIT ${ENCRYPTED_AT_ONCE} FOR UPDATE SKIP LOCKED`)
  for (const row of rows) {
    const member = memberId(row.member)
    await tx.query(
      sql`UPDATE totp SET secret = ${anew(member, row.secret)} WHERE shard = ${shard} AND member = ${member}`,
    )
  }
  return rows.length
}
