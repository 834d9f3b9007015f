import { describe, expect, it } from 'vitest'
import { startOfDay } from '#rules/local-time.ts'
import { createCalendar } from '../../../platform/calendar.ts'
import { firstDay, localDateOf } from './periods.ts'

const dayNumber = (date: string): number => Date.parse(date) / 86_400_000

describe('periods of limits', () => {
  it.each([
    ['America/Sao_Paulo', '2026-11-22', '2026-11-22T03:00:00Z'],
    ['Asia/Tokyo', '2026-11-22', '2026-11-21T15:00:00Z'],
    ['Pacific/Kiritimati', '2026-11-22', '2026-11-21T10:00:00Z'],
    ['Pacific/Pago_Pago', '2026-11-22', '2026-11-22T11:00:00Z'],
    ['Asia/Kathmandu', '2026-11-22', '2026-11-21T18:15:00Z'],
    // Clocks change: the day before has 23 hours, the day after 25.
    ['Europe/London', '2026-03-29', '2026-03-29T00:00:00Z'],
    ['Europe/London', '2026-03-30', '2026-03-29T23:00:00Z'],
    ['Europe/London', '2026-10-26', '2026-10-26T00:00:00Z'],
    // Midnight itself is left out.
    ['America/Asuncion', '2024-10-06', '2024-10-06T04:00:00Z'],
  ])('[SAF-01] in %s %s begins at %s', (zone, day, moment) => {
    const calendar = createCalendar(zone)
    const start = startOfDay(calendar.dayOf, dayNumber(day))
    expect(new Date(start).toISOString()).toBe(new Date(moment).toISOString())
    expect([localDateOf(calendar, start), localDateOf(calendar, start - 60_000) < day]).toEqual([day, true])
  })

  it.each([
    ['day', '2026-11-22', '2026-11-22'],
    ['week', '2026-11-22', '2026-11-16'],
    ['week', '2026-11-16', '2026-11-16'],
    ['week', '2026-11-23', '2026-11-23'],
    ['week', '2027-01-01', '2026-12-28'],
    ['month', '2026-11-22', '2026-11-01'],
    ['month', '2026-11-01', '2026-11-01'],
    ['month', '2028-02-29', '2028-02-01'],
    ['week', '1969-12-30', '1969-12-29'],
  ] as const)('[SAF-01] the %s of %s begins on %s', (period, day, first) =>
    expect(firstDay(period, dayNumber(day))).toBe(dayNumber(first)),
  )
})
