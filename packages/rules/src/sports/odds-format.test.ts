import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rational, toNumber } from '../rational.ts'
import { LEAST_PRICE } from './grade.ts'
import { GREATEST_READ, oddsFormats, oddsIn, oddsText, readOdds } from './odds-format.ts'

const prices = fc.integer({ min: LEAST_PRICE, max: 2_000_000 })

describe('a price in the five formats', () => {
  it.each([
    [1250, '1.25', '0.25', '0.25', '-4.00', '-400'],
    [2200, '2.20', '1.20', '-0.8333', '1.20', '+120'],
    [1910, '1.91', '0.91', '0.91', '-1.0989', '-110'],
    [2000, '2.00', '1.00', '1.00', '1.00', '+100'],
    [1999, '1.999', '0.999', '0.999', '-1.001', '-100'],
    [2001, '2.001', '1.001', '-0.999', '1.001', '+100'],
    [1001, '1.001', '0.001', '0.001', '-1000.00', '-100000'],
    [1500, '1.50', '0.50', '0.50', '-2.00', '-200'],
    [3000, '3.00', '2.00', '-0.50', '2.00', '+200'],
    [1667, '1.667', '0.667', '0.667', '-1.4993', '-150'],
    [5_001_000, '5001.00', '5000.00', '-0.0002', '5000.00', '+500000'],
  ])('[SPB-03] %s is shown as %s %s %s %s %s', (price, ...shown) => {
    expect(oddsFormats.map((format) => oddsText(format, price))).toEqual(shown)
  })

  it.each([
    ['malay', 2200, rational(-5n, 6n)],
    ['indonesian', 1910, rational(-100n, 91n)],
    ['american', 1910, rational(-10_000n, 91n)],
    ['american', 2200, rational(120n)],
    ['decimal', 2255, rational(451n, 200n)],
  ] as const)('[SPB-03] is exact in %s: %s', (format, price, exact) => {
    expect(oddsIn(format, price)).toEqual(exact)
  })

  it('[SPB-03] is shown within half of its last place', () => {
    fc.assert(
      fc.property(prices, fc.constantFrom(...oddsFormats), (price, format) => {
        const shown = Number(oddsText(format, price))
        const half = { decimal: 0.0005, 'hong-kong': 0.0005, malay: 0.00005, indonesian: 0.00005, american: 0.5 }
        expect(Math.abs(shown - toNumber(oddsIn(format, price)))).toBeLessThanOrEqual(half[format] + 1e-9)
      }),
    )
  })
})

describe('odds that somebody typed', () => {
  it.each([
    ['decimal', '1.91', 1910],
    ['decimal', '2', 2000],
    ['decimal', '2.0', 2000],
    ['decimal', ' 2.255 ', 2255],
    ['decimal', '1.910000', 1910],
    ['hong-kong', '.91', 1910],
    ['hong-kong', '0.25', 1250],
    ['malay', '0.91', 1910],
    ['malay', '-0.8', 2250],
    ['malay', '−0.5', 3000],
    ['malay', '-1', 2000],
    ['indonesian', '-4', 1250],
    ['indonesian', '1.2', 2200],
    ['indonesian', '-1.6', 1625],
    ['american', '+120', 2200],
    ['american', '120', 2200],
    ['american', '-400', 1250],
    ['american', '-100', 2000],
  ] as const)('[SPB-03] %s %s is %s', (format, text, price) => {
    expect(readOdds(format, text)).toBe(price)
  })

  it.each([
    // No whole thousandths: 1.90909…, 2.20004…, 1.91000…
    ['american', '-110'],
    ['malay', '-0.8333'],
    ['indonesian', '-1.0989'],
    ['decimal', '1.9105'],
    // Not of the format.
    ['decimal', '1'],
    ['decimal', '1.0009'],
    ['decimal', '0'],
    ['decimal', '-1.91'],
    ['hong-kong', '-0.91'],
    ['hong-kong', '0'],
    ['malay', '1.2'],
    ['malay', '-1.2'],
    ['malay', '0'],
    ['indonesian', '0.91'],
    ['indonesian', '-0.91'],
    ['american', '+99'],
    ['american', '-99'],
    ['american', '0'],
    // No number.
    ['decimal', ''],
    ['decimal', '.'],
    ['decimal', '2.'],
    ['decimal', '2,5'],
    ['decimal', '1e3'],
    ['decimal', '0x10'],
    ['decimal', 'NaN'],
    ['decimal', '--2'],
    ['decimal', '2 000'],
    ['decimal', '99999999999999999999'],
    ['decimal', '1000000'],
    ['american', '٢٠٠'],
  ] as const)('[SPB-03] %s %s is refused', (format, text) => {
    expect(readOdds(format, text)).toBeUndefined()
  })

  it('[SPB-03] bring back every price that its decimal or Hong Kong text shows', () => {
    fc.assert(
      fc.property(prices, fc.constantFrom('decimal' as const, 'hong-kong' as const), (price, format) => {
        expect(readOdds(format, oddsText(format, price))).toBe(price)
      }),
    )
    expect(readOdds('decimal', oddsText('decimal', GREATEST_READ))).toBe(GREATEST_READ)
  })

  it('[SPB-03] are that price exactly, in every format, or none', () => {
    fc.assert(
      fc.property(prices, fc.constantFrom(...oddsFormats), (price, format) => {
        const text = oddsText(format, price)
        const read = readOdds(format, text)
        if (read !== undefined) expect(toNumber(oddsIn(format, read))).toBeCloseTo(Number(text), 9)
      }),
    )
  })
})
