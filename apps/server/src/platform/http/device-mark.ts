import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../networks.ts'
import type { RandomSource } from '../random.ts'
import { hashSecret } from '../tokens.ts'
import { cookieOf, cookiesOf } from './mount.ts'

/** What the browser of an operator is known by. Hashes, good for nothing but to compare two of them. */
export interface DeviceMark {
  /** Of a cookie that stays in the browser; undefined where it brought none. */
  readonly browser: string | undefined
  /** Of the network of its address and of what it calls itself. */
  readonly place: string
}

/** True where both are known and look like one device: the same browser, or one like it at the same place. */
export const looksAlike = (a: DeviceMark | undefined, b: DeviceMark | undefined): boolean =>
  a !== undefined && b !== undefined && ((a.browser !== undefined && a.browser === b.browser) || a.place === b.place)

/** As long as browsers keep a cookie at most. */
const SECONDS = 400 * 86_400

const cookieName = (secure: boolean): string => (secure ? '__Host-device' : 'device')

/** The cookie's value, where it is one that we gave out. */
function browserId(request: FastifyRequest, secure: boolean): string | undefined {
  const id = cookieOf(request, cookieName(secure))
  return id !== undefined && /^[\w-]{43}$/.test(id) ? id : undefined
}

/**
 * Gives each browser that calls the console a random id of its own, which outlives logins. Nothing of it is kept here: what
 * two people decided together keeps its hash.
 */
export function markBrowsers(server: FastifyInstance, random: RandomSource, secure: boolean): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/ops/') && browserId(request, secure) === undefined)
      cookiesOf(request, reply, { path: '/', secure }).set(
        cookieName(secure),
        random.bytes(32).toString('base64url'),
        SECONDS,
      )
    done()
  })
}

/** The mark of the browser that a request came from. */
export function deviceMark(request: FastifyRequest, secure: boolean): DeviceMark {
  const id = browserId(request, secure)
  return {
    browser: id === undefined ? undefined : hashSecret(id),
    place: hashSecret(`${networkOf(request.ip)}\n${request.headers['user-agent'] ?? ''}`),
  }
}
