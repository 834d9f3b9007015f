import { addDays, dayIn } from '#ui/period.ts'
import type { SportEvent } from './types.ts'

export const bookDays = ['today', 'tomorrow', 'later'] as const
export type BookDay = (typeof bookDays)[number]

/** The day of the house on which an event starts, as the tabs of the book name it. */
export function dayOfEvent(startsAt: string, timeZone: string, today: string): BookDay {
  const day = dayIn(timeZone, Date.parse(startsAt))
  if (day <= today) return 'today'
  return day === addDays(today, 1) ? 'tomorrow' : 'later'
}

export interface League {
  readonly name: string
  readonly events: readonly SportEvent[]
}

/** Events by their competitions, each where its first event stands. */
export function leaguesOf(events: readonly SportEvent[]): readonly League[] {
  const leagues = new Map<string, SportEvent[]>()
  for (const event of events) leagues.set(event.competition, [...(leagues.get(event.competition) ?? []), event])
  return [...leagues].map(([name, of]) => ({ name, events: of }))
}

/** Events to come by the tab under which they stand. */
export function byDays(
  events: readonly SportEvent[],
  timeZone: string,
  today: string,
): ReadonlyMap<BookDay, readonly SportEvent[]> {
  const days = new Map<BookDay, SportEvent[]>()
  for (const event of events) {
    const day = dayOfEvent(event.startsAt, timeZone, today)
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return days
}
