import { PickError } from './play.ts'

/** The most lines of one pick. */
export const MAX_LINES = 100_000

/**
 * The indexes of the labels that a text names by commas, ascending.
 * @throws PickError where a piece is no label, stands twice, or there are too few or too many
 */
export function readChoices(
  text: string,
  labels: readonly string[],
  { least = 1, most = labels.length }: { readonly least?: number; readonly most?: number } = {},
): number[] {
  if (text === '') throw new PickError('empty')
  const chosen = new Set<number>()
  for (const piece of text.split(',')) {
    const index = labels.indexOf(piece)
    if (index < 0) throw new PickError('not-a-choice', piece)
    if (chosen.has(index)) throw new PickError('twice', piece)
    chosen.add(index)
  }
  if (chosen.size < least) throw new PickError('too-few', text)
  if (chosen.size > most) throw new PickError('too-many', text)
  return [...chosen].toSorted((a, b) => a - b)
}

/** Labels that have to be drawn, before `#`, and those to choose the rest from; without `#` all are to choose from. */
export interface Dan {
  readonly must: readonly number[]
  readonly free: readonly number[]
}

/**
 * A text such as `01#02,03,04` for lines of `k` labels each.
 * @throws PickError as `readChoices`, too where there are `k` or more before `#`, or not `k` in all
 */
export function readDan(text: string, labels: readonly string[], k: number): Dan {
  const at = text.indexOf('#')
  if (at < 0) return { must: [], free: readChoices(text, labels, { least: k }) }
  const must = readChoices(text.slice(0, at), labels, { most: k - 1 })
  const free = readChoices(text.slice(at + 1), labels)
  const both = free.find((index) => must.includes(index))
  if (both !== undefined) throw new PickError('twice', labels[both])
  if (must.length + free.length < k) throw new PickError('too-few', text)
  return { must, free }
}

/** `456` as `4,5,6`, where every label is one character: so positions are written in results and in pasted text. */
const spread = (row: string, labels: readonly string[]): string =>
  !row.includes(',') && labels.every((label) => label.length === 1) ? [...row].join(',') : row

/**
 * The rows of a text by `|`, `-` for an empty one; labels of one character may be run together.
 * @throws PickError where there are not as many rows as named
 */
export function readRows(text: string, labels: readonly (readonly string[])[]): number[][] {
  const rows = text.split('|')
  if (rows.length !== labels.length) throw new PickError('rows', text)
  return rows.map((row, i) => (row === '-' ? [] : readChoices(spread(row, labels[i] ?? []), labels[i] ?? [])))
}

/**
 * Numbers of so many digits by commas, as they stand. Leading zeros count: `7` is no number of two digits.
 * @throws PickError
 */
export function readNumbers(text: string, digits: number): string[] {
  if (text === '') throw new PickError('empty')
  const numbers = text.split(',')
  const shape = new RegExp(`^\\d{${digits}}$`)
  const seen = new Set<string>()
  for (const number of numbers) {
    if (!shape.test(number)) throw new PickError('not-a-choice', number)
    if (seen.has(number)) throw new PickError('twice', number)
    seen.add(number)
  }
  return numbers
}

/** @throws PickError where a pick has no line or more than are allowed */
export function checkLines(lines: number): number {
  if (lines === 0) throw new PickError('no-line')
  if (lines > MAX_LINES) throw new PickError('too-many-lines', String(lines))
  return lines
}

/** Labels from one number to another, all as wide as `digits`. */
export const labelsFrom = (first: number, last: number, digits = 1): string[] =>
  Array.from({ length: last - first + 1 }, (_, i) => String(first + i).padStart(digits, '0'))
