import { add, multiply, rational, subtract, ZERO, type Rational } from '../rational.ts'
import { DRAWN, GROUND, landingMultiplier, waysTo } from './climb.ts'
import { CHANCE, diceMultiplier, FACES } from './dice.ts'
import { HIGHEST } from './hi-lo.ts'
import { CELLS, lastStep, minesMultiplier } from './mines.ts'
import { combinations, EDGE, PARTS, returnOf } from './multiplier.ts'
import { bowlsOf, PEG_MOODS, PEG_ROWS, type PegMood, type PegRows } from './pegs.ts'

/** The lowest and the highest return of a game over all its bets. */
export interface ReturnRange {
  readonly least: Rational
  readonly most: Rational
}

const below = (one: Rational, other: Rational): boolean =>
  one.numerator * other.denominator < other.numerator * one.denominator

export const rangeOf = (returns: readonly Rational[]): ReturnRange =>
  returns.reduce<ReturnRange>(
    ({ least, most }, each) => ({ least: below(each, least) ? each : least, most: below(most, each) ? each : most }),
    { least: rational(1n), most: ZERO },
  )

/** Returns of the die by what is aimed for. */
export const diceReturns = (): ReturnRange =>
  rangeOf(
    Array.from({ length: CHANCE.most - CHANCE.least + 1 }, (_, above) =>
      returnOf(BigInt(CHANCE.least + above), BigInt(FACES)),
    ),
  )

/** Returns of the pond by pikes and by the step at which it is taken. */
export const minesReturns = (): ReturnRange =>
  rangeOf(
    Array.from({ length: CELLS - 1 }, (_, index) => index + 1).flatMap((pikes) =>
      Array.from({ length: lastStep(pikes) }, (_, index) =>
        returnOf(combinations(CELLS - pikes, index + 1), combinations(CELLS, index + 1)),
      ),
    ),
  )

/** What a board of pegs returns: every one of its paths counted. */
export const pegsReturn = (rows: PegRows, mood: PegMood): Rational =>
  bowlsOf(rows, mood).reduce(
    (sum, pays, bowl) =>
      add(sum, multiply(rational(pays, PARTS), rational(combinations(rows, bowl), 2n ** BigInt(rows)))),
    ZERO,
  )

export const pegsReturns = (): ReturnRange =>
  rangeOf(PEG_ROWS.flatMap((rows) => PEG_MOODS.map((mood) => pegsReturn(rows, mood))))

/**
 * Returns of the ladder: whatever is called, a climb pays its multiplier with the chance that made it, so that only
 * rounding down parts a return from 99 %. The lowest is bounded by the lowest multiplier there is, that of one call of twelve
 * ways in thirteen: it loses less than a part of it.
 */
export function hiLoReturns(): ReturnRange {
  const most = rational(EDGE.of - EDGE.part, EDGE.of)
  const [winning, all] = [BigInt(HIGHEST - 1), BigInt(HIGHEST)]
  return { least: subtract(most, rational(winning, all * PARTS)), most }
}

/** What landing at a height returns: it pays the height to so many of all numbers that can be drawn. */
export const climbReturn = (height: number): Rational =>
  rational(BigInt(height) * BigInt(waysTo(height)), BigInt(GROUND) * BigInt(DRAWN))

/** The landings that return least and most, found by going through all of them. */
export const CLIMB_BOUNDS = { least: 999_285, most: 128 } as const

export const climbReturns = (): ReturnRange => ({
  least: climbReturn(CLIMB_BOUNDS.least),
  most: climbReturn(CLIMB_BOUNDS.most),
})

/** How far rounds that win `payout` in parts with this chance spread, in stakes. */
export const spreadOf = (chance: number, multiplier: bigint): number =>
  (Number(multiplier) / Number(PARTS)) * Math.sqrt(chance * (1 - chance))

export const diceSpread = (chance: number): number => spreadOf(chance / FACES, diceMultiplier(chance))

export const minesSpread = (pikes: number, lilies: number): number =>
  spreadOf(
    Number(combinations(CELLS - pikes, lilies)) / Number(combinations(CELLS, lilies)),
    minesMultiplier(pikes, lilies),
  )

export const climbSpread = (height: number): number => spreadOf(waysTo(height) / DRAWN, landingMultiplier(height))

export function pegsSpread(rows: PegRows, mood: PegMood): number {
  let [mean, square] = [0, 0]
  for (const [bowl, pays] of bowlsOf(rows, mood).entries()) {
    const [chance, stakes] = [Number(combinations(rows, bowl)) / 2 ** rows, Number(pays) / Number(PARTS)]
    mean += chance * stakes
    square += chance * stakes ** 2
  }
  return Math.sqrt(square - mean ** 2)
}
