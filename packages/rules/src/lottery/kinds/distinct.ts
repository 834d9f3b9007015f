import { atMost } from '../greatest.ts'
import { allHit, layer } from '../match.ts'
import { PickError, type Play } from '../play.ts'
import { checkLines, readRows } from '../text.ts'
import { type Positions, rowCells } from './positions.ts'

/** The ways to take one of each row so that no two are the same. */
function countDistinct(rows: readonly (readonly number[])[]): number {
  let ways = new Map<number, number>([[0, 1]])
  for (const row of rows) {
    const next = new Map<number, number>()
    for (const [used, count] of ways)
      for (const index of row) {
        const bit = 1 << index
        if ((used & bit) === 0) next.set(used | bit, (next.get(used | bit) ?? 0) + count)
      }
    ways = next
  }
  return [...ways.values()].reduce((sum, count) => sum + count, 0)
}

/**
 * One label on each of the first positions, of draws that show no label twice: all have to come. Picks that name a label
 * on two positions are no lines.
 * @param outcomes how many rows of so many labels there are
 */
export function distinctRows<Result>(
  id: string,
  positions: Positions,
  at: (result: Result) => readonly number[],
  outcomes: bigint,
): Play<Result> {
  const { ids, labels } = positions
  return {
    id,
    group: id,
    pricing: 'group',
    board: { kind: 'rows', rows: ids.map((row) => ({ id: row, labels, least: 1, most: labels.length })) },
    width: ids.length * labels.length,
    prizes: [{ id: '', chance: { ways: 1n, of: outcomes } }],
    isByCell: ids.length === 1,
    read(text) {
      const rows = readRows(
        text,
        ids.map(() => labels),
      )
      if (rows.some((row) => row.length === 0)) throw new PickError('too-few', text)
      const lines = checkLines(countDistinct(rows))
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
