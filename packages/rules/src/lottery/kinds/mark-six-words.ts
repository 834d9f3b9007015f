import { atMost } from '../greatest.ts'
import { cellsOf, type Chance, indexesOf, PickError, type Play, type Prize } from '../play.ts'
import { readChoices } from '../text.ts'
import {
  allBalls,
  animalOf,
  BALLS,
  colourOf,
  COLOURS,
  countBalls,
  isWord,
  type MarkSixResult,
  setsByAnimals,
  setsByTotal,
  SETS,
  WORDS,
} from './mark-six-balls.ts'
import { type Option, optionsPlay } from './options.ts'
import { oddsBesidePush } from './sides.ts'

const of49 = (ways: number): Chance => ({ ways: BigInt(ways), of: BigInt(BALLS) })

/** The chance that a ball is 49. */
const PUSH = of49(1)

type Place = (result: MarkSixResult) => number

/** A word that a ball answers to; where 49 answers to none, its stake comes back. */
function ballOption(id: string, ball: Place, holds: (ball: number) => boolean, pushes: boolean): Option<MarkSixResult> {
  const chance = of49(countBalls(holds))
  return {
    id,
    chance,
    odds: oddsBesidePush(chance, pushes ? PUSH : undefined),
    wins: (result) => holds(ball(result)),
    ...(pushes ? { push: PUSH, pushes: (result: MarkSixResult) => ball(result) === BALLS } : {}),
  }
}

const special: Place = (result) => result.special

const PLACES: readonly (readonly [string, Place])[] = [1, 2, 3, 4, 5, 6].map((place) => [
  `position${place}`,
  (result) => result.main[place - 1] ?? 0,
])

const odds = (id: string, options: readonly Option<MarkSixResult>[]): Play<MarkSixResult> =>
  optionsPlay(id, id, 'odds', options)

const colour = odds(
  'colour',
  COLOURS.map((each) => ballOption(each, special, (ball) => colourOf(ball) === each, false)),
)

const halfWave = odds(
  'half-wave',
  COLOURS.flatMap((each) =>
    WORDS.map((word) =>
      ballOption(`${each}:${word}`, special, (ball) => colourOf(ball) === each && isWord(ball, word), true),
    ),
  ),
)

const twoSided = odds(
  'two-sided',
  [['special', special] as const, ...PLACES].flatMap(([place, ball]) =>
    WORDS.map((word) => ballOption(`${place}:${word}`, ball, (each) => isWord(each, word), true)),
  ),
)

const TOTALS: readonly (readonly [string, (total: number) => boolean])[] = [
  ['big', (total) => total >= 175],
  ['small', (total) => total < 175],
  ['odd', (total) => total % 2 === 1],
  ['even', (total) => total % 2 === 0],
]

/** All seven numbers added up. */
const total = odds(
  'total',
  TOTALS.map(([id, holds]) => {
    const chance = { ways: setsByTotal(holds), of: SETS }
    return {
      id,
      chance,
      odds: oddsBesidePush(chance, undefined),
      wins: (result) => holds(allBalls(result).reduce((sum, ball) => sum + ball, 0)),
    }
  }),
)

/** What a leg of a parlay keeps back: more than a single play, since colours of several places favour each other. */
const LEG_MARGIN = 300

interface Leg {
  readonly prize: Prize
  readonly place: number
  holds(ball: number): boolean
  readonly pushes: boolean
}

const LEGS: readonly Leg[] = PLACES.flatMap(([place], index) => {
  const leg = (word: string, holds: (ball: number) => boolean, pushes: boolean): Leg => {
    const chance = of49(countBalls(holds))
    const push = pushes ? PUSH : undefined
    const paid = oddsBesidePush(chance, push, LEG_MARGIN)
    const prize = { id: `${place}:${word}`, chance, odds: paid, ...(push === undefined ? {} : { push }) }
    return { prize, place: index, holds, pushes }
  }
  return [
    ...WORDS.map((word) => leg(word, (ball) => isWord(ball, word), true)),
    ...COLOURS.map((each) => leg(each, (ball) => colourOf(ball) === each, false)),
  ]
})

const LEG_LABELS = LEGS.map(({ prize }) => prize.id)
const legsOf = (cells: bigint): Leg[] => indexesOf(cells).flatMap((index) => LEGS[index] ?? [])

/** Two to six legs, each at another place, that all have to win: their odds are multiplied, a push is a factor of 1. */
const parlay: Play<MarkSixResult> = {
  id: 'parlay',
  group: 'parlay',
  pricing: 'odds',
  board: { kind: 'options', row: { id: 'parlay', labels: LEG_LABELS, least: 2, most: 6 } },
  width: LEGS.length,
  prizes: LEGS.map(({ prize }) => prize),
  isByCell: false,
  read(text) {
    const chosen = readChoices(text, LEG_LABELS, { least: 2 })
    const places = new Set<number>()
    for (const { place, prize } of chosen.flatMap((index) => LEGS[index] ?? [])) {
      if (places.has(place)) throw new PickError('twice', prize.id)
      places.add(place)
    }
    return [{ block: 0, cells: cellsOf(chosen), must: 0n, lines: 1, prize: '' }]
  },
  grade: () => [],
  greatest: atMost(1),
  product: {
    legs: ({ cells }) => legsOf(cells).map(({ prize }) => prize.id),
    won({ cells }, { main }) {
      const won: string[] = []
      for (const { prize, place, holds, pushes } of legsOf(cells)) {
        const ball = main[place] ?? 0
        if (pushes && ball === BALLS) continue
        if (!holds(ball)) return undefined
        won.push(prize.id)
      }
      return won
    },
  },
}

/** How many different animals the seven numbers have. */
const animalsTotal = optionsPlay<MarkSixResult>('animals-total', 'animals-total', 'group', [
  ...[2, 3, 4, 5, 6, 7].map((count) => animalsOption(String(count), (animals) => animals === count)),
  animalsOption('odd', (animals) => animals % 2 === 1),
  animalsOption('even', (animals) => animals % 2 === 0),
])

function animalsOption(id: string, holds: (animals: number) => boolean): Option<MarkSixResult> {
  const ways = setsByAnimals().reduce((sum, sets, animals) => (holds(animals) ? sum + sets : sum), 0n)
  return {
    id,
    chance: { ways, of: SETS },
    wins: (result) => holds(new Set(allBalls(result).map((ball) => animalOf(ball, result.date))).size),
  }
}

/** Plays on words at fixed odds, and on the number of animals. */
export const wordPlays: readonly Play<MarkSixResult>[] = [colour, halfWave, twoSided, total, parlay, animalsTotal]
