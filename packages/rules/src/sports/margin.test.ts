import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { poissonGrid, priceMarket } from './grid.ts'
import { type MarginMethod, marginMethods, powerTo, quote, shinOf, withMargin, withoutMargin } from './margin.ts'
import { marketType } from './markets.ts'

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

describe('taking a margin off', () => {
  const prices = [1.67, 4.1, 5]

  it.each<readonly [MarginMethod, readonly number[]]>([
    ['proportional', [0.574278, 0.233913, 0.191809]],
    ['power', [0.58512, 0.228874, 0.186006]],
    ['shin', [0.581938, 0.230735, 0.187326]],
  ])('[SPB-06] of 1.67 4.10 5.00: %s', (method, chances) => {
    withoutMargin(prices, method).forEach((chance, index) => expect(chance).toBeCloseTo(chances[index] ?? 0, 6))
  })

  it('[SPB-06] finds the power and the share of the informed', () => {
    const quoted = prices.map((price) => 1 / price)
    expect(sumOf(quoted)).toBeCloseTo(1.042705, 6)
    expect(powerTo(quoted, 1)).toBeCloseTo(1.045072, 6)
    expect(shinOf(quoted)).toBeCloseTo(0.021484, 6)
  })

  it('[SPB-06] agrees with an outside library on 2.70 2.30 4.40', () => {
    const quoted = [2.7, 2.3, 4.4].map((price) => 1 / price)
    expect(powerTo(quoted, 1)).toBeCloseTo(1.03091, 5)
    expect(shinOf(quoted)).toBeCloseTo(0.016236, 6)
  })
})

describe('putting a margin on', () => {
  const type = marketType('1x2')

  it.each<readonly [MarginMethod, readonly number[]]>([
    ['proportional', [1945, 3826, 3641]],
    ['power', [1975, 3765, 3592]],
  ])('[SPB-06] 1X2 at an overround of 1.05, %s: %j', (method, prices) => {
    if (type === undefined) throw new Error('no 1X2')
    const market = { type, period: 'match', line: 0 } as const
    const quoted = priceMarket({ sport: 'football' }, market, poissonGrid(1.6, 1.1), { method, overround: 1.05 })
    expect(quoted.map(({ price }) => price)).toEqual(prices)
  })

  it.each([
    [0.5, 2000],
    [1 / 1.91, 1910],
    [1 / 1.9759999, 1975],
    [0.4889 / 0.9166875, 1875],
    [0.9999, 1001],
    [1.2, 1001],
    [1 / 10_000, 10_000_000],
    [1 / 10_001, undefined],
    [0, undefined],
  ])('[SPB-06] quotes a chance of %d as %d, cut and never below 1,001', (chance, price) => {
    expect(quote(chance)).toBe(price)
  })

  const chances = fc
    .array(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 12 })
    .map((weights) => weights.map((weight) => weight / sumOf(weights)))
  const overrounds = fc.double({ min: 1, max: 1.3, noNaN: true })

  it('[SPB-06] adds up to the overround, and comes off again', () => {
    fc.assert(
      fc.property(chances, overrounds, fc.constantFrom(...marginMethods), (chances, overround, method) => {
        // Beyond what informed bettors can make of them, chances take the margin as it is.
        fc.pre(method !== 'shin' || overround < sumOf(chances.map(Math.sqrt)) ** 2 - 1e-3)
        const quoted = withMargin(chances, { method, overround })
        expect(sumOf(quoted)).toBeCloseTo(overround, 8)
        const back = withoutMargin(
          quoted.map((each) => 1 / each),
          method,
        )
        back.forEach((chance, index) => expect(chance).toBeCloseTo(chances[index] ?? 0, 6))
        // Who is more likely keeps the lower price.
        for (const [one, first] of chances.entries())
          for (const [other, second] of chances.entries())
            if (first > second) expect(quoted[one]).toBeGreaterThan(quoted[other] ?? 0)
      }),
    )
  })

  it('[SPB-06] takes the whole overround where one pick is as good as certain', () => {
    expect(sumOf(withMargin([0.004, 0.996], { method: 'power', overround: 1.28 }))).toBeCloseTo(1.28, 12)
    for (const method of marginMethods)
      expect(sumOf(withMargin([0.9894, 0.0053, 0.0053], { method, overround: 1.35 }))).toBeCloseTo(1.35, 8)
  })

  it('[SPB-06] keeps two winners in a double chance, and a sure pick', () => {
    expect(sumOf(withMargin([0.75, 0.5, 0.75], { method: 'power', overround: 1.05 }))).toBeCloseTo(2.1, 9)
    for (const method of marginMethods) {
      expect(withMargin([1, 0], { method, overround: 1.05 })).toEqual([1.05, 0])
      expect(withMargin([0.4, 0.6], { method, overround: 1 })).toEqual([0.4, 0.6])
      expect(() => withMargin([0.4, 0.6], { method, overround: 0.99 })).toThrow(RangeError)
    }
  })
})
