import { performance } from 'node:perf_hooks'
import { type Cost, costOf, type Meter } from './cpu.ts'

export interface LoadResult {
  /** Finished pieces of work a second. */
  readonly perSecond: number
  readonly count: number
  readonly p50: number
  readonly p99: number
  /** Answers that were not what they should be, where they are counted. */
  readonly refused?: number
  /** Processor time a request, where a meter was given. */
  readonly cost?: Cost
}

/**
 * Keeps `inFlight` pieces of work under way for `seconds` and counts what finishes after a fifth of the time.
 * The generator runs among the work, so its own cost is part of the server's.
 */
export async function closedLoop(
  inFlight: number,
  seconds: number,
  work: () => Promise<unknown>,
  meter?: Meter,
): Promise<LoadResult> {
  const spent = meter?.()
  let done = 0
  const start = performance.now()
  const countFrom = start + seconds * 200
  const end = start + seconds * 1000
  const times: number[] = []
  const worker = async (): Promise<void> => {
    for (let now = performance.now(); now < end;) {
      await work()
      done += 1
      const finished = performance.now()
      if (now >= countFrom && finished <= end) times.push(finished - now)
      now = finished
    }
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
  const cost = spent === undefined ? {} : { cost: costOf({ ...spent(), generator: 0 }, done) }
  return { perSecond: times.length / (seconds * 0.8), count: times.length, ...percentiles(times), ...cost }
}

/** Begins `rate` pieces of work a second until something else is done, whatever is under way; how long each took, in milliseconds. */
export async function openLoop(rate: number, work: () => Promise<unknown>, until: Promise<unknown>): Promise<number[]> {
  const start = performance.now()
  const times: number[] = []
  const under: Promise<void>[] = []
  // Whoever was due while the process was busy is late by that: it waited.
  const begin = async (due: number): Promise<void> => {
    await work()
    times.push(performance.now() - due)
  }
  const timer = setInterval(() => {
    for (
      let due = start + (under.length * 1000) / rate;
      due <= performance.now();
      due = start + (under.length * 1000) / rate
    )
      under.push(begin(due))
  }, 1)
  try {
    await until
  } finally {
    clearInterval(timer)
  }
  await Promise.all(under)
  return times
}

export function percentiles(times: number[]): { p50: number; p99: number } {
  const sorted = Float64Array.from(times).toSorted()
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}
