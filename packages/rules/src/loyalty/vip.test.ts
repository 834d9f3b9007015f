import { describe, expect, it } from 'vitest'
import { parseMoney } from '../money.ts'
import { growthOf, levelOf, raised, refusedLevels, reviewed, type VipLevel } from './vip.ts'

const money = parseMoney
const levels: readonly VipLevel[] = [
  { from: 0n, keep: 0n },
  { from: 1000n, keep: 100n },
  { from: 5000n, keep: 400n },
]
const rates = { turnover: money('100'), deposits: money('10') }

describe('a VIP level', () => {
  it.each([
    ['250000', '8000', 3300n],
    ['99.99', '0', 0n],
    ['50', '5', 1n],
    ['0', '0', 0n],
  ])('[PRO-05] grows by turnover of %s and deposits of %s: %s', (turnover, deposits, growth) => {
    expect(growthOf({ turnover: money(turnover), deposits: money(deposits) }, rates)).toBe(growth)
  })

  it.each([
    [-5n, 0],
    [0n, 0],
    [999n, 0],
    [1000n, 1],
    [4999n, 1],
    [5000n, 2],
    [99_999n, 2],
  ])('[PRO-05] is risen to at its threshold: %s is level %i', (growth, level) => {
    expect(levelOf(levels, growth)).toBe(level)
  })

  it('[PRO-05] grows by what earns growth alone', () => {
    const earned = { turnover: money('500'), deposits: money('50') }
    expect(growthOf(earned, { ...rates, deposits: 0n })).toBe(5n)
    expect(growthOf(earned, { ...rates, turnover: 0n })).toBe(5n)
  })

  it.each([
    ['rises at once to what was never reached', 0, 0, 5000n, 0n, 2],
    ['rises by all that growth gives', 1, 1, 5000n, 0n, 2],
    ['stays where nothing more is reached', 1, 1, 4999n, 900n, 1],
    ['never falls by growth', 2, 2, 0n, 0n, 2],
    ['does not come back by growth over life alone', 1, 2, 9000n, 399n, 1],
    ['comes back with what keeps it', 1, 2, 9000n, 400n, 2],
    ['comes back step by step', 0, 2, 9000n, 100n, 1],
  ])('[PRO-05] %s', (_what, level, highest, life, period, after) => {
    expect(raised(levels, { level, highest }, { life, period })).toBe(after)
  })

  it.each([
    ['is kept with what keeps it', 2, 400n, 5, 2],
    ['falls by one below it', 2, 399n, 5, 1],
    ['falls by one alone, however little it was', 2, 0n, 5, 1],
    ['is protected in the period of the rise', 2, 0n, 0, 2],
    ['is protected in the next whole period', 2, 0n, 1, 2],
    ['falls in the one after that', 2, 0n, 2, 1],
    ['is never below the first', 0, 0n, 9, 0],
  ])('[PRO-05] %s', (_what, level, grown, since, after) => {
    expect(reviewed(levels, level, grown, since)).toBe(after)
  })

  it.each<[string, readonly VipLevel[], ReturnType<typeof refusedLevels>]>([
    ['that rise', levels, undefined],
    ['of which the first asks for something', [{ from: 1n, keep: 0n }], { level: 0, field: 'from' }],
    ['of which the first has to be kept', [{ from: 0n, keep: 1n }], { level: 0, field: 'keep' }],
    ['with one threshold twice', [...levels, { from: 5000n, keep: 400n }], { level: 3, field: 'from' }],
    ['that are easier to keep higher up', [...levels, { from: 9000n, keep: 399n }], { level: 3, field: 'keep' }],
  ])('[PRO-05] of a list %s', (_what, list, refused) => {
    expect(refusedLevels(list)).toEqual(refused)
  })
})
