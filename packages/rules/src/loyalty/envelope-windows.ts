import { addDays, instantOf, localDate, weekdayOf } from '../local-time.ts'

/** When an envelope can be grabbed; moments are milliseconds since 1970. */
export interface EnvelopeTimes {
  /** Nothing opens before, and nothing is open after. */
  readonly from: number
  readonly until: number
  /** Windows that come again: at these local times, each for so many minutes, on these days of the week or on all of them. */
  readonly rain?:
    | { readonly times: readonly string[]; readonly minutes: number; readonly weekdays: readonly number[] }
    | undefined
}

/** From `opens` up to, and without, `closes`. */
export interface EnvelopeWindow {
  readonly opens: number
  readonly closes: number
}

/** The windows before, at and after a moment, each where there is one. */
export interface EnvelopeWindows {
  readonly last: EnvelopeWindow | undefined
  readonly now: EnvelopeWindow | undefined
  readonly next: EnvelopeWindow | undefined
}

const MINUTE = 60_000
const DAY_MINUTES = 1440
/** Days on both sides of one that have a window of any week, with a day more for what lasts over midnight. */
const NEAR = 8

/** The windows of an envelope around a moment, by the clock of a time zone. A window of rain is left out where it is not wholly within the envelope's time. */
export function windowsAt(times: EnvelopeTimes, now: number, zone: string): EnvelopeWindows {
  const all = times.rain === undefined ? [{ opens: times.from, closes: times.until }] : rainNear(times, now, zone)
  return {
    last: all.findLast(({ closes }) => closes <= now),
    now: all.find(({ opens, closes }) => opens <= now && now < closes),
    next: all.find(({ opens }) => opens > now),
  }
}

/** Windows of rain in the weeks around a moment, or around the end of the rain that is nearer to it, in their order. */
function rainNear({ from, until, rain }: EnvelopeTimes, now: number, zone: string): EnvelopeWindow[] {
  if (rain === undefined) return []
  const { times, minutes, weekdays } = rain
  const middle = localDate(Math.min(Math.max(now, from), until), zone)
  return Array.from({ length: 2 * NEAR + 1 }, (_, at) => addDays(middle, at - NEAR))
    .filter((day) => weekdays.length === 0 || weekdays.includes(weekdayOf(day)))
    .flatMap((day) => times.map((time) => instantOf(day, time, zone)))
    .map((opens) => ({ opens, closes: opens + minutes * MINUTE }))
    .filter(({ opens, closes }) => opens >= from && closes <= until)
    .toSorted((one, other) => one.opens - other.opens)
}

/** Whether the windows of a day keep out of each other's way, also over midnight. */
export function isRainClear({
  times,
  minutes,
}: {
  readonly times: readonly string[]
  readonly minutes: number
}): boolean {
  const starts = times.map(minuteOf).toSorted((one, other) => one - other)
  return starts.every((start, at) => {
    const following = starts[at + 1] ?? (starts[0] ?? 0) + DAY_MINUTES
    return start + minutes <= following
  })
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
