/** The time of a process, in milliseconds since 1970. Whatever decides about money asks the database's app_now() instead. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** A clock that stands still until it is moved; for tests. */
export function manualClock(start: number): Clock & { advance(milliseconds: number): void } {
  let time = start
  return { now: () => time, advance: (milliseconds) => void (time += milliseconds) }
}

/** Milliseconds of a clock that only runs forward, for measuring durations. */
export const stopwatch = (): (() => number) => {
  const start = performance.now()
  return () => performance.now() - start
}
