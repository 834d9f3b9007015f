/**
 * How many members of a team were active in any period of up to 92 days that ends with a day, without counting anybody
 * twice: `window[k - 1]` is the number of members active on at least one of the k days that end with it.
 */
export type ActiveWindow = readonly number[]

export const WINDOW_DAYS = 92

export const NOBODY: ActiveWindow = Array.from({ length: WINDOW_DAYS }, () => 0)

/** The window of a day so many days later on which nobody has been active yet, from the last window before it. */
export const shifted = (window: ActiveWindow, days: number): ActiveWindow =>
  window.map((_, at) => window[at - days] ?? 0)

/** A member's day that begins to count, or no longer does. */
export interface ActiveDay {
  /** Days since the member's last active day before this one in the team, at least 1; undefined where there is none. */
  readonly gap: number | undefined
  /** How many days the window ends after the member's day: 0 for the day itself, more for one that comes late. */
  readonly daysAgo: number
}

/**
 * Counts a member that became active, in the window of that day and in each later one up to, and without, the member's next
 * active day: who was active `gap` days before is in all longer periods already.
 */
export const withActive = (window: ActiveWindow, day: ActiveDay): ActiveWindow => changed(window, day, 1)

/** Takes a member out again whom a void brought below the least turnover of a day, in the same windows. */
export const withoutActive = (window: ActiveWindow, day: ActiveDay): ActiveWindow => changed(window, day, -1)

const changed = (window: ActiveWindow, { gap = WINDOW_DAYS, daysAgo }: ActiveDay, by: 1 | -1): ActiveWindow =>
  window.map((count, at) => (at >= daysAgo && at < daysAgo + gap ? count + by : count))

/** Members active in the `days` (1 to 92) that end with the window's day. @throws RangeError for other periods */
export function activeIn(window: ActiveWindow, days: number): number {
  const count = window[days - 1]
  if (count === undefined) throw new RangeError(`no window of ${days} days`)
  return count
}
