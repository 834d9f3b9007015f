import { describe, expect, it } from 'vitest'
import { moneyToDecimal, parseMoney } from '../money.ts'
import { rational } from '../rational.ts'
import { kept } from './net.ts'
import { salary } from './salary.ts'
import { parseRate, type SalaryTier, toCents } from './tiers.ts'

const tier = (turnover: string, active: number, rate: string): SalaryTier => ({
  turnover: parseMoney(turnover),
  active,
  rate: parseRate(rate),
})
const pays = (tiers: readonly SalaryTier[], turnover: string, active = 0): string =>
  moneyToDecimal(toCents(salary(tiers, { turnover: rational(parseMoney(turnover)), active }).amount))

describe('a salary', () => {
  it.each([
    ['123456.78', '1', '1234.57'],
    ['45678.91', '0.6', '274.07'],
    ['12345.67', '0.4', '49.38'],
    ['3333.33', '0.25', '8.33'],
    ['0', '1', '0.00'],
  ])('[CTR-02] of turnover %s at %s percent is %s', (turnover, rate, amount) => {
    expect(pays([tier('0', 0, rate)], turnover)).toBe(amount)
  })

  it.each([
    ['below all', '9999.99999', 9, undefined],
    ['at the first', '10000', 1, 0],
    ['with too few members for the first', '60000', 0, undefined],
    ['with too few members for the second', '60000', 4, 0],
    ['short of the second by a unit', '49999.99999', 5, 0],
    ['at the second', '50000', 5, 1],
    ['beyond all', '900000', 90, 1],
  ])('[CTR-02] is paid by the highest tier met in turnover and members: %s', (_, turnover, active, met) => {
    const tiers = [tier('10000', 1, '0.5'), tier('50000', 5, '1')]
    const earned = salary(tiers, { turnover: rational(parseMoney(turnover)), active })
    expect(earned.tier).toBe(met)
    expect(pays(tiers, turnover, active)).toBe(
      moneyToDecimal(met === undefined ? 0n : toCents(rational(parseMoney(turnover) * (met === 0 ? 5n : 10n), 1000n))),
    )
  })

  it('[CTR-02] keeps fractions of weighted turnover to the end', () => {
    const third = { turnover: rational(parseMoney('1'), 3n), active: 0 }
    expect(salary([tier('0', 0, '1')], third).amount).toEqual(rational(1000n, 3n))
  })
})

describe('what an agent keeps', () => {
  it.each([
    ['passes nothing on', 100n, [], 100n],
    ['passes some on', 3000n, [2000n], 1000n],
    ['passes on to two', 3000n, [2000n, 900n], 100n],
    ['passes all on', 3000n, [3000n], 0n],
    ['owes more than it gets', 750n, [2000n], 0n],
  ])('[CTR-01] of a bill when it %s: %s less %s is %s', (_, gross, passedOn, net) => {
    expect(kept(gross, passedOn)).toBe(net)
  })
})
