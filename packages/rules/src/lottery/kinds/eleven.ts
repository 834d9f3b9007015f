import { choose } from '../counting.ts'
import { defineKind, drawBalls } from '../kind.ts'
import { layer } from '../match.ts'
import { cellsOf, type Chance, countCells, type Play } from '../play.ts'
import { checkLines, labelsFrom, readDan } from '../text.ts'
import { distinctRows } from './distinct.ts'
import { optionsPlay } from './options.ts'
import { poolPlay } from './pool.ts'
import { anyOf, type Positions } from './positions.ts'
import { sides } from './sides.ts'

/** Five different numbers from 1 to 11 in order of draw. */
type ElevenResult = readonly number[]

const BALLS = 11
const DRAWN = 5
const NUMBERS = labelsFrom(1, BALLS, 2)
const INDEXES = NUMBERS.map((_, index) => index)
const PLACES = ['ball1', 'ball2', 'ball3', 'ball4', 'ball5']
const ALL = choose(BALLS, DRAWN)

const indexes = (result: ElevenResult): number[] => result.map((ball) => ball - 1)
const firsts = (count: number) => (result: ElevenResult) => indexes(result).slice(0, count)
const positions = (count: number): Positions => ({ ids: PLACES.slice(0, count), labels: NUMBERS })

/** Up to five numbers: all of a line have to be drawn. */
const anyFew = (k: number): Play<ElevenResult> =>
  poolPlay({
    id: `any${k}`,
    group: `any${k}`,
    labels: NUMBERS,
    k,
    dan: k > 1,
    chance: { ways: choose(BALLS - k, DRAWN - k), of: ALL },
    drawn: indexes,
    most: DRAWN,
  })

/**
 * Six to eight numbers: a line has to have all five that are drawn. Looked at from the other side: all numbers that a line
 * leaves out have to be among the six that are not drawn. So the cells are the numbers that may be left out, `must` those
 * that no line has, and of the others each line leaves out as many as are too many.
 */
function anyMany(k: number): Play<ElevenResult> {
  return {
    id: `any${k}`,
    group: `any${k}`,
    pricing: 'group',
    board: { kind: 'pool', row: { id: `any${k}`, labels: NUMBERS, least: k, most: BALLS }, dan: true },
    width: BALLS,
    prizes: [{ id: '', chance: { ways: choose(BALLS - DRAWN, k - DRAWN), of: choose(BALLS, k) } }],
    isByCell: false,
    read(text) {
      const { must, free } = readDan(text, NUMBERS, k)
      const chosen = new Set([...must, ...free])
      const never = INDEXES.filter((index) => !chosen.has(index))
      return [
        {
          block: chosen.size - k,
          cells: cellsOf([...free, ...never]),
          must: cellsOf(never),
          lines: checkLines(Number(choose(free.length, k - must.length))),
          prize: '',
        },
      ]
    },
    grade(result) {
      const drawn = indexes(result)
      const mask = cellsOf(INDEXES.filter((index) => !drawn.includes(index)))
      return Array.from({ length: BALLS - k + 1 }, (_, tooMany) =>
        layer(mask, (hits) => choose(hits - (BALLS - k - tooMany), tooMany), tooMany),
      )
    },
    greatest({ block, cells, must }) {
      const never = countCells(must)
      return choose(Math.min(BALLS - DRAWN, countCells(cells)) - never, block)
    },
  }
}

const group = (count: number): Play<ElevenResult> =>
  poolPlay({
    id: `first${count}-group`,
    group: `first${count}`,
    labels: NUMBERS,
    k: count,
    dan: true,
    chance: { ways: 1n, of: choose(BALLS, count) },
    drawn: firsts(count),
    most: count,
  })

/** One of the first three numbers. */
const contains3 = poolPlay<ElevenResult>({
  id: 'contains3',
  group: 'contains3',
  labels: NUMBERS,
  k: 1,
  chance: { ways: 3n, of: 11n },
  drawn: firsts(3),
  most: 3,
})

/** How many of the five are odd. */
const oddSplit = optionsPlay<ElevenResult>(
  'odd-split',
  'odd-split',
  'group',
  [0, 1, 2, 3, 4, 5].map((odds) => ({
    id: String(odds),
    chance: { ways: choose(6, odds) * choose(5, DRAWN - odds), of: ALL },
    wins: (result) => result.filter((ball) => ball % 2 === 1).length === odds,
  })),
  1n,
)

/** The third of the five by size. */
const middle = optionsPlay<ElevenResult>(
  'middle',
  'middle',
  'group',
  [3, 4, 5, 6, 7, 8, 9].map((ball) => ({
    id: NUMBERS[ball - 1] ?? '',
    chance: { ways: choose(ball - 1, 2) * choose(BALLS - ball, 2), of: ALL },
    wins: (result) => result.toSorted((a, b) => a - b)[2] === ball,
  })),
  1n,
)

const ofEleven = (ways: bigint): Chance => ({ ways, of: 11n })
const ofAll = (ways: bigint): Chance => ({ ways, of: ALL })

const twoSided = optionsPlay<ElevenResult>('two-sided', 'two-sided', 'odds', [
  ...PLACES.flatMap((of, place) =>
    sides<ElevenResult>({
      of,
      value: (result) => result[place] ?? 0,
      bigFrom: 6,
      chances: [ofEleven(5n), ofEleven(5n), ofEleven(5n), ofEleven(5n)],
      push: { at: 11, chance: ofEleven(1n) },
    }),
  ),
  ...sides<ElevenResult>({
    of: 'sum',
    value: (result) => result.reduce((sum, ball) => sum + ball, 0),
    bigFrom: 31,
    // Odd with 1, 3 or 5 odd numbers: 30 + 200 + 6.
    chances: [ofAll(215n), ofAll(215n), ofAll(236n), ofAll(226n)],
    push: { at: 30, chance: ofAll(32n), only: 'big and small' },
  }),
])

const isResult = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.length === DRAWN &&
  new Set(value).size === DRAWN &&
  value.every((ball) => Number.isInteger(ball) && ball >= 1 && ball <= BALLS)

/** 11x5: five of eleven numbers. */
export const eleven = defineKind<ElevenResult>({
  id: '11x5',
  read: (value) => (isResult(value) ? value : undefined),
  draw: (random) =>
    drawBalls(
      random,
      INDEXES.map((index) => index + 1),
      DRAWN,
    ),
  plays: [
    ...[1, 2, 3, 4, 5].map(anyFew),
    ...[6, 7, 8].map(anyMany),
    distinctRows('first2-direct', positions(2), firsts(2), 110n),
    distinctRows('first3-direct', positions(3), firsts(3), 990n),
    group(2),
    group(3),
    anyOf<ElevenResult>('position', 'position', 1, positions(DRAWN), indexes, 11n),
    contains3,
    oddSplit,
    middle,
    twoSided,
  ],
})
