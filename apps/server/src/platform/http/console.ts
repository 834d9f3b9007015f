import { Refusal } from '#contract/errors.ts'
import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isOfOperators } from '#contract/call.ts'
import { consoleCalls } from '#contract/calls.ts'
import type { Metrics } from '../metrics.ts'
import type { RandomSource } from '../random.ts'
import { deviceMark, markBrowsers } from './device-mark.ts'
import { mountDocs } from './docs-page.ts'
import type { Lookups, MountedCall, OperatorSession } from './handlers.ts'
import { cookieOf, mountCalls, type MountDeps } from './mount.ts'
import { securityHeaders } from './security-headers.ts'
import { createServer, type ServerOptions } from './server.ts'

/** Where operators work: an origin of its own, which the players' site knows nothing of. */
export interface ConsoleOrigin {
  /** Where it is reached, without a slash at the end. */
  readonly url: string
  /** Addresses and networks that reach it; none for every one. */
  readonly networks: readonly string[]
}

/**
 * The cookie of an operator's session. By https its name keeps anything else from setting it: no other path, no
 * neighbouring domain, and nothing that came in the clear.
 */
export const sessionCookie = (consoleUrl: string): string =>
  consoleUrl.startsWith('https:') ? '__Host-console' : 'console'

/** The token of the session in the cookie of a request to the console. */
export const consoleToken = (
  request: { readonly headers: IncomingHttpHeaders },
  { url }: ConsoleOrigin,
): string | undefined => cookieOf(request, sessionCookie(url))

/** What brings routes of its own to the console, beside calls. */
interface ConsoleMount {
  mountConsole?(server: FastifyInstance, operatorOf: OperatorOf): void
}

/** Whose session a request carries. @throws Refusal FORBIDDEN for what another page sent */
export type OperatorOf = (request: FastifyRequest) => Promise<OperatorSession | undefined>

interface ConsoleParts extends Pick<MountDeps, 'cache' | 'payloads'> {
  readonly metrics: Metrics
  readonly requestId: () => string
  readonly random: RandomSource
  /** All of the house; those of members are left out. */
  readonly calls: readonly MountedCall[]
  readonly title: string
  readonly imgUrls: readonly string[]
  readonly mounts: readonly ConsoleMount[]
  findOperator(token: string): Promise<OperatorSession | undefined>
}

/** The server of the console, before its files are mounted. */
export function createConsole(
  deps: ServerOptions & { readonly console: ConsoleOrigin },
  { metrics, requestId, random, cache, payloads, calls, title, imgUrls, mounts, findOperator }: ConsoleParts,
): FastifyInstance {
  const secure = deps.https !== undefined || deps.console.url.startsWith('https:')
  const headers = securityHeaders(secure, { imgUrls, startGameUrls: [], scripts: [] })
  const server = createServer(deps, { metrics, requestId, headers })
  admitNetworks(server, deps.console)
  markBrowsers(server, random, secure)
  const own = calls.filter(({ name, call }) => isOfOperators(call) || name in consoleCalls)
  const lookupsOf = operatorLookups(deps.console, secure, findOperator)
  mountCalls(server, own, {
    cache,
    payloads,
    lookupsOf,
    cookies: { path: '/', secure },
    statusFor: async () => 0,
  })
  mountDocs(server, title, own)
  for (const one of mounts) one.mountConsole?.(server, (request) => lookupsOf(request).operator())
  return server
}

/** Refuses whoever comes from elsewhere than the console's networks, as if there were nothing. */
function admitNetworks(server: FastifyInstance, console: ConsoleOrigin): void {
  const admits = admittedTo(console)
  server.addHook('onRequest', (request, _reply, done) =>
    done(admits(request.ip) ? undefined : new Refusal('NOT_FOUND')),
  )
}

/** Whether an address is in the networks that reach the console. */
export function admittedTo({ networks }: ConsoleOrigin): (ip: string) => boolean {
  if (networks.length === 0) return () => true
  const admitted = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) admitted.addAddress(address, family)
    else admitted.addSubnet(address, Number(bits), family)
  }
  return (ip) => admitted.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Whom the console knows: operators, by their cookie. A browser sends it whatever page asks, so a request that changes
 * something has to come from the console itself, and says so by its origin.
 */
const operatorLookups =
  (console: ConsoleOrigin, secure: boolean, findOperator: (token: string) => Promise<OperatorSession | undefined>) =>
  (request: FastifyRequest): Lookups => {
    refuseOtherOrigins(request, console.url)
    const token = consoleToken(request, console)
    return {
      session: async () => undefined,
      async operator() {
        const session = token === undefined ? undefined : await findOperator(token)
        return session === undefined ? undefined : { ...session, device: deviceMark(request, secure) }
      },
    }
  }

/** @throws Refusal FORBIDDEN for what another page sent */
function refuseOtherOrigins({ method, headers }: FastifyRequest, url: string): void {
  const { origin } = headers
  const isOwn = origin === undefined ? method === 'GET' || method === 'HEAD' : origin === new URL(url).origin
  const site = headers['sec-fetch-site']
  if (!isOwn || (site !== undefined && site !== 'same-origin' && site !== 'none')) throw new Refusal('FORBIDDEN')
}
