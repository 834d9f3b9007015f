import type { JWK } from 'jose'
import type { Database, Db } from '../db/database.ts'
import { sql } from '../db/sql.ts'

export interface StoredKey {
  readonly kid: string
  readonly privateJwk: JWK
  readonly publicJwk: JWK
}

/** Keys that still open payloads, the newest first. */
export async function readKeys(db: Db): Promise<(StoredKey & { fresh: boolean })[]> {
  return db.query<StoredKey & { fresh: boolean }>(sql`
    SELECT kid, private_jwk AS "privateJwk", public_jwk AS "publicJwk", created_at > app_now() - interval '1 day' AS fresh
    FROM payload_key WHERE expires_at > app_now() ORDER BY created_at DESC`)
}

/** Stores a key; it seals for a day and opens for two, so that an open page never finds its key gone. */
export async function insertKey(db: Database, key: StoredKey): Promise<void> {
  await db.query(sql`
    INSERT INTO payload_key (kid, private_jwk, public_jwk, created_at, expires_at)
    SELECT ${key.kid}, ${JSON.stringify(key.privateJwk)}::jsonb, ${JSON.stringify(key.publicJwk)}::jsonb, t, t + interval '2 days' FROM app_now() AS t`)
}

/** Takes a nonce: true the first time, false for a payload that came before or was sealed too long ago or in the future. */
export async function takeNonce(db: Db, nonce: string, issuedAtSeconds: number, maxAgeSeconds: number): Promise<boolean> {
  const rows = await db.query(sql`
    INSERT INTO payload_nonce (nonce, expires_at)
    SELECT ${nonce}, t + make_interval(secs => ${2 * maxAgeSeconds}) FROM app_now() AS t
    WHERE abs(extract(epoch FROM t) - ${issuedAtSeconds}::double precision) <= ${maxAgeSeconds}
    ON CONFLICT (nonce) DO NOTHING RETURNING nonce`)
  return rows.length === 1
}

/** Forgets nonces whose payloads are refused by age, and keys that open nothing any more. */
export async function dropExpired(db: Db): Promise<void> {
  await db.query(sql`DELETE FROM payload_nonce WHERE expires_at < app_now()`)
  await db.query(sql`DELETE FROM payload_key WHERE expires_at < app_now() - interval '1 day'`)
}
