import { performance } from 'node:perf_hooks'

export interface LoadResult {
  /** Finished pieces of work a second. */
  readonly perSecond: number
  readonly count: number
  readonly p50: number
  readonly p99: number
}

/** Keeps `inFlight` pieces of work under way for `seconds` and counts what finishes after a fifth of the time. */
export async function closedLoop(inFlight: number, seconds: number, work: () => Promise<unknown>): Promise<LoadResult> {
  const start = performance.now()
  const countFrom = start + seconds * 200
  const end = start + seconds * 1000
  const times: number[] = []
  const worker = async (): Promise<void> => {
    for (let now = performance.now(); now < end; ) {
      await work()
      const done = performance.now()
      if (now >= countFrom && done <= end) times.push(done - now)
      now = done
    }
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
  return { perSecond: times.length / (seconds * 0.8), count: times.length, ...percentiles(times) }
}

export function percentiles(times: number[]): { p50: number; p99: number } {
  const sorted = Float64Array.from(times).toSorted()
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}
