import { randomBytes, randomInt } from 'node:crypto'

/** The source of chance of a process: cryptographic by default, scripted in tests. */
export interface RandomSource {
  bytes(count: number): Buffer
  /** A uniform integer from 0 up to, and without, `bound` (at most 2^48). */
  below(bound: number): number
}

export const systemRandom: RandomSource = { bytes: randomBytes, below: (bound) => randomInt(bound) }
