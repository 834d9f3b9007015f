import type { OfficialGame } from './games.ts'
import type { ResultValue } from './kind.ts'
import { north, type Shape, south } from './kinds/vietnam.ts'

/** Numbers of a result that are printed together. */
export interface Row {
  /** The prize, or the part of the result. */
  readonly name: string
  readonly count: number
  readonly digits: number
}

const rowsOf = (shape: Shape): Row[] => Object.entries(shape).map(([name, row]) => ({ name, ...row }))

/** In which order the numbers of a kind's result are typed: as they are printed. */
const layouts: Readonly<Record<string, readonly Row[]>> = {
  'vn-north': rowsOf(north),
  'vn-south': rowsOf(south),
  thai: [
    { name: 'first', count: 1, digits: 6 },
    { name: 'front3', count: 2, digits: 3 },
    { name: 'bottom3', count: 2, digits: 3 },
    { name: 'bottom2', count: 1, digits: 2 },
  ],
  lao: [{ name: 'digits', count: 1, digits: 4 }],
  'mark-six': [
    { name: 'main', count: 6, digits: 2 },
    { name: 'special', count: 1, digits: 2 },
  ],
}

/** The rows in which a game's result is typed. @throws RangeError for a kind that is not typed */
export function typedRows({ kind }: Pick<OfficialGame, 'kind'>): readonly Row[] {
  const rows = layouts[kind.id]
  if (rows === undefined) throw new RangeError(`results of ${kind.id} are not typed`)
  return rows
}

/** A typed result, or what is wrong with it: the first number that is not as its prize has them, or how many there are. */
export type Typed =
  | { readonly result: ResultValue }
  | { readonly fault: 'digits'; readonly prize: string; readonly number: string; readonly digits: number }
  | { readonly fault: 'count'; readonly given: number; readonly needed: number }
  | { readonly fault: 'result' }

/**
 * Reads all numbers of a result in the order in which they are printed, separated by anything that is no digit. Every digit
 * counts, leading zeros too.
 * @param date the day of the draw, `YYYY-MM-DD`
 */
export function readTyped(game: Pick<OfficialGame, 'kind'>, text: string, date: string): Typed {
  const { kind } = game
  const rows = typedRows(game)
  const numbers = text.match(/\d+/g) ?? []
  const places = rows.flatMap(({ name, count, digits }) => Array.from({ length: count }, () => ({ name, digits })))
  for (const [at, { name, digits }] of places.entries()) {
    const number = numbers[at]
    if (number !== undefined && number.length !== digits) return { fault: 'digits', prize: name, number, digits }
  }
  if (numbers.length !== places.length) return { fault: 'count', given: numbers.length, needed: places.length }
  const of = (name: string): string[] => numbers.filter((_, at) => places[at]?.name === name)
  const result = kind.read(valueOf(kind.id, of, rows, date))
  return result === undefined ? { fault: 'result' } : { result }
}

function valueOf(kind: string, of: (name: string) => string[], rows: readonly Row[], date: string): unknown {
  if (kind === 'mark-six') return { main: of('main').map(Number), special: Number(of('special')[0]), date }
  const isList = kind.startsWith('vn-')
  return Object.fromEntries(rows.map(({ name, count }) => [name, isList || count > 1 ? of(name) : of(name)[0]]))
}
