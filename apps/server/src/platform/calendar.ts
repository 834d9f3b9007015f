/** Days, weeks and months as a brand's players live them. */
export interface Calendar {
  /** Days since 1970-01-01 of the local date at this moment. */
  dayOf(milliseconds: number): number
}

/** The Monday-based week of a day: 1970-01-01 was a Thursday. */
export const weekOf = (day: number): number => Math.floor((day + 3) / 7)

export function monthOf(day: number): number {
  const date = new Date(day * DAY_MS)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/**
 * A calendar of an IANA time zone. Offsets change on whole minutes only, so the answer of a minute
 * is kept: the bet path asks once a batch.
 */
export function createCalendar(timeZone: string): Calendar {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  let minute = -1
  let day = 0
  return {
    dayOf(milliseconds) {
      const asked = Math.floor(milliseconds / MINUTE_MS)
      if (asked !== minute) {
        day = Date.parse(format.format(new Date(asked * MINUTE_MS))) / DAY_MS
        minute = asked
      }
      return day
    },
  }
}
