/** Holds a pass that opens a house to a browser before it is open to everybody. */
export const REHEARSAL_COOKIE = 'rehearsal'

/** Whether a request may be of such a browser: it is answered by no cache before somebody has looked. */
export const mayRehearse = (cookies: string | undefined): boolean =>
  cookies !== undefined && cookies.includes(`${REHEARSAL_COOKIE}=`)
