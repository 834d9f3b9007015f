import { boolean, number, object, safeParse, string, type output } from 'zod/mini'

/**
 * What refills the login form for a day, and that this browser was asked to remember its member. The
 * member itself is remembered by a cookie that no script can read; a password is never among this.
 */
const remembered = object({
  until: number(),
  tab: string(),
  username: string(),
  mobileNum: string(),
  countryDialingCode: string(),
  stays: boolean(),
})
export type Remembered = Omit<output<typeof remembered>, 'until'>

const LAST = 'lastLogin'
/** Read by `app/session.ts` before any of this is loaded: whether to ask for the session again. */
const FLAG = 'remembersMe'
const DAY_MS = 86_400_000

const now = (): number => performance.timeOrigin + performance.now()

export function recall(): Remembered | undefined {
  try {
    const kept = safeParse(remembered, JSON.parse(localStorage.getItem(LAST) ?? 'null'))
    if (kept.success && kept.data.until > now()) return kept.data
  } catch {
    // Somebody else's text under our name.
  }
  localStorage.removeItem(LAST)
  return undefined
}

/** Keeps who logged in, where the member wishes it; forgets it where not. */
export function remember(login: Remembered): void {
  if (login.stays) {
    localStorage.setItem(LAST, JSON.stringify({ ...login, until: now() + DAY_MS }))
    localStorage.setItem(FLAG, 'yes')
  } else {
    localStorage.removeItem(LAST)
    localStorage.removeItem(FLAG)
  }
}

/** The server remembers nobody here any more; the name may still refill the form. */
export const forgetSession = (): void => localStorage.removeItem(FLAG)
