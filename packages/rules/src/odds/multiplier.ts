import { ONE, type Money } from '../money.ts'
import { rational, type Rational } from '../rational.ts'

/** Multipliers are whole numbers of so many parts of the stake: 10,312 is 1.0312. */
export const PARTS = 10_000n

/** What the house keeps of a fair multiplier: one part in a hundred. */
export const EDGE = { part: 1n, of: 100n } as const

/** No step of a round pays more; the last one up to it pays by itself. In parts of the stake. */
export const MOST = 10_000n * PARTS

/** Stakes are multiples of the grid, so that every payout is exact. */
export const STAKES = { grid: ONE / 10n, least: ONE / 10n, most: ONE * 100n } as const

/** Stakes that a page offers one by one; all others of the grid can be typed. */
export const RUNGS = ['0.1', '0.2', '0.5', '1', '2', '3', '5', '10', '20', '50', '100'] as const

/**
 * The one function that makes multipliers: ⌊10⁴ · (1 − edge) · all / winning⌋, in parts of the stake.
 * @param winning ways out of `all` in which it pays
 */
export const multiplierOf = (winning: bigint, all: bigint): bigint =>
  (PARTS * (EDGE.of - EDGE.part) * all) / (EDGE.of * winning)

/** What a multiplier returns of the stake in the long run. */
export const returnOf = (winning: bigint, all: bigint): Rational =>
  rational(multiplierOf(winning, all) * winning, PARTS * all)

/** What a stake pays at a multiplier; exact, since stakes lie on the grid. */
export const payoutOf = (stake: Money, multiplier: bigint): Money => (stake * multiplier) / PARTS

/** A stake of an odds game. @throws RangeError when it lies off the grid or outside its bounds */
export function stakeOnGrid(stake: Money): Money {
  if (stake < STAKES.least || stake > STAKES.most || stake % STAKES.grid !== 0n)
    throw new RangeError('a stake is a multiple of 0.10 from 0.10 to 100')
  return stake
}

/** What every odds game publishes of its stakes and its edge. */
export const published = {
  edge: `${EDGE.part}/${EDGE.of}`,
  parts: Number(PARTS),
  stakes: { grid: Number(STAKES.grid), least: Number(STAKES.least), most: Number(STAKES.most) },
} as const

/** Ways to choose `few` of `many`. */
export function combinations(many: number, few: number): bigint {
  let ways = 1n
  for (let step = 1; step <= few; step += 1) ways = (ways * BigInt(many - few + step)) / BigInt(step)
  return ways
}
