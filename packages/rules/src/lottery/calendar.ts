import { addDays, instantOf, wallClock, weekdayOf } from '../local-time.ts'
import { schedules, type Schedule } from './stations.ts'

/** When a draw takes place that was moved. */
export interface Moved {
  readonly date: string
  /** Hours and minutes in the game's zone; those of its schedule where they are left out. */
  readonly time?: string
}

/** What holidays change, by the dates on which draws would fall. */
export interface Exceptions {
  readonly moved?: ReadonlyMap<string, Moved>
  /** Draws that do not take place. */
  readonly omitted?: ReadonlySet<string>
}

export interface PlannedDraw {
  /** The date in the game's own zone. */
  readonly date: string
  /** Milliseconds since 1970. */
  readonly closesAt: number
  readonly drawsAt: number
}

/** Draws may be moved by so many days. */
export const MOVED_BY = 60
const FOR_YEARS = 3

const fallsOn = ({ days }: Schedule, date: string): boolean =>
  'weekdays' in days ? days.weekdays.includes(weekdayOf(date)) : days.monthDays.includes(Number(date.slice(8)))

/** When the draw of a day takes place. Sale ends as long before a moved one as before any other. */
function drawOf({ zone, draws, closes }: Schedule, planned: string, moved: Moved | undefined): PlannedDraw {
  const { date, time = draws } = moved ?? { date: planned }
  const drawsAt = instantOf(date, time, zone)
  return { date, closesAt: drawsAt - (instantOf(date, draws, zone) - instantOf(date, closes, zone)), drawsAt }
}

/** @throws RangeError where the game has no schedule */
function scheduleOf(game: string): Schedule {
  const schedule = schedules.get(game)
  if (schedule === undefined) throw new RangeError(`${game} has no days of its own`)
  return schedule
}

/** A day on which a draw falls by the rule of its game. */
export interface CalendarDay extends PlannedDraw {
  /** The date by the rule. */
  readonly day: string
  readonly change: 'none' | 'moved' | 'omitted'
}

/**
 * The days of a game's rule from one date to another, both within, with what is changed of them.
 * @throws RangeError where the game has no schedule
 */
export function calendarDays(
  game: string,
  [from, to]: readonly [string, string],
  { moved = new Map(), omitted = new Set() }: Exceptions,
): CalendarDay[] {
  const schedule = scheduleOf(game)
  const days: CalendarDay[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (!fallsOn(schedule, day)) continue
    const change = omitted.has(day) ? 'omitted' : moved.has(day) ? 'moved' : 'none'
    days.push({ day, change, ...drawOf(schedule, day, moved.get(day)) })
  }
  return days
}

/** The date and time in a game's own zone at an instant, `2026-12-01 16:00`. @throws RangeError where the game has no schedule */
export const localTime = (game: string, at: number): string =>
  new Date(wallClock(at, scheduleOf(game).zone)).toISOString().slice(0, 16).replace('T', ' ')

/** The date in a game's own zone at an instant. @throws RangeError where the game has no schedule */
export const dateIn = (game: string, at: number): string => localTime(game, at).slice(0, 10)

/**
 * The next draws of an official game that are drawn after an instant, earliest first.
 * @throws RangeError where the game has no schedule, or two of its draws would fall on one date
 */
export function nextDraws(
  game: string,
  from: number,
  count: number,
  { moved = new Map(), omitted = new Set() }: Exceptions = {},
): PlannedDraw[] {
  const schedule = scheduleOf(game)
  const today = dateIn(game, from)
  const found: PlannedDraw[] = []
  // A draw of an earlier day may have been moved to a later one, and so may the last of those that are asked for.
  const last = FOR_YEARS * 366
  for (let day = -MOVED_BY; day <= last && found.length < count + moved.size; day++) {
    const planned = addDays(today, day)
    if (!fallsOn(schedule, planned) || omitted.has(planned)) continue
    const draw = drawOf(schedule, planned, moved.get(planned))
    if (draw.drawsAt > from) found.push(draw)
  }
  if (new Set(found.map(({ date }) => date)).size < found.length)
    throw new RangeError(`two draws of ${game} fall on one date`)
  return found.toSorted((a, b) => a.drawsAt - b.drawsAt).slice(0, count)
}
