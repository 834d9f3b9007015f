import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dataKeysOf, type Encryption } from '#encryption/encryption.ts'
import type { Database, Db } from './db/database.ts'
import type { RandomSource } from './random.ts'
import { encryptKeys } from './payload/payload.sql.ts'
import { readSecret, encryptSecrets } from './secret.sql.ts'

const KEY_BYTES = 32

const HASH_KEY = 'keyed-hash'

/**
 * A keyed hash by which the database can tell equal values without knowing them. Its key is encrypted in the database, so
 * that another data key leaves the hashes as they are. Another name is another key.
 */
export async function openKeyedHash(
  db: Db,
  encryption: Encryption,
  random: RandomSource,
  name: string = HASH_KEY,
): Promise<(text: string) => string> {
  const key = await readSecret(db, encryption, name, () => random.bytes(KEY_BYTES))
  return (text) => createHmac('sha256', key).update(text).digest('hex')
}

/** A data key that is made once and kept in the data folder, readable by its owner alone. */
export async function keptDataKey(dataDir: string, random: RandomSource): Promise<Buffer> {
  const file = join(dataDir, 'data.key')
  await mkdir(dataDir, { recursive: true })
  if (!existsSync(file)) {
    // Complete before it has its name; where another process was quicker, its key is the one.
    const made = `${file}.${random.bytes(8).toString('hex')}`
    await writeFile(made, `${random.bytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600 })
    await link(made, file).catch(() => undefined)
    await unlink(made)
  }
  const [key] = dataKeysOf((await readFile(file, 'utf8')).trim()) ?? []
  if (key === undefined) throw new Error(`${file} does not hold a data key: 32 bytes in base64`)
  return key
}

/** Encrypts what the house's processes share, where it lies in clear or under an older key. */
export async function encryptShared(db: Database, encryption: Encryption): Promise<void> {
  await encryptSecrets(db, encryption)
  await encryptKeys(db, encryption)
}

/** Rows that are re-encrypted in one transaction. */
export const ENCRYPTED_AT_ONCE = 500
