import { describe, expect, it } from 'vitest'
import { GAME_FACTS } from '#rules/facts.ts'
import { JACKPOT_GAMES } from '#rules/jackpot.ts'
import { parseMoney } from '#rules/money.ts'
import { games } from './games.ts'

describe('the facts of a game before it is opened', () => {
  it('[STU-01, GAM-03] are there for every game, and agree with what it states and takes', () => {
    expect([...GAME_FACTS.keys()].toSorted()).toEqual([...games.keys()].toSorted())
    for (const [
      code,
      {
        id,
        returnToPlayer: { rate, deviation },
        stakes,
      },
    ] of games) {
      const facts = GAME_FACTS.get(id)
      // What blackjack states of a first stake is a little less than of all stakes of a round; tables and bingo take several stakes in a round.
      // What pots return lies beside what a game pays itself.
      const pots = JACKPOT_GAMES.has(code) ? 0.025 : 0
      expect(facts?.returnToPlayer, code).toBeCloseTo(rate + pots, code === 'velvet-blackjack' ? 2 : 9)
      expect(facts?.deviation, code).toBe(deviation)
      if (!['grand-roulette', 'pearl-baccarat', 'drum-tower-sic-bo', 'saturday-hall'].includes(code))
        expect(
          [facts?.least, facts?.most].map((text) => parseMoney(text ?? '0')),
          code,
        ).toEqual([stakes[0], stakes.at(-1)])
      expect(facts?.features.length, code).toBeGreaterThan(0)
    }
  })

  it('[STU-01, GAM-03] are those that the help prints', () => {
    expect(
      [...GAME_FACTS].map(([code, { returnToPlayer, lines, least, most }]) => [
        code,
        (returnToPlayer * 100).toFixed(2),
        lines,
        `${least}-${most}`,
      ]),
    ).toEqual([
      ['ember-wyrm', '96.33', 25, '1-100'],
      ['tidewell-regatta', '96.05', null, '1-100'],
      ['nine-bridges-lantern', '95.61', 25, '1-100'],
      ['grand-roulette', '97.30', null, '1.00-1000.00'],
      ['velvet-blackjack', '99.59', null, '1-200'],
      ['jacks-or-better', '99.54', null, '0.5-100'],
      ['true-north', '99.00', null, '0.10-100.00'],
      ['lily-pond', '99.00', null, '0.10-100.00'],
      ['pegfall', '99.00', null, '0.10-100.00'],
      ['skyladder', '99.00', null, '0.10-100.00'],
      ['tin-orchard', '95.87', null, '1-100'],
      ['pearl-baccarat', '98.94', null, '0.10-500.00'],
      ['drum-tower-sic-bo', '97.22', null, '0.10-500.00'],
      ['harbour-cats', '95.74', null, '0.10-100.00'],
      ['vault-seven', '94.75', null, '0.10-100.00'],
      ['saturday-hall', '95.33', null, '0.10-400.00'],
      ['saffron-caravan', '96.38', null, '1-100'],
      ['updraft', '99.00', null, '0.10-100.00'],
      ['firefly-keno', '95.45', null, '0.10-100.00'],
      ['deuces-wild', '99.73', null, '0.5-100'],
    ])
  })
})
