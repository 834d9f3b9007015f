import type { Sport } from '#rules/sports/contest.ts'
import type { SimulatedEvent, Untold } from './event.ts'
import { footballEvent } from './football-event.ts'
import { fightEvent } from './fight-event.ts'
import { seriesEvent } from './series-event.ts'
import { arena, esports, leagues, pairAt } from './world.ts'

/** How a message was answered; one that was out of order is told which one is expected. */
export type TellAnswer =
  | { readonly outcome: 'taken' | 'ignored'; readonly recover: boolean }
  | { readonly outcome: 'same'; readonly expected: number }
  | { readonly fault: 'order'; readonly expected: number }
  | { readonly fault: 'message'; readonly why: string }

export interface SimulatorDeps {
  now(): number
  tell(message: unknown): Promise<TellAnswer>
  /** The seed of an event by its key: 32 bytes in hex, the same whenever it is asked for, and known to nobody else. */
  seedOf(key: string): string
  onFault(answer: TellAnswer, message: unknown): void
  readonly sports: readonly Sport[]
  /** How many times as fast as real ones events are played, from 1 to 20. */
  readonly speed?: number
}

const MINUTE_MS = 60_000
const SPEED = 5
/** A match of each league begins so often. */
const EVERY_MS = 15 * MINUTE_MS
/** And a fight. */
const FIGHT_EVERY_MS = 3 * MINUTE_MS
/** So far ahead matches are known. */
const AHEAD_MS = 3 * 60 * MINUTE_MS
/** What ended longer ago than this has been told. */
const PAST_MS = 10 * MINUTE_MS
/** More than any match takes, with its breaks. */
const LONGEST_MS = 150 * MINUTE_MS

/** Events of one kind, at even times. */
interface Row {
  readonly key: string
  readonly everyMs: number
  readonly shiftMs: number
  readonly aheadMs: number
  readonly longestMs: number
  make(event: {
    readonly key: string
    readonly nr: number
    readonly startsAtMs: number
    readonly seed: string
    readonly speed: number
  }): SimulatedEvent
}

/** When events of each sport begin. */
const calendarOf = (speed: number): Readonly<Record<Sport, readonly Row[]>> => ({
  football: leagues.map((league, i) => ({
    key: league.key,
    everyMs: EVERY_MS,
    shiftMs: (i * EVERY_MS) / leagues.length,
    aheadMs: AHEAD_MS,
    longestMs: LONGEST_MS / speed,
    make: ({ nr, ...event }) => footballEvent({ ...event, league, pair: pairAt(league.teams, nr) }),
  })),
  series: [
    {
      key: esports.key,
      everyMs: EVERY_MS,
      shiftMs: MINUTE_MS,
      aheadMs: AHEAD_MS,
      longestMs: LONGEST_MS / speed,
      make: ({ nr, ...event }) => seriesEvent({ ...event, pair: pairAt(esports.sides, nr) }),
    },
  ],
  cockfight: [
    {
      key: arena.key,
      everyMs: FIGHT_EVERY_MS,
      shiftMs: 0,
      aheadMs: 4 * FIGHT_EVERY_MS,
      longestMs: FIGHT_EVERY_MS,
      make: ({ nr, ...event }) => fightEvent({ ...event, pair: pairAt(arena.sides, nr) }),
    },
  ],
})

/**
 * The house's own producer: football of invented leagues, e-sports and cockfights, played by chance. What it tells depends on the time alone, so it
 * may be stopped at any moment: one that begins anew tells all that holds, and says when it has.
 */
export function createSimulator(deps: SimulatorDeps): { turn(): Promise<void> } {
  const { speed = SPEED } = deps
  const rows = calendarOf(speed)
  const calendar = deps.sports.flatMap((sport) => rows[sport])
  const events = new Map<string, SimulatedEvent>()
  // What it told before it was stopped it does not know: the house says which message comes next.
  let sequence = Number.MAX_SAFE_INTEGER
  let isWhole = false

  /** Sends a message; true where the house asks for all that holds. */
  async function send(message: Untold): Promise<boolean> {
    for (let tries = 0; tries < 3; tries += 1) {
      const numbered = { ...message, sequence, at: new Date(deps.now()).toISOString() }
      const answer = await deps.tell(numbered)
      if ('expected' in answer) {
        sequence = answer.expected
        continue
      }
      if ('outcome' in answer) {
        sequence += 1
        return answer.recover
      }
      deps.onFault(answer, numbered)
      return false
    }
    // Another one told at the same time: the house lacks this message.
    isWhole = false
    return true
  }

  /** The events whose time it is, as far as they are known. */
  function plan(nowMs: number): void {
    for (const { key: name, everyMs, shiftMs, aheadMs, longestMs, make } of calendar) {
      const first = Math.ceil((nowMs - longestMs - shiftMs) / everyMs)
      const last = Math.floor((nowMs + aheadMs - shiftMs) / everyMs)
      for (let nr = first; nr <= last; nr += 1) {
        const key = `${name}-${nr}`
        if (events.has(key)) continue
        const event = make({ key, nr, startsAtMs: nr * everyMs + shiftMs, seed: deps.seedOf(key), speed })
        if (event.endsAtMs > nowMs - PAST_MS) events.set(key, event)
      }
    }
    for (const [key, { endsAtMs }] of events) if (endsAtMs < nowMs - PAST_MS) events.delete(key)
  }

  return {
    async turn() {
      const nowMs = deps.now()
      // Events that are made anew tell all that holds of them.
      if (!isWhole) events.clear()
      plan(nowMs)
      const last: Untold = { type: isWhole ? 'alive' : 'snapshot_complete' }
      isWhole = true
      for (const event of events.values()) for (const message of event.tellAt(nowMs)) await send(message)
      if (isWhole) isWhole = !(await send(last))
    },
  }
}
