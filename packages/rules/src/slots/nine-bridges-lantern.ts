import { EMBER_WYRM } from './ember-wyrm.ts'
import type { HoldDefinition, HoldFigures } from './hold.ts'

/** Symbols in the order of their indexes, with the letter that stands for each in the strips below. */
const LETTERS = 'KCTFNAHQJXML'

const strip = (letters: string): number[] => Array.from(letters, (letter) => LETTERS.indexOf(letter))

/** What 2, 3, 4 and 5 of a symbol pay, in line stakes. */
const pay = (two: number, three: number, four: number, five: number): number[] => [0, 0, two, three, four, five]

/**
 * Nine Bridges Lantern: five reels, 25 lines, the moon as wild on the three middle reels. Six lanterns or more
 * stay lit while everything around them is drawn again.
 */
export const NINE_BRIDGES_LANTERN: HoldDefinition = {
  base: {
    id: 'nine-bridges-lantern',
    version: '1.0.0',
    symbols: ['koi', 'crane', 'teapot', 'fan', 'knot', 'ace', 'king', 'queen', 'jack', 'ten', 'moon', 'lantern'],
    strips: [
      strip('XQFJFTCFNHXKJNQAKLAAHTHLLJLLNAXQHCJTXQ'),
      strip('QMCCMHLTTKXQHJLLJJNXLLJQNTKHNXHCFQXFFAAA'),
      strip('TFTKLLMXAHTHKJNXQAJCHFAQCAXQJNMHXQNFLLJ'),
      strip('MTHTAANTKLKQXNHFNJAACXLLHJJFJFXQMQCXQCLL'),
      strip('CTLLFQTFQKCHAHXJJXNNANAQJQNXHJKTALLFXH'),
    ],
    lines: EMBER_WYRM.lines,
    pays: [
      pay(5, 100, 400, 1500),
      pay(0, 60, 250, 750),
      pay(0, 50, 200, 600),
      pay(0, 40, 150, 500),
      pay(0, 30, 120, 400),
      pay(0, 25, 75, 250),
      pay(0, 20, 60, 200),
      pay(0, 15, 50, 150),
      pay(0, 10, 40, 150),
      pay(0, 10, 40, 125),
      pay(0, 0, 0, 0),
      pay(0, 0, 0, 0),
    ],
    wild: LETTERS.indexOf('M'),
    scatter: LETTERS.indexOf('L'),
    scatterPays: [],
    freeSpins: null,
    stakes: EMBER_WYRM.stakes,
    maxPayout: null,
  },
  trigger: 6,
  respins: 3,
  chance: { hit: 1, of: 22 },
  values: [
    { stakes: 1, weight: 56 },
    { stakes: 2, weight: 24 },
    { stakes: 3, weight: 9 },
    { stakes: 5, weight: 6 },
    { stakes: 8, weight: 3 },
    { stakes: 15, weight: 1 },
    { stakes: 25, weight: 1 },
  ],
  grand: 1000,
}

/** Computed by `enumerateHold`; the test beside this file fails when reels and figures part. */
export const NINE_BRIDGES_LANTERN_FIGURES: HoldFigures = {
  rtp: { numerator: 9_561_402_746n, denominator: 10_000_000_000n },
  hitFrequency: { numerator: 2_995_436_688n, denominator: 10_000_000_000n },
  roundsPerFeature: 62.57,
  volatility: 5.27,
}
