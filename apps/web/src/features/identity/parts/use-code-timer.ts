import { useState } from 'react'
import { wallClock } from '#ui/use-seconds.ts'

const MINUTE_MS = 60_000
const keyOf = (use: string): string => `codeUntil.${use}`

export interface CodeTimer {
  /** Milliseconds since 1970 until which no further code is sent; undefined where one may be. */
  readonly until: number | undefined
  start(minutes: number): void
}

/** How long a code that was sent is good; kept in the tab, so that a reload does not send another. */
export function useCodeTimer(use: string): CodeTimer {
  const [until, setUntil] = useState(() => {
    const kept = Number(sessionStorage.getItem(keyOf(use)))
    return kept > wallClock() ? kept : undefined
  })
  return {
    until,
    start(minutes) {
      const end = wallClock() + minutes * MINUTE_MS
      sessionStorage.setItem(keyOf(use), String(end))
      setUntil(end)
    },
  }
}
