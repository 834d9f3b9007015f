import type { Calendar } from '../../../platform/calendar.ts'
import type { Period } from './limit-rows.sql.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** No place on earth is further from UTC. */
const FURTHEST_MS = 15 * 3_600_000

/** The first day of the local week (from Monday) or month in which a day lies; days count from 1970-01-01, a Thursday. */
export function firstDay(period: Period, day: number): number {
  if (period === 'day') return day
  if (period === 'week') return day - ((((day + 3) % 7) + 7) % 7)
  return day - new Date(day * DAY_MS).getUTCDate() + 1
}

/** The moment (milliseconds) at which a local day begins, found by its minutes: where clocks change, a day is no 24 hours. */
export function startOfDay(calendar: Calendar, day: number): number {
  let early = Math.floor((day * DAY_MS - FURTHEST_MS) / MINUTE_MS)
  let late = Math.ceil((day * DAY_MS + FURTHEST_MS) / MINUTE_MS)
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (calendar.dayOf(middle * MINUTE_MS) < day) early = middle
    else late = middle
  }
  return late * MINUTE_MS
}

/** The local date at a moment, such as `2026-03-31`. */
export const localDateOf = (calendar: Calendar, atMs: number): string =>
  new Date(calendar.dayOf(atMs) * DAY_MS).toISOString().slice(0, 10)
