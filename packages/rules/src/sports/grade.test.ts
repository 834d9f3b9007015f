import { describe, expect, it } from 'vitest'
import { rational } from '../rational.ts'
import { type Grade, factorOf, grades, partsOf } from './grade.ts'

describe('a grade', () => {
  it.each<readonly [Grade, number, bigint, bigint]>([
    ['won', 1910, 191n, 100n],
    ['half-won', 1910, 291n, 200n],
    ['half-won', 2040, 152n, 100n],
    ['void', 1910, 1n, 1n],
    ['half-lost', 1910, 1n, 2n],
    ['lost', 1910, 0n, 1n],
  ])('[SPB-01] %s at %d thousandths brings %d/%d of the stake', (grade, price, numerator, denominator) => {
    expect(factorOf({ grade }, price)).toEqual(rational(numerator, denominator))
  })

  it.each<readonly [Grade, bigint, bigint]>([
    ['won', 5n, 2n],
    ['half-won', 7n, 4n],
    ['void', 1n, 1n],
    ['half-lost', 1n, 2n],
    ['lost', 0n, 1n],
  ])('[SPB-01] %s in a dead heat of two for one place at 5.00 brings %d/%d', (grade, numerator, denominator) => {
    expect(factorOf({ grade, deadHeat: { places: 1, tied: 2 } }, 5000)).toEqual(rational(numerator, denominator))
  })

  it('[SPB-01] is payout = stake × (void + (1 − void) × price if won)', () => {
    for (const grade of grades) {
      const { voidHalves, won } = partsOf[grade]
      const { numerator, denominator } = factorOf({ grade }, 2500)
      expect(Number(numerator) / Number(denominator)).toBe(voidHalves / 2 + (won ? (1 - voidHalves / 2) * 2.5 : 0))
    }
  })
})
