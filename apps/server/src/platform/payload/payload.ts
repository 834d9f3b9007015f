import { Refusal } from '#contract/errors.ts'
import {
  compactDecrypt,
  type CryptoKey,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose'
import { object, number, string, unknown, minLength, maxLength, safeParse } from 'zod/mini'
import type { Encryption } from '#encryption/encryption.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { RandomSource } from '../random.ts'
import { insertKey, readKeys, takeNonce } from './payload.sql.ts'

/** Seconds by which an encrypted payload may be older, or newer, than the server's time. */
const MAX_AGE_SECONDS = 120
const KEYS_KEPT_MS = 60_000

const encrypted = object({ iat: number(), nonce: string().check(minLength(16), maxLength(64)), data: unknown() })

export interface PayloadBox {
  /** The key to encrypt to now, in public. */
  publicKey(): Promise<{ kid: string; jwk: Record<string, string> }>
  /**
   * Opens a compact JWE and takes its nonce.
   * @throws Refusal PAYLOAD_UNREADABLE when it is none or its key is gone, PAYLOAD_REPLAYED when its nonce was used or its time is off
   */
  open(jwe: string): Promise<unknown>
}

interface PayloadDeps {
  readonly db: Database
  readonly clock: Clock
  readonly random: RandomSource
  readonly encryption: Encryption
}

interface OpenKey {
  readonly kid: string
  readonly key: CryptoKey | Uint8Array
  readonly publicJwk: JWK
  readonly fresh: boolean
}

/**
 * Encrypted calls: ECDH-ES with A256GCM to a key that all processes share by the database and that
 * is replaced every day. Passwords thus stay unreadable to whatever logs or terminates TLS on the way.
 */
export function createPayloadBox({ db, clock, random, encryption }: PayloadDeps): PayloadBox {
  let known: { at: number; keys: OpenKey[] } | undefined

  const load = async (): Promise<OpenKey[]> => {
    const stored = await readKeys(db, encryption)
    const keys = await Promise.all(
      stored.map(async ({ kid, privateJwk, publicJwk, fresh }) => ({
        kid,
        publicJwk,
        fresh,
        key: await importJWK(privateJwk, 'ECDH-ES'),
      })),
    )
    known = { at: clock.now(), keys }
    return keys
  }
  const keys = async (): Promise<OpenKey[]> =>
    known !== undefined && clock.now() - known.at < KEYS_KEPT_MS ? known.keys : load()

  const rotate = async (): Promise<OpenKey[]> => {
    const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
    const kid = random.bytes(9).toString('base64url')
    await insertKey(db, encryption, {
      kid,
      privateJwk: await exportJWK(pair.privateKey),
      publicJwk: await exportJWK(pair.publicKey),
    })
    return load()
  }

  const keyOf = async (kid: string | undefined): Promise<OpenKey | undefined> => {
    const find = (list: readonly OpenKey[]): OpenKey | undefined => list.find((key) => key.kid === kid)
    // Another process may have made it a moment ago.
    return find(await keys()) ?? (known !== undefined && clock.now() - known.at > 1000 ? find(await load()) : undefined)
  }

  return {
    async publicKey() {
      const [newest] = await keys()
      const [key] = newest?.fresh === true ? [newest] : await rotate()
      if (key === undefined) throw new Error('no payload key after one was stored')
      const { kty = '', crv = '', x = '', y = '' } = key.publicJwk
      return { kid: key.kid, jwk: { kty, crv, x, y } }
    },
    async open(jwe) {
      const plaintext = await decrypt(jwe, keyOf)
      const parsed = safeParse(encrypted, plaintext)
      if (!parsed.success) throw new Refusal('PAYLOAD_UNREADABLE')
      const { nonce, iat, data } = parsed.data
      if (!Number.isFinite(iat) || !(await takeNonce(db, nonce.replaceAll('\0', ''), iat, MAX_AGE_SECONDS)))
        throw new Refusal('PAYLOAD_REPLAYED')
      return data
    },
  }
}

async function decrypt(
  jwe: string,
  keyOf: (kid: string | undefined) => Promise<OpenKey | undefined>,
): Promise<unknown> {
  const key = await keyOf(kidOf(jwe))
  if (key === undefined) throw new Refusal('PAYLOAD_UNREADABLE')
  try {
    const { plaintext } = await compactDecrypt(jwe, key.key, {
      keyManagementAlgorithms: ['ECDH-ES'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    return JSON.parse(new TextDecoder().decode(plaintext))
  } catch {
    // Whatever was wrong inside, the answer is one and the same: nothing is learnt from trying.
    throw new Refusal('PAYLOAD_UNREADABLE')
  }
}

function kidOf(jwe: string): string | undefined {
  try {
    return decodeProtectedHeader(jwe).kid
  } catch {
    return undefined
  }
}
