import { describe, expect, it } from 'vitest'
import { parseMoney } from '#rules/money.ts'
import { daysLeft, leftOf, percentDone } from './progress.ts'

describe('how far a bonus is', () => {
  it.each([
    ['0', '1000', 0, '1000'],
    ['880', '1000', 88, '120'],
    ['999.99999', '1000', 99, '0.00001'],
    ['1000', '1000', 100, '0'],
    ['1200', '1000', 100, '0'],
  ])('[BON-01, MEM-13] %s of %s is %d percent, and %s is left', (wagered, required, percent, left) => {
    const done = [parseMoney(wagered), parseMoney(required)] as const
    expect([percentDone(...done), leftOf(...done)]).toEqual([percent, parseMoney(left)])
  })

  it('[BON-01, MEM-13] has so many whole days left', () => {
    const now = Date.parse('2026-11-28T12:00:00Z')
    expect(
      ['2026-12-28T12:00:00Z', '2026-11-30T11:59:59Z', '2026-11-28T23:00:00Z', '2026-11-01T00:00:00Z'].map((until) =>
        daysLeft(until, now),
      ),
    ).toEqual([30, 1, 0, 0])
  })
})
