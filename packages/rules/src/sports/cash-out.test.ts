import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ONE, parseMoney } from '../money.ts'
import { rational } from '../rational.ts'
import { type CashLeg, cashOut } from './cash-out.ts'
import { NIL } from './contest.ts'
import { factorOf } from './grade.ts'
import { backShare, fairPrice, gradeChances, paidShare, poissonGrid } from './grid.ts'
import { marketType } from './markets.ts'
import { ofAll } from './target.ts'

const oneNil = { home: 1, away: 0 }
const atStart = poissonGrid(1.6, 1.1)
const inPlay = poissonGrid(1.6 * 0.4, 1.1 * 0.4, oneNil)

function open(id: string, pick: string, price: number, line = 0, grid = atStart, at = NIL): CashLeg {
  const type = marketType(id)
  if (type === undefined) throw new Error(`no type ${id}`)
  const chances = gradeChances({ type, period: 'match', line: line * 4 }, pick, grid, at)
  return { state: 'open', wins: paidShare(chances), back: backShare(chances), price }
}

const stake = 10n * ONE
/** To four decimals, as the worked numbers have it. */
const fourth = (units: bigint | undefined) => Number(units) / Number(ONE)

describe('a cash-out', () => {
  it.each([
    ['at once', atStart, 9.5467, 9.0693],
    ['at 60 minutes and 1–0', inPlay, 15.3402, 14.5732],
  ])('[SPB-05] of 10 at 1.95 on home, %s', (_, grid, value, offer) => {
    const found = cashOut(stake, [open('1x2', 'home', 1950, 0, grid, grid === inPlay ? oneNil : NIL)], ofAll, 50)
    expect(fourth(found?.value)).toBeCloseTo(value, 4)
    expect(fourth(found?.offer)).toBeCloseTo(offer, 4)
  })

  it('[SPB-05] agrees with return − Σ return / other prices: 14 at 4.68 and 8.81', () => {
    const wins = 1 - 1 / 4.68 - 1 / 8.81
    const found = cashOut(7n * ONE, [{ state: 'open', wins, back: 0, price: 2000 }], ofAll, 0)
    expect(fourth(found?.value)).toBeCloseTo(9.4194, 4)
  })

  it('[SPB-05] takes a settled leg by what it brought', () => {
    const won = { state: 'settled', factor: factorOf({ grade: 'won' }, 2000) } as const
    const halfLost = { state: 'settled', factor: factorOf({ grade: 'half-lost' }, 2000) } as const
    const home = open('1x2', 'home', 1950)
    const alone = cashOut(stake, [home], ofAll, 0)?.value ?? 0n
    expect(cashOut(stake, [won, home], ofAll, 0)?.value).toBeGreaterThanOrEqual(2n * alone)
    expect(cashOut(stake, [won, halfLost, home], ofAll, 0)?.value).toBe(alone)
    expect(cashOut(stake, [won], ofAll, 50)).toEqual({ value: 2n * stake, offer: parseMoney('19') })
  })

  it('[SPB-05] is none for a dead or suspended ticket', () => {
    const home = open('1x2', 'home', 1950)
    const lost = { state: 'settled', factor: rational(0n) } as const
    expect(cashOut(stake, [home, { state: 'suspended' }], ofAll, 50)).toBeUndefined()
    expect(cashOut(stake, [home, lost], ofAll, 50)).toBeUndefined()
    expect(cashOut(stake, [{ state: 'open', wins: 0, back: 0, price: 1950 }], ofAll, 50)).toBeUndefined()
    expect(cashOut(stake, [home], ofAll, 1000)).toBeUndefined()
    expect(cashOut(1n, [home], ofAll, 50)).toBeUndefined()
    expect(() => cashOut(stake, [home], ofAll, -1)).toThrow(RangeError)
    expect(() => cashOut(stake, [home], ofAll, 1001)).toThrow(RangeError)
  })

  const picks = fc.constantFrom<readonly [string, string, number]>(
    ['1x2', 'home', 0],
    ['ah', 'home', -0.25],
    ['ah', 'away', -0.75],
    ['ou', 'over', 2.25],
    ['ou', 'under', 3],
    ['dnb', 'away', 0],
    ['btts', 'yes', 0],
  )
  const means = fc.double({ min: 0.3, max: 3, noNaN: true })
  const margins = fc.integer({ min: 0, max: 200 })
  const stakes = fc.bigInt({ min: ONE, max: 100_000n * ONE })

  it('[SPB-05] is below the stake while nothing changed, at any price with a margin', () => {
    fc.assert(
      fc.property(
        picks,
        means,
        means,
        stakes,
        fc.double({ min: 1, max: 1.2, noNaN: true }),
        ([id, pick, line], home, away, stake, overround) => {
          const leg = open(id, pick, 1000, line, poissonGrid(home, away))
          if (leg.state !== 'open') throw new Error('not open')
          const fair = (1 - leg.back) / leg.wins
          const price = Math.floor((1000 * fair) / overround)
          const found = cashOut(stake, [{ ...leg, price }], ofAll, 0)
          expect(found?.value ?? 0n).toBeLessThanOrEqual(stake)
        },
      ),
    )
  })

  it('[SPB-05] never offers more than the value, and its parts add up to the whole', () => {
    fc.assert(
      fc.property(
        picks,
        picks,
        means,
        stakes,
        fc.integer({ min: 1, max: 99 }),
        margins,
        (one, other, mean, stake, percent, margin) => {
          const legs = [one, other].map(([id, pick, line]) => open(id, pick, 1900, line, poissonGrid(mean, 1.2)))
          const whole = cashOut(stake, legs, ofAll, margin)
          if (whole === undefined) return
          expect(whole.offer).toBeLessThanOrEqual(whole.value)
          const part = (stake * BigInt(percent)) / 100n
          const parts = [part, stake - part].map((each) => cashOut(each, legs, ofAll, margin)?.offer ?? 0n)
          const sum = parts.reduce((a, b) => a + b)
          expect(sum).toBeLessThanOrEqual(whole.offer)
          expect(whole.offer - sum).toBeLessThanOrEqual(1n)
        },
      ),
    )
  })

  it('[SPB-05] is worth its stake at a fair price, whatever comes back', () => {
    const type = marketType('ah')
    if (type === undefined) throw new Error('no handicap')
    const chances = gradeChances({ type, period: 'match', line: -1 }, 'home', atStart, NIL)
    const leg = { state: 'open', wins: paidShare(chances), back: backShare(chances) } as const
    const found = cashOut(stake, [{ ...leg, price: fairPrice(chances) * 1000 }], ofAll, 0)
    expect(fourth(found?.value)).toBeCloseTo(10, 4)
  })
})
