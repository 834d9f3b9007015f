import { describe, expect, it } from 'vitest'
import { ONE } from '../money.ts'
import { isAtLeast, rational } from '../rational.ts'
import { earned, earnedByTier, type PeriodTerms } from './earned.ts'
import { type DividendMode, parseRate, toCents } from './tiers.ts'

const FIGURES = { turnover: rational(800_000n * ONE), loss: 25_000n * ONE, active: 5 }
const dividendOf = (mode: DividendMode): PeriodTerms => ({
  kind: 'dividend',
  calendar: 'monthly',
  mode,
  carryOver: 'none',
  minimumBet: 0n,
  tiers: [
    { turnover: 100_000n * ONE, loss: 10_000n * ONE, active: 2, rate: parseRate('3') },
    { turnover: 500_000n * ONE, loss: 30_000n * ONE, active: 3, rate: parseRate('5') },
    { turnover: 900_000n * ONE, loss: 30_000n * ONE, active: 3, rate: parseRate('6') },
  ],
})
const daily: PeriodTerms = {
  kind: 'daily',
  minimumBet: 0n,
  tiers: [
    { turnover: 100_000n * ONE, active: 2, rate: parseRate('0.4') },
    { turnover: 500_000n * ONE, active: 3, rate: parseRate('0.6') },
    { turnover: 500_000n * ONE, active: 6, rate: parseRate('1') },
  ],
}
const shown = (terms: PeriodTerms) =>
  earnedByTier(terms, FIGURES).map(({ amount, tier }) => [tier !== undefined, Number(toCents(amount)) / 100_000])

describe('what each tier would pay', () => {
  it('[CTR-01] of a FIXED dividend, where its loss is not reached, is nothing, and of a FLOAT one a part', () => {
    expect(shown(dividendOf('fixed'))).toEqual([
      [true, 750],
      [false, 0],
      [false, 0],
    ])
    expect(shown(dividendOf('float'))).toEqual([
      [true, 750],
      [true, 1041.67],
      [false, 0],
    ])
  })

  it('[CTR-02] of a salary, is nothing where too few members were active', () => {
    expect(shown(daily)).toEqual([
      [true, 3200],
      [true, 4800],
      [false, 0],
    ])
  })

  it.each([dividendOf('fixed'), dividendOf('float'), daily])(
    '[CTR-01, CTR-02] is no more than what the period comes to, which is that of the tier that counts',
    (terms) => {
      const { amount, tier = -1 } = earned(terms, FIGURES)
      const each = earnedByTier(terms, FIGURES)
      expect(each[tier]?.amount).toEqual(amount)
      for (const one of each) expect(isAtLeast(amount, one.amount)).toBe(true)
    },
  )
})
