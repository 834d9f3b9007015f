import { choose } from '../counting.ts'
import type { Greatest } from '../greatest.ts'
import { layer, layerByPicked } from '../match.ts'
import { cellsOf, type Chance, countCells, type Layer, type Play, type Tier } from '../play.ts'
import { checkLines, readChoices } from '../text.ts'
import { allIndexes, BALLS, DRAWN, mainIndexes, type MarkSixResult, NUMBERS } from './mark-six-balls.ts'
import { poolPlay } from './pool.ts'

const MAIN = 6

/** A number at one place of the draw. */
const single = (id: string, index: (result: MarkSixResult) => number): Play<MarkSixResult> =>
  poolPlay({
    id,
    group: id,
    labels: NUMBERS,
    k: 1,
    chance: { ways: 1n, of: 49n },
    drawn: (result) => [index(result)],
    most: 1,
  })

/** So many numbers that are all among the six. */
const all = (id: string, k: number): Play<MarkSixResult> =>
  poolPlay({
    id,
    group: id,
    labels: NUMBERS,
    k,
    dan: k > 1,
    chance: { ways: choose(MAIN, k), of: choose(BALLS, k) },
    drawn: mainIndexes,
    most: MAIN,
  })

/** So many numbers of which none is among the seven. */
const none = (k: number): Play<MarkSixResult> =>
  poolPlay({
    id: `none${k}`,
    group: `none${k}`,
    labels: NUMBERS,
    k,
    chance: { ways: choose(BALLS - DRAWN, k), of: choose(BALLS, k) },
    drawn(result) {
      const drawn = allIndexes(result)
      return NUMBERS.flatMap((_, index) => (drawn.includes(index) ? [] : [index]))
    },
    most: BALLS - DRAWN,
  })

/** Numbers of which every `k` are a line, that win by rules of their own. */
function special(play: {
  readonly id: string
  readonly k: number
  readonly chance: Chance
  readonly tiers?: readonly Tier[]
  grade(result: MarkSixResult): readonly Layer[]
  readonly greatest: Greatest
}): Play<MarkSixResult> {
  const { id, k, chance, tiers, grade, greatest } = play
  return {
    id,
    group: id,
    pricing: 'group',
    board: { kind: 'pool', row: { id, labels: NUMBERS, least: k, most: BALLS } },
    width: BALLS,
    prizes: [{ id: '', chance, ...(tiers === undefined ? {} : { tiers }) }],
    isByCell: false,
    read(text) {
      const chosen = readChoices(text, NUMBERS, { least: k })
      const lines = checkLines(Number(choose(chosen.length, k)))
      return [{ block: 0, cells: cellsOf(chosen), must: 0n, lines, prize: '' }]
    },
    grade,
    greatest,
  }
}

/** Three numbers, two or all of which are among the six: all three pay five times as much as two. */
const TWO_OF_THREE = 1n
const THREE_OF_THREE = 5n

const twoOrThree = (picked: number, hits: number): bigint =>
  choose(hits, 2) * BigInt(Math.max(0, picked - hits)) * TWO_OF_THREE + choose(hits, 3) * THREE_OF_THREE

const threeHitTwo = special({
  id: 'three-hit-two',
  k: 3,
  chance: { ways: 645n * TWO_OF_THREE + 20n * THREE_OF_THREE, of: 18_424n },
  tiers: [
    { hits: 2, times: TWO_OF_THREE, chance: { ways: 645n, of: 18_424n } },
    { hits: 3, times: THREE_OF_THREE, chance: { ways: 20n, of: 18_424n } },
  ],
  grade: (result) => [layerByPicked(cellsOf(mainIndexes(result)), BALLS, twoOrThree)],
  greatest({ cells }) {
    const picked = countCells(cells)
    const most = Math.min(picked, MAIN)
    // With few numbers all hit, but more misses pay more pairs: the most over all counts of hits.
    return Array.from({ length: most + 1 }, (_, hits) => twoOrThree(picked, hits)).reduce((a, b) => (a > b ? a : b))
  },
})

/** Two numbers, both of the six or one of them and the special one: five to three. */
const BOTH = 5n
const WITH_SPECIAL = 3n

/** A layer for each pair of one of the six with the special number. */
const withSpecial = ({ main, special: ball }: MarkSixResult, times: bigint): Layer[] =>
  main.map((each) => layer(cellsOf([each - 1, ball - 1]), (hits) => (hits === 2 ? times : 0n)))

/** How many pairs with the special number can come: with each of the six. */
const pairsWithSpecial = (picked: number): bigint => BigInt(Math.min(Math.max(0, picked - 1), MAIN))

const twoSpecial = special({
  id: 'two-special',
  k: 2,
  chance: { ways: 15n * BOTH + 6n * WITH_SPECIAL, of: 1176n },
  tiers: [
    { hits: 2, times: BOTH, chance: { ways: 15n, of: 1176n } },
    { hits: 1, times: WITH_SPECIAL, chance: { ways: 6n, of: 1176n } },
  ],
  grade: (result) => [
    layer(cellsOf(mainIndexes(result)), (hits) => choose(hits, 2) * BOTH),
    ...withSpecial(result, WITH_SPECIAL),
  ],
  greatest({ cells }) {
    const picked = countCells(cells)
    return choose(Math.min(picked, MAIN), 2) * BOTH + pairsWithSpecial(picked) * WITH_SPECIAL
  },
})

const specialPair = special({
  id: 'special-pair',
  k: 2,
  chance: { ways: 6n, of: 1176n },
  grade: (result) => withSpecial(result, 1n),
  greatest: ({ cells }) => pairsWithSpecial(countCells(cells)),
})

/** Plays on numbers. */
export const numberPlays: readonly Play<MarkSixResult>[] = [
  single('special', (result) => result.special - 1),
  all('main', 1),
  ...[1, 2, 3, 4, 5, 6].map((place) => single(`position${place}`, (result) => (result.main[place - 1] ?? 0) - 1)),
  all('all2', 2),
  all('all3', 3),
  all('all4', 4),
  threeHitTwo,
  twoSpecial,
  specialPair,
  ...[5, 6, 7, 8, 9, 10, 11, 12].map(none),
]
