import type { VoidSpan } from './target.ts'

/**
 * What is left of an event for its bets: it may still come or go on; all of it was played; what play has not decided is
 * void; everything is.
 */
export type Fate = 'open' | 'over' | 'rest-void' | 'void'

/** How an event went so far. Times are in milliseconds since 1970. */
export interface Course {
  /** When it should begin, as it was set when betting opened. */
  readonly setAtMs: number
  readonly begunAtMs?: number | undefined
  readonly endedAtMs?: number | undefined
  /** Postponed and abandoned events may still begin or go on in time. */
  readonly change?: 'postponed' | 'cancelled' | 'abandoned' | 'awarded' | 'begun-anew' | undefined
}

export interface Deadlines {
  /** How long after the set time an event has to begin. */
  readonly beginMs: number
  /** How long after its beginning it has to end. */
  readonly endMs: number
}

const HOUR_MS = 3_600_000

/** As at Pinnacle. Others wait up to three days. */
export const DEADLINES: Deadlines = { beginMs: 12 * HOUR_MS, endMs: 30 * HOUR_MS }

/** Those of an event that is waited for however long it takes. */
export const NO_DEADLINES: Deadlines = { beginMs: Infinity, endMs: Infinity }

/** When an event that does not go on becomes void, as a whole or for the rest; undefined where nothing is waited for. */
export function dueAt({ setAtMs, begunAtMs, endedAtMs, change }: Course, deadlines = DEADLINES): number | undefined {
  if (change === 'cancelled' || change === 'awarded' || endedAtMs !== undefined) return undefined
  return begunAtMs === undefined ? setAtMs + deadlines.beginMs : begunAtMs + deadlines.endMs
}

/**
 * What is left of an event at a moment. An award is no result: what play had decided stands, the rest is void. So it is
 * with what is cancelled once it has begun.
 */
export function fateOf(course: Course, nowMs: number, deadlines = DEADLINES): Fate {
  const { setAtMs, begunAtMs, endedAtMs, change } = course
  const ended = begunAtMs === undefined ? 'void' : 'rest-void'
  if (change === 'cancelled' || change === 'awarded') return ended
  // An end after the deadline comes too late, even where it is told before the deadline was looked at.
  const last = begunAtMs === undefined ? setAtMs + deadlines.beginMs : begunAtMs + deadlines.endMs
  if (begunAtMs !== undefined && begunAtMs > setAtMs + deadlines.beginMs) return 'void'
  if (endedAtMs !== undefined) return endedAtMs <= last ? 'over' : ended
  return nowMs < last ? 'open' : ended
}

/** An event that is begun anew: bets from before the first start stand, those taken in play are void. */
export const voidOfNewStart = (begunAtMs: number, begunAnewAtMs: number): VoidSpan => ({
  market: null,
  sinceMs: begunAtMs,
  untilMs: begunAnewAtMs,
})
