import type { JWK } from 'jose'
import { parse, record, string, unknown } from 'zod/mini'
import type { Database, Db } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { reencrypt, type Encryption } from '#encryption/encryption.ts'

export interface StoredKey {
  readonly kid: string
  readonly privateJwk: JWK
  readonly publicJwk: JWK
}

const place = (kid: string): string => `payload-key:${kid}`
const jwk = record(string(), unknown())

/** Keys that still open payloads, the newest first. */
export async function readKeys(db: Db, encryption: Encryption): Promise<(StoredKey & { fresh: boolean })[]> {
  const rows = await db.query<{ kid: string; privateJwk: string; publicJwk: JWK; fresh: boolean }>(sql`
    SELECT kid, private_jwk AS "privateJwk", public_jwk AS "publicJwk", created_at > app_now() - interval '1 day' AS fresh
    FROM payload_key WHERE expires_at > app_now() ORDER BY created_at DESC`)
  return rows.map((row) => ({
    ...row,
    privateJwk: parse(
      jwk,
      JSON.parse(encryption.decrypt(reencrypt(encryption, row.privateJwk, place(row.kid)), place(row.kid))),
    ),
  }))
}

/** Encrypts keys that lie in clear or under an older data key. */
export async function encryptKeys(db: Db, encryption: Encryption): Promise<void> {
  for (const { kid, key } of await db.query<{ kid: string; key: string }>(
    sql`SELECT kid, private_jwk AS key FROM payload_key WHERE NOT starts_with(private_jwk, ${encryption.prefix})`,
  )) {
    await db.query(
      sql`UPDATE payload_key SET private_jwk = ${reencrypt(encryption, key, place(kid))} WHERE kid = ${kid} AND private_jwk = ${key}`,
    )
  }
}

/** Stores a key; it encrypts for a day and opens for two, so that an open page never finds its key gone. */
export async function insertKey(db: Database, encryption: Encryption, key: StoredKey): Promise<void> {
  await db.query(sql`
    INSERT INTO payload_key (kid, private_jwk, public_jwk, created_at, expires_at)
    SELECT ${key.kid}, ${encryption.encrypt(JSON.stringify(key.privateJwk), place(key.kid))}, ${JSON.stringify(key.publicJwk)}::jsonb, t, t + interval '2 days' FROM app_now() AS t`)
}

/** Takes a nonce: true the first time, false for a payload that came before or was encrypted too long ago or in the future. */
export async function takeNonce(
  db: Db,
  nonce: string,
  issuedAtSeconds: number,
  maxAgeSeconds: number,
): Promise<boolean> {
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
