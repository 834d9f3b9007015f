import { choose } from '../counting.ts'
import { atMost } from '../greatest.ts'
import { allHit, eachHit, layer } from '../match.ts'
import { cellsOf, type Cells, countCells, PickError, type Play } from '../play.ts'
import { checkLines, labelsFrom, readChoices, readRows } from '../text.ts'
import { optionsPlay } from './options.ts'
import { poolPlay } from './pool.ts'
import { anyOf, rowCells } from './positions.ts'
import {
  DIGITS,
  digitsOf,
  everyRow,
  FIVE,
  FOURS,
  outcomes,
  PLACES,
  positions,
  sideOf,
  type SscResult,
  type Stars,
  THREES,
  timesOf,
  TWOS,
} from './ssc-places.ts'

const DIGIT_INDEXES = DIGITS.map((_, digit) => digit)

/** How many of a block of places' numbers hold a condition. */
const countRows = (stars: Stars, holds: (digits: readonly number[]) => boolean): bigint =>
  BigInt(everyRow(stars.to - stars.from).filter(holds).length)

/** Digits that all come somewhere in the places. */
const contains = (k: number, stars: Stars): Play<SscResult> =>
  poolPlay({
    id: `contains${k}-${stars.id}`,
    group: 'contains',
    labels: DIGITS,
    k,
    chance: {
      ways: countRows(stars, (digits) => DIGIT_INDEXES.slice(0, k).every((digit) => digits.includes(digit))),
      of: outcomes(stars),
    },
    drawn: (result) => [...new Set(digitsOf(result, stars))],
    most: stars.to - stars.from,
  })

/** One digit that comes so many times in all five places. */
const atLeast = (times: number): Play<SscResult> =>
  poolPlay({
    id: `at-least${times}`,
    group: 'at-least',
    labels: DIGITS,
    k: 1,
    chance: {
      ways: countRows(FIVE, (digits) => digits.filter((digit) => digit === 0).length >= times),
      of: outcomes(FIVE),
    },
    drawn: (result) => timesOf(result).flatMap((count, digit) => (count >= times ? [digit] : [])),
    most: Math.floor(5 / times),
  })

const PAIRS = PLACES.flatMap((_, i) => PLACES.slice(i + 1).map((_place, j): [number, number] => [i, i + 1 + j]))

/** Two digits in either order at two of some places: a block for each two places. */
const anyTwoGroup: Play<SscResult> = {
  id: 'any2-group',
  group: 'any2',
  pricing: 'group',
  board: {
    kind: 'placed',
    places: { id: 'places', labels: labelsFrom(1, 5), least: 2, most: 5 },
    row: { id: 'digits', labels: DIGITS, least: 2, most: 10 },
  },
  width: DIGITS.length,
  prizes: [{ id: '', chance: { ways: 2n, of: 100n } }],
  isByCell: false,
  read(text) {
    const [first = '', second = '', ...more] = text.split('/')
    if (!text.includes('/') || more.length > 0) throw new PickError('rows', text)
    const places = readChoices(first, labelsFrom(1, 5), { least: 2 })
    const digits = readChoices(second, DIGITS, { least: 2 })
    const lines = Number(choose(digits.length, 2))
    return PAIRS.flatMap(([a, b], block) =>
      places.includes(a) && places.includes(b) ? [{ block, cells: cellsOf(digits), must: 0n, lines, prize: '' }] : [],
    )
  },
  grade: (result) =>
    PAIRS.flatMap(([a, b], block) => {
      const digits = [result[a] ?? 0, result[b] ?? 0]
      return digits[0] === digits[1] ? [] : [layer(cellsOf(digits), allHit(2), block)]
    }),
  greatest: atMost(1),
}

const WORDS = ['big', 'small', 'odd', 'even']
const words = (digit: number): number[] => [digit >= 5 ? 0 : 1, digit % 2 === 1 ? 2 : 3]

const wordRows = (stars: Stars, least: number): Play<SscResult>['board'] => ({
  kind: 'rows',
  rows: positions(stars).ids.map((id) => ({ id, labels: WORDS, least, most: WORDS.length })),
})

const readWords = (text: string, stars: Stars): number[][] =>
  readRows(
    text,
    positions(stars).ids.map(() => WORDS),
  )

/** What any digit of a place can hit of the words that were chosen for it. */
const mostOf = (row: readonly number[]): number =>
  Math.max(...DIGIT_INDEXES.map((digit) => words(digit).filter((word) => row.includes(word)).length))

/** The words of each place, each a line. */
const wordsOfPlaces: Play<SscResult> = {
  id: 'bsoe',
  group: 'bsoe',
  pricing: 'group',
  board: wordRows(FIVE, 0),
  width: PLACES.length * WORDS.length,
  prizes: [{ id: '', chance: { ways: 1n, of: 2n } }],
  isByCell: true,
  read(text) {
    const cells = rowCells(readWords(text, FIVE), WORDS.length)
    return [{ block: 0, cells, must: 0n, lines: checkLines(countCells(cells)), prize: '' }]
  },
  grade: (result) => [layer(rowCells(result.map(words), WORDS.length), eachHit)],
  greatest: ({ cells }) => {
    const rows = PLACES.map((_, place) => WORDS.flatMap((_word, word) => (has(cells, place * 4 + word) ? [word] : [])))
    return BigInt(rows.reduce((sum, row) => sum + mostOf(row), 0))
  },
}

const has = (cells: Cells, index: number): boolean => ((cells >> BigInt(index)) & 1n) === 1n

/** Cells of all combinations of one word of each row. */
function combined(rows: readonly (readonly number[])[]): number[] {
  let found = [0]
  for (const row of rows) found = found.flatMap((start) => row.map((word) => start * WORDS.length + word))
  return found
}

/** A word for each of two or three places, which all have to hold: a cell for each such combination. */
const wordsTogether = (stars: Stars): Play<SscResult> => {
  const count = stars.to - stars.from
  return {
    id: `bsoe-${stars.id}`,
    group: 'bsoe',
    pricing: 'group',
    board: wordRows(stars, 1),
    width: WORDS.length ** count,
    prizes: [{ id: '', chance: { ways: 1n, of: 2n ** BigInt(count) } }],
    isByCell: true,
    read(text) {
      const rows = readWords(text, stars)
      if (rows.some((row) => row.length === 0)) throw new PickError('too-few', text)
      const cells = combined(rows)
      return [{ block: 0, cells: cellsOf(cells), must: 0n, lines: cells.length, prize: '' }]
    },
    grade: (result) => [layer(cellsOf(combined(digitsOf(result, stars).map(words))), eachHit)],
    // Each place holds one of big and small and one of odd and even.
    greatest: ({ cells }) => BigInt(Math.min(2 ** count, countCells(cells))),
  }
}

const different = (digits: readonly number[]): number => new Set(digits).size

/** Whether two digits are neighbours; 9 and 0 are. */
const areNeighbours = (a: number, b: number): boolean => [1, 9].includes(Math.abs(a - b))

const hasNeighbours = ([a = 0, b = 0, c = 0]: readonly number[]): boolean =>
  areNeighbours(a, b) || areNeighbours(b, c) || areNeighbours(a, c)

/** Three different digits in a row in any order, over 9 to 0 too: 890, 901. */
const isStraight = (digits: readonly number[]): boolean => {
  const [a = 0, b = 0, c = 0] = digits
  if (different(digits) < 3) return false
  return [areNeighbours(a, b), areNeighbours(b, c), areNeighbours(a, c)].filter(Boolean).length === 2
}

/** What three digits look like: each number is exactly one of these. */
const SHAPES: Readonly<Record<string, (digits: readonly number[]) => boolean>> = {
  leopard: (digits) => different(digits) === 1,
  straight: isStraight,
  pair: (digits) => different(digits) === 2,
  half: (digits) => different(digits) === 3 && hasNeighbours(digits) && !isStraight(digits),
  mixed: (digits) => different(digits) === 3 && !hasNeighbours(digits),
}

const shapes = Object.entries(SHAPES).map(([id, holds]) =>
  optionsPlay<SscResult>(
    id,
    'shapes',
    'group',
    THREES.map((stars) => ({
      id: sideOf(stars),
      chance: { ways: countRows(stars, holds), of: outcomes(stars) },
      wins: (result: SscResult) => holds(digitsOf(result, stars)),
    })),
  ),
)

const any = (k: number, id: string): Play<SscResult> =>
  anyOf<SscResult>(id, id === 'position' ? id : `any${k}`, k, positions(FIVE), (result) => result, 10n ** BigInt(k))

/** Plays by prize group that look neither at digits in their places nor at groups. */
export const otherPlays: readonly Play<SscResult>[] = [
  any(1, 'position'),
  any(2, 'any2-direct'),
  any(3, 'any3-direct'),
  any(4, 'any4-direct'),
  anyTwoGroup,
  ...THREES.flatMap((stars) => [contains(1, stars), contains(2, stars)]),
  ...FOURS.flatMap((stars) => [contains(1, stars), contains(2, stars)]),
  contains(1, FIVE),
  contains(2, FIVE),
  contains(3, FIVE),
  wordsOfPlaces,
  ...[...TWOS, ...THREES].map(wordsTogether),
  ...shapes,
  ...[1, 2, 3, 4].map(atLeast),
]
