import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyToDecimal, parseMoney } from '../money.ts'
import { isAtLeast, rational } from '../rational.ts'
import { carryOn, countedLoss } from './carry.ts'
import { dividend } from './dividend.ts'
import type { Figures } from './figures.ts'
import { firstDayAfter, periodOf } from './period.ts'
import { type CarryOver, type DividendMode, type DividendTier, parseRate, toCents } from './tiers.ts'

const tier = (turnover: string, loss: string, active: number, rate: string): DividendTier => ({
  turnover: parseMoney(turnover),
  loss: parseMoney(loss),
  active,
  rate: parseRate(rate),
})
const TIERS = [tier('100000', '10000', 2, '3'), tier('500000', '30000', 3, '5')]

const figures = (turnover: string, loss: string, active: number): Figures => ({
  turnover: rational(parseMoney(turnover)),
  loss: parseMoney(loss),
  active,
})
const pays = (mode: DividendMode, of: Figures, tiers = TIERS): string =>
  moneyToDecimal(toCents(dividend(mode, tiers, of).amount))

describe('a dividend', () => {
  it.each([
    ['the example', '800000', '25000', 5, '750.00', '1041.67'],
    ['both tiers met in full', '500000', '30000', 3, '1500.00', '1500.00'],
    ['the loss of the second tier short by a unit', '500000', '29999.99999', 3, '900.00', '1500.00'],
    ['the turnover of the second tier short by a unit', '499999.99999', '30000', 3, '900.00', '900.00'],
    ['one member too few for the second tier', '800000', '30000', 2, '900.00', '900.00'],
    ['the second tier met in full below its loss mark pays less', '800000', '10000', 5, '300.00', '300.00'],
    ['a loss below all tiers', '800000', '5000', 5, '0.00', '75.00'],
    ['a turnover below all tiers', '99999.99999', '25000', 5, '0.00', '0.00'],
    ['too few members for all tiers', '800000', '25000', 1, '0.00', '0.00'],
    ['no loss', '800000', '0', 5, '0.00', '0.00'],
  ])(
    '[CTR-01] of %s: turnover %s, loss %s, %s active pay FIXED %s and FLOAT %s',
    (_, turnover, loss, active, fixed, float) => {
      const of = figures(turnover, loss, active)
      expect([pays('fixed', of), pays('float', of)]).toEqual([fixed, float])
    },
  )

  it('[CTR-01] names the tier that pays: of FLOAT the one that pays most, which need not be the highest', () => {
    expect(dividend('float', TIERS, figures('800000', '25000', 5)).tier).toBe(1)
    expect(dividend('float', TIERS, figures('800000', '12000', 5)).tier).toBe(0)
    expect(dividend('fixed', TIERS, figures('800000', '25000', 5)).tier).toBe(0)
    expect(dividend('fixed', TIERS, figures('800000', '9000', 5)).tier).toBeUndefined()
  })

  it('[CTR-01] pays a tier without a demanded loss in full for any loss', () => {
    const free = [tier('0', '0', 0, '10')]
    expect([pays('fixed', figures('0', '1', 0), free), pays('float', figures('0', '1', 0), free)]).toEqual([
      '0.10',
      '0.10',
    ])
  })

  it('[CTR-01] of FLOAT is never less than of FIXED, and neither falls as figures rise', () => {
    const rising = fc.tuple(fc.bigInt(0n, 900_000n), fc.bigInt(0n, 60_000n), fc.nat(5))
    fc.assert(
      fc.property(rising, rising, ([turnover, loss, active], [more, lost, joined]) => {
        const small: Figures = { turnover: rational(parseMoney(`${turnover}`)), loss: parseMoney(`${loss}`), active }
        const large: Figures = {
          turnover: rational(parseMoney(`${turnover + more}`)),
          loss: parseMoney(`${loss + lost}`),
          active: active + joined,
        }
        for (const mode of ['fixed', 'float'] as const)
          expect(isAtLeast(dividend(mode, TIERS, large).amount, dividend(mode, TIERS, small).amount)).toBe(true)
        expect(isAtLeast(dividend('float', TIERS, small).amount, dividend('fixed', TIERS, small).amount)).toBe(true)
      }),
    )
  })
})

/** What periods one after the other count and pay, where a team's profit and loss in them was this. */
function reckon(mode: CarryOver, start: string, profits: readonly string[]): readonly (readonly string[])[] {
  let [day, carried] = [start, 0n]
  const rows = profits.map((text) => {
    const profit = parseMoney(text)
    const of = { turnover: rational(parseMoney('600000')), loss: countedLoss(profit, carried), active: 3 }
    carried = carryOn(mode, { period: periodOf('semiMonthly', day), profit, carried })
    day = firstDayAfter('semiMonthly', day)
    return [moneyToDecimal(of.loss), pays('fixed', of), pays('float', of)]
  })
  return [0, 1, 2].map((column) => rows.map((row) => row[column] ?? ''))
}

const NONE = [
  ['0.00', '30000.00', '25000.00'],
  ['0.00', '1500.00', '750.00'],
  ['0.00', '1500.00', '1041.67'],
]
const PREVIOUS = [
  ['0.00', '0.00', '25000.00'],
  ['0.00', '0.00', '750.00'],
  ['0.00', '0.00', '1041.67'],
]
const PERMANENT = [
  ['0.00', '0.00', '15000.00'],
  ['0.00', '0.00', '450.00'],
  ['0.00', '0.00', '450.00'],
]

describe('winnings carried over', () => {
  it.each<readonly [CarryOver, string, readonly (readonly string[])[]]>([
    ['none', '2026-05-01', NONE],
    ['permanent', '2026-05-01', PERMANENT],
    ['previous', '2026-05-01', PREVIOUS],
    ['secondHalf', '2026-05-01', PREVIOUS],
    ['none', '2026-05-16', NONE],
    ['permanent', '2026-05-16', PERMANENT],
    ['previous', '2026-05-16', PREVIOUS],
    ['secondHalf', '2026-05-16', NONE],
  ])('[CTR-01] %s from %s: loss counted, FIXED and FLOAT of +40,000, −30,000, −25,000', (mode, start, table) => {
    expect(reckon(mode, start, ['40000', '-30000', '-25000'])).toEqual(table)
  })

  it('[CTR-01] permanently are carried through a loss and grow by further winnings', () => {
    expect(reckon('permanent', '2026-05-01', ['40000', '-10000', '5000', '-50000'])[0]).toEqual([
      '0.00',
      '0.00',
      '0.00',
      '15000.00',
    ])
  })

  it('[CTR-01] are never below zero: a loss is not carried', () => {
    for (const mode of ['none', 'permanent', 'previous', 'secondHalf'] as const)
      expect(reckon(mode, '2026-05-01', ['-10000', '-10000'])[0]).toEqual(['10000.00', '10000.00'])
  })
})
