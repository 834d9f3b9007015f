import { choose } from '../counting.ts'
import { atMost } from '../greatest.ts'
import { allHit, layer } from '../match.ts'
import { cellsOf, type Chance, PickError, type Play } from '../play.ts'
import { checkLines, labelsFrom, readChoices, readRows } from '../text.ts'
import { rowCells } from './positions.ts'
import {
  comingTimes,
  DIGITS,
  digitsOf,
  everyRow,
  FIVE,
  FOURS,
  outcomes,
  sideOf,
  type SscResult,
  type Stars,
  sumOf,
  THREES,
  TWOS,
} from './ssc-places.ts'
import { type WaysPlay, waysPlay } from './ways.ts'

/** Digits that all come equally often: `take` of a row, each so many `times`. */
interface Repeated {
  readonly id: string
  readonly times: number
  readonly take: number
}

const single = (take: number): Repeated => ({ id: 'single', times: 1, take })
const double = (take: number): Repeated => ({ id: 'double', times: 2, take })
const triple: Repeated = { id: 'triple', times: 3, take: 1 }
const quadruple: Repeated = { id: 'quadruple', times: 4, take: 1 }

const factorial = (n: number): bigint => (n < 2 ? 1n : BigInt(n) * factorial(n - 1))

/** How often one set of digits of a pattern comes, in any order. */
function chanceOf(stars: Stars, pattern: readonly Repeated[]): Chance {
  let ways = factorial(stars.to - stars.from)
  for (const { times, take } of pattern) ways /= factorial(times) ** BigInt(take)
  return { ways, of: outcomes(stars) }
}

/** Whether digits repeat as a pattern says. */
const fits = (digits: readonly number[], pattern: readonly Repeated[]): boolean =>
  pattern.every(({ times, take }) => comingTimes(digits, times).length === take)

/** The ways to take digits of one row and others of a second one. */
function disjoint(first: readonly number[], take: number, second: readonly number[], takeSecond: number): number {
  const common = first.filter((digit) => second.includes(digit)).length
  let lines = 0n
  for (let shared = 0; shared <= take; shared += 1)
    lines +=
      choose(common, shared) * choose(first.length - common, take - shared) * choose(second.length - shared, takeSecond)
  return Number(lines)
}

/** Digits in any order that repeat by a pattern: a row of digits for each of its members. */
function groupPlay(id: string, stars: Stars, pattern: readonly [Repeated, Repeated?]): Play<SscResult> {
  const [first, second] = pattern
  const rows = second === undefined ? [first] : [first, second]
  const size = rows.reduce((sum, { take }) => sum + take, 0)
  return {
    id,
    group: stars.id,
    pricing: 'group',
    board: {
      kind: 'rows',
      rows: rows.map(({ id: row, take }) => ({ id: row, labels: DIGITS, least: take, most: DIGITS.length })),
    },
    width: rows.length * DIGITS.length,
    prizes: [{ id: '', chance: chanceOf(stars, rows) }],
    isByCell: false,
    read(text) {
      const chosen = readRows(
        text,
        rows.map(() => DIGITS),
      )
      const [ones = [], others = []] = chosen
      if (rows.some(({ take }, index) => (chosen[index]?.length ?? 0) < take)) throw new PickError('too-few', text)
      const lines = disjoint(ones, first.take, others, second?.take ?? 0)
      return [{ block: 0, cells: rowCells(chosen, DIGITS.length), must: 0n, lines: checkLines(lines), prize: '' }]
    },
    grade(result) {
      const digits = digitsOf(result, stars)
      if (!fits(digits, rows)) return []
      const mask = rowCells(
        rows.map(({ times }) => comingTimes(digits, times)),
        DIGITS.length,
      )
      return [layer(mask, allHit(size))]
    },
    greatest: atMost(1),
  }
}

const PAIR = [double(1), single(1)] as const
const DIFFERENT = [single(3)] as const
const TWO = [single(2)] as const

/** One row of digits: every two of them are two lines, since either may be the pair. */
const groupThree = (stars: Stars): Play<SscResult> => ({
  ...groupPlay(`g3-${sideOf(stars)}`, stars, [double(1), single(1)]),
  board: { kind: 'rows', rows: [{ id: 'single', labels: DIGITS, least: 2, most: DIGITS.length }] },
  width: DIGITS.length,
  read(text) {
    const chosen = readChoices(text, DIGITS, { least: 2 })
    return [{ block: 0, cells: cellsOf(chosen), must: 0n, lines: chosen.length * (chosen.length - 1), prize: '' }]
  },
  grade(result) {
    const digits = digitsOf(result, stars)
    return fits(digits, PAIR) ? [layer(cellsOf(digits), allHit(2))] : []
  },
})

type Pattern = readonly [string, readonly Repeated[]]

/**
 * Labels that stand for groups: all groups with a sum, or all with one digit. Each pattern is a prize and a block of its
 * own, and its lines are the different sets of digits.
 */
function groupsBy(
  id: string,
  stars: Stars,
  patterns: readonly Pattern[],
  labels: readonly string[],
  labelsOf: (digits: readonly number[]) => readonly string[],
): Play<SscResult> {
  const groups = everyRow(stars.to - stars.from).filter((row) =>
    row.every((digit, index) => index === 0 || (row[index - 1] ?? 0) <= digit),
  )
  const indexesOf = (digits: readonly number[]): number[] => labelsOf(digits).map((label) => labels.indexOf(label))
  const ways = patterns.map(([prize, pattern]): WaysPlay<SscResult>['ways'][number] => {
    const hits = groups.filter((digits) => fits(digits, pattern)).map(indexesOf)
    return {
      prize,
      chance: chanceOf(stars, pattern),
      lines: labels.map((_, index) => hits.filter((each) => each.includes(index)).length),
      most: Math.max(...hits.map((each) => each.length)),
    }
  })
  return waysPlay({
    id,
    group: stars.id,
    labels,
    ways,
    hit(result) {
      const digits = digitsOf(result, stars)
      const block = patterns.findIndex(([, pattern]) => fits(digits, pattern))
      return block < 0 ? undefined : { block, indexes: indexesOf(digits) }
    },
  })
}

const digitLabels = (digits: readonly number[]): string[] => [...new Set(digits)].map(String)

const ofThree = (stars: Stars): readonly Play<SscResult>[] => {
  const patterns: readonly Pattern[] = [
    ['g3', PAIR],
    ['g6', DIFFERENT],
  ]
  const side = sideOf(stars)
  return [
    groupThree(stars),
    groupPlay(`g6-${side}`, stars, DIFFERENT),
    groupsBy(`group-sum-${side}`, stars, patterns, labelsFrom(1, 26), (digits) => [String(sumOf(digits))]),
    groupsBy(`dan-${side}`, stars, patterns, DIGITS, digitLabels),
  ]
}

const ofTwo = (stars: Stars): readonly Play<SscResult>[] => {
  const side = sideOf(stars)
  return [
    groupPlay(`g2-${side}`, stars, TWO),
    groupsBy(`group-sum2-${side}`, stars, [['g2', TWO]], labelsFrom(1, 17), (digits) => [String(sumOf(digits))]),
    groupsBy(`dan2-${side}`, stars, [['g2', TWO]], DIGITS, digitLabels),
  ]
}

/** The groups of four places are of the last four, as is usual. */
const [, BACK_FOUR = FIVE] = FOURS

/** Digits in any order. */
export const groupPlays: readonly Play<SscResult>[] = [
  groupPlay('g120', FIVE, [single(5)]),
  groupPlay('g60', FIVE, [double(1), single(3)]),
  groupPlay('g30', FIVE, [double(2), single(1)]),
  groupPlay('g20', FIVE, [triple, single(2)]),
  groupPlay('g10', FIVE, [triple, double(1)]),
  groupPlay('g5', FIVE, [quadruple, single(1)]),
  groupPlay('g24', BACK_FOUR, [single(4)]),
  groupPlay('g12', BACK_FOUR, [double(1), single(2)]),
  groupPlay('g6of4', BACK_FOUR, [double(2)]),
  groupPlay('g4', BACK_FOUR, [triple, single(1)]),
  ...THREES.flatMap(ofThree),
  ...TWOS.flatMap(ofTwo),
]
