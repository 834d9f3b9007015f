import { EMBER_WYRM } from './ember-wyrm.ts'
import type { WaysDefinition, WaysFigures } from './ways.ts'

/** Symbols in the order of their indexes, with the letter that stands for each in the strips below. */
const LETTERS = '7BRPOLCW'

const strip = (letters: string): number[] => Array.from(letters, (letter) => LETTERS.indexOf(letter))

/** What three of a symbol pay in one way, in parts of the stake. */
const pay = (three: number): number[] => [0, 0, 0, three]

/**
 * Tin Orchard: three reels of three rows, 27 ways, a wild on the middle reel that counts double. Nine alike turn
 * a wheel.
 */
export const TIN_ORCHARD: WaysDefinition = {
  id: 'tin-orchard',
  version: '1.0.0',
  symbols: ['tin-seven', 'tin-bird', 'tin-robot', 'tin-pear', 'tin-orange', 'tin-lemon', 'tin-cherry', 'tin-key'],
  heights: [3, 3, 3],
  base: {
    strips: [
      strip('CCCCCLRO7PLLLLLBCOOOOCPPPLBBBORRRL777'),
      strip('LCCCCCORLLLLLWPOOOOCBPPPL7RRROBBBC777L'),
      strip('OLLLLLCBCCCCCP7OOOOLRPPPCBBBORRRL777CL'),
    ],
    wilds: [{ worth: 2, weight: 1 }],
  },
  pays: [pay(60), pay(28), pay(20), pay(12), pay(7), pay(4), pay(3), []],
  parts: 10,
  wild: LETTERS.indexOf('W'),
  scatter: -1,
  scatterPays: [],
  freeSpins: null,
  wheel: [
    { times: 2, weight: 60 },
    { times: 3, weight: 25 },
    { times: 5, weight: 10 },
    { times: 10, weight: 4 },
    { times: 25, weight: 1 },
  ],
  stakes: EMBER_WYRM.stakes,
}

/** Computed by `waysReturn`; the test beside this file fails when reels and figures part. */
export const TIN_ORCHARD_FIGURES: WaysFigures = {
  rtp: { numerator: 4_988_331n, denominator: 5_342_800n },
  hitFrequency: { numerator: 2_709n, denominator: 13_357n },
  roundsPerFeature: 712.37,
  volatility: 5.458,
  top: { stakes: 4050, spins: 5_342_800 },
}
