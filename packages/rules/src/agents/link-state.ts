/** What decides whether somebody may register by a link. */
export interface LinkTerms {
  readonly most: number | null
  readonly registrations: number
  /** Milliseconds; null where it has no end. */
  readonly expiresAt: number | null
  /** By the house. */
  readonly stopped: boolean
  readonly paused: boolean
}

/** Whether somebody may register by a link, and if not, why. */
export type LinkState = 'on' | 'stopped' | 'paused' | 'full' | 'over'

/** How a link stands at a moment, in milliseconds. */
export function linkState({ most, registrations, expiresAt, stopped, paused }: LinkTerms, now: number): LinkState {
  if (most !== null && registrations >= most) return 'full'
  if (expiresAt !== null && expiresAt <= now) return 'over'
  if (stopped) return 'stopped'
  return paused ? 'paused' : 'on'
}
