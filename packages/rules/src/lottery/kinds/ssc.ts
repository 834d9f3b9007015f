import type { Chance } from '../play.ts'
import { defineKind } from '../kind.ts'
import { oddsWithMargin, optionsPlay } from './options.ts'
import { sides } from './sides.ts'
import { groupPlays } from './ssc-groups.ts'
import { otherPlays } from './ssc-others.ts'
import { PLACES, type SscResult, sumOf } from './ssc-places.ts'
import { starPlays } from './ssc-stars.ts'

const half: Chance = { ways: 1n, of: 2n }

const twoSided = optionsPlay<SscResult>('two-sided', 'two-sided', 'odds', [
  ...PLACES.flatMap((of, place) =>
    sides<SscResult>({ of, value: (result) => result[place] ?? 0, bigFrom: 5, chances: [half, half, half, half] }),
  ),
  ...sides<SscResult>({ of: 'sum', value: sumOf, bigFrom: 23, chances: [half, half, half, half] }),
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
  BigInt(pairs.length),
)

const isDigit = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 9

/** Five digits, each place for itself: chances by `facts` of the field, counted in the tests over all 100,000 results. */
export const ssc = defineKind<SscResult>({
  id: 'ssc',
  read: (value) => (Array.isArray(value) && value.length === 5 && value.every(isDigit) ? value : undefined),
  draw: (random) => PLACES.map(() => random.below(10)),
  plays: [...starPlays, ...groupPlays, ...otherPlays, twoSided, dragonTiger],
})
