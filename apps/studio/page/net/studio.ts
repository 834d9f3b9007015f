import {
  studioCalls,
  studioError,
  type ActRequest,
  type AskRequest,
  type HistoryResponse,
  type PlayRequest,
  type PotsResponse,
  type RoundAnswer,
  type SeedResponse,
  type SessionResponse,
  type StudioError,
} from '#contract/protocols/studio.ts'
import type { output, ZodMiniType } from 'zod/mini'

/** What came of a call: an answer, a definite refusal, or nothing that can be relied on. */
export type Answer<Value> =
  | { readonly kind: 'answer'; readonly value: Value }
  | { readonly kind: 'refused'; readonly error: StudioError }
  | { readonly kind: 'lost' }

export type Definite<Value> = Exclude<Answer<Value>, { readonly kind: 'lost' }>

export interface StudioClient {
  session(launchToken: string): Promise<Answer<SessionResponse>>
  /**
   * Plays a round. As long as no definite answer comes it asks again with the same round id, which the
   * studio answers with the same round; `waiting` hears of each repetition.
   */
  play(request: PlayRequest, waiting: (attempt: number) => void): Promise<Definite<RoundAnswer>>
  /** Chooses in a round, and asks again in the same way: the step's number says that it is the same choice. */
  act(request: ActRequest, waiting: (attempt: number) => void): Promise<Definite<RoundAnswer>>
  /** Asks how a round stands, and again until a definite answer comes: a question moves nothing twice. */
  ask(request: AskRequest, waiting: (attempt: number) => void): Promise<Definite<RoundAnswer>>
  history(): Promise<Answer<HistoryResponse>>
  seed(clientSeed: string | undefined): Promise<Answer<SeedResponse>>
  pots(): Promise<Answer<PotsResponse>>
}

export interface StudioPorts {
  /** Where the calls live, with a slash at the end. */
  readonly base: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Resolves after `ms`, or sooner when the connection is known to be back. */
  readonly pause: (ms: number) => Promise<void>
}

const TIMEOUT_MS = 10_000
const PAUSES_MS = [400, 800, 1500, 2500, 4000]
/** Refusals that say "not now" of the call and nothing of the round: the same round is asked for again. */
const NOT_YET: ReadonlySet<string> = new Set(['BUSY', 'TOO_FAST', 'INTERNAL'])

export function studioClient({ base, fetch, pause }: StudioPorts): StudioClient {
  let bearer = ''
  const post = async <Schema extends ZodMiniType>(
    path: string,
    body: unknown,
    schema: Schema,
  ): Promise<Answer<output<Schema>>> => {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (bearer !== '') headers['authorization'] = `Bearer ${bearer}`
    try {
      const response = await fetch(`${base}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const text: unknown = await response.json()
      if (response.ok) {
        const value = schema.safeParse(text)
        return value.success ? { kind: 'answer', value: value.data } : { kind: 'lost' }
      }
      const error = studioError.safeParse(text)
      return error.success ? { kind: 'refused', error: error.data } : { kind: 'lost' }
    } catch {
      return { kind: 'lost' }
    }
  }
  const insist = async (
    name: 'play' | 'act' | 'ask',
    request: PlayRequest | ActRequest | AskRequest,
    waiting: (attempt: number) => void,
  ): Promise<Definite<RoundAnswer>> => {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await post(name, request, studioCalls[name].response)
      // An answer about another round is no answer about this one.
      if (answer.kind === 'answer' && answer.value.roundId === request.roundId) return answer
      if (answer.kind === 'refused' && !NOT_YET.has(answer.error.code)) return answer
      waiting(attempt + 1)
      await pause(PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)] ?? 0)
    }
  }
  return {
    async session(launchToken) {
      for (let attempt = 0; ; attempt += 1) {
        const answer = await post('session', { launchToken }, studioCalls.session.response)
        if (answer.kind === 'answer') bearer = answer.value.bearer
        // A busy studio has not taken the token; of a lost answer nobody knows.
        const again = answer.kind === 'refused' && answer.error.code === 'BUSY' ? PAUSES_MS[attempt] : undefined
        if (again === undefined) return answer
        await pause(again)
      }
    },
    play: (request, waiting) => insist('play', request, waiting),
    act: (request, waiting) => insist('act', request, waiting),
    ask: (request, waiting) => insist('ask', request, waiting),
    history: () => post('history', {}, studioCalls.history.response),
    pots: () => post('pots', {}, studioCalls.pots.response),
    seed: (clientSeed) => post('seed', clientSeed === undefined ? {} : { clientSeed }, studioCalls.seed.response),
  }
}

/** A version 4 UUID from the browser's generator, which plain addresses of a local network have too. */
export function newRoundId(
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
): string {
  const bytes = random(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, index) => {
    const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return value.toString(16).padStart(2, '0')
  }).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
