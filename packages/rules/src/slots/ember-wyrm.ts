import type { SlotDefinition, SlotFigures } from './slot.ts'

/** Symbols in the order of their indexes, with the letter that stands for each in the strips below. */
const LETTERS = 'WHBSEAKQJTFX'

const strip = (letters: string): number[] => Array.from(letters, (letter) => LETTERS.indexOf(letter))

/** What 2, 3, 4 and 5 of a symbol pay, in line stakes. */
const pay = (two: number, three: number, four: number, five: number): number[] => [0, 0, two, three, four, five]

/**
 * Ember Wyrm: five reels, 25 lines, wilds on the three middle reels, free spins at three times the
 * pay in which every wild sets its whole reel on fire.
 */
export const EMBER_WYRM: SlotDefinition = {
  id: 'ember-wyrm',
  version: '1.0.0',
  symbols: ['wyrm', 'hoard', 'blade', 'shield', 'emerald', 'ace', 'king', 'queen', 'jack', 'ten', 'flame', 'egg'],
  strips: [
    strip('QJSSTWWWETQQHHEBAQTTXBBJAKSEJJKKAA'),
    strip('ESSTJFFHKKTSEAATTXQWWWABBFQJBQQEEHJK'),
    strip('EETJHKKAHJFBBKJJFSQQEBETTQXQAXWWWSSA'),
    strip('EEAQQTAJTTFFJSEQBAHHJJQTFKKBXWWWKSSB'),
    strip('JTKEEKKTSSQAWWWBEQAAJBBQQSKXTTJJAHH'),
  ],
  lines: [
    [1, 1, 1, 1, 1],
    [0, 0, 0, 0, 0],
    [2, 2, 2, 2, 2],
    [0, 1, 2, 1, 0],
    [2, 1, 0, 1, 2],
    [1, 0, 0, 0, 1],
    [1, 2, 2, 2, 1],
    [0, 0, 1, 2, 2],
    [2, 2, 1, 0, 0],
    [1, 2, 1, 0, 1],
    [1, 0, 1, 2, 1],
    [0, 1, 1, 1, 0],
    [2, 1, 1, 1, 2],
    [0, 1, 0, 1, 0],
    [2, 1, 2, 1, 2],
    [1, 1, 0, 1, 1],
    [1, 1, 2, 1, 1],
    [0, 0, 2, 0, 0],
    [2, 2, 0, 2, 2],
    [0, 2, 2, 2, 0],
    [2, 0, 0, 0, 2],
    [1, 0, 2, 0, 1],
    [1, 2, 0, 2, 1],
    [0, 2, 0, 2, 0],
    [2, 0, 2, 0, 2],
  ],
  pays: [
    pay(2, 50, 250, 1000),
    pay(0, 30, 125, 500),
    pay(0, 25, 100, 300),
    pay(0, 20, 75, 250),
    pay(0, 15, 60, 200),
    pay(0, 10, 40, 125),
    pay(0, 10, 30, 100),
    pay(0, 5, 25, 100),
    pay(0, 5, 20, 75),
    pay(0, 5, 20, 75),
    pay(0, 0, 0, 0),
    pay(0, 0, 0, 0),
  ],
  wild: LETTERS.indexOf('F'),
  scatter: LETTERS.indexOf('X'),
  scatterPays: [0, 0, 0, 2, 10, 100],
  freeSpins: {
    awards: [0, 0, 0, 10, 15, 25],
    limit: 60,
    multiplier: 3,
    strips: [
      strip('QQHHTWWWTTSBBJEEKKQBAJJAKEQSSKAAX'),
      strip('WWWHJXSSJBKKQQFEKASEEAABBAKTTHTEJJQ'),
      strip('HQBBABAJKETTXHKKJJTSQQAJSSXEWWWEEKF'),
      strip('SHHABKKJJWWWXKTTBKETAQFSSQQFEAEEJB'),
      strip('QQAJAEEKWWWJJKBBSSBEXAATKKSQTTEHH'),
    ],
    expandingWilds: true,
  },
  stakes: ['1', '1.5', '2', '2.5', '3', '4', '5', '7.5', '10', '15', '20', '25', '30', '40', '50', '75', '100'],
  maxPayout: null,
}

/** Computed by `enumerate`; the test beside this file fails when reels and figures part. */
export const EMBER_WYRM_FIGURES: SlotFigures = {
  rtp: { numerator: 9_633_153_963n, denominator: 10_000_000_000n },
  hitFrequency: { numerator: 2_917_307_509n, denominator: 10_000_000_000n },
  roundsPerFeature: 119.35,
  volatility: 8.83,
  topBaseSpin: 1000,
  topFreeSpin: 3000,
}
