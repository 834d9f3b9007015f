import type { Calendar } from '../../../platform/calendar.ts'
import type { Period } from './limit-rows.sql.ts'

const DAY_MS = 86_400_000

/** The first day of the local week (from Monday) or month in which a day lies; days count from 1970-01-01, a Thursday. */
export function firstDay(period: Period, day: number): number {
  if (period === 'day') return day
  if (period === 'week') return day - ((((day + 3) % 7) + 7) % 7)
  return day - new Date(day * DAY_MS).getUTCDate() + 1
}

/** The local date at a moment, such as `2026-03-31`. */
export const localDateOf = (calendar: Calendar, atMs: number): string =>
  new Date(calendar.dayOf(atMs) * DAY_MS).toISOString().slice(0, 10)
