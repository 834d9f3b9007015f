import { describe, expect, it } from 'vitest'
import { addDays, dayIn, lengthOf, presetOf, presetPeriod } from '#ui/period.ts'
import { barLengthOf, profitBars } from './profit-days.ts'

describe('the bars of profit and loss', () => {
  it('[MEM-12] have a place for every day, and run up to the sum of the period', () => {
    const days = [
      { date: '2026-02-27', stake: '10', payout: '4.5' },
      { date: '2026-03-01', stake: '1.00001', payout: '9' },
    ]
    expect(profitBars(days, { from: '2026-02-27', to: '2026-03-02' })).toEqual([
      { from: '2026-02-27', to: '2026-02-27', result: '-5.50000', sum: '-5.50000' },
      { from: '2026-02-28', to: '2026-02-28', result: '0.00000', sum: '-5.50000' },
      { from: '2026-03-01', to: '2026-03-01', result: '7.99999', sum: '2.49999' },
      { from: '2026-03-02', to: '2026-03-02', result: '0.00000', sum: '2.49999' },
    ])
  })

  it.each([
    [42, 'day', 42],
    [43, 'week', 7],
    [183, 'week', 27],
    [184, 'month', 7],
    [366, 'month', 13],
  ])('[MEM-12] of %i days are each a %s', (days, length, bars) => {
    const period = { from: '2026-01-15', to: addDays('2026-01-15', days - 1) }
    const made = profitBars([{ date: period.to, stake: '1', payout: '3' }], period)
    expect([barLengthOf(period), made.length]).toEqual([length, bars])
    expect([made[0]?.from, made.at(-1)?.to, made.at(-1)?.sum]).toEqual([period.from, period.to, '2.00000'])
    expect(made.slice(1).map(({ from }, at) => from === addDays(made[at]?.to ?? '', 1))).not.toContain(false)
  })
})

describe('a period', () => {
  it('[MEM-21] of seven or thirty days before or ahead has today among them', () => {
    const preset = (name: Parameters<typeof presetPeriod>[0]): unknown[] => {
      const period = presetPeriod(name, '2026-03-03')
      expect(presetOf(period, '2026-03-03')).toBe(name)
      return [period.from, period.to, lengthOf(period)]
    }
    expect(preset('last7')).toEqual(['2026-02-25', '2026-03-03', 7])
    expect(preset('last30')).toEqual(['2026-02-02', '2026-03-03', 30])
    expect(preset('next7')).toEqual(['2026-03-03', '2026-03-09', 7])
    expect(preset('next30')).toEqual(['2026-03-03', '2026-04-01', 30])
    expect(preset('yesterday')).toEqual(['2026-03-02', '2026-03-02', 1])
    expect(presetOf({ from: '2026-03-01', to: '2026-03-03' }, '2026-03-03')).toBeUndefined()
  })

  it('[MEM-21] begins with the day that it is where the brand is', () => {
    const moment = Date.parse('2026-03-10T02:59:59.999Z')
    expect([
      dayIn('America/Sao_Paulo', moment),
      dayIn('America/Sao_Paulo', moment + 1),
      dayIn('Asia/Tokyo', moment),
    ]).toEqual(['2026-03-09', '2026-03-10', '2026-03-10'])
  })
})
