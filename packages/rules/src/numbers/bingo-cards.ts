import { takeSome, type Random } from '../random.ts'

/** Balls of a round, from 1 up, in five columns of fifteen. */
export const BALLS = 75
/** Rows and columns of a card. */
export const SIDE = 5
const COLUMN = BALLS / SIDE

/** Cells of a card by rows, without the free one in the middle. */
export const CELLS = SIDE * SIDE - 1
const MIDDLE = CELLS / 2

/** A card: 24 numbers by rows, from the upper left; the cell in the middle is free and has none. */
export type BingoCard = readonly number[]

/** Where a cell by rows, of all 25, stands among the numbers of a card; nothing for the free one. */
export const placeOf = (row: number, column: number): number | undefined => {
  const cell = row * SIDE + column
  return cell === MIDDLE ? undefined : cell < MIDDLE ? cell : cell - 1
}

/** Draws a card: the columns from the left, each from its own fifteen numbers, from the top down. */
export function drawCard(random: Random): BingoCard {
  const card = Array.from({ length: CELLS }, () => 0)
  for (let column = 0; column < SIDE; column += 1) {
    const all = Array.from({ length: COLUMN }, (_, before) => column * COLUMN + before + 1)
    const places = Array.from({ length: SIDE }, (_, row) => placeOf(row, column)).filter((place) => place !== undefined)
    for (const [at, number] of takeSome(random, all, places.length).entries()) card[places[at] ?? 0] = number
  }
  return card
}

const lineOf = (cells: readonly (number | undefined)[]): readonly number[] =>
  cells.filter((place) => place !== undefined)
const upTo = Array.from({ length: SIDE }, (_, at) => at)

/** The twelve lines of a card, as places of its numbers: rows, columns, and the two diagonals. */
export const LINES: readonly (readonly number[])[] = [
  ...upTo.map((row) => lineOf(upTo.map((column) => placeOf(row, column)))),
  ...upTo.map((column) => lineOf(upTo.map((row) => placeOf(row, column)))),
  lineOf(upTo.map((at) => placeOf(at, at))),
  lineOf(upTo.map((at) => placeOf(at, SIDE - 1 - at))),
]

/** How many balls had been called when a line was full, for each line of a card that the balls fill; in the order of `LINES`. */
export function linesOf(
  card: BingoCard,
  balls: readonly number[],
): readonly { readonly line: number; readonly call: number }[] {
  const callOf = new Map(balls.map((ball, before) => [ball, before + 1]))
  return LINES.flatMap((places, line) => {
    const call = Math.max(...places.map((place) => callOf.get(card[place] ?? 0) ?? Infinity))
    return call === Infinity ? [] : [{ line, call }]
  })
}
