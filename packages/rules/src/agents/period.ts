import { addDays, firstMinute, startOfDay, wallClock, weekdayOf } from '../local-time.ts'

/**
 * Periods of contracts, in the days of the brand's time zone. Daily salary and real-time salary go by `daily`, hourly salary
 * by clock hours. All contracts of a chain have the calendar of its top.
 */
export const contractCalendars = ['daily', 'weekly', 'semiMonthly', 'monthly'] as const
export type ContractCalendar = (typeof contractCalendars)[number]

/** Local dates such as `2026-03-31`; both days are in it. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** The period in which a day lies: the day, Monday to Sunday, 1–15 or 16–end, or the month. */
export function periodOf(calendar: ContractCalendar, day: string): Period {
  switch (calendar) {
    case 'daily':
      return { from: day, to: day }
    case 'weekly': {
      const from = addDays(day, 1 - weekdayOf(day))
      return { from, to: addDays(from, 6) }
    }
    case 'semiMonthly':
      if (day.slice(8) <= '15') return { from: `${day.slice(0, 8)}01`, to: `${day.slice(0, 8)}15` }
      return { from: `${day.slice(0, 8)}16`, to: endOfMonth(day) }
    case 'monthly':
      return { from: `${day.slice(0, 8)}01`, to: endOfMonth(day) }
  }
}

function endOfMonth(day: string): string {
  const next = addDays(`${day.slice(0, 8)}28`, 4)
  return addDays(`${next.slice(0, 8)}01`, -1)
}

/** The day on which a contract begins that is accepted on a day: the first of the next period. */
export const firstDayAfter = (calendar: ContractCalendar, accepted: string): string =>
  addDays(periodOf(calendar, accepted).to, 1)

/** The days of a contract: `to` is the last one, once that is known. A termination ends it on a day, a move the day before. */
export interface ContractDays {
  readonly from: string
  readonly to: string | undefined
}

/**
 * The periods of a contract that are over and not billed yet, oldest first, cut to the days of the contract. By dates
 * alone: after days without a run the same periods come.
 * @param today the local day that is not over
 * @param billed the last day that is billed
 */
export function closedPeriods(
  calendar: ContractCalendar,
  { from, to }: ContractDays,
  today: string,
  billed?: string,
): Period[] {
  const end = to ?? today
  const periods: Period[] = []
  let day = billed === undefined || billed < from ? from : addDays(billed, 1)
  while (day <= end) {
    const whole = periodOf(calendar, day)
    const last = to !== undefined && to < whole.to ? to : whole.to
    if (last >= today) break
    periods.push({ from: day, to: last })
    day = addDays(last, 1)
  }
  return periods
}

/** Instants in milliseconds since 1970; `to` is the first after it. */
export interface HourPeriod {
  readonly from: number
  readonly to: number
}

const HOUR = 3_600_000
const DAY = 86_400_000

/** How far the zone's clock is before UTC at an instant. */
const offsetAt = (at: number, zone: string): number => wallClock(at, zone) - Math.floor(at / 1000) * 1000

/**
 * The clock hour in which an instant lies. Its `from` names it: an hour that comes twice, where clocks are set back, is two
 * hours. Where a change of clocks falls within an hour, it ends and another begins there.
 */
export function hourOf(at: number, zone: string): HourPeriod {
  const offset = offsetAt(at, zone)
  const from = Math.floor((at + offset) / HOUR) * HOUR - offset
  const to = from + HOUR
  return {
    from: offsetAt(from, zone) === offset ? from : firstMinute(from, at, (each) => offsetAt(each, zone) === offset),
    to: offsetAt(to - 1, zone) === offset ? to : firstMinute(at, to - 1, (each) => offsetAt(each, zone) !== offset),
  }
}

/** The hours of a local day, earliest first: 24, or 23 or 25 where clocks change. */
export function hoursOf(day: string, zone: string): HourPeriod[] {
  const begins = (date: string): number =>
    startOfDay((at) => Math.floor(wallClock(at, zone) / DAY), Date.parse(`${date}T00:00:00Z`) / DAY)
  const end = begins(addDays(day, 1))
  const hours: HourPeriod[] = []
  for (let at = begins(day); at < end; at = hours.at(-1)?.to ?? end) hours.push(hourOf(at, zone))
  return hours
}
