import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dataKeysOf, type Seal } from '#sealing/sealing.ts'
import type { Database, Db } from './db/database.ts'
import type { RandomSource } from './random.ts'
import { sealKeys } from './payload/payload.sql.ts'
import { readSecret, sealSecrets } from './secret.sql.ts'

const KEY_BYTES = 32

const HASH_KEY = 'keyed-hash'

/**
 * A keyed hash by which the database can tell equal values without knowing them. Its key lies sealed in the database, so
 * that another data key leaves the hashes as they are.
 */
export async function openKeyedHash(db: Db, seal: Seal, random: RandomSource): Promise<(text: string) => string> {
  const key = await readSecret(db, seal, HASH_KEY, () => random.bytes(KEY_BYTES))
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

/** Seals what the house's processes share, where it lies in clear or under an older key. */
export async function sealShared(db: Database, seal: Seal): Promise<void> {
  await sealSecrets(db, seal)
  await sealKeys(db, seal)
}

/** Rows that are sealed anew in one transaction. */
export const SEALED_AT_ONCE = 500
