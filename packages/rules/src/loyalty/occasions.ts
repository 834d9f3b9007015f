import { addDays, weekdayOf } from '../local-time.ts'

/** What a campaign may be triggered by, with what tells one time from another. Days are local ones of the brand. */
export type Trigger =
  | { readonly on: 'deposit' | 'round' | 'application' | 'list' | 'envelope'; readonly id: string }
  | { readonly on: 'registered' }
  | { readonly on: 'seen' | 'day' | 'week' | 'halfMonth' | 'month' | 'birthday'; readonly day: string }
  | { readonly on: 'level'; readonly level: number }
  /** A friend who qualified, with whoever invited it: the one is what the inviter is given for, the other what the friend is. */
  | { readonly on: 'friend' | 'invited'; readonly friend: string; readonly by: string }
  | { readonly on: 'code'; readonly code: string }

/**
 * The name of an occasion, such as `deposit:71`, `2026-W47` or `level:3`: a member has one award of a campaign for each, however
 * often it is told of it.
 */
export function occasionOf(trigger: Trigger): string {
  switch (trigger.on) {
    case 'deposit':
    case 'round':
    case 'application':
    case 'list':
    case 'envelope':
      return `${trigger.on}:${trigger.id}`
    case 'registered':
      return 'registered'
    case 'seen':
    case 'day':
      return trigger.day
    case 'week':
      return isoWeekOf(trigger.day)
    case 'halfMonth':
      return `${trigger.day.slice(0, 7)}-${Number(trigger.day.slice(8)) <= 15 ? 'H1' : 'H2'}`
    case 'month':
      return trigger.day.slice(0, 7)
    case 'birthday':
      return `birthday:${trigger.day.slice(0, 4)}`
    case 'level':
      return `level:${trigger.level}`
    case 'friend':
      return `friend:${trigger.friend}`
    case 'invited':
      return `invited:${trigger.by}`
    case 'code':
      return `code:${trigger.code}`
  }
}

/** Whom an occasion names besides the member who is given for it: the friend, or who invited it. */
export function otherPersonOf(occasion: string): string | undefined {
  const [on, other] = occasion.split(':')
  return on === 'friend' || on === 'invited' ? other : undefined
}

/** The birthdays that are kept on a local day, as `02-28`: those of a leap day one day earlier in other years. */
export function birthdaysOn(day: string): string[] {
  const own = day.slice(5)
  return own === '02-28' && addDays(day, 1).slice(5) !== '02-29' ? [own, '02-29'] : [own]
}

/** The week of a day by ISO 8601, such as `2026-W47`: Monday to Sunday, of the year in which its Thursday lies. */
export function isoWeekOf(day: string): string {
  const thursday = addDays(day, 4 - weekdayOf(day))
  const year = thursday.slice(0, 4)
  const days = (Date.parse(`${thursday}T00:00:00Z`) - Date.parse(`${year}-01-01T00:00:00Z`)) / 86_400_000
  return `${year}-W${String(Math.floor(days / 7) + 1).padStart(2, '0')}`
}
