import { reencrypt, type Encryption } from '#encryption/encryption.ts'
import type { Db } from './db/database.ts'
import { sql } from './db/sql.ts'

/** A secret that all processes share by its name; where there is none yet, the first one's stays. It is encrypted. */
export async function readSecret(db: Db, encryption: Encryption, name: string, make: () => Buffer): Promise<Buffer> {
  const find = async (): Promise<Buffer | undefined> => {
    const [row] = await db.query<{ value: Buffer }>(sql`SELECT value FROM secret WHERE name = ${name}`)
    return row === undefined
      ? undefined
      : Buffer.from(encryption.decrypt(encrypted(encryption, name, row.value), name), 'base64')
  }
  const known = await find()
  if (known !== undefined) return known
  const made = Buffer.from(encryption.encrypt(make().toString('base64'), name))
  await db.query(sql`INSERT INTO secret (name, value) VALUES (${name}, ${made}) ON CONFLICT (name) DO NOTHING`)
  const kept = await find()
  if (kept === undefined) throw new Error(`the secret ${name} vanished`)
  return kept
}

/** Encrypts the secrets that lie in clear or under an older key. */
export async function encryptSecrets(db: Db, encryption: Encryption): Promise<void> {
  for (const { name, value } of await db.query<{ name: string; value: Buffer }>(sql`SELECT name, value FROM secret`)) {
    if (value.toString('latin1').startsWith(encryption.prefix)) continue
    await db.query(
      sql`UPDATE secret SET value = ${Buffer.from(encrypted(encryption, name, value))} WHERE name = ${name} AND value = ${value}`,
    )
  }
}

/** An earlier version wrote the bytes themselves. */
function encrypted(encryption: Encryption, name: string, stored: Buffer): string {
  const text = stored.toString('latin1')
  return text.startsWith(encryption.prefix)
    ? text
    : reencrypt(encryption, /^v1\.[0-9a-f]{8}\./.test(text) ? text : stored.toString('base64'), name)
}
