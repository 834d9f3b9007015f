import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from './db/database.ts'
import type { RandomSource } from './random.ts'
import { readSecret, replaceSecret } from './secret.sql.ts'

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** Seals what must not lie in the database in clear: AES-256-GCM, as `v1.<id of the key>.<iv, tag and text in base64url>`. */
export interface Seal {
  /** @param place names where the value lies and whose it is, such as `account:1234`: nowhere else does it open */
  seal(text: string, place: string): string
  /** @throws Error for what was altered, belongs to another place, or was sealed with a key that is not configured */
  open(sealed: string, place: string): string
  /** What begins every value that is sealed with the key of now; others are sealed anew at start. */
  readonly prefix: string
}

/** @param keys of 32 bytes: the first seals, all open */
export function createSeal(keys: readonly Buffer[], random: RandomSource): Seal {
  const [current] = keys
  if (current === undefined || keys.some((key) => key.length !== KEY_BYTES)) throw new RangeError('a data key has 32 bytes, and there is at least one')
  const known = new Map(keys.map((key) => [idOf(key), key]))
  const prefix = `v1.${idOf(current)}.`
  return {
    prefix,
    seal(text, place) {
      const iv = random.bytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', current, iv).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return prefix + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed, place) {
      const [version, id = '', data = ''] = sealed.split('.')
      const key = version === 'v1' ? known.get(id) : undefined
      if (key === undefined) throw new Error(`what is sealed with the data key ${id || '?'} cannot be opened: DATA_KEY does not hold it`)
      const bytes = Buffer.from(data, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
  }
}

/** Says which key it was without saying anything about the key. */
const idOf = (key: Buffer): string => createHash('sha256').update('data key').update(key).digest('hex').slice(0, 8)

/** Seals with the key of now what lay in clear, or was sealed with an older key. */
export const sealAnew = (seal: Seal, stored: string, place: string): string => seal.seal(/^v1\.[0-9a-f]{8}\./.test(stored) ? seal.open(stored, place) : stored, place)

const HASH_KEY = 'keyed-hash'

/**
 * A keyed hash by which the database can tell equal values without knowing them. Its key lies sealed in the database, so
 * that another data key leaves the hashes as they are.
 */
export async function openKeyedHash(db: Db, seal: Seal, random: RandomSource): Promise<(text: string) => string> {
  const stored = (await readSecret(db, HASH_KEY, () => Buffer.from(seal.seal(random.bytes(KEY_BYTES).toString('base64'), HASH_KEY)))).toString()
  const key = seal.open(stored, HASH_KEY)
  if (!stored.startsWith(seal.prefix)) await replaceSecret(db, HASH_KEY, { from: Buffer.from(stored), to: Buffer.from(seal.seal(key, HASH_KEY)) })
  return (text) => createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('hex')
}

/** Data keys by commas, the one that seals first; undefined unless each is 32 bytes in base64. */
export function dataKeysOf(text: string): Buffer[] | undefined {
  const parts = text.split(',').map((part) => part.trim())
  return parts.every((part) => /^[A-Za-z0-9+/]{43}=$/.test(part)) ? parts.map((part) => Buffer.from(part, 'base64')) : undefined
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

/** Rows that are sealed anew in one transaction. */
export const SEALED_AT_ONCE = 500

/** Goes on while a batch found something to do. */
export async function inBatches(batch: () => Promise<number>): Promise<void> {
  while ((await batch()) > 0);
}
