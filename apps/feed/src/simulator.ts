import type { SimulatedEvent, Untold } from './event.ts'
import { footballEvent } from './football-event.ts'
import { leagues, pairAt } from './world.ts'

/** How a message was answered; one that was out of order is told which one is expected. */
export type TellAnswer =
  | { readonly outcome: 'taken' | 'ignored' }
  | { readonly outcome: 'same'; readonly expected: number }
  | { readonly fault: 'order'; readonly expected: number }
  | { readonly fault: 'message'; readonly why: string }

export interface SimulatorDeps {
  now(): number
  tell(message: unknown): Promise<TellAnswer>
  /** The seed of an event by its key: 32 bytes in hex, the same whenever it is asked for, and known to nobody else. */
  seedOf(key: string): string
  onFault(answer: TellAnswer, message: unknown): void
  /** How many times as fast as real ones events are played, from 1 to 20. */
  readonly speed?: number
}

const MINUTE_MS = 60_000
const SPEED = 5
/** A match of each league begins so often. */
const EVERY_MS = 15 * MINUTE_MS
/** So far ahead matches are known. */
const AHEAD_MS = 3 * 60 * MINUTE_MS
/** What ended longer ago than this has been told. */
const PAST_MS = 10 * MINUTE_MS
/** More than any match takes, with its breaks. */
const LONGEST_MS = 150 * MINUTE_MS

/**
 * The house's own producer: football of invented leagues, played by chance. What it tells depends on the time alone, so it
 * may be stopped at any moment: one that begins anew tells all that holds, and says when it has.
 */
export function createSimulator(deps: SimulatorDeps): { turn(): Promise<void> } {
  const { speed = SPEED } = deps
  const events = new Map<string, SimulatedEvent>()
  // What it told before it was stopped it does not know: the house says which message comes next.
  let sequence = Number.MAX_SAFE_INTEGER
  let isWhole = false

  async function send(message: Untold): Promise<void> {
    for (let tries = 0; tries < 3; tries += 1) {
      const numbered = { ...message, sequence, at: new Date(deps.now()).toISOString() }
      const answer = await deps.tell(numbered)
      if ('expected' in answer) {
        sequence = answer.expected
        continue
      }
      if ('outcome' in answer) sequence += 1
      else deps.onFault(answer, numbered)
      return
    }
  }

  /** The matches whose time it is, as far as they are known. */
  function plan(nowMs: number): void {
    for (const [i, league] of leagues.entries()) {
      const shift = (i * EVERY_MS) / leagues.length
      const first = Math.ceil((nowMs - LONGEST_MS / speed - shift) / EVERY_MS)
      const last = Math.floor((nowMs + AHEAD_MS - shift) / EVERY_MS)
      for (let nr = first; nr <= last; nr += 1) {
        const key = `${league.key}-${nr}`
        if (events.has(key)) continue
        const event = footballEvent({
          key,
          league,
          pair: pairAt(league.teams, nr),
          startsAtMs: nr * EVERY_MS + shift,
          seed: deps.seedOf(key),
          speed,
        })
        if (event.endsAtMs > nowMs - PAST_MS) events.set(key, event)
      }
    }
    for (const [key, { endsAtMs }] of events) if (endsAtMs < nowMs - PAST_MS) events.delete(key)
  }

  return {
    async turn() {
      const nowMs = deps.now()
      plan(nowMs)
      for (const event of events.values()) for (const message of event.tellAt(nowMs)) await send(message)
      await send(isWhole ? { type: 'alive' } : { type: 'snapshot_complete' })
      isWhole = true
    },
  }
}
