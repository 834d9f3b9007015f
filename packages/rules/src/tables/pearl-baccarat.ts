import { dealer } from '../cards/deck.ts'
import { parseMoney, type Money } from '../money.ts'
import {
  BACCARAT_DECKS,
  BACCARAT_PAYS,
  BACCARAT_SPOTS,
  baccaratBrings,
  type BaccaratDeal,
  type BaccaratSpot,
  dealBaccarat,
} from '../live/baccarat.ts'
import { tableRule, type TableLimits } from './table.ts'

/** Raised when the code behind this game pays otherwise; part of the rule hash. */
const ENGINE_VERSION = 1

export const PEARL_CHIPS: readonly string[] = ['0.1', '0.5', '1', '5', '25', '100']

/** The most on a spot: the more it pays, the less. */
const LIMITS: Readonly<Record<BaccaratSpot, Money>> = {
  player: parseMoney('100'),
  banker: parseMoney('100'),
  tie: parseMoney('50'),
  'player-pair': parseMoney('50'),
  'banker-pair': parseMoney('50'),
  'either-pair': parseMoney('50'),
  'perfect-pair': parseMoney('10'),
  'lucky-six': parseMoney('25'),
  'player-bonus': parseMoney('25'),
  'banker-bonus': parseMoney('25'),
}

/** @throws RangeError for what is no bet of the table */
export function baccaratSpot(id: string): BaccaratSpot {
  const spot = BACCARAT_SPOTS.find((each) => each === id)
  if (spot === undefined) throw new RangeError(`the table has no ${JSON.stringify(id.slice(0, 40))}`)
  return spot
}

export const PEARL_LIMITS: TableLimits = {
  grid: parseMoney('0.1'),
  total: { least: parseMoney('0.1'), most: parseMoney('500') },
  mostSpots: BACCARAT_SPOTS.length,
  limitOf: (spot) => LIMITS[baccaratSpot(spot)],
}

/** Baccarat of eight decks, shuffled anew for every round. */
export const PEARL_BACCARAT = tableRule<BaccaratDeal>({
  id: 'pearl-baccarat',
  version: '1.0.0',
  limits: PEARL_LIMITS,
  published: {
    engine: ENGINE_VERSION,
    decks: BACCARAT_DECKS,
    pays: BACCARAT_PAYS,
    limits: Object.fromEntries(BACCARAT_SPOTS.map((spot) => [spot, String(LIMITS[spot])])),
    grid: String(PEARL_LIMITS.grid),
    total: [String(PEARL_LIMITS.total.least), String(PEARL_LIMITS.total.most)],
  },
  draw: (random) => dealBaccarat(dealer(random, BACCARAT_DECKS)),
  brings: (spot, deal) => baccaratBrings(baccaratSpot(spot), deal),
})

/** What a stake on a spot returns in the long run, exactly: counted by `baccaratReturns`, which a test holds against these. */
export const PEARL_RETURNS: Readonly<
  Record<BaccaratSpot, { readonly numerator: bigint; readonly denominator: bigint }>
> = {
  player: { numerator: 19_283_843_717_413n, denominator: 19_524_993_263_685n },
  banker: { numerator: 10_732_465_128_097n, denominator: 10_847_218_479_825n },
  tie: { numerator: 619_306_544_887n, denominator: 723_147_898_655n },
  'player-pair': { numerator: 372n, denominator: 415n },
  'banker-pair': { numerator: 372n, denominator: 415n },
  'either-pair': { numerator: 680_326n, denominator: 788_417n },
  'perfect-pair': { numerator: 1_553_513n, denominator: 1_689_465n },
  'lucky-six': { numerator: 1_915_651_910_152n, denominator: 2_169_443_695_965n },
  'player-bonus': { numerator: 3_801_450_797_986n, denominator: 3_904_998_652_737n },
  'banker-bonus': { numerator: 93_623_815_842n, denominator: 103_306_842_665n },
}

/** What the help prints beside the returns; the same test holds it against the count. */
export const PEARL_FIGURES = {
  /** Least and greatest standard deviation of what a stake pays, in stakes: banker, perfect pair. */
  spread: [0.9274, 5.7512],
  /** Two perfect pairs come once in so many rounds: 416·415·414·413 orders, of which 52·56·(30 + 51·56). */
  topOneIn: 3512.4012,
} as const
