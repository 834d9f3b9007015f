import { atMost, type Greatest } from '../greatest.ts'
import { eachHit, layer } from '../match.ts'
import { cellsOf, type Chance, countCells, type Part, type Play } from '../play.ts'
import { checkLines, readChoices } from '../text.ts'

/** Lines of one prize among those that a label stands for. */
interface Ways {
  readonly prize: string
  /** Of one line. */
  readonly chance: Chance
  /** How many lines each label stands for. */
  readonly lines: readonly number[]
  /** How many labels a result can hit at once. */
  readonly most: number
}

/** Labels that stand for many lines each, such as a sum for all the numbers that add up to it. */
export interface WaysPlay<Result> {
  readonly id: string
  readonly group: string
  readonly labels: readonly string[]
  /** A block for each prize. */
  readonly ways: readonly Ways[]
  /** Which labels a result hits and in which block; undefined where none wins. */
  hit(result: Result): { readonly block: number; readonly indexes: readonly number[] } | undefined
}

/** One line of all that a label stands for comes: sums, spans, one fixed digit. By prize group. */
export function waysPlay<Result>({ id, group, labels, ways, hit }: WaysPlay<Result>): Play<Result> {
  const greatest: readonly Greatest[] = ways.map(
    ({ most }) =>
      ({ cells }) =>
        BigInt(Math.min(most, countCells(cells))),
  )
  return {
    id,
    group,
    pricing: 'group',
    board: { kind: 'pool', row: { id: group, labels, least: 1, most: labels.length } },
    width: labels.length,
    prizes: ways.map(({ prize, chance }) => ({ id: prize, chance })),
    isByCell: true,
    read(text) {
      const chosen = readChoices(text, labels)
      const parts = ways.flatMap(({ prize, lines }, block): Part[] => {
        const cells = chosen.filter((index) => (lines[index] ?? 0) > 0)
        const count = cells.reduce((sum, index) => sum + (lines[index] ?? 0), 0)
        return count === 0 ? [] : [{ block, cells: cellsOf(cells), must: 0n, lines: count, prize }]
      })
      checkLines(parts.reduce((sum, part) => sum + part.lines, 0))
      return parts
    },
    grade(result) {
      const found = hit(result)
      return found === undefined ? [] : [layer(cellsOf(found.indexes), eachHit, found.block)]
    },
    greatest: (part) => (greatest[part.block] ?? atMost(0))(part),
  }
}
