import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts what must not lie in the database in clear: AES-256-GCM, as `v1.<id of the key>.<iv, tag and text in base64url>`. */
export interface Encryption {
  /** @param place names where the value lies and whose it is, such as `account:1234`: nowhere else does it open */
  encrypt(text: string, place: string): string
  /** @throws Error for what was altered, belongs to another place, or was encrypted with a key that is not configured */
  decrypt(encrypted: string, place: string): string
  /** What begins every value that is encrypted with the key of now; others are re-encrypted at start. */
  readonly prefix: string
}

/** Where random bytes come from. */
interface Bytes {
  bytes(count: number): Buffer
}

/** @param keys of 32 bytes: the first encrypts, all decrypt */
export function createEncryption(keys: readonly Buffer[], random: Bytes): Encryption {
  const [current] = keys
  if (current === undefined || keys.some((key) => key.length !== KEY_BYTES))
    throw new RangeError('a data key has 32 bytes, and there is at least one')
  const known = new Map(keys.map((key) => [idOf(key), key]))
  const prefix = `v1.${idOf(current)}.`
  return {
    prefix,
    encrypt(text, place) {
      const iv = random.bytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', current, iv).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return prefix + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    decrypt(encrypted, place) {
      const [version, id = '', data = ''] = encrypted.split('.')
      const key = version === 'v1' ? known.get(id) : undefined
      if (key === undefined)
        throw new Error(`what is encrypted with the data key ${id || '?'} cannot be opened: DATA_KEY does not hold it`)
      const bytes = Buffer.from(data, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
  }
}

/** Says which key it was without saying anything about the key. */
const idOf = (key: Buffer): string => createHash('sha256').update('data key').update(key).digest('hex').slice(0, 8)

/** Encrypts with the key of now what lay in clear, or was encrypted with an older key. */
export const reencrypt = (encryption: Encryption, stored: string, place: string): string =>
  encryption.encrypt(/^v1\.[0-9a-f]{8}\./.test(stored) ? encryption.decrypt(stored, place) : stored, place)

/** Data keys by commas, the first of which encrypts; undefined unless each is 32 bytes in base64. */
export function dataKeysOf(text: string): Buffer[] | undefined {
  const parts = text.split(',').map((part) => part.trim())
  return parts.every((part) => /^[A-Za-z0-9+/]{43}=$/.test(part))
    ? parts.map((part) => Buffer.from(part, 'base64'))
    : undefined
}

/** The keys of a part of the house, made from the house's: who has one of them knows neither the house's nor another part's. */
export const keysFor = (part: string, keys: readonly Buffer[]): Buffer[] =>
  keys.map((key) => Buffer.from(hkdfSync('sha256', key, '', `wheelhouse ${part}`, KEY_BYTES)))
