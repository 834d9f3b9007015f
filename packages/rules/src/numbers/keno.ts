import type { GameRule } from '../game.ts'
import type { Money } from '../money.ts'
import { combinations, PARTS, payoutOf, published, stakeOnGrid } from '../odds/multiplier.ts'
import { rangeOf, type ReturnRange } from '../odds/odds-return.ts'
import { add, multiply, rational, type Rational, toNumber, ZERO } from '../rational.ts'
import { takeSome } from '../random.ts'
import { publish } from '../rule-hash.ts'

/** Raised when a rule in this file changes how a round goes or what it pays; part of every rule hash. */
const ENGINE_VERSION = 1

/** Most numbers that can be chosen. */
export const MOST_SPOTS = 10

/** A board by how many numbers it has, and how many of them are drawn. */
export const KENO_DRAWN = { 80: 20, 40: 10 } as const
export const KENO_BOARDS = [80, 40] as const
export type KenoBoard = (typeof KENO_BOARDS)[number]

export interface KenoBet {
  readonly stake: Money
  readonly board: KenoBoard
  /** The chosen numbers, from 1 on; one to ten, none twice. */
  readonly spots: readonly number[]
}

export interface KenoOutcome {
  /** In the order in which they were drawn. */
  readonly drawn: readonly number[]
  readonly hits: number
}

/** Tenths of the stake by hits, for one spot, two spots and so on. */
const TENTHS: Readonly<Record<KenoBoard, readonly (readonly number[])[]>> = {
  80: [
    [0, 38],
    [0, 10, 95],
    [0, 0, 25, 435],
    [0, 0, 15, 70, 1070],
    [0, 0, 0, 40, 200, 5800],
    [0, 0, 0, 20, 80, 850, 15_500],
    [0, 0, 0, 10, 40, 220, 3200, 60_000],
    [0, 0, 0, 0, 30, 110, 900, 15_500, 100_000],
    [0, 0, 0, 0, 10, 60, 480, 3600, 45_000, 100_000],
    [40, 0, 0, 0, 0, 30, 220, 1300, 9000, 50_000, 100_000],
  ],
  40: [
    [0, 38],
    [0, 10, 98],
    [0, 5, 20, 375],
    [0, 0, 20, 80, 900],
    [0, 0, 10, 50, 180, 2800],
    [0, 0, 10, 25, 60, 660, 7000],
    [0, 0, 0, 25, 50, 300, 2700, 20_000],
    [0, 0, 0, 10, 55, 130, 900, 7000, 50_000],
    [0, 0, 0, 10, 28, 80, 400, 2500, 20_000, 100_000],
    [20, 0, 0, 0, 25, 60, 250, 1200, 6000, 30_000, 100_000],
  ],
}

/** What each count of hits pays with so many spots, in parts of the stake. */
export const kenoPays = (board: KenoBoard, spots: number): bigint[] =>
  (TENTHS[board][spots - 1] ?? []).map((tenths) => (BigInt(tenths) * PARTS) / 10n)

/** The chance of so many hits with so many spots. */
export const kenoChance = (board: KenoBoard, spots: number, hits: number): Rational =>
  rational(
    combinations(spots, hits) * combinations(board - spots, KENO_DRAWN[board] - hits),
    combinations(board, KENO_DRAWN[board]),
  )

/** What a number of spots returns: every count of hits with its chance. */
export const kenoReturn = (board: KenoBoard, spots: number): Rational =>
  kenoPays(board, spots).reduce(
    (sum, pays, hits) => add(sum, multiply(rational(pays, PARTS), kenoChance(board, spots, hits))),
    ZERO,
  )

/** How far rounds with so many spots spread, in stakes. */
export function kenoSpread(board: KenoBoard, spots: number): number {
  let square = 0
  for (const [hits, pays] of kenoPays(board, spots).entries())
    square += toNumber(kenoChance(board, spots, hits)) * (Number(pays) / Number(PARTS)) ** 2
  return Math.sqrt(square - toNumber(kenoReturn(board, spots)) ** 2)
}

/** The returns of a board, from one spot to ten. */
export const kenoReturns = (board: KenoBoard): Rational[] =>
  Array.from({ length: MOST_SPOTS }, (_, at) => kenoReturn(board, at + 1))

/** Over all that can be chosen. */
export const kenoRange = (): ReturnRange => rangeOf(KENO_BOARDS.flatMap(kenoReturns))

export const FIREFLY_KENO = {
  id: 'firefly-keno',
  version: '1.0.0',
  drawn: KENO_DRAWN,
  tenths: TENTHS,
  parts: published.parts,
  stakes: published.stakes,
} as const

const from = (board: KenoBoard): number[] => Array.from({ length: board }, (_, at) => at + 1)
const NUMBERS: Readonly<Record<KenoBoard, readonly number[]>> = { 80: from(80), 40: from(40) }

/** Numbers are chosen, others are drawn, and those that are both pay by a table. */
export const FIREFLY_KENO_RULE: GameRule<KenoBet, never, KenoOutcome> = {
  id: FIREFLY_KENO.id,
  version: FIREFLY_KENO.version,
  ...publish({ definition: FIREFLY_KENO, engine: ENGINE_VERSION }),
  stakeOf({ stake, board, spots }) {
    const chosen = new Set(spots)
    if (chosen.size !== spots.length || spots.length < 1 || spots.length > MOST_SPOTS)
      throw new RangeError('one to ten numbers are chosen, none twice')
    if (spots.some((spot) => !Number.isInteger(spot) || spot < 1 || spot > board))
      throw new RangeError('the board has no such number')
    return stakeOnGrid(stake)
  },
  play({ stake, board, spots }, _choices, random) {
    const drawn = takeSome(random, NUMBERS[board], KENO_DRAWN[board])
    const hits = spots.filter((spot) => drawn.includes(spot)).length
    const payout = payoutOf(stake, kenoPays(board, spots.length)[hits] ?? 0n)
    return { wagers: [{ stake, payout }], over: true, outcome: { drawn, hits } }
  },
}
