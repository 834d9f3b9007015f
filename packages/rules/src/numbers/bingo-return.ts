import { combinations } from '../odds/multiplier.ts'
import { add, multiply, rational, subtract, toNumber, ZERO, type Rational } from '../rational.ts'
import { BALLS, CELLS, LINES } from './bingo-cards.ts'
import { SATURDAY_HALL } from './bingo.ts'

const MASKS = LINES.map((places) => places.reduce((mask, place) => mask | (1 << place), 0))

/** Sets of marked cells by their size and by how many lines they fill. */
export type CountedSets = readonly (readonly number[])[]

function bitsOf(mask: number): number {
  let count = 0
  for (let left = mask; left !== 0; left &= left - 1) count += 1
  return count
}

/** A set of marked cells is looked up in two halves of so many cells. */
const HALF = CELLS / 2
const ONES = Uint8Array.from({ length: 2 ** HALF }, (_, some) => bitsOf(some))

/** For each set of a half's cells: the lines that miss none of it, as bits. */
const fullIn = (half: number): Uint16Array =>
  Uint16Array.from({ length: 2 ** HALF }, (_, some) =>
    MASKS.reduce((lines, mask, line) => {
      const wanted = (mask >> (half * HALF)) & (2 ** HALF - 1)
      return (some & wanted) === wanted ? lines | (1 << line) : lines
    }, 0),
  )
const FULL = [fullIn(0), fullIn(1)] as const

/** Goes through all sets of marked cells that hold `within`; all 2²⁴ of them where that is empty. */
export function countSets(within = 0): CountedSets {
  const flat = new Float64Array((CELLS + 1) * (LINES.length + 1))
  const halves = [within & (2 ** HALF - 1), within >> HALF].map((needed) =>
    Array.from({ length: 2 ** HALF }, (_, some) => some).filter((some) => (some & needed) === needed),
  )
  const [low, high] = [Uint16Array.from(halves[0] ?? []), Uint16Array.from(halves[1] ?? [])]
  for (const above of high) {
    const [full, size] = [FULL[1][above] ?? 0, ONES[above] ?? 0]
    for (const below of low) {
      const lines = ONES[full & (FULL[0][below] ?? 0)] ?? 0
      const at = (size + (ONES[below] ?? 0)) * (LINES.length + 1) + lines
      flat[at] = (flat[at] ?? 0) + 1
    }
  }
  return Array.from({ length: CELLS + 1 }, (_, size) =>
    Array.from(flat.subarray(size * (LINES.length + 1), (size + 1) * (LINES.length + 1))),
  )
}

/** Chance that so many given cells, and no others of a card, are marked by so many balls. */
const marksOf = (cells: number, calls: number, of: number, balls: number): Rational =>
  calls < cells || balls - of < calls - cells
    ? ZERO
    : rational(combinations(balls - of, calls - cells), combinations(balls, calls))

/** Chance of each count of lines on one card after so many calls. */
export function linesAfter(calls: number, counts: CountedSets): Rational[] {
  return LINES.concat([[]]).map((_, lines) =>
    counts.reduce(
      (sum, row, size) => add(sum, multiply(rational(BigInt(row[lines] ?? 0)), marksOf(size, calls, CELLS, BALLS))),
      ZERO,
    ),
  )
}

/** What one card pays, counted exactly. */
export interface BingoFigures {
  readonly rtp: Rational
  /** Share of cards that pay anything. */
  readonly hit: Rational
  /** Share of cards that pay the most, the early line among it. */
  readonly top: Rational
  /** Standard deviation of a card in stakes. */
  readonly volatility: number
}

/**
 * Counts what a card pays over all sets of marked cells. The early line goes by the sets that the first calls mark; what it
 * comes together with goes by the lines that are full then, and by the sets that hold them.
 */
export function bingoFigures(counts: CountedSets): BingoFigures {
  const { calls, pays, early } = SATURDAY_HALL
  const atEnd = linesAfter(calls, counts)
  const soon = subtract(rational(1n), linesAfter(early.call, counts)[0] ?? ZERO)
  const together = earlyWith(calls, early.call)
  const worth = (lines: number): bigint => BigInt(pays[lines] ?? pays.at(-1) ?? 0)
  const bonus = BigInt(early.pays)
  let [mean, square, top] = [multiply(rational(bonus), soon), multiply(rational(bonus * bonus), soon), ZERO]
  for (const [lines, chance] of atEnd.entries()) {
    const pay = worth(lines)
    const both = together[lines] ?? ZERO
    mean = add(mean, multiply(rational(pay), chance))
    square = add(square, add(multiply(rational(pay * pay), chance), multiply(rational(2n * pay * bonus), both)))
    if (lines >= pays.length - 1) top = add(top, both)
  }
  return {
    rtp: mean,
    hit: subtract(rational(1n), atEnd[0] ?? ZERO),
    top,
    volatility: Math.sqrt(toNumber(subtract(square, multiply(mean, mean)))),
  }
}

/**
 * Chance of each count of lines at the end together with one that is full by the early call: over all sets of lines that are
 * full by then, added and taken away in turn (inclusion and exclusion). Cells that the early calls fill are filled; the rest
 * goes by the balls that are left.
 */
function earlyWith(calls: number, call: number): Rational[] {
  /** For each union of lines, how often it counts. */
  const unions = new Map<number, number>()
  for (let some = 1; some < 2 ** MASKS.length; some += 1) {
    const union = MASKS.reduce((mask, line, at) => ((some & (1 << at)) === 0 ? mask : mask | line), 0)
    unions.set(union, (unions.get(union) ?? 0) + (bitsOf(some) % 2 === 1 ? 1 : -1))
  }
  const chances: Rational[] = Array.from({ length: LINES.length + 1 }, () => ZERO)
  for (const [union, times] of unions) {
    const cells = bitsOf(union)
    if (times === 0 || cells > call) continue
    const filled = rational(combinations(BALLS - cells, call - cells), combinations(BALLS, call))
    for (const [size, row] of countSets(union).entries())
      for (const [lines, sets] of row.entries()) {
        if (sets === 0) continue
        const rest = marksOf(size - cells, calls - cells, CELLS - cells, BALLS - cells)
        const chance = multiply(filled, multiply(rational(BigInt(sets * times)), rest))
        chances[lines] = add(chances[lines] ?? ZERO, chance)
      }
  }
  return chances
}
