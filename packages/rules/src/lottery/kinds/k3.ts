import { atMost } from '../greatest.ts'
import { allHit, eachHit, layer } from '../match.ts'
import { cellsOf, type Chance, countCells, PickError, type Play } from '../play.ts'
import { defineKind } from '../kind.ts'
import { checkLines, labelsFrom, readChoices, readRows } from '../text.ts'
import { optionsPlay } from './options.ts'
import { poolPlay } from './pool.ts'
import { rowCells } from './positions.ts'
import { sides } from './sides.ts'

/** Three dice in order of draw. */
type K3Result = readonly number[]

const FACES = labelsFrom(1, 6)
const of216 = (ways: number): Chance => ({ ways: BigInt(ways), of: 216n })

const faces = (result: K3Result): number[] => [...new Set(result)].map((face) => face - 1)
const sumOf = (result: K3Result): number => result.reduce((sum, face) => sum + face, 0)
const isTriple = (result: K3Result): boolean => faces(result).length === 1
const times = (result: K3Result, index: number): number => result.filter((face) => face === index + 1).length

/** How many throws have a sum, counted: 1 3 6 10 15 21 25 27, and the same down again. */
function throwsOf(sum: number): number {
  let ways = 0
  for (let n = 0; n < 216; n += 1) if (Math.floor(n / 36) + (Math.floor(n / 6) % 6) + (n % 6) + 3 === sum) ways += 1
  return ways
}

const sum = optionsPlay<K3Result>(
  'sum',
  'sum',
  'group',
  Array.from({ length: 16 }, (_, index) => index + 3).map((value) => ({
    id: String(value),
    chance: of216(throwsOf(value)),
    wins: (result) => sumOf(result) === value,
  })),
  1n,
)

const one = (id: string, ways: number, wins: (result: K3Result) => boolean): Play<K3Result> =>
  optionsPlay(id, id, 'group', [{ id: 'any', chance: of216(ways), wins }])

const isRun = (result: K3Result): boolean =>
  faces(result).length === 3 && Math.max(...result) - Math.min(...result) === 2

/** A named face at least so many times, written so many times: `11`, `222`. */
const repeated = (id: string, count: number, ways: number): Play<K3Result> =>
  poolPlay({
    id,
    group: id,
    labels: FACES.map((face) => face.repeat(count)),
    k: 1,
    chance: of216(ways),
    drawn: (result) => faces(result).filter((index) => times(result, index) >= count),
    most: 1,
  })

/** So many different faces that all come. */
const different = (k: number, ways: number): Play<K3Result> =>
  poolPlay({
    id: `different${k}`,
    group: `different${k}`,
    labels: FACES,
    k,
    dan: true,
    chance: of216(ways),
    drawn: faces,
    most: 3,
  })

const PAIRS = FACES.map((face) => face.repeat(2))

/** A pair and the third die: a row of each. */
const pairSingle: Play<K3Result> = {
  id: 'pair-single',
  group: 'pair-single',
  pricing: 'group',
  board: {
    kind: 'rows',
    rows: [
      { id: 'pair', labels: PAIRS, least: 1, most: 6 },
      { id: 'single', labels: FACES, least: 1, most: 6 },
    ],
  },
  width: 12,
  prizes: [{ id: '', chance: of216(3) }],
  isByCell: false,
  read(text) {
    const rows = readRows(text, [PAIRS, FACES])
    const [pairs = [], singles = []] = rows
    if (pairs.length === 0 || singles.length === 0) throw new PickError('too-few', text)
    const lines = pairs.flatMap((pair) => singles.filter((single) => single !== pair)).length
    return [{ block: 0, cells: rowCells(rows, 6), must: 0n, lines: checkLines(lines), prize: '' }]
  },
  grade(result) {
    const found = faces(result)
    if (found.length !== 2) return []
    const rows = [2, 1].map((count) => found.filter((index) => times(result, index) === count))
    return [layer(rowCells(rows, 6), allHit(2))]
  },
  greatest: atMost(1),
}

/** One face: a line wins once for each die that shows it. */
const oneFace: Play<K3Result> = {
  id: 'one',
  group: 'one',
  pricing: 'group',
  board: { kind: 'pool', row: { id: 'one', labels: FACES, least: 1, most: 6 } },
  width: 6,
  // In the mean over 75 throws with one, 15 with two and one with three.
  prizes: [{ id: '', chance: of216(75 + 15 * 2 + 3) }],
  isByCell: true,
  read(text) {
    const cells = cellsOf(readChoices(text, FACES))
    return [{ block: 0, cells, must: 0n, lines: countCells(cells), prize: '' }]
  },
  grade: (result) =>
    [1, 2, 3].flatMap((count) => {
      const found = faces(result).filter((index) => times(result, index) >= count)
      return found.length === 0 ? [] : [layer(cellsOf(found), eachHit)]
    }),
  greatest: atMost(3),
}

const almostHalf = of216(105)

const twoSided = optionsPlay<K3Result>(
  'two-sided',
  'two-sided',
  'odds',
  sides<K3Result>({
    of: 'sum',
    value: sumOf,
    bigFrom: 11,
    chances: [almostHalf, almostHalf, almostHalf, almostHalf],
    loses: isTriple,
  }),
)

const isResult = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length === 3 && value.every((face) => Number.isInteger(face) && face >= 1 && face <= 6)

/** K3: three dice. */
export const k3 = defineKind<K3Result>({
  id: 'k3',
  read: (value) => (isResult(value) ? value : undefined),
  draw: (random) => [1, 2, 3].map(() => random.below(6) + 1),
  plays: [
    sum,
    repeated('triple', 3, 1),
    one('triple-any', 6, isTriple),
    repeated('pair', 2, 16),
    pairSingle,
    different(3, 6),
    one('run', 24, isRun),
    different(2, 30),
    oneFace,
    twoSided,
  ],
})
