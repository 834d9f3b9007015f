/** A provider on the other end of real HTTP: it signs as told, and may hang up before the answer comes. */
import { HUB88_SIGNATURE_HEADER, hub88Paths, type Hub88Call, type Hub88Reply } from '#contract/protocols/hub88.ts'
import { stopwatch } from '#server/platform/clock.ts'
import { type KeyObject, sign } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

export type Body = Readonly<Record<string, unknown>>

export interface Heard {
  readonly status: number
  /** Empty where what came is no JSON object. */
  readonly reply: Partial<Hub88Reply>
}

export interface ProviderClient {
  call(name: Hub88Call, body: Body): Promise<Heard>
  /** Sends this text as it is with this signature, none where undefined. */
  raw(name: Hub88Call, text: string, signature: string | undefined): Promise<Heard>
  /** Sends a whole call and breaks the connection before its answer. */
  cut(name: Hub88Call, body: Body): Promise<void>
  /** What the last calls took, in milliseconds. */
  readonly took: readonly number[]
}

/** How long an answer is waited for. */
const TIMEOUT_MS = 20_000

export function createClient(url: string, key: KeyObject): ProviderClient {
  const base = url.replace(/\/+$/, '')
  const took: number[] = []
  const signed = (text: string): string => sign('RSA-SHA256', Buffer.from(text), key).toString('base64')
  const raw: ProviderClient['raw'] = async (name, text, signature) => {
    const elapsed = stopwatch()
    const response = await fetch(`${base}${hub88Paths[name]}`, {
      method: 'POST',
      body: text,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { [HUB88_SIGNATURE_HEADER]: signature }),
      },
    })
    const answer: unknown = await response.json().catch(() => undefined)
    took.push(elapsed())
    return { status: response.status, reply: typeof answer === 'object' && answer !== null ? answer : {} }
  }
  return {
    took,
    raw,
    call(name, body) {
      const text = JSON.stringify(body)
      return raw(name, text, signed(text))
    },
    cut: (name, body) =>
      new Promise((resolve) => {
        const text = JSON.stringify(body)
        const target = new URL(`${base}${hub88Paths[name]}`)
        const headers = {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          [HUB88_SIGNATURE_HEADER]: signed(text),
        }
        const sent = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, {
          method: 'POST',
          headers,
          agent: false,
        })
        sent.on('error', () => resolve()).on('close', () => resolve())
        // Everything is out: the platform has the call, and nobody hears what it says.
        sent.end(text, () => sent.destroy())
      }),
  }
}
