import type { WaysDefinition, WaysFigures } from './ways.ts'

/** Symbols in the order of their indexes, with the letter that stands for each in the strips below. */
const LETTERS = 'MHFSLAKQJTWX'

const strip = (letters: string): number[] => Array.from(letters, (letter) => LETTERS.indexOf(letter))

/** What a run over 3, 4 and 5 reels pays in one way, in parts of the stake. */
const pay = (three: number, four: number, five: number): number[] => [0, 0, 0, three, four, five]

/**
 * Saffron Caravan: five reels of three rows, 243 ways, wild lamps on the three middle reels. In the free spins a
 * lamp counts two or three times.
 */
export const SAFFRON_CARAVAN: WaysDefinition = {
  id: 'saffron-caravan',
  version: '1.0.0',
  symbols: ['camel', 'horse', 'falcon', 'saffron', 'oud', 'ace', 'king', 'queen', 'jack', 'ten', 'oil-lamp', 'oasis'],
  heights: [3, 3, 3, 3, 3],
  base: {
    strips: [
      strip('TTHSQMQJLKLQJFKJTXAQKATMJHFQLKAJTSAFS'),
      strip('XHQLTJFAJQSTQMJTAKLKAKAWQKMJSTSKLQWFH'),
      strip('ALFQLTAAHJQQJLFFATJTJSSKWXMKHKKTQSWA'),
      strip('JQQAWQXJJAWTLJQKHFLATKSMLKAMTHFTJSQK'),
      strip('JLKAXTLJLJQAHFQSMXKJKATKAFSTQSJTHTQK'),
    ],
    wilds: [{ worth: 1, weight: 1 }],
  },
  pays: [
    pay(40, 120, 500),
    pay(24, 80, 250),
    pay(18, 50, 160),
    pay(14, 40, 120),
    pay(12, 32, 90),
    pay(6, 15, 45),
    pay(6, 14, 36),
    pay(4, 12, 30),
    pay(4, 10, 24),
    pay(4, 10, 24),
    [],
    [],
  ],
  parts: 20,
  wild: LETTERS.indexOf('W'),
  scatter: LETTERS.indexOf('X'),
  scatterPays: [0, 0, 0, 2, 10, 100],
  freeSpins: {
    strips: [
      strip('QQLJFFSKMTTJKLSQTMAHHSAHTKKAAQFLXJJ'),
      strip('AHFKLLQJJMATQHJFTTFXWSKWAJKSALMQSQWKT'),
      strip('WJQLHMJWAQSXTLTJKSQJAMTTFKHFFQKWSALKA'),
      strip('QXJKFMMFWJTTATQWKLLSSHTLJJSAQHQKAKAWF'),
      strip('JFTJAJSKAKXAKFQLSQATHTLQHKQMTFJSHML'),
    ],
    wilds: [
      { worth: 2, weight: 3 },
      { worth: 3, weight: 1 },
    ],
    awards: [0, 0, 0, 10, 15, 25],
    again: [0, 0, 0, 5, 8, 10],
    limit: 60,
  },
  wheel: null,
  stakes: ['1', '2', '3', '4', '5', '6', '8', '10', '15', '20', '25', '30', '40', '50', '60', '80', '100'],
}

/** Computed by `waysReturn`; the test beside this file fails when reels and figures part. */
export const SAFFRON_CARAVAN_FIGURES: WaysFigures = {
  rtp: { numerator: 9_388_252_672n, denominator: 10_000_000_000n },
  hitFrequency: { numerator: 3_705_197_314n, denominator: 10_000_000_000n },
  roundsPerFeature: 128.58,
  volatility: 6.676,
  top: { stakes: 1564.5, spins: 992_798_800 },
}
