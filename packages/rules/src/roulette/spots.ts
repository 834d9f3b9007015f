import { parseMoney, type Money } from '../money.ts'
import { POCKETS, REDS } from './wheel.ts'

export type SpotKind =
  | 'straight'
  | 'split'
  | 'street'
  | 'corner'
  | 'line'
  | 'column'
  | 'dozen'
  | 'red'
  | 'black'
  | 'even'
  | 'odd'
  | 'low'
  | 'high'

/** A place of the felt that a stake may lie on. */
export interface Spot {
  /** Bets on up to six single numbers are named by them, such as `17`, `17-20` or `0-1-2-3`; the others `column-1`, `dozen-3`, `red`. */
  readonly id: string
  readonly kind: SpotKind
  /** Rising. */
  readonly numbers: readonly number[]
  /** So many to one. */
  readonly pays: number
  /** Most that may lie here. */
  readonly limit: Money
}

const limit = (text: string, pays: number) => ({ pays, limit: parseMoney(text) })

/** What each kind pays to one, and the most that it takes: the fewer the numbers, the less, so that no spot pays much more than another. */
const KINDS: Readonly<Record<SpotKind, Pick<Spot, 'pays' | 'limit'>>> = {
  straight: limit('100', 35),
  split: limit('200', 17),
  street: limit('300', 11),
  corner: limit('400', 8),
  line: limit('600', 5),
  column: limit('1000', 2),
  dozen: limit('1000', 2),
  red: limit('1000', 1),
  black: limit('1000', 1),
  even: limit('1000', 1),
  odd: limit('1000', 1),
  low: limit('1000', 1),
  high: limit('1000', 1),
}

const inside = (kind: SpotKind, ...numbers: number[]): Spot => ({
  id: numbers.join('-'),
  kind,
  numbers,
  ...KINDS[kind],
})
const outside = (kind: SpotKind, id: string, wins: (number: number) => boolean): Spot => ({
  id,
  kind,
  numbers: from(1, POCKETS - 1).filter(wins),
  ...KINDS[kind],
})
const from = (first: number, count: number): number[] => Array.from({ length: count }, (_, index) => first + index)

/** First numbers of the twelve rows of three. */
const ROWS = from(0, 12).map((row) => row * 3 + 1)
const BELOW = ROWS.slice(0, -1)

const all: readonly Spot[] = [
  ...from(0, POCKETS).map((number) => inside('straight', number)),
  ...[1, 2, 3].map((number) => inside('split', 0, number)),
  ...ROWS.flatMap((first) => [inside('split', first, first + 1), inside('split', first + 1, first + 2)]),
  ...from(1, 33).map((number) => inside('split', number, number + 3)),
  inside('street', 0, 1, 2),
  inside('street', 0, 2, 3),
  ...ROWS.map((first) => inside('street', ...from(first, 3))),
  inside('corner', 0, 1, 2, 3),
  ...BELOW.flatMap((row) => [row, row + 1].map((first) => inside('corner', first, first + 1, first + 3, first + 4))),
  ...BELOW.map((first) => inside('line', ...from(first, 6))),
  ...from(1, 3).map((column) => outside('column', `column-${column}`, (number) => number % 3 === column % 3)),
  ...from(1, 3).map((dozen) => outside('dozen', `dozen-${dozen}`, (number) => Math.ceil(number / 12) === dozen)),
  outside('red', 'red', (number) => REDS.includes(number)),
  outside('black', 'black', (number) => !REDS.includes(number)),
  outside('even', 'even', (number) => number % 2 === 0),
  outside('odd', 'odd', (number) => number % 2 === 1),
  outside('low', 'low', (number) => number <= 18),
  outside('high', 'high', (number) => number >= 19),
]

/** Every bet of the European table by its id. */
export const SPOTS: ReadonlyMap<string, Spot> = new Map(all.map((spot) => [spot.id, spot]))

/** @throws RangeError for what is no bet of the table */
export function spotOf(id: string): Spot {
  const spot = SPOTS.get(id)
  if (spot === undefined) throw new RangeError(`the table has no ${JSON.stringify(id.slice(0, 40))}`)
  return spot
}
