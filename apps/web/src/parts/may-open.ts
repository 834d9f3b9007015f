/** So long after the last touch, scroll or key a reader is taken to rest. */
const REST_MS = 3000

/** What goes on while a popup that nobody asked for waits. */
interface Moment {
  /** No other popup, no game, no closed site. */
  readonly calm: boolean
  /** Since the last touch, scroll or key. */
  readonly restedMs: number
  /** Something is said in passing, which a popup would cover. */
  readonly saying: boolean
}

/** No touch and no scroll is answered by a popup: it comes once the reader rests. */
export const mayOpen = ({ calm, restedMs, saying }: Moment): boolean => calm && !saying && restedMs >= REST_MS
