/** Days of a time zone, found by another way than the product's calendar finds them. */

const DAY_MS = 86_400_000

/** The wall clock of the zone at a moment, as the milliseconds that UTC would show with the same digits. */
function wallClock(zone: string, ms: number): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((ms % 1000) + 1000) % 1000)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, made)
  return made
}

/** Days since 1970-01-01 of the local date. */
export const localDay = (zone: string, ms: number): number => Math.floor(wallClock(zone, ms) / DAY_MS)

/** The moment at which a local day begins. */
export function midnight(zone: string, day: number): number {
  let ms = day * DAY_MS
  for (let i = 0; i < 3; i++) ms += day * DAY_MS - wallClock(zone, ms)
  return ms
}

/** The Monday of the day's week. */
export const mondayOf = (day: number): number => day - ((new Date(day * DAY_MS).getUTCDay() + 6) % 7)

/** The first of the day's month. */
export const firstOf = (day: number): number => day - (new Date(day * DAY_MS).getUTCDate() - 1)
