import type { Caller } from '../../../platform/http/handlers.ts'
import { networkOf } from '../../../platform/networks.ts'
import type { RandomSource } from '../../../platform/random.ts'
import { hashSecret } from '../../../platform/tokens.ts'

/** Names a browser that asks for codes, as long as one may be under way. */
const COOKIE = 'asker'
const SECONDS = 3600

/** Who asks for a code, and gives it back: nobody else's request or guess touches that code. */
export interface Asker {
  /** Undefined for a client that keeps no cookies; then the network counts. */
  readonly id: string | undefined
  readonly network: string
}

type From = Pick<Caller, 'ip' | 'cookies'>

/** Who gives a code. */
export function askerOf({ ip, cookies }: From): Asker {
  const browser = cookies.get(COOKIE)
  return { id: browser === undefined ? undefined : `browser:${hashSecret(browser)}`, network: networkOf(ip) }
}

/** Who asks for one: from now on known by a cookie. */
export function newAsker({ ip, cookies }: From, random: RandomSource): Asker & { readonly id: string } {
  const browser = cookies.get(COOKIE) ?? random.bytes(24).toString('base64url')
  cookies.set(COOKIE, browser, SECONDS)
  return { id: `browser:${hashSecret(browser)}`, network: networkOf(ip) }
}

/** Somebody who is known already, by its session or by a login under way. */
export const askerNamed = (id: string): Asker & { readonly id: string } => ({ id, network: '' })
