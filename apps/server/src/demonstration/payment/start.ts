import type { FastifyInstance } from 'fastify'
import { request as httpsRequest } from 'node:https'
import type { Clock } from '../../platform/clock.ts'
import type { RandomSource } from '../../platform/random.ts'
import { type PaymentProvider, startPaymentProvider } from './provider.ts'
import type { Deliver } from './saying.ts'

/** Where the site passes on what browsers ask of the provider's pages. */
const PAGES = '/demo/pay'
const TICK_MS = 250
const TIMEOUT_MS = 10_000

export interface DemonstrationPayments {
  readonly url: string
  readonly key: string
  mount(server: FastifyInstance): void
  close(): Promise<void>
}

/**
 * Starts the payment provider of the demonstration. It listens on this machine only, so the site passes its pages on to
 * browsers from elsewhere; everything else between the two goes over HTTP as with any provider.
 */
export async function startPayments({
  clock,
  random,
  merchant,
  siteUrl,
}: {
  readonly clock: Clock
  readonly random: RandomSource
  readonly merchant: string
  readonly siteUrl: string
}): Promise<DemonstrationPayments> {
  const key = random.bytes(24).toString('base64url')
  const provider = await startPaymentProvider({ key, clock, random, merchant, pagesUrl: `${siteUrl}${PAGES}`, deliver })
  const ticking = setInterval(() => void provider.tick(), TICK_MS).unref()
  return {
    url: provider.url,
    key,
    mount: (server) => mountPages(server, provider),
    async close() {
      clearInterval(ticking)
      await provider.close()
    },
  }
}

/** Passes on the hosted pages: `/demo/pay/<token>`. */
export function mountPages(server: FastifyInstance, { url }: Pick<PaymentProvider, 'url'>): void {
  void server.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, parsed) => parsed(null, body),
    )
    scope.route<{ Params: { token: string } }>({
      method: ['GET', 'POST'],
      url: `${PAGES}/:token`,
      async handler({ method, params, body }, reply) {
        const answer = await fetch(`${url}/pay/${encodeURIComponent(params.token)}`, {
          method,
          redirect: 'manual',
          ...(typeof body === 'string' ? { body } : {}),
        })
        const location = answer.headers.get('location')
        if (location !== null) return reply.redirect(location, 303)
        return reply
          .code(answer.status)
          .type(answer.headers.get('content-type') ?? 'text/plain')
          .header('cache-control', 'no-store')
          .send(await answer.text())
      },
    })
    done()
  })
}

/** Calls back over HTTP. This machine's own certificate is one that nobody vouches for, so that it is the one that is not checked. */
export const deliver: Deliver = async (url, headers, body) => {
  const { protocol, hostname } = new URL(url)
  if (protocol === 'https:' && hostname === 'localhost') return deliverHere(url, headers, body)
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await answer.body?.cancel()
  return answer.status === 200
}

const deliverHere: Deliver = (url, headers, body) =>
  new Promise((resolve, reject) => {
    const call = httpsRequest(
      url,
      { method: 'POST', headers, rejectUnauthorized: false, timeout: TIMEOUT_MS },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode === 200)
      },
    )
    call.once('error', reject)
    call.once('timeout', () => call.destroy(new Error('the callback was not answered')))
    call.end(body)
  })
