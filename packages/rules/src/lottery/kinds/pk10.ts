import type { Chance, Play } from '../play.ts'
import { defineKind, drawBalls } from '../kind.ts'
import { labelsFrom } from '../text.ts'
import { distinctRows } from './distinct.ts'
import { oddsWithMargin, optionsPlay } from './options.ts'
import { anyOf, type Positions } from './positions.ts'
import { sides } from './sides.ts'

/** Ten cars from 1 to 10 in order of arrival. */
type Pk10Result = readonly number[]

const CARS = labelsFrom(1, 10, 2)
const PLACES = CARS.map((_, index) => `place${index + 1}`)

const indexes = (result: Pk10Result): number[] => result.map((car) => car - 1)
const positions = (count: number): Positions => ({ ids: PLACES.slice(0, count), labels: CARS })

const ROWS = [10n, 90n, 720n, 5040n, 30_240n]

const firsts = ROWS.map((outcomes, index): Play<Pk10Result> =>
  distinctRows(`first${index + 1}`, positions(index + 1), (result) => indexes(result).slice(0, index + 1), outcomes),
)

const topTwo = ([first = 0, second = 0]: Pk10Result): number => first + second

/** In how many of the 90 orders of two cars their sum is so much. */
function pairsOf(sum: number): bigint {
  const partners = CARS.map((_, index) => index + 1).filter((car) => sum - car >= 1 && sum - car <= 10)
  return BigInt(partners.filter((car) => sum - car !== car).length)
}

const sum = optionsPlay<Pk10Result>(
  'sum',
  'sum',
  'group',
  Array.from({ length: 17 }, (_, index) => index + 3).map((value) => ({
    id: String(value),
    chance: { ways: pairsOf(value), of: 90n },
    wins: (result) => topTwo(result) === value,
  })),
  1n,
)

const half: Chance = { ways: 1n, of: 2n }
const of90 = (ways: bigint): Chance => ({ ways, of: 90n })

const twoSided = optionsPlay<Pk10Result>('two-sided', 'two-sided', 'odds', [
  ...PLACES.flatMap((of, place) =>
    sides<Pk10Result>({
      of,
      value: (result) => result[place] ?? 0,
      bigFrom: 6,
      chances: [half, half, half, half],
    }),
  ),
  ...sides<Pk10Result>({
    of: 'sum',
    value: topTwo,
    bigFrom: 12,
    chances: [of90(40n), of90(50n), of90(50n), of90(40n)],
  }),
])

/** Which of two places, counted from both ends, has the higher car. */
const dragonTiger = optionsPlay<Pk10Result>(
  'dragon-tiger',
  'dragon-tiger',
  'odds',
  [0, 1, 2, 3, 4].flatMap((place) => {
    const isDragon = (result: Pk10Result): boolean => (result[place] ?? 0) > (result[9 - place] ?? 0)
    const common = { chance: half, odds: oddsWithMargin(half) }
    return [
      { id: `${place + 1}-${10 - place}:dragon`, ...common, wins: isDragon },
      { id: `${place + 1}-${10 - place}:tiger`, ...common, wins: (result: Pk10Result) => !isDragon(result) },
    ]
  }),
  5n,
)

const isResult = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.length === 10 &&
  new Set(value).size === 10 &&
  value.every((car) => Number.isInteger(car) && car >= 1 && car <= 10)

/** PK10: a race of ten cars. */
export const pk10 = defineKind<Pk10Result>({
  id: 'pk10',
  read: (value) => (isResult(value) ? value : undefined),
  draw: (random) =>
    drawBalls(
      random,
      CARS.map((_, index) => index + 1),
      10,
    ),
  plays: [
    anyOf<Pk10Result>('position', 'position', 1, positions(10), indexes, 10n),
    ...firsts,
    sum,
    twoSided,
    dragonTiger,
  ],
})
