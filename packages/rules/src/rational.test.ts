import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  decimalText,
  exactText,
  floor,
  isAtLeast,
  multiply,
  rational,
  roundTo,
  subtract,
  toNumber,
  ZERO,
} from './rational.ts'

const fractions = fc.tuple(fc.bigInt(-999n, 999n), fc.bigInt(1n, 999n)).map(([over, under]) => rational(over, under))

describe('fractions', () => {
  it('[STU-01] stay in lowest terms with a positive denominator', () => {
    expect(rational(6n, -4n)).toEqual({ numerator: -3n, denominator: 2n })
    expect(rational(0n, 7n)).toEqual(ZERO)
    expect(() => rational(1n, 0n)).toThrow(RangeError)
  })

  it('[STU-01] add, subtract and multiply as numbers do', () => {
    fc.assert(
      fc.property(fractions, fractions, (a, b) => {
        expect(subtract(add(a, b), b)).toEqual(a)
        expect(toNumber(add(a, b))).toBeCloseTo(toNumber(a) + toNumber(b), 9)
        expect(toNumber(multiply(a, b))).toBeCloseTo(toNumber(a) * toNumber(b), 4)
      }),
    )
  })

  it.each([
    [1n, 3n, 4, 3333n],
    [2n, 3n, 4, 6667n],
    [1n, 2n, 0, 1n],
    [5n, 4n, 1, 13n],
  ] as const)('[STU-01] %s/%s to %s decimals', (over, under, decimals, last) => {
    expect(roundTo(rational(over, under), decimals)).toBe(last)
  })

  it.each([
    [7n, 2n, 3n],
    [-7n, 2n, -4n],
    [-6n, 2n, -3n],
    [0n, 5n, 0n],
    [-1n, 1000n, -1n],
  ] as const)('[CTR-02] %s/%s is cut to %s', (over, under, whole) => {
    expect(floor(rational(over, under))).toBe(whole)
  })

  it('[CTR-01] compare as numbers do', () => {
    expect([isAtLeast(rational(1n, 3n), rational(2n, 6n)), isAtLeast(rational(1n, 3n), rational(1n, 2n))]).toEqual([
      true,
      false,
    ])
    expect(isAtLeast(rational(-1n, 3n), rational(-1n, 2n))).toBe(true)
  })

  it.each([
    [5n, 6n, 4, '0.8333'],
    [-5n, 6n, 4, '-0.8333'],
    [-1n, 2n, 0, '-1'],
    [1n, 2n, 0, '1'],
    [-1n, 1000n, 2, '0.00'],
    [120n, 1n, 0, '120'],
    [7n, 1n, 2, '7.00'],
    [0n, 1n, 2, '0.00'],
  ] as const)('[SPB-03] %s/%s to %s places is %s', (over, under, places, text) => {
    expect(decimalText(rational(over, under), places)).toBe(text)
  })

  it.each([
    [291n, 200n, '1.455'],
    [1n, 2000n, '0.0005'],
    [-1n, 8n, '-0.125'],
    [3n, 1n, '3'],
    [0n, 1n, '0'],
    [5n, 3n, '5/3'],
    [-7n, 30n, '-7/30'],
  ] as const)('[SPB-02] %s/%s is %s exactly', (over, under, text) => {
    expect(exactText(rational(over, under))).toBe(text)
  })
})
