import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ONE, parseMoney } from '../money.ts'
import { rational } from '../rational.ts'
import {
  type ContractKind,
  contractKinds,
  cutToCents,
  type DividendTerms,
  type DividendTier,
  HIGHEST_DEMAND,
  MOST_TIERS,
  parseRate,
  rateToPercent,
  type RealTimeTerms,
  refusedTerms,
  type SalaryTerms,
  type Terms,
  toCents,
} from './tiers.ts'

const first: DividendTier = { turnover: 100_000n * ONE, loss: 10_000n * ONE, active: 2, rate: parseRate('3') }
const second: DividendTier = { turnover: 500_000n * ONE, loss: 30_000n * ONE, active: 3, rate: parseRate('5') }

const dividends = (tiers: readonly DividendTier[], more?: Partial<DividendTerms>): Terms => ({
  kind: 'dividend',
  calendar: 'semiMonthly',
  mode: 'fixed',
  carryOver: 'none',
  minimumBet: 0n,
  tiers,
  ...more,
})
const daily = (...tiers: SalaryTerms['tiers']): Terms => ({ kind: 'daily', minimumBet: ONE, tiers })
const realTime = (...tiers: RealTimeTerms['tiers']): Terms => ({ kind: 'realTime', tiers })

const rising = (count: number): DividendTier[] =>
  Array.from({ length: count }, (_, at) => ({ ...first, turnover: first.turnover + BigInt(at), rate: BigInt(at) }))

describe('rates', () => {
  it.each([
    ['0', 0n, '0'],
    ['0.001', 1n, '0.001'],
    ['0.10', 100n, '0.1'],
    ['0.25', 250n, '0.25'],
    ['5', 5_000n, '5'],
    ['10', 10_000n, '10'],
    ['100', 100_000n, '100'],
    ['100.000', 100_000n, '100'],
  ])('[CTR-01] read %s percent as %s of 100,000 and write it as %s', (text, rate, written) => {
    expect(parseRate(text)).toBe(rate)
    expect(rateToPercent(rate)).toBe(written)
  })

  it.each(['', '-1', '1e2', '0.0001', '100.001', '101', '1,5', ' 5', '5%', '.5', '5.', '1000'])(
    '[CTR-01] refuse %j',
    (text) => {
      expect(() => parseRate(text)).toThrow(RangeError)
    },
  )

  it('[CTR-01] come back as they were written', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, ONE), (rate) => {
        expect(parseRate(rateToPercent(rate))).toBe(rate)
      }),
    )
  })
})

describe('rounding', () => {
  it.each([
    ['1234.56780', '1234.57', '1234.56'],
    ['0.005', '0.01', '0'],
    ['0.00499', '0', '0'],
    ['1041.66667', '1041.67', '1041.66'],
    ['0', '0', '0'],
  ])('[CTR-01] makes of %s a bill of %s, and cut it is %s', (amount, billed, cut) => {
    expect([toCents(rational(parseMoney(amount))), cutToCents(rational(parseMoney(amount)))]).toEqual([
      parseMoney(billed),
      parseMoney(cut),
    ])
  })

  it('[CTR-02] cuts what is taken back towards what is less', () => {
    expect(cutToCents(rational(-1n, 3n))).toBe(parseMoney('-0.01'))
  })
})

const refused: readonly (readonly [what: string, terms: Terms, refusal: ReturnType<typeof refusedTerms>])[] = [
  ['11 tiers', dividends(rising(MOST_TIERS + 1)), { field: 'tiers', reason: 'count' }],
  ['a second tier first', dividends([second, first]), { tier: 1, field: 'turnover', reason: 'falls' }],
  ['a loss that falls', dividends([first, { ...second, loss: 1n }]), { tier: 1, field: 'loss', reason: 'falls' }],
  ['members that fall', dividends([first, { ...second, active: 1 }]), { tier: 1, field: 'active', reason: 'falls' }],
  ['a rate that falls', dividends([first, { ...second, rate: 1n }]), { tier: 1, field: 'rate', reason: 'falls' }],
  ['the same rate', dividends([first, { ...second, rate: first.rate }]), { tier: 1, field: 'rate', reason: 'same' }],
  ['the same demands', dividends([first, { ...first, rate: 4_000n }]), { tier: 1, field: 'turnover', reason: 'same' }],
  ['a turnover below zero', dividends([{ ...first, turnover: -1n }]), { tier: 0, field: 'turnover', reason: 'range' }],
  ['a loss below zero', dividends([{ ...first, loss: -1n }]), { tier: 0, field: 'loss', reason: 'range' }],
  ['-1 members', dividends([first, { ...second, active: -1 }]), { tier: 1, field: 'active', reason: 'range' }],
  ['half a member', dividends([{ ...first, active: 1.5 }]), { tier: 0, field: 'active', reason: 'range' }],
  ['a rate below zero', dividends([{ ...first, rate: -1n }]), { tier: 0, field: 'rate', reason: 'range' }],
  ['more than all', dividends([first, { ...second, rate: ONE + 1n }]), { tier: 1, field: 'rate', reason: 'range' }],
  [
    'a demand beyond all',
    dividends([{ ...first, turnover: HIGHEST_DEMAND + 1n }]),
    { tier: 0, field: 'turnover', reason: 'range' },
  ],
  ['a minimum bet below zero', dividends([first], { minimumBet: -1n }), { field: 'minimumBet', reason: 'range' }],
  [
    'a second half of a week',
    dividends([first], { carryOver: 'secondHalf', calendar: 'weekly' }),
    { field: 'carryOver', reason: 'notCalendar' },
  ],
  [
    'fewer members for a higher salary',
    daily({ turnover: 1n, active: 2, rate: 1n }, { turnover: 2n, active: 1, rate: 2n }),
    { tier: 1, field: 'active', reason: 'falls' },
  ],
  [
    'a stake that falls',
    realTime({ stake: 2n, profitRate: 1n, lossRate: 1n }, { stake: 1n, profitRate: 2n, lossRate: 2n }),
    { tier: 1, field: 'stake', reason: 'falls' },
  ],
  [
    'a loss rate that falls',
    realTime({ stake: 1n, profitRate: 1n, lossRate: 2n }, { stake: 2n, profitRate: 2n, lossRate: 1n }),
    { tier: 1, field: 'lossRate', reason: 'falls' },
  ],
  [
    'a profit rate below zero',
    realTime({ stake: 1n, profitRate: -1n, lossRate: 1n }),
    { tier: 0, field: 'profitRate', reason: 'range' },
  ],
  [
    'a stake below zero',
    realTime({ stake: -1n, profitRate: 1n, lossRate: 1n }),
    { tier: 0, field: 'stake', reason: 'range' },
  ],
]

describe('terms', () => {
  it.each(contractKinds)('[AGT-09] of %s need a tier', (kind) => {
    const empty: Readonly<Record<ContractKind, Terms>> = {
      dividend: dividends([]),
      daily: daily(),
      hourly: { kind: 'hourly', minimumBet: 0n, tiers: [] },
      realTime: realTime(),
    }
    expect(empty[kind].kind).toBe(kind)
    expect(refusedTerms(empty[kind])).toEqual({ field: 'tiers', reason: 'count' })
  })

  it.each(refused)('[AGT-09] with %s are refused', (_, terms, refusal) => {
    expect(refusedTerms(terms)).toEqual(refusal)
  })

  it.each<readonly [string, Terms]>([
    ['two rising tiers', dividends([first, second])],
    ['ten', dividends(rising(MOST_TIERS))],
    ['one that demands nothing', dividends([{ turnover: 0n, loss: 0n, active: 0, rate: ONE }])],
    ['the same members in both', dividends([first, { ...second, active: first.active }])],
    ['a second half of a month', dividends([first], { carryOver: 'secondHalf' })],
    ['daily salary', daily({ turnover: 1n, active: 1, rate: 1n }, { turnover: 2n, active: 1, rate: 2n })],
    [
      'real-time salary that rises for losses alone',
      realTime({ stake: 1n, profitRate: 1n, lossRate: 1n }, { stake: 2n, profitRate: 1n, lossRate: 2n }),
    ],
  ])('[AGT-09] with %s are taken', (_, terms) => {
    expect(refusedTerms(terms)).toBeUndefined()
  })
})
