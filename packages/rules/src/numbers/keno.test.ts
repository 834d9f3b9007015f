import { describe, expect, it } from 'vitest'
import { parseMoney } from '../money.ts'
import { PARTS } from '../odds/multiplier.ts'
import { multiply, rational, toNumber } from '../rational.ts'
import { seededRandom } from '../seeded.ts'
import {
  FIREFLY_KENO_RULE,
  KENO_BOARDS,
  KENO_DRAWN,
  kenoChance,
  kenoPays,
  kenoReturn,
  kenoReturns,
  kenoSpread,
  MOST_SPOTS,
} from './keno.ts'

const stake = parseMoney('2.50')

describe('keno', () => {
  it.each([
    [80, [95, 95.09, 95.05, 94.95, 95.16, 95.1, 95.45, 95.1, 95.12, 95.3]],
    [40, [95, 95, 94.89, 95.03, 95.39, 94.97, 95.01, 94.95, 95.18, 94.65]],
  ] as const)('[STU-01] of %i numbers returns what its help says, from one spot to ten', (board, percents) => {
    expect(kenoReturns(board).map((share) => Math.round(toNumber(share) * 1e4) / 100)).toEqual(percents)
  })

  it('[STU-01] returns exactly so much with ten spots, and its top is as rare as it says', () => {
    expect(kenoReturn(80, 10)).toEqual(rational(10_323_548_129n, 10_832_184_935n))
    expect(Math.round(toNumber(kenoReturn(40, 10)) * 1e6) / 1e4).toBe(94.6471)
    expect(KENO_BOARDS.map((board) => Math.round(1 / toNumber(kenoChance(board, 10, 10))))).toEqual([
      8_911_711, 847_660_528,
    ])
  })

  it('[STU-01] has a chance for every count of hits, and never pays above 10,000', () => {
    for (const board of KENO_BOARDS)
      for (let spots = 1; spots <= MOST_SPOTS; spots += 1) {
        const pays = kenoPays(board, spots)
        expect(pays).toHaveLength(spots + 1)
        expect(pays.every((parts) => parts <= 10_000n * PARTS)).toBe(true)
        const all = pays.reduce((sum, _, hits) => sum + toNumber(kenoChance(board, spots, hits)), 0)
        expect(all).toBeCloseTo(1, 12)
        expect(kenoSpread(board, spots)).toBeGreaterThan(1)
      }
    expect(toNumber(multiply(kenoChance(80, 1, 1), rational(4n)))).toBe(1)
  })

  it('[STU-01] draws numbers of the board, none twice, and pays the hits', () => {
    for (const board of KENO_BOARDS)
      for (let seed = 1; seed < 60; seed += 1) {
        const spots = [1, 2, 3, board]
        const { outcome, wagers, over } = FIREFLY_KENO_RULE.play({ stake, board, spots }, [], seededRandom(seed))
        expect(over).toBe(true)
        expect(new Set(outcome.drawn).size).toBe(KENO_DRAWN[board])
        expect(outcome.drawn.every((ball) => ball >= 1 && ball <= board)).toBe(true)
        expect(outcome.hits).toBe(spots.filter((spot) => outcome.drawn.includes(spot)).length)
        expect(wagers[0]?.payout).toBe((stake * (kenoPays(board, 4)[outcome.hits] ?? 0n)) / PARTS)
      }
  })

  it.each([[[]], [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]], [[7, 7]], [[0]], [[41]], [[1.5]]])(
    '[STU-01] is not played on the numbers %j',
    (spots) => {
      expect(() => FIREFLY_KENO_RULE.stakeOf({ stake, board: 40, spots })).toThrow(RangeError)
    },
  )
})
