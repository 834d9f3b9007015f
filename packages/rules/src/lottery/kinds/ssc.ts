import type { Chance, Play } from '../play.ts'
import { labelsFrom } from '../text.ts'
import { defineKind } from '../kind.ts'
import { type Option, oddsWithMargin, optionsPlay } from './options.ts'
import { anyOf, direct, type Positions } from './positions.ts'

/** Five digits from 0 to 9 in the order of their places. */
export type SscResult = readonly number[]

const DIGITS = labelsFrom(0, 9)
const PLACES = ['ball1', 'ball2', 'ball3', 'ball4', 'ball5'] as const

/** Which places a play of stars looks at. */
const SPANS = {
  star5: [0, 5],
  'star4-front': [0, 4],
  'star4-back': [1, 5],
  'star3-front': [0, 3],
  'star3-mid': [1, 4],
  'star3-back': [2, 5],
  'star2-front': [0, 2],
  'star2-back': [3, 5],
} as const

const positions = (from: number, to: number): Positions => ({ ids: PLACES.slice(from, to), labels: DIGITS })

const directs = Object.entries(SPANS).map(([group, [from, to]]): Play<SscResult> =>
  direct(`${group}-direct`, group, positions(from, to), (result) => result.slice(from, to), 10n ** BigInt(to - from)),
)

const position = anyOf<SscResult>('position', 'position', 1, positions(0, 5), (result) => result, 10n)

const anys = ([2, 3, 4] as const).map((k): Play<SscResult> =>
  anyOf(`any${k}-direct`, `any${k}`, k, positions(0, 5), (result) => result, 10n ** BigInt(k)),
)

const half: Chance = { ways: 1n, of: 2n }

const sides = (id: string, value: (result: SscResult) => number, bigFrom: number): Option<SscResult>[] =>
  [
    { word: 'big', wins: (n: number) => n >= bigFrom },
    { word: 'small', wins: (n: number) => n < bigFrom },
    { word: 'odd', wins: (n: number) => n % 2 === 1 },
    { word: 'even', wins: (n: number) => n % 2 === 0 },
  ].map(({ word, wins }) => ({
    id: `${id}:${word}`,
    chance: half,
    odds: oddsWithMargin(half),
    wins: (result) => wins(value(result)),
  }))

const sumOf = (result: SscResult): number => result.reduce((sum, digit) => sum + digit, 0)

const twoSided = optionsPlay<SscResult>('two-sided', 'two-sided', 'odds', [
  ...PLACES.flatMap((place, index) => sides(place, (result) => result[index] ?? 0, 5)),
  ...sides('sum', sumOf, 23),
])

const pairs = PLACES.flatMap((_, i) => PLACES.slice(i + 1).map((_place, j): [number, number] => [i, i + 1 + j]))

const dragonTiger = optionsPlay<SscResult>(
  'dragon-tiger',
  'dragon-tiger',
  'odds',
  pairs.flatMap(([a, b]) =>
    [
      { word: 'dragon', chance: { ways: 45n, of: 100n }, wins: (x: number, y: number) => x > y },
      { word: 'tiger', chance: { ways: 45n, of: 100n }, wins: (x: number, y: number) => x < y },
      { word: 'tie', chance: { ways: 10n, of: 100n }, wins: (x: number, y: number) => x === y },
    ].map(({ word, chance, wins }) => ({
      id: `${a + 1}-${b + 1}:${word}`,
      chance,
      odds: oddsWithMargin(chance),
      wins: (result: SscResult) => wins(result[a] ?? 0, result[b] ?? 0),
    })),
  ),
)

const isDigit = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 9

/** Five digits, each place for itself: chances by `facts` of the field, counted in the tests over all 100,000 results. */
export const ssc = defineKind<SscResult>({
  id: 'ssc',
  read: (value) => (Array.isArray(value) && value.length === 5 && value.every(isDigit) ? value : undefined),
  draw: (random) => PLACES.map(() => random.below(10)),
  plays: [...directs, position, ...anys, twoSided, dragonTiger],
})
