import { choose } from '../counting.ts'
import { layer } from '../match.ts'
import { cellsOf, type Chance, countCells, type Play } from '../play.ts'
import { checkLines, readChoices, readDan } from '../text.ts'

/** Labels of which every `k` chosen ones are a line, which wins where a result counts them all. */
export interface Pool<Result> {
  readonly id: string
  readonly group: string
  readonly labels: readonly string[]
  readonly k: number
  /** Of one line. */
  readonly chance: Chance
  /** Whether some may be named that every line has. */
  readonly dan?: boolean
  /** The indexes of the labels that count at a result. */
  drawn(result: Result): readonly number[]
  /** How many labels can count at once. */
  readonly most: number
}

/** Numbers of which `k` have to come together: any k of 11x5, contains k, all k, none of k. By prize group. */
export function poolPlay<Result>({
  id,
  group,
  labels,
  k,
  chance,
  dan = false,
  drawn,
  most,
}: Pool<Result>): Play<Result> {
  const row = { id: group, labels, least: k, most: labels.length }
  return {
    id,
    group,
    pricing: 'group',
    board: dan ? { kind: 'pool', row, dan } : { kind: 'pool', row },
    width: labels.length,
    prizes: [{ id: '', chance }],
    isByCell: k === 1,
    read(text) {
      const { must, free } = dan
        ? readDan(text, labels, k)
        : { must: [], free: readChoices(text, labels, { least: k }) }
      return [
        {
          // Lines with so many fixed labels count otherwise than without: a block each.
          block: must.length,
          cells: cellsOf([...must, ...free]),
          must: cellsOf(must),
          lines: checkLines(Number(choose(free.length, k - must.length))),
          prize: '',
        },
      ]
    },
    grade(result) {
      const mask = cellsOf(drawn(result))
      return Array.from({ length: dan ? k : 1 }, (_, fixed) =>
        layer(mask, (hits) => choose(hits - fixed, k - fixed), fixed),
      )
    },
    greatest({ cells, must }) {
      const fixed = countCells(must)
      return choose(Math.min(countCells(cells), most) - fixed, k - fixed)
    },
  }
}
