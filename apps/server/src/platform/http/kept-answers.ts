import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../clock.ts'
import { type Form, pack, type Packed } from './packed.ts'

/** Answers kept at most; the oldest goes first. */
const MOST = 2000

export interface KeptAnswers {
  /** The answer at an address, made anew when it is over `seconds` old. */
  get(url: string, call: string, seconds: number, make: () => Promise<Buffer>): Promise<Packed>
  /** Gives out what is kept, before any routing; false where nothing is. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** Shut, everything takes the long way: where it has to be asked who may come in, and when a server closes. */
  setOpen(open: boolean): void
  /** Forgets all answers, when what they tell has changed. */
  forget(): void
}

export interface KeptAnswersDeps {
  readonly clock: Clock
  /** Headers of every answer of the house. */
  readonly headers: Readonly<Record<string, string>>
  nextRequestId(): string
  answered(call: string, requestId: string): void
}

/**
 * Answers that anybody may keep are kept here too, as they travel. They are given out at the door:
 * routing, hooks and packing cost a lobby call more than the rest of it.
 */
export function createKeptAnswers(deps: KeptAnswersDeps): KeptAnswers {
  interface Kept {
    readonly call: string
    readonly until: number
    readonly packed: Packed
  }
  const kept = new Map<string, Kept>()
  const heads = new WeakMap<Form, string[]>()
  let open = true

  const headOf = (form: Form): string[] => {
    const known = heads.get(form)
    if (known !== undefined) return known
    const head = Object.entries({ ...deps.headers, ...form.headers }).flat()
    heads.set(form, head)
    return head
  }
  const alive = (url: string): Kept | undefined => {
    const known = kept.get(url)
    return known !== undefined && deps.clock.now() < known.until ? known : undefined
  }

  return {
    async get(url, call, seconds, make) {
      const known = alive(url)
      if (known !== undefined) return known.packed
      const packed = pack(await make(), { 'content-type': 'application/json; charset=utf-8', 'cache-control': `public, max-age=${seconds}` })
      const [oldest] = kept.keys()
      if (kept.size >= MOST && oldest !== undefined) kept.delete(oldest)
      kept.delete(url)
      kept.set(url, { call, until: deps.clock.now() + seconds * 1000, packed })
      return packed
    },
    answer(request, response) {
      if (!open || request.method !== 'GET') return false
      const known = alive(request.url ?? '')
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
    forget: () => kept.clear(),
  }
}

const header = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}
