import { ONE } from '../../money.ts'
import { choose } from '../counting.ts'
import { drawBalls, defineKind } from '../kind.ts'
import { layer, layerByPicked } from '../match.ts'
import { cellsOf, type Cells, type Chance, countCells, type Layer, type Play } from '../play.ts'
import { checkLines, labelsFrom, readChoices } from '../text.ts'
import { oddsWithMargin, type Option, optionsPlay } from './options.ts'

/** Twenty of the numbers 1 to 80 in the order in which they were drawn. */
export type KenoResult = readonly number[]

const [BALLS, DRAWN] = [80, 20]
const LABELS = labelsFrom(1, BALLS, 2)
const ALL: Cells = (1n << BigInt(BALLS)) - 1n
/** Numbers of a pick at most: with more the lines would be beyond what a pick may have. */
const MOST = 20
const MARGIN = 300

const OUTCOMES = choose(BALLS, DRAWN)

/** What k numbers pay, in odds of the play, by how many of them come. */
interface Paytable {
  readonly odds: bigint
  readonly times: Readonly<Record<number, bigint>>
}

const PAYTABLES: readonly Paytable[] = [
  { odds: (ONE * 38n) / 10n, times: { 1: 1n } },
  { odds: (ONE * 6n) / 10n, times: { 1: 1n, 2: 20n } },
  { odds: ONE, times: { 2: 2n, 3: 47n } },
  { odds: ONE, times: { 2: 1n, 3: 5n, 4: 170n } },
  { odds: ONE, times: { 3: 4n, 4: 22n, 5: 540n } },
  { odds: ONE, times: { 3: 2n, 4: 8n, 5: 70n, 6: 1900n } },
  { odds: ONE, times: { 0: 1n, 3: 1n, 4: 3n, 5: 20n, 6: 150n, 7: 8500n } },
  { odds: ONE, times: { 0: 2n, 4: 2n, 5: 10n, 6: 70n, 7: 800n, 8: 30_000n } },
  { odds: ONE, times: { 0: 3n, 4: 1n, 5: 6n, 6: 40n, 7: 200n, 8: 2500n, 9: 25_000n } },
  { odds: ONE, times: { 0: 4n, 5: 3n, 6: 22n, 7: 130n, 8: 900n, 9: 5000n, 10: 10_000n } },
]

/** How often `hits` of k numbers come. */
const chanceOf = (k: number, hits: number): Chance => ({
  ways: choose(k, hits) * choose(BALLS - k, DRAWN - hits),
  of: OUTCOMES,
})

/** k of the picked numbers are a line, which pays by how many of them come. */
function anyPlay(k: number, { odds, times }: Paytable): Play<KenoResult> {
  const tiers = Object.entries(times).map(([hits, each]) => ({
    hits: Number(hits),
    times: each,
    chance: chanceOf(k, Number(hits)),
  }))
  const row = { id: 'number', labels: LABELS, least: k, most: MOST }
  /** What all lines pay whose numbers came in part or whole. */
  const won = (picked: number, hits: number): bigint =>
    tiers.reduce(
      (sum, tier) =>
        tier.hits === 0 ? sum : sum + choose(hits, tier.hits) * choose(picked - hits, k - tier.hits) * tier.times,
      0n,
    )
  // The weights are the same for every draw, and long to count: once is enough.
  let layers: readonly Layer[] | undefined
  const layersOf = (mask: Cells): readonly Layer[] => [
    layerByPicked(mask, MOST, won),
    ...(times[0] === undefined ? [] : [layer(ALL & ~mask, none)]),
  ]
  const none = (missed: number): bigint => choose(missed, k) * (times[0] ?? 0n)
  return {
    id: `any${k}`,
    group: 'any',
    pricing: 'odds',
    board: { kind: 'pool', row },
    width: BALLS,
    prizes: [
      {
        id: '',
        chance: { ways: tiers.reduce((sum, tier) => sum + tier.times * tier.chance.ways, 0n), of: OUTCOMES },
        odds,
        tiers,
      },
    ],
    isByCell: false,
    greatest({ cells }) {
      const picked = countCells(cells)
      let most = 0n
      for (let hits = 0; hits <= picked; hits++) {
        const all = won(picked, hits) + none(picked - hits)
        if (all > most) most = all
      }
      return most
    },
    read(text) {
      const chosen = readChoices(text, LABELS, row)
      const lines = checkLines(Number(choose(chosen.length, k)))
      return [{ block: 0, cells: cellsOf(chosen), must: 0n, lines, prize: '' }]
    },
    grade(result) {
      const mask = cellsOf(result.map((ball) => ball - 1))
      layers ??= layersOf(mask)
      return layers.map((each, i) => ({ ...each, mask: i === 0 ? mask : ALL & ~mask }))
    },
  }
}

interface Side {
  readonly id: string
  readonly ways: bigint
  readonly push?: bigint
  readonly wins: Option<KenoResult>['wins']
  readonly pushes?: (result: KenoResult) => boolean
}

const sides = (id: string, each: readonly Side[]): Play<KenoResult> =>
  optionsPlay(
    id,
    id,
    'odds',
    each.map(({ ways, push, ...side }) => {
      const chance = { ways, of: OUTCOMES }
      return {
        ...side,
        chance,
        odds: oddsWithMargin(chance, MARGIN),
        ...(push !== undefined && { push: { ways: push, of: OUTCOMES } }),
      }
    }),
  )

const sumOf = (result: KenoResult): number => result.reduce((sum, ball) => sum + ball, 0)

/** Sets of twenty balls by their sum, counted in the tests. The sums lie evenly about 810, at which big and small push. */
const MIDDLE = 810
const AT_MIDDLE = 15_542_763_534_960_598n
const BEYOND_MIDDLE = (OUTCOMES - AT_MIDDLE) / 2n
const ODD_SUMS = 1_767_658_070_682_256_896n

const isMiddle = (result: KenoResult): boolean => sumOf(result) === MIDDLE

const sum = sides('sum', [
  { id: 'big', ways: BEYOND_MIDDLE, push: AT_MIDDLE, wins: (result) => sumOf(result) > MIDDLE, pushes: isMiddle },
  { id: 'small', ways: BEYOND_MIDDLE, push: AT_MIDDLE, wins: (result) => sumOf(result) < MIDDLE, pushes: isMiddle },
  { id: 'tie', ways: AT_MIDDLE, wins: isMiddle },
  { id: 'odd', ways: ODD_SUMS, wins: (result) => sumOf(result) % 2 === 1 },
  { id: 'even', ways: OUTCOMES - ODD_SUMS, wins: (result) => sumOf(result) % 2 === 0 },
])

/** The five elements: sums up to these, from the last one on. */
const ELEMENTS = [
  { id: 'metal', upTo: 695, ways: 362_424_019_495_171_770n },
  { id: 'wood', upTo: 763, ways: 712_463_910_471_784_803n },
  { id: 'water', upTo: 855, ways: 1_371_845_418_169_315_204n },
  { id: 'fire', upTo: 923, ways: 719_054_759_525_309_151n },
  { id: 'earth', upTo: 1410, ways: 369_528_034_550_593_392n },
] as const

const element = sides(
  'element',
  ELEMENTS.map(({ id, upTo, ways }, i) => {
    const above = ELEMENTS[i - 1]?.upTo ?? 0
    return { id, ways, wins: (result) => sumOf(result) > above && sumOf(result) <= upTo }
  }),
)

/** More than ten balls of one half of the eighty, or ten of each. */
const HALF = BALLS / 2
const EVENLY = choose(HALF, DRAWN / 2) ** 2n
const MOSTLY = (OUTCOMES - EVENLY) / 2n

function halves(
  id: string,
  [first, second, tie]: readonly [string, string, string],
  isFirst: (ball: number) => boolean,
) {
  const count = (result: KenoResult): number => result.filter(isFirst).length
  return sides(id, [
    { id: first, ways: MOSTLY, wins: (result) => count(result) > DRAWN / 2 },
    { id: second, ways: MOSTLY, wins: (result) => count(result) < DRAWN / 2 },
    { id: tie, ways: EVENLY, wins: (result) => count(result) === DRAWN / 2 },
  ])
}

const isBall = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= BALLS

/** Twenty of eighty. */
export const keno = defineKind<KenoResult>({
  id: 'keno',
  read: (value) =>
    Array.isArray(value) && value.length === DRAWN && value.every(isBall) && new Set(value).size === DRAWN
      ? value
      : undefined,
  draw: (random) =>
    drawBalls(
      random,
      Array.from({ length: BALLS }, (_, i) => i + 1),
      DRAWN,
    ),
  plays: [
    ...PAYTABLES.map((paytable, i) => anyPlay(i + 1, paytable)),
    sum,
    halves('up-down', ['up', 'down', 'middle'], (ball) => ball <= HALF),
    halves('odd-even', ['odd', 'even', 'tie'], (ball) => ball % 2 === 1),
    element,
  ],
})
