import { Refusal } from '#contract/errors.ts'
import type { Encryption } from '#encryption/encryption.ts'
import { hmac, sameBytes } from '#node/signatures.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/database.ts'
import type { RandomSource } from './random.ts'
import { readSecret } from './secret.sql.ts'
import type { Throttle } from './throttle.sql.ts'

export interface FileLinkDeps {
  readonly db: Db
  readonly clock: Clock
  readonly random: RandomSource
  readonly encryption: Encryption
  readonly throttle: Throttle
}

/** How long a link is good, in seconds. */
const SECONDS = 300
/** A browser may ask again for what it was about to keep, and no more. */
const LOADS = 3

export interface FileLinks {
  /** A token that is good for five minutes and says what it was made of, parts without a dot: whoever has it needs no session. */
  tokenFor(parts: readonly string[]): Promise<string>
  /** What a token was made of. @throws Refusal LINK_INVALID for one that is not ours, too old, or was used */
  open(token: string): Promise<readonly string[]>
}

/** Signed, short-lived links to files that are made when they are loaded. `name` is that of their secret. */
export function createFileLinks({ db, clock, random, encryption, throttle }: FileLinkDeps, name: string): FileLinks {
  const sign = async (text: string): Promise<Buffer> =>
    hmac(await readSecret(db, encryption, name, () => random.bytes(32)), text)
  return {
    async tokenFor(parts) {
      const expires = Math.floor(clock.now() / 1000) + SECONDS
      const text = [...parts, expires, random.bytes(9).toString('base64url')].join('.')
      return `${text}.${(await sign(text)).toString('base64url')}`
    },
    async open(token) {
      const cut = token.lastIndexOf('.')
      const [text, signature] = [token.slice(0, cut), Buffer.from(token.slice(cut + 1), 'base64url')]
      if (!sameBytes(signature, await sign(text))) throw new Refusal('LINK_INVALID')
      const parts = text.split('.')
      const [expires, nonce = ''] = parts.slice(-2)
      if (Number(expires) * 1000 <= clock.now()) throw new Refusal('LINK_INVALID')
      if (!(await throttle.take(`${name}-load:${nonce}`, LOADS, SECONDS))) throw new Refusal('LINK_INVALID')
      return parts.slice(0, -2)
    },
  }
}
