import { describe, expect, it } from 'vitest'
import { parseMoney } from '../money.ts'
import { rebateCarried, rebateDue, rebateOf, type Rebated } from './rebate.ts'

const money = parseMoney
const slots = (counted: string): Rebated => ({ counted: money(counted), rate: 500n })
const live = (counted: string): Rebated => ({ counted: money(counted), rate: 800n })

describe('a rebate', () => {
  it('[MEM-13] is claimed at any moment, to the cent, less what was taken today', () => {
    expect(rebateDue([slots('750'), live('100')], 0n, 0n)).toBe(money('4.55'))
    const noon = rebateDue([slots('333.33')], 0n, 0n)
    expect(noon).toBe(money('1.66'))
    expect(rebateDue([slots('750'), live('100')], noon, 0n)).toBe(money('2.89'))
  })

  it('[MEM-13] of a day is cut once, over all its games together', () => {
    expect(rebateOf([slots('1'), slots('1')])).toBe(money('0.01'))
    expect(rebateOf([slots('-100.01')])).toBe(money('-0.51'))
  })

  it.each([
    ['is more by what days before came to', [slots('500')], '2.50', '0.40', '0.40', '0'],
    ['is nothing at once after it was taken', [slots('750')], '3.75', '0', '0', '0'],
    ['is nothing without play', [], '0', '0', '0', '0'],
    ['carries on what was taken too much, since play came back', [slots('500')], '3.75', '0', '0', '-1.25'],
    ['is less what was carried', [slots('500')], '0', '-1.25', '1.25', '0'],
    ['carries on what is still too much', [slots('100')], '0', '-1.25', '0', '-0.75'],
    ['of play that came back alone is below nothing', [slots('-100.01')], '0', '0', '0', '-0.51'],
  ])('[MEM-13, BON-02] %s', (_what, parts, taken, carried, due, next) => {
    expect(rebateDue(parts, money(taken), money(carried))).toBe(money(due))
    expect(rebateCarried(parts, money(taken), money(carried))).toBe(money(next))
  })
})
