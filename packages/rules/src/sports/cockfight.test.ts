import { describe, expect, it } from 'vitest'
import { seededRandom } from '../seeded.ts'
import { fightGrid, fightPrices, playCockfight, poolDividends } from './cockfight.ts'
import { NIL } from './contest.ts'
import { fairPrice, gradeChances, worthOf } from './grid.ts'
import { NO_MARGIN } from './margin.ts'
import { marketType } from './markets.ts'

const chances = { meron: 0.48, wala: 0.42, draw: 0.1 }

describe('fixed prices of a fight', () => {
  it('[GAM-12] are fair at (1 − draw) / chance, a draw 8 to 1', () => {
    expect(fightPrices(chances, NO_MARGIN)).toEqual({ meron: 1875, draw: 9000, wala: 2142 })
    expect(fightPrices(chances, { method: 'proportional', overround: 1.05 })).toEqual({
      meron: 1785,
      draw: 9000,
      wala: 2040,
    })
  })

  it('[GAM-12] are those of its grid', () => {
    const type = marketType('fight')
    if (type === undefined) throw new Error('no fight')
    const of = (pick: string) => gradeChances({ type, period: 'match', line: 0 }, pick, fightGrid(chances), NIL)
    expect(fairPrice(of('meron'))).toBeCloseTo(1.875, 9)
    expect(fairPrice(of('wala'))).toBeCloseTo(2.142857, 6)
    expect(worthOf(of('draw'), 9)).toBeCloseTo(0.9, 9)
  })
})

describe('a pool', () => {
  it.each([
    [60_000n, 40_000n, 50, { meron: 1580, wala: 2370 }],
    [1n, 1n, 50, { meron: 1900, wala: 1900 }],
    // Exactly 1.08 and 1.07.
    [950n, 130n, 50, { meron: 1080, wala: 7890 }],
    [950n, 120n, 50, undefined],
    [95n, 5n, 50, undefined],
    [100n, 0n, 50, undefined],
    [0n, 100n, 50, undefined],
    [50n, 50n, 0, { meron: 2000, wala: 2000 }],
  ])('[GAM-12] of %d and %d with a rake of %d thousandths shares out %j', (meron, wala, rake, dividends) => {
    expect(poolDividends({ meron, wala }, rake)).toEqual(dividends)
  })

  it('[GAM-12] never pays more than lies in it', () => {
    for (let meron = 1n; meron < 400n; meron += 7n)
      for (let wala = 1n; wala < 400n; wala += 11n) {
        const dividends = poolDividends({ meron, wala }, 50)
        if (dividends === undefined) continue
        const shared = Number(meron + wala) * 950
        expect(dividends.meron * Number(meron)).toBeLessThanOrEqual(shared)
        expect(dividends.wala * Number(wala)).toBeLessThanOrEqual(shared)
      }
    expect(() => poolDividends({ meron: 1n, wala: 1n }, 1000)).toThrow(RangeError)
    expect(() => poolDividends({ meron: 1n, wala: 1n }, -1)).toThrow(RangeError)
  })
})

describe('a fight', () => {
  it('[GAM-12] ends as often as its chances say, and its clashes with it', () => {
    const random = seededRandom(12)
    const count = 20_000
    const ends = { meron: 0, wala: 0, draw: 0 }
    for (let at = 0; at < count; at++) {
      const { score, clashes } = playCockfight(random, chances)
      ends[score.home > 0 ? 'meron' : score.away > 0 ? 'wala' : 'draw'] += 1
      const last = clashes.at(-1)?.strength ?? { meron: -1, wala: -1 }
      const isRight = (strength: number, hasWon: boolean) => (hasWon ? strength >= 20 && strength < 70 : strength === 0)
      if (!isRight(last.meron, score.home > 0) || !isRight(last.wala, score.away > 0))
        expect({ score, last }).toBe('in line')
      if (clashes.length < 8 || clashes.length > 16) expect(clashes).toHaveLength(8)
    }
    for (const side of ['meron', 'wala', 'draw'] as const) {
      const chance = chances[side]
      expect(Math.abs(ends[side] - count * chance) / Math.sqrt(count * chance * (1 - chance))).toBeLessThan(3)
    }
  })

  it('[GAM-12] takes strength clash by clash', () => {
    const { clashes } = playCockfight(seededRandom(1), chances)
    let before = { meron: 100, wala: 100 }
    for (const { ahead, strength } of clashes) {
      const [meron, wala] = [before.meron - strength.meron, before.wala - strength.wala]
      expect(Math.min(meron, wala)).toBeGreaterThanOrEqual(0)
      expect(ahead).toBe(wala >= meron ? 'meron' : 'wala')
      before = strength
    }
  })
})
