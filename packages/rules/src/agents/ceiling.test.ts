import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ONE } from '../money.ts'
import { isAtLeast, rational } from '../rational.ts'
import { exceedsEdge, greatestRates, leastEdge, salariesAtBest, type TooHigh, tooHigh } from './ceiling.ts'
import { dividend } from './dividend.ts'
import { salary } from './salary.ts'
import {
  type DividendTerms,
  type DividendTier,
  parseRate,
  partsOf,
  type RealTimeTier,
  refusedTerms,
  type SalaryTier,
  type Terms,
} from './tiers.ts'

type Numbers = readonly [turnover: number, loss: number, active: number, percent: string]
const dividendTier = ([turnover, loss, active, percent]: Numbers): DividendTier => ({
  turnover: BigInt(turnover) * ONE,
  loss: BigInt(loss) * ONE,
  active,
  rate: parseRate(percent),
})
const dividends = (tiers: readonly Numbers[], more?: Partial<DividendTerms>): DividendTerms => ({
  kind: 'dividend',
  calendar: 'semiMonthly',
  mode: 'fixed',
  carryOver: 'none',
  minimumBet: 0n,
  tiers: tiers.map(dividendTier),
  ...more,
})
const salaries = (kind: 'daily' | 'hourly', ...tiers: SalaryTier[]): Terms => ({ kind, minimumBet: 0n, tiers })
const realTime = (...tiers: RealTimeTier[]): Terms => ({ kind: 'realTime', tiers })
const pay = (turnover: bigint, active: number, rate: bigint): SalaryTier => ({ turnover, active, rate })

const UPLINE: readonly Numbers[] = [
  [100_000, 10_000, 2, '3'],
  [500_000, 30_000, 3, '5'],
]
const tooMuch = (tier: number, percent: string): TooHigh => ({ tier, field: 'rate', most: parseRate(percent) })

describe('the ceiling of what a holder gives on', () => {
  it.each<readonly [string, readonly Numbers[], ReturnType<typeof tooHigh>]>([
    ['its own terms', UPLINE, undefined],
    [
      'less at the same',
      [
        [100_000, 10_000, 2, '2'],
        [500_000, 30_000, 3, '4'],
      ],
      undefined,
    ],
    [
      'the same for more',
      [
        [200_000, 20_000, 4, '3'],
        [600_000, 40_000, 5, '5'],
      ],
      undefined,
    ],
    ['one tier for the highest demands', [[500_000, 30_000, 3, '5']], undefined],
    ['more than the first tier', [[100_000, 10_000, 2, '3.001']], tooMuch(0, '3')],
    [
      'more than the second',
      [
        [100_000, 10_000, 2, '3'],
        [500_000, 30_000, 3, '5.1'],
      ],
      tooMuch(1, '5'),
    ],
    ['the second rate for less turnover', [[499_999, 30_000, 3, '5']], tooMuch(0, '3')],
    ['the second rate for less loss', [[500_000, 29_999, 3, '5']], tooMuch(0, '3')],
    ['the second rate for fewer members', [[500_000, 30_000, 2, '5']], tooMuch(0, '3')],
    [
      'anything below the first demands',
      [
        [99_999, 10_000, 2, '1'],
        [100_000, 10_000, 2, '3'],
      ],
      tooMuch(0, '0'),
    ],
  ])('[CTR-02] of a dividend: %s', (_, tiers, refusal) => {
    expect(tooHigh(dividends(tiers), dividends(UPLINE))).toEqual(refusal)
  })

  it('[CTR-02] names the greatest rates that can be given for the demands of a tier', () => {
    const greatest = (...of: Numbers) =>
      partsOf(dividends([of])).flatMap((parts) => greatestRates(dividends(UPLINE), parts).map(([, rate]) => rate))
    expect(greatest(99_999, 10_000, 2, '0')).toEqual([0n])
    expect(greatest(499_999, 90_000, 9, '0')).toEqual([parseRate('3')])
    expect(greatest(500_000, 30_000, 3, '0')).toEqual([parseRate('5')])
  })

  it('[CTR-02] refuses another kind and another calendar', () => {
    const daily = salaries('daily', pay(0n, 0, 1n))
    expect(tooHigh(daily, dividends(UPLINE))).toEqual({ field: 'kind' })
    expect(tooHigh(salaries('hourly', pay(0n, 0, 1n)), daily)).toEqual({ field: 'kind' })
    expect(tooHigh(dividends(UPLINE, { calendar: 'monthly' }), dividends(UPLINE))).toEqual({ field: 'calendar' })
  })

  it('[CTR-02] refuses a FLOAT contract below a FIXED one, which would be paid short of the loss its upline needs', () => {
    expect(tooHigh(dividends(UPLINE, { mode: 'float' }), dividends(UPLINE))).toEqual({ field: 'mode' })
    expect(tooHigh(dividends(UPLINE), dividends(UPLINE, { mode: 'float' }))).toBeUndefined()
  })

  it('[CTR-02] of a salary goes by turnover and members', () => {
    const upline = salaries('daily', pay(ONE, 2, 500n), pay(2n * ONE, 3, 1000n))
    expect(tooHigh(salaries('daily', pay(2n * ONE, 3, 1000n)), upline)).toBeUndefined()
    expect(tooHigh(salaries('daily', pay(2n * ONE, 2, 1000n)), upline)).toEqual({ tier: 0, field: 'rate', most: 500n })
  })

  it('[CTR-02] of real-time salary holds for each of both rates', () => {
    const upline = realTime({ stake: ONE, profitRate: 100n, lossRate: 200n })
    const downline = (stake: bigint, profitRate: bigint, lossRate: bigint) =>
      tooHigh(realTime({ stake, profitRate, lossRate }), upline)
    expect(downline(ONE, 100n, 200n)).toBeUndefined()
    expect(downline(ONE, 101n, 200n)).toEqual({ tier: 0, field: 'profitRate', most: 100n })
    expect(downline(ONE, 100n, 201n)).toEqual({ tier: 0, field: 'lossRate', most: 200n })
    expect(downline(ONE - 1n, 1n, 0n)).toEqual({ tier: 0, field: 'profitRate', most: 0n })
  })

  const steps = fc.array(fc.tuple(fc.nat(3), fc.nat(3), fc.nat(2), fc.integer({ min: 1, max: 4 })), {
    minLength: 1,
    maxLength: 4,
  })
  const tiersOf = (of: readonly (readonly [number, number, number, number])[]): DividendTier[] => {
    let [turnover, loss, active, rate] = [0n, 0n, 0, 0n]
    return of.map(([more, lost, joined, higher], at) => {
      turnover += BigInt(more) + (at > 0 && more + lost + joined === 0 ? 1n : 0n)
      loss += BigInt(lost)
      active += joined
      rate += BigInt(higher)
      return { turnover, loss, active, rate }
    })
  }

  const figures = fc.array(fc.tuple(fc.nat(12), fc.nat(12), fc.nat(6)), { maxLength: 20 })
  const modes = fc.constantFrom('fixed' as const, 'float' as const)

  it('[CTR-02] lets no downline have a dividend above its upline at the same figures', () => {
    let taken = 0
    fc.assert(
      fc.property(steps, steps, modes, modes, figures, (own, given, mode, downlineMode, all) => {
        const upline = { ...dividends([], { mode }), tiers: tiersOf(own) }
        const downline = { ...dividends([], { mode: downlineMode }), tiers: tiersOf(given) }
        expect([refusedTerms(upline), refusedTerms(downline)]).toEqual([undefined, undefined])
        if (tooHigh(downline, upline) !== undefined) return
        taken += 1
        for (const [turnover, loss, active] of all) {
          const of = { turnover: rational(BigInt(turnover)), loss: BigInt(loss), active }
          const [above, below] = [dividend(mode, upline.tiers, of), dividend(downlineMode, downline.tiers, of)]
          expect(isAtLeast(above.amount, below.amount)).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
    expect(taken).toBeGreaterThan(20)
  })

  it('[CTR-02] lets no downline have a salary above its upline, and refuses none that is nowhere above', () => {
    const tiers = steps.map((of) => tiersOf(of.map(([turnover, , active, rate]) => [turnover, 0, active, rate])))
    const seen = { taken: 0, refused: 0 }
    fc.assert(
      fc.property(tiers, tiers, figures, (own, given, all) => {
        const isAbove = (turnover: bigint, active: number): boolean => {
          const of = { turnover: rational(turnover), active }
          return !isAtLeast(salary(own, of).amount, salary(given, of).amount)
        }
        const refusal = tooHigh(salaries('daily', ...given), salaries('daily', ...own))
        if (refusal === undefined) {
          seen.taken += 1
          for (const [turnover, , active] of all) expect(isAbove(BigInt(turnover), active)).toBe(false)
          return
        }
        seen.refused += 1
        const at = 'tier' in refusal ? given[refusal.tier] : undefined
        if (at === undefined) throw new Error('no such tier')
        // At a turnover of nothing nobody is paid, whatever the rate.
        if (at.turnover > 0n) expect(isAbove(at.turnover, at.active)).toBe(true)
      }),
      { numRuns: 2000 },
    )
    expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(50)
  })
})

describe('the salaries of the house', () => {
  const edges = [
    { edge: rational(27n, 1000n), weight: rational(1n) },
    { edge: rational(5n, 1000n), weight: rational(1n, 4n) },
    { edge: rational(1n, 1000n), weight: rational(0n) },
  ]

  it('[CTR-02] are held against the least edge of the games whose turnover counts, by their weight', () => {
    expect(leastEdge(edges)).toEqual(rational(1n, 50n))
    expect(leastEdge(edges.slice(0, 1))).toEqual(rational(27n, 1000n))
    expect(leastEdge(edges.slice(2))).toBeUndefined()
  })

  it('[CTR-02] add up at best: the highest rate of each kind, dividends left out', () => {
    const contracts = [
      salaries('daily', pay(0n, 0, 100n), pay(ONE, 1, 600n)),
      salaries('hourly', pay(0n, 0, 250n)),
      realTime({ stake: 0n, profitRate: 100n, lossRate: 150n }),
      dividends(UPLINE),
    ]
    expect(salariesAtBest(contracts)).toBe(1_000n)
    expect(salariesAtBest([])).toBe(0n)
  })

  it.each([
    ['below it', 1_999n, false],
    ['at it', 2_000n, false],
    ['above it', 2_001n, true],
  ])('[CTR-02] are refused above the edge: %s', (_, rate, exceeds) => {
    expect(exceedsEdge(rate, leastEdge(edges))).toBe(exceeds)
  })

  it('[CTR-02] cost nothing where nothing counts', () => {
    expect(exceedsEdge(ONE, undefined)).toBe(false)
  })
})
