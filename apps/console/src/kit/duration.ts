/** Whole minutes between two moments, and none where the clocks of two machines differ. */
export const minutesSince = (since: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))

/** How long something has waited, in its largest unit: `3 hr`. */
export function durationText(minutes: number): string {
  const unit = minutes < 60 ? 'minute' : minutes < 48 * 60 ? 'hour' : 'day'
  const value = { minute: minutes, hour: Math.floor(minutes / 60), day: Math.floor(minutes / 1440) }[unit]
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'short' }).format(value)
}
