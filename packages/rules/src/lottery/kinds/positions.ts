import { choose, chooseRows } from '../counting.ts'
import { anyRows, atMost } from '../greatest.ts'
import { allHit, layer } from '../match.ts'
import { cellsOf, type Cells, PickError, type Play } from '../play.ts'
import { checkLines, readRows } from '../text.ts'

/** Positions of a draw and the labels each can show: cell = place in the list × labels + label. */
export interface Positions {
  /** Names of the rows on the board. */
  readonly ids: readonly string[]
  readonly labels: readonly string[]
}

/** The cells of rows of label indexes. */
export const rowCells = (rows: readonly (readonly number[])[], labels: number): Cells =>
  cellsOf(rows.flatMap((row, position) => row.map((index) => position * labels + index)))

const rowsBoard = ({ ids, labels }: Positions, least: number) =>
  ({ kind: 'rows', rows: ids.map((id) => ({ id, labels, least, most: labels.length })) }) as const

/**
 * One label on each of some positions, all of which have to come: 5-star direct and its like.
 * @param at the indexes of the label at each position of a result
 * @param chance of one line
 */
export function direct<Result>(
  id: string,
  group: string,
  positions: Positions,
  at: (result: Result) => readonly number[],
  of: bigint,
): Play<Result> {
  const { ids, labels } = positions
  return {
    id,
    group,
    pricing: 'group',
    board: rowsBoard(positions, 1),
    width: ids.length * labels.length,
    prizes: [{ id: '', chance: { ways: 1n, of } }],
    isByCell: false,
    read(text) {
      const rows = readRows(
        text,
        Array.from(ids, () => labels),
      )
      if (rows.some((row) => row.length === 0)) throw new PickError('too-few', text)
      const lines = checkLines(rows.reduce((product, row) => product * row.length, 1))
      return [{ block: 0, cells: rowCells(rows, labels.length), must: 0n, lines, prize: '' }]
    },
    grade: (result) => [
      layer(
        rowCells(
          at(result).map((index) => [index]),
          labels.length,
        ),
        allHit(ids.length),
      ),
    ],
    greatest: atMost(1),
  }
}

/** Some of the positions: `k` of those filled have to come, every such choice is a line. */
export function anyOf<Result>(
  id: string,
  group: string,
  k: number,
  positions: Positions,
  at: (result: Result) => readonly number[],
  of: bigint,
): Play<Result> {
  const { ids, labels } = positions
  return {
    id,
    group,
    pricing: 'group',
    board: rowsBoard(positions, 0),
    width: ids.length * labels.length,
    prizes: [{ id: '', chance: { ways: 1n, of } }],
    isByCell: k === 1,
    read(text) {
      const rows = readRows(
        text,
        Array.from(ids, () => labels),
      )
      const lines = checkLines(
        chooseRows(
          rows.map((row) => row.length),
          k,
        ),
      )
      return [{ block: 0, cells: rowCells(rows, labels.length), must: 0n, lines, prize: '' }]
    },
    grade: (result) => [
      layer(
        rowCells(
          at(result).map((index) => [index]),
          labels.length,
        ),
        (hits) => choose(hits, k),
      ),
    ],
    greatest: anyRows(labels.length, k),
  }
}
