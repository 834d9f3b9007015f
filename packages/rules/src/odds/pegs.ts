import type { GameRule } from '../game.ts'
import type { Money } from '../money.ts'
import { publish } from '../rule-hash.ts'
import { payoutOf, published, stakeOnGrid } from './multiplier.ts'

/** Raised when a rule in this file changes how a round goes or what it pays; part of every rule hash. */
const ENGINE_VERSION = 1

export const PEG_ROWS = [8, 12, 16] as const
export type PegRows = (typeof PEG_ROWS)[number]

export const PEG_MOODS = ['calm', 'brisk', 'wild'] as const
/** How far apart what the bowls pay lies. */
export type PegMood = (typeof PEG_MOODS)[number]

export interface PegsBet {
  readonly stake: Money
  readonly rows: PegRows
  readonly mood: PegMood
}

export interface PegsOutcome {
  /** One digit a row: 0 to the left, 1 to the right. */
  readonly path: string
  /** The bowl it ends in: how many digits are 1. */
  readonly bowl: number
}

/** What the bowls pay from an edge to the middle, in thousands of parts: 19 is 1.9. */
const HALVES: Readonly<Record<PegRows, Readonly<Record<PegMood, readonly number[]>>>> = {
  8: {
    calm: [50, 19, 13, 10, 4],
    brisk: [120, 27, 13, 7, 5],
    wild: [280, 48, 13, 3, 2],
  },
  12: {
    calm: [90, 33, 19, 13, 11, 10, 5],
    brisk: [300, 95, 39, 19, 12, 6, 3],
    wild: [1600, 250, 77, 21, 7, 2, 2],
  },
  16: {
    calm: [150, 80, 27, 16, 13, 12, 11, 10, 5],
    brisk: [1000, 410, 110, 48, 30, 15, 10, 5, 3],
    wild: [10_000, 1220, 250, 90, 37, 20, 3, 2, 2],
  },
}

export const PEGFALL = { id: 'pegfall', version: '1.0.0', tenths: HALVES, ...published } as const

/** What each bowl pays from the left, in parts of the stake. */
export function bowlsOf(rows: PegRows, mood: PegMood): bigint[] {
  const half = HALVES[rows][mood]
  return Array.from({ length: rows + 1 }, (_, bowl) => BigInt(half[Math.min(bowl, rows - bowl)] ?? 0) * 1000n)
}

/** A ball that turns to the left or the right at each row of pegs, and pays by the bowl that it ends in. */
export const PEGFALL_RULE: GameRule<PegsBet, never, PegsOutcome> = {
  id: PEGFALL.id,
  version: PEGFALL.version,
  ...publish({ definition: PEGFALL, engine: ENGINE_VERSION }),
  stakeOf: ({ stake }) => stakeOnGrid(stake),
  play({ stake, rows, mood }, _choices, random) {
    const turns = Array.from({ length: rows }, () => random.below(2))
    const bowl = turns.reduce((sum, turn) => sum + turn, 0)
    const payout = payoutOf(stake, bowlsOf(rows, mood)[bowl] ?? 0n)
    return { wagers: [{ stake, payout }], over: true, outcome: { path: turns.join(''), bowl } }
  },
}
