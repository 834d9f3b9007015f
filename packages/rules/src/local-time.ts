/** Days and clocks of a time zone. A day is a date such as `2026-03-31`, an instant milliseconds since 1970, a zone an IANA name. */

const MINUTE = 60_000
const DAY = 86_400_000
/** No place on earth is further from UTC. */
const FURTHEST = 15 * 3_600_000

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

/** From 1 on Monday to 7 on Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/** To make one takes long, and each of its calls little. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(zone, made)
  return made
}

/** What a clock in the zone shows at an instant, to the second, as if it were UTC. */
export function wallClock(at: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((each) => each.type === type)?.value ?? ''
  return Date.parse(
    `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`,
  )
}

export const localDate = (at: number, zone: string): string => new Date(wallClock(at, zone)).toISOString().slice(0, 10)

/** The instant of a date and time in a zone. */
export function instantOf(date: string, time: string, zone: string): number {
  const wall = Date.parse(`${date}T${time}:00Z`)
  // The offset at the first guess may be that of the other side of a change of clocks.
  const guess = wall - (wallClock(wall, zone) - wall)
  return guess - (wallClock(guess, zone) - wall)
}

/** The first whole minute at which something is so that stays so, after `before`, where it is not, and not after `after`. */
export function firstMinute(before: number, after: number, isSo: (at: number) => boolean): number {
  let [early, late] = [Math.floor(before / MINUTE), Math.ceil(after / MINUTE)]
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (isSo(middle * MINUTE)) late = middle
    else early = middle
  }
  return late * MINUTE
}

/**
 * The instant at which a local day begins, found by its minutes: where clocks change, a day is no 24 hours, and midnight
 * may be left out.
 * @param dayOf the local date of an instant, as days since 1970-01-01
 */
export const startOfDay = (dayOf: (at: number) => number, day: number): number =>
  firstMinute(day * DAY - FURTHEST, day * DAY + FURTHEST, (at) => dayOf(at) >= day)
