import type { Envelope } from '#contract/call.ts'
import type { CallName, CallRequest, CallResponse, SiteCallName } from '#contract/calls.ts'
import { CallError } from './call-error.ts'
import type { KnownCalls, SlimCall } from './slim-table.ts'

export interface ClientOptions<Name extends CallName> {
  readonly calls: KnownCalls<Name>
  /** Origin of the server, without a slash at the end; empty for the page's own. */
  readonly baseUrl: string
  readonly token: { get(): string | null }
  /** The server no longer knows the token that was sent; `why` where it may say so. */
  onSessionEnded(why: unknown): void
  readonly fetch?: typeof fetch
  readonly timeoutMs?: number
}

export interface CallOptions {
  /** Gives up the call, for instance when its screen has gone. */
  readonly signal?: AbortSignal
  /** For a call whose answer the server holds back: longer than the others wait. */
  readonly timeoutMs?: number
}

/** Makes the calls of an application by their names: those of the player's site unless told. */
export interface Client<Names extends CallName = SiteCallName> {
  /** Adds calls that the first page does without. */
  learn(more: Readonly<Partial<Record<Names, SlimCall>>>): void
  /** For so many milliseconds nothing is taken from what the browser kept: that tells of what has changed since. */
  askAnew(ms: number): void
  /** True for a known call that is made only by who is logged in, so that its answer is theirs. */
  isOfMember(name: string): boolean
  /**
   * Encrypts data to the server's payload key for a field of a call that is not encrypted itself.
   * @returns a compact JWE that the server accepts once
   * @throws CallError INSECURE_CONTEXT where the browser offers no cryptography on this address
   */
  encrypt(data: object): Promise<string>
  call<Name extends Names>(name: Name, request: CallRequest<Name>, options?: CallOptions): Promise<CallResponse<Name>>
}

interface HeldKey {
  readonly kid: string
  readonly jwk: Record<string, string>
  /** What to add to `performance.now()` to have the server's time in milliseconds. */
  readonly offset: number
}

interface Sent {
  readonly method: string
  readonly path: string
  readonly body?: string
  readonly contentType?: string
  readonly token?: string | null
}

const query = (request: object): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(request)) if (value !== undefined) params.set(name, String(value))
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

const hasCrypto = (): boolean => globalThis.crypto?.subtle !== undefined

/** Makes the calls of the contract: one method, typed by the table. Failures are thrown as `CallError`. */
export function createClient<Names extends CallName = SiteCallName>(options: ClientOptions<Names>): Client<Names> {
  const { baseUrl, token, onSessionEnded, timeoutMs: usualMs = 15_000 } = options
  let calls: Readonly<Record<string, SlimCall | undefined>> = options.calls
  const send = options.fetch ?? fetch.bind(globalThis)
  let key: Promise<HeldKey> | undefined
  /** Until when the browser's own cache is passed by, on the page's clock. */
  let anewUntil = 0

  async function exchange<Value>(sent: Sent, { signal, timeoutMs = usualMs }: CallOptions = {}): Promise<Value> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), timeoutMs)
    const giveUp = () => late.abort()
    signal?.addEventListener('abort', giveUp)
    let envelope: Envelope<Value>
    try {
      const response = await send(baseUrl + sent.path, {
        method: sent.method,
        signal: late.signal,
        credentials: 'same-origin',
        ...(performance.now() < anewUntil ? { cache: 'reload' as const } : {}),
        headers: {
          accept: 'application/json',
          ...(sent.contentType === undefined ? {} : { 'content-type': sent.contentType }),
          ...(sent.token ? { authorization: `Bearer ${sent.token}` } : {}),
        },
        ...(sent.body === undefined ? {} : { body: sent.body }),
      })
      // The server checks its answers against the contract before they leave.
      envelope = await response.json()
    } catch (cause) {
      if (signal?.aborted === true) throw cause
      if (late.signal.aborted)
        throw new CallError('TIMEOUT', 'The page took longer time to load, please check your network connectivity')
      throw new CallError('NETWORK', 'Network link is abnormal, please try again')
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
    }
    if (envelope.success) return envelope.value
    // A late answer to an earlier session says nothing of the one that has begun since.
    if (envelope.code === 'NOT_LOGGED_IN' && sent.token && sent.token === token.get()) onSessionEnded(envelope.detail)
    throw new CallError(envelope.code, envelope.message, envelope.detail, envelope.requestId)
  }

  async function fetchKey(): Promise<HeldKey> {
    const [method, path] = options.calls['system.payloadKey']
    const published = await exchange<CallResponse<'system.payloadKey'>>({ method, path })
    return { kid: published.kid, jwk: published.jwk, offset: Date.parse(published.serverTime) - performance.now() }
  }

  function currentKey(): Promise<HeldKey> {
    key ??= fetchKey().catch((cause: unknown) => {
      key = undefined
      throw cause
    })
    return key
  }

  async function encrypted(request: object): Promise<string> {
    if (!hasCrypto()) {
      throw new CallError(
        'INSECURE_CONTEXT',
        'This browser encrypts only on a secure address. Open the site by https, or on localhost.',
      )
    }
    // jose is of use to the few calls that are encrypted, so it does not burden the first page.
    const [{ encrypt }, held] = await Promise.all([import('./encrypt.ts'), currentKey()])
    return encrypt(held, Math.floor((performance.now() + held.offset) / 1000), request)
  }

  async function exchangeEncrypted<Value>(sent: Sent, request: object, more: CallOptions): Promise<Value> {
    const attempt = async () =>
      exchange<Value>({ ...sent, body: await encrypted(request), contentType: 'application/jose' }, more)
    try {
      return await attempt()
    } catch (cause) {
      if (!(cause instanceof CallError) || cause.code !== 'PAYLOAD_UNREADABLE') throw cause
      // Most likely the key was rotated since it was fetched.
      key = undefined
      return attempt()
    }
  }

  async function call<Name extends Names>(
    name: Name,
    request: CallRequest<Name>,
    more: CallOptions = {},
  ): Promise<CallResponse<Name>> {
    const known = calls[name]
    if (known === undefined) throw new Error(`the call ${name} was not learned`)
    const [method, path, flags] = known
    const sent: Sent = { method, path, ...(/[tm]/.test(flags) ? { token: token.get() } : {}) }
    if (flags.includes('e')) return exchangeEncrypted(sent, request, more)
    if (method === 'GET' || method === 'DELETE') return exchange({ ...sent, path: path + query(request) }, more)
    if (flags.includes('f'))
      return exchange(
        { ...sent, body: query(request).slice(1), contentType: 'application/x-www-form-urlencoded' },
        more,
      )
    return exchange({ ...sent, body: JSON.stringify(request), contentType: 'application/json' }, more)
  }

  return {
    call,
    encrypt: encrypted,
    learn(more) {
      calls = { ...calls, ...more }
    },
    askAnew(ms) {
      anewUntil = performance.now() + ms
    },
    isOfMember: (name) => calls[name]?.[2].includes('m') === true,
  }
}
