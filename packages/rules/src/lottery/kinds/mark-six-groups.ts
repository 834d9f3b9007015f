import { choose } from '../counting.ts'
import { layer } from '../match.ts'
import { cell, cellsOf, type Chance, countCells, type Part, type Play } from '../play.ts'
import { ANIMALS, animalOfYear } from '../lunar.ts'
import { checkLines, readChoices } from '../text.ts'
import { allBalls, animalOf, BALLS, type MarkSixResult, setsWithAll, SETS, tailOf, TAILS } from './mark-six-balls.ts'

/** Labels that share out the 49 balls, as many for each but for one. */
interface Groups {
  readonly labels: readonly string[]
  readonly size: number
  /** The one of another size, which has a prize of its own. */
  readonly odd: { readonly size: number; at(day: string): number }
  of(ball: number, day: string): number
}

const animals: Groups = {
  labels: ANIMALS,
  size: 4,
  odd: { size: 5, at: animalOfYear },
  of: animalOf,
}

const tails: Groups = {
  labels: TAILS,
  size: 5,
  odd: { size: 4, at: () => 0 },
  of: tailOf,
}

/** The names of the two prizes: lines without the odd one, and lines with it. */
const PRIZES = ['plain', 'odd'] as const

/**
 * Lines of `k` labels that all have to come. Those with the odd label are a part and a block of their own, with their own
 * prize: that label has to come, and `k` − 1 others.
 */
function linked(
  id: string,
  groups: Groups,
  k: number,
  drawn: (result: MarkSixResult) => readonly number[],
  most: number,
  chanceOf: (sizes: readonly number[]) => Chance,
): Play<MarkSixResult> {
  const { labels, size, odd, of } = groups
  const plain = Array.from({ length: k }, () => size)
  return {
    id,
    group: id,
    pricing: 'group',
    board: { kind: 'pool', row: { id, labels, least: k, most: labels.length } },
    width: labels.length,
    prizes: [
      { id: 'plain', chance: chanceOf(plain) },
      { id: 'odd', chance: chanceOf([...plain.slice(1), odd.size]) },
    ],
    isByCell: k === 1,
    read(text, day) {
      const chosen = readChoices(text, labels, { least: k })
      const special = odd.at(day)
      const others = chosen.filter((index) => index !== special)
      const counts = [choose(others.length, k), chosen.length > others.length ? choose(others.length, k - 1) : 0n]
      checkLines(Number(counts[0]) + Number(counts[1]))
      return PRIZES.flatMap((prize, block): Part[] => {
        const lines = Number(counts[block] ?? 0n)
        if (lines === 0) return []
        const must = block === 0 ? 0n : cell(special)
        // A line of one label with the odd one is that label alone.
        const cells = block === 1 && k === 1 ? must : cellsOf(others) | must
        return [{ block, cells, must, lines, prize }]
      })
    },
    grade(result) {
      const mask = cellsOf(drawn(result).map((ball) => of(ball, result.date)))
      return PRIZES.map((_, fixed) => layer(mask, (hits) => choose(hits - fixed, k - fixed), fixed))
    },
    greatest: ({ block, cells }) => choose(Math.min(countCells(cells), most) - block, k - block),
  }
}

const ofSpecial = (id: string, groups: Groups): Play<MarkSixResult> =>
  linked(
    id,
    groups,
    1,
    (result) => [result.special],
    1,
    ([size = 0]) => ({ ways: BigInt(size), of: BigInt(BALLS) }),
  )

const ofAll = (id: string, groups: Groups, k: number): Play<MarkSixResult> =>
  linked(id, groups, k, allBalls, 7, (sizes) => ({ ways: setsWithAll(sizes), of: SETS }))

/** Animals and tails: of the special number, among all seven, and several that all come. */
export const groupedPlays: readonly Play<MarkSixResult>[] = [
  ofSpecial('animal-special', animals),
  ofAll('animal', animals, 1),
  ofAll('tail', tails, 1),
  ...[2, 3, 4, 5].map((k) => ofAll(`linked-animal${k}`, animals, k)),
  ...[2, 3, 4].map((k) => ofAll(`linked-tail${k}`, tails, k)),
]
