import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../clock.ts'
import { type Form, pack, type Packed } from './packed.ts'
import { mayPreview } from './preview-cookie.ts'

/** Responses cached of a call at most, and their bytes; the oldest go first. Each call has a limit of its own, so that many searches do not push the lobby out. */
const MOST = 1000
const MOST_BYTES = 8_000_000
/** URLs by which a response is found before routing; its other spellings go through the router. */
const ADDRESSES = 4

/** What is asked: `request` is the same text for whatever gets the same answer, `url` one of its addresses. */
export interface Asked {
  readonly call: string
  readonly request: string
  readonly url: string
  /** How long the answer is good. */
  readonly seconds: number
}

export interface ResponseCache {
  /** The answer to a request, made anew when it is too old. */
  get(asked: Asked, make: () => Promise<Buffer>): Promise<Packed>
  /** Sends a cached response before any routing; false where there is none. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** Shut, everything takes the long way: where it has to be asked who may come in, and when a server closes. */
  setOpen(open: boolean): void
  /** Forgets all answers, when what they tell has changed. */
  forget(): void
}

export interface ResponseCacheDeps {
  readonly clock: Clock
  /** Headers of every answer of the house. */
  readonly headers: Readonly<Record<string, string>>
  nextRequestId(): string
  answered(call: string, requestId: string): void
}

/**
 * Responses that anybody may cache are cached here too, packed as they are sent. They are sent before routing:
 * routing, hooks and packing cost a lobby call more than the rest of it.
 */
export function createResponseCache(deps: ResponseCacheDeps): ResponseCache {
  interface Cached {
    readonly call: string
    readonly until: number
    readonly packed: Packed
    readonly bytes: number
    /** The URLs by which it is found before routing, the oldest first. */
    readonly urls: string[]
  }
  const byCall = new Map<string, Map<string, Cached>>()
  const byUrl = new Map<string, Cached>()
  const heads = new WeakMap<Form, string[]>()
  let open = true

  const headOf = (form: Form): string[] => {
    const known = heads.get(form)
    if (known !== undefined) return known
    const head = Object.entries({ ...deps.headers, ...form.headers }).flat()
    heads.set(form, head)
    return head
  }
  const alive = (known: Cached | undefined): Cached | undefined =>
    known !== undefined && deps.clock.now() < known.until ? known : undefined
  const remove = (responses: Map<string, Cached>, request: string): void => {
    for (const url of responses.get(request)?.urls ?? []) byUrl.delete(url)
    responses.delete(request)
  }
  /** Drops the oldest responses of a call until so many bytes more fit in. */
  const makeSpace = (responses: Map<string, Cached>, bytes: number): void => {
    let held = [...responses.values()].reduce((sum, one) => sum + one.bytes, 0)
    for (const [request, one] of responses) {
      if (responses.size < MOST && held + bytes <= MOST_BYTES) return
      held -= one.bytes
      remove(responses, request)
    }
  }
  const addUrl = (url: string, answer: Cached): void => {
    if (byUrl.get(url) === answer) return
    byUrl.set(url, answer)
    answer.urls.push(url)
    const former = answer.urls.length > ADDRESSES ? answer.urls.shift() : undefined
    if (former !== undefined) byUrl.delete(former)
  }

  return {
    async get({ call, request, url, seconds }, make) {
      const responses = byCall.get(call) ?? new Map<string, Cached>()
      byCall.set(call, responses)
      const known = alive(responses.get(request))
      if (known !== undefined) {
        addUrl(url, known)
        return known.packed
      }
      const body = await make()
      const packed = pack(body, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': `public, max-age=${seconds}`,
      })
      remove(responses, request)
      // Its packed forms, made when they are asked for, together weigh hardly more than the plain one.
      const bytes = 2 * body.length
      makeSpace(responses, bytes)
      const made: Cached = { call, until: deps.clock.now() + seconds * 1000, packed, bytes, urls: [] }
      responses.set(request, made)
      addUrl(url, made)
      return packed
    },
    answer(request, response) {
      if (!open || request.method !== 'GET' || mayPreview(request.headers.cookie)) return false
      const known = alive(byUrl.get(request.url ?? ''))
      const form = known?.packed.known(header(request, 'accept-encoding'))
      if (known === undefined || form === undefined) return false
      const id = deps.nextRequestId()
      response.writeHead(200, [...headOf(form), 'x-request-id', id])
      response.end(form.bytes)
      deps.answered(known.call, id)
      return true
    },
    setOpen(value) {
      open = value
    },
    forget() {
      byCall.clear()
      byUrl.clear()
    },
  }
}

const header = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}
