import { schedules, type Schedule, weekdayOf } from './stations.ts'

/** What a year's holidays change, by the dates on which draws would fall. */
export interface Exceptions {
  /** Draws that fall on another date. */
  readonly moved?: ReadonlyMap<string, string>
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

const DAY = 86_400_000
/** Draws may be moved so far. */
const MOVED_BY = 60
const FOR_YEARS = 3

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

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

/** What a clock in the zone shows at an instant, as if it were UTC. */
function wallClock(at: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((each) => each.type === type)?.value ?? ''
  return Date.parse(
    `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`,
  )
}

/** The instant of a date and time in a zone. */
function instantOf(date: string, time: string, zone: string): number {
  const wall = Date.parse(`${date}T${time}:00Z`)
  // The offset at the first guess may be that of the other side of a change of clocks.
  const guess = wall - (wallClock(wall, zone) - wall)
  return guess - (wallClock(guess, zone) - wall)
}

const fallsOn = ({ days }: Schedule, date: string): boolean =>
  'weekdays' in days ? days.weekdays.includes(weekdayOf(date)) : days.monthDays.includes(Number(date.slice(8)))

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
  const schedule = schedules.get(game)
  if (schedule === undefined) throw new RangeError(`${game} has no days of its own`)
  const { zone, draws, closes } = schedule
  const today = new Date(wallClock(from, zone)).toISOString().slice(0, 10)
  const found: PlannedDraw[] = []
  // A draw of an earlier day may have been moved to a later one, and so may the last of those that are asked for.
  const last = FOR_YEARS * 366
  for (let day = -MOVED_BY; day <= last && found.length < count + moved.size; day++) {
    const planned = addDays(today, day)
    if (!fallsOn(schedule, planned) || omitted.has(planned)) continue
    const date = moved.get(planned) ?? planned
    const drawsAt = instantOf(date, draws, zone)
    if (drawsAt > from) found.push({ date, closesAt: instantOf(date, closes, zone), drawsAt })
  }
  if (new Set(found.map(({ date }) => date)).size < found.length)
    throw new RangeError(`two draws of ${game} fall on one date`)
  return found.toSorted((a, b) => a.drawsAt - b.drawsAt).slice(0, count)
}
