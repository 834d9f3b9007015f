import type { Board, BoardRow } from '#rules/lottery/play.ts'
import { big, even, odd, pull, small, twins, withReverses } from '#rules/lottery/quick.ts'

/** What is chosen on a board. */
export interface Chosen {
  /** Indexes of labels by row, ascending; a pool and options have one row. */
  readonly rows: readonly (readonly number[])[]
  /** Of a pool, those that have to be drawn. */
  readonly must: readonly number[]
  /** Numbers as they are written, ascending. */
  readonly numbers: readonly string[]
}

/** The rows of labels that a board has, places before what stands on them; none where numbers are chosen. */
export function rowsOf(board: Board): readonly BoardRow[] {
  if (board.kind === 'rows') return board.rows
  if (board.kind === 'placed') return [board.places, board.row]
  return board.kind === 'numbers' ? [] : [board.row]
}

export const nothing = (board: Board): Chosen => ({ rows: rowsOf(board).map(() => []), must: [], numbers: [] })

export const isNothing = ({ rows, must, numbers }: Chosen): boolean =>
  rows.every((row) => row.length === 0) && must.length === 0 && numbers.length === 0

const ascending = (indexes: Iterable<number>): number[] => [...new Set(indexes)].toSorted((a, b) => a - b)
const inOrder = (numbers: Iterable<string>): string[] => [...new Set(numbers)].toSorted()

/** Puts another set of labels in the place of a row's. */
export const withRow = (chosen: Chosen, at: number, indexes: Iterable<number>): Chosen => ({
  ...chosen,
  rows: chosen.rows.map((row, i) => (i === at ? ascending(indexes) : row)),
})

export const withNumbers = (chosen: Chosen, numbers: Iterable<string>): Chosen => ({
  ...chosen,
  numbers: inOrder(numbers),
})

/** The text of one label alone, by which a number of a play is known; none where a label alone is no pick. */
export function aloneOf(board: Board, at: number, index: number): string {
  if (board.kind === 'placed' || board.kind === 'numbers') return ''
  return textOf(board, { ...withRow(nothing(board), at, [index]), must: [] })
}

/** What is chosen without what is closed. */
export function withoutClosed(board: Board, chosen: Chosen, isClosed: (number: string) => boolean): Chosen {
  const isSold = (at: number) => (index: number) => !isClosed(aloneOf(board, at, index))
  return {
    rows: chosen.rows.map((row, at) => row.filter(isSold(at))),
    must: chosen.must.filter(isSold(0)),
    numbers: chosen.numbers.filter((number) => !isClosed(number)),
  }
}

/** A tap on a label: taken, or given back. In a row of which one is taken, the new one takes its place; a full row stays. */
export function tapLabel(chosen: Chosen, at: number, index: number, most: number): Chosen {
  const row = chosen.rows[at] ?? []
  if (row.includes(index))
    return withRow(
      chosen,
      at,
      row.filter((one) => one !== index),
    )
  if (most === 1) return withRow(chosen, at, [index])
  return row.length + chosen.must.length >= most ? chosen : withRow(chosen, at, [...row, index])
}

/** A tap on a pool in which some have to be drawn: free, then held, then given back. */
export function tapPool(chosen: Chosen, index: number, most: number, holds: boolean): Chosen {
  const free = chosen.rows[0] ?? []
  const rest = withRow(
    { ...chosen, must: chosen.must.filter((one) => one !== index) },
    0,
    free.filter((one) => one !== index),
  )
  if (holds) return chosen.must.includes(index) ? rest : { ...rest, must: ascending([...rest.must, index]) }
  return chosen.must.includes(index) || free.includes(index) ? rest : tapLabel(chosen, 0, index, most)
}

/** A tap on a number: taken while there is room, or given back. */
export function tapNumber(chosen: Chosen, number: string, most: number): Chosen {
  const { numbers } = chosen
  if (numbers.includes(number))
    return withNumbers(
      chosen,
      numbers.filter((one) => one !== number),
    )
  return numbers.length >= most ? chosen : withNumbers(chosen, [...numbers, number])
}

/** The keys beside a row that take many at once. */
export const rowKeys = ['all', 'big', 'small', 'odd', 'even', 'clear'] as const
export type RowKey = (typeof rowKeys)[number]

const isNumeric = (label: string): boolean => /^\d+$/.test(label)

/** The keys that mean something for a row: of words only all and none, of a row with room for few none at all. */
export function keysOf({ labels, most }: BoardRow): readonly RowKey[] {
  if (most < labels.length) return []
  return labels.every(isNumeric) ? rowKeys : ['all', 'clear']
}

export function indexesByKey(labels: readonly string[], key: RowKey): number[] {
  const takes: Record<RowKey, (label: string, index: number) => boolean> = {
    all: () => true,
    big: (_, index) => index >= labels.length / 2,
    small: (_, index) => index < labels.length / 2,
    odd: (label) => Number(label) % 2 === 1,
    even: (label) => Number(label) % 2 === 0,
    clear: () => false,
  }
  return labels.flatMap((label, index) => (takes[key](label, index) ? [index] : []))
}

/**
 * The keys of a board of numbers. `orders` adds every order of the digits of what is chosen, `twins` those of equal digits,
 * `pull` what lies between two that are chosen.
 */
export const numberKeys = ['big', 'small', 'odd', 'even', 'twins', 'orders', 'pull', 'clear'] as const
export type NumberKey = (typeof numberKeys)[number]

/** All numbers of so many digits. */
export const allNumbers = (digits: number): string[] =>
  Array.from({ length: 10 ** digits }, (_, i) => String(i).padStart(digits, '0'))

/** The numbers from one that is chosen to the other, in equal steps; undefined where it is not two, or they have no such steps. */
export function pulled(chosen: readonly string[]): readonly string[] | undefined {
  const [from, to] = chosen
  return from === undefined || to === undefined || chosen.length > 2 ? undefined : pull(from, to)
}

/** What a key makes of the numbers that are chosen: a half replaces them, the orders are added. */
export function numbersByKey(chosen: readonly string[], digits: number, key: NumberKey): readonly string[] {
  const make: Record<NumberKey, () => readonly string[]> = {
    big: () => big(digits),
    small: () => small(digits),
    odd: () => odd(digits),
    even: () => even(digits),
    twins: () => twins(digits),
    orders: () => withReverses(chosen),
    pull: () => pulled(chosen) ?? chosen,
    clear: () => [],
  }
  return make[key]()
}

/** The text of what is chosen, as it is bought; empty where nothing is. */
export function textOf(board: Board, chosen: Chosen): string {
  if (isNothing(chosen)) return ''
  if (board.kind === 'numbers') return chosen.numbers.join(',')
  const words = rowsOf(board).map(({ labels }, at) =>
    (chosen.rows[at] ?? []).flatMap((index) => labels[index] ?? []).join(','),
  )
  if (board.kind === 'rows') return words.map((row) => (row === '' ? '-' : row)).join('|')
  if (board.kind === 'placed') return words.join('/')
  const [row] = rowsOf(board)
  const must = chosen.must.flatMap((index) => row?.labels[index] ?? []).join(',')
  return must === '' ? (words[0] ?? '') : `${must}#${words[0] ?? ''}`
}

/** What a text chose, so that it can be changed on the board; nothing where the board does not know it. */
export function chosenOf(board: Board, text: string): Chosen {
  const none = nothing(board)
  if (text === '') return none
  if (board.kind === 'numbers') return withNumbers(none, text.split(','))
  const read = (words: string, { labels }: BoardRow): number[] =>
    ascending(words.split(',').flatMap((word) => (labels.includes(word) ? [labels.indexOf(word)] : [])))
  const rows = rowsOf(board)
  if (board.kind === 'rows' || board.kind === 'placed') {
    const words = text.split(board.kind === 'rows' ? '|' : '/')
    return { ...none, rows: rows.map((row, at) => read(words[at] ?? '', row)) }
  }
  const [row] = rows
  if (row === undefined) return none
  const parts = text.split('#')
  return parts.length === 2
    ? { ...none, must: read(parts[0] ?? '', row), rows: [read(parts[1] ?? '', row)] }
    : { ...none, rows: [read(text, row)] }
}
