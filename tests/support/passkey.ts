import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, ShownPasskey } from '#contract/passkey.ts'
import { CONSOLE_URL } from './outside.ts'

/** What the tests change of what an authenticator says. */
export interface Told {
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly challenge?: string
  /** Its user was there, and showed who it is. */
  readonly flags?: number
  readonly counter?: number
  readonly signature?: Buffer
}

/** A key on the tests' table, which makes one passkey and shows it. */
export interface Authenticator {
  readonly id: string
  make(challenge: string, changes?: Told): NewPasskey
  show(challenge: string, changes?: Told): ShownPasskey
}

/** User present, user verified, and an attested credential within. */
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40]
export const ONLY_PRESENT = PRESENT

/** The few kinds of values of CBOR that a passkey is made of. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (kind: number, length: number): Buffer =>
    length < 24
      ? Buffer.from([(kind << 5) | length])
      : length < 256
        ? Buffer.from([(kind << 5) | 24, length])
        : Buffer.from([(kind << 5) | 25, length >> 8, length & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([key, held]) => {
    if (typeof held !== 'number' && typeof held !== 'string' && !Buffer.isBuffer(held) && !(held instanceof Map))
      throw new TypeError('no passkey holds this')
    return [cbor(key), cbor(held)]
  })
  return Buffer.concat([head(5, value.size), ...parts])
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

/** An authenticator whose passkey belongs to the tests' console. With `counts` it counts how often it was used. */
export function createAuthenticator(counts = true): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credential = randomBytes(32)
  const id = credential.toString('base64url')
  let used = 0
  const next = (): number => (counts ? (used += 1) : 0)
  const key = cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
  const client = (type: string, challenge: string, { origin = CONSOLE_URL, ...changes }: Told): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: changes.type ?? type,
        challenge: changes.challenge ?? challenge,
        origin,
        crossOrigin: false,
      }),
    )
  const authenticator = (more: Buffer, flag: number, { rpId = new URL(CONSOLE_URL).hostname, ...changes }: Told) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(changes.counter ?? next())
    const flags = Buffer.from([(changes.flags ?? PRESENT | VERIFIED) | flag])
    return Buffer.concat([sha256(rpId), flags, counter, more])
  }
  const named = { id, rawId: id, type: 'public-key' } as const
  return {
    id,
    make(challenge, changes = {}) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credential.length]), credential, key])
      const object = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authenticator(attested, ATTESTED, changes)],
        ]),
      )
      return {
        ...named,
        response: {
          clientDataJSON: client('webauthn.create', challenge, changes).toString('base64url'),
          attestationObject: object.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    show(challenge, changes = {}) {
      const [said, data] = [client('webauthn.get', challenge, changes), authenticator(Buffer.alloc(0), 0, changes)]
      const signature = changes.signature ?? sign('sha256', Buffer.concat([data, sha256(said)]), privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: said.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
