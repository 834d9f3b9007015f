import { type KeyObject, sign } from 'node:crypto'
import { parse } from 'zod/mini'
import { HUB88_SIGNATURE_HEADER } from '#contract/protocols/hub88.ts'
import { launchOnWire, type ProviderCall, providerCalls, providerPaths } from '#contract/protocols/provider-calls.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ProviderClient } from './index.ts'
import type { Provider } from './provider.sql.ts'

/** Somebody waits for a game to open; nobody waits for a statement. */
const ASK_MS = 5000
const STATEMENT_MS = 60_000

export interface HttpClientOptions {
  readonly provider: string
  /** Where the provider takes our calls. */
  readonly launchUrl: string
  /** Scheme and host of its games' pages. */
  readonly gameOrigin: string
  /** The platform's own RSA key, which signs. */
  readonly key: KeyObject
  readonly clock: Clock
  /** How long an answer is waited for while somebody watches, in milliseconds; 5,000. */
  readonly askMs?: number
}

/** Scheme and host of a provider's pages of games; undefined for one that is not reached over HTTP. */
export function pageOrigin({ launchUrl, gameOrigin }: Pick<Provider, 'launchUrl' | 'gameOrigin'>): string | undefined {
  if (!/^https?:/.test(launchUrl) || !URL.canParse(launchUrl)) return undefined
  return gameOrigin ?? new URL(launchUrl).origin
}

/** The client of a provider of the table; undefined for one that is not reached over HTTP, or without a key to sign with. */
export function httpClientOf(
  provider: Provider,
  { signingKey: key, clock }: { readonly signingKey?: KeyObject | undefined; readonly clock: Clock },
): ProviderClient | undefined {
  const gameOrigin = pageOrigin(provider)
  return key === undefined || gameOrigin === undefined
    ? undefined
    : createHttpClient({ provider: provider.code, launchUrl: provider.launchUrl, gameOrigin, key, clock })
}

/**
 * A provider reached over HTTP by the protocol of contract/provider-calls.ts. Anything but a well-formed answer
 * throws, and so does a page of a host that the site does not show.
 */
export function createHttpClient({
  provider,
  launchUrl,
  gameOrigin,
  key,
  clock,
  askMs = ASK_MS,
}: HttpClientOptions): Required<ProviderClient> {
  const base = launchUrl.replace(/\/+$/, '')
  const ask = async (call: ProviderCall, request: object, milliseconds: number): Promise<unknown> => {
    const body = JSON.stringify({ call, provider, timestamp: clock.now(), ...request })
    const response = await fetch(`${base}${providerPaths[call]}`, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(milliseconds),
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        [HUB88_SIGNATURE_HEADER]: sign('RSA-SHA256', Buffer.from(body), key).toString('base64'),
      },
    })
    if (!response.ok) throw new Error(`the provider ${provider} answered ${call} with ${response.status}`)
    return response.json()
  }
  /** The site's content policy lets pages of this host be framed and of no other. */
  const page = (url: string): { url: string } => {
    if (!URL.canParse(url) || new URL(url).origin !== gameOrigin)
      throw new Error(`the provider ${provider} named a page outside of ${gameOrigin}`)
    return { url }
  }
  return {
    launch: async (request) =>
      page(parse(providerCalls.launch.response, await ask('launch', launchOnWire(request), askMs)).url),
    async statement(day) {
      const { transactions } = parse(providerCalls.statement.response, await ask('statement', { day }, STATEMENT_MS))
      return transactions.map(({ amount, ...line }) => ({ ...line, amount: BigInt(amount) }))
    },
    async replay(request) {
      const { url } = parse(providerCalls.replay.response, await ask('replay', request, askMs))
      return url === null ? undefined : page(url)
    },
  }
}
