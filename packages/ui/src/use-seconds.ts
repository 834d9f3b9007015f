import { useEffect, useState } from 'react'

/** Milliseconds since 1970; the clock that goes on while a page is reloaded. */
export const wallClock = (): number => performance.timeOrigin + performance.now()

const left = (until: number): number => Math.max(0, Math.ceil((until - wallClock()) / 1000))

/** Whole seconds until a moment (milliseconds since 1970), counted down; 0 when it has passed or there is none. */
export function useSeconds(until: number | undefined): number {
  const [seconds, setSeconds] = useState(until === undefined ? 0 : left(until))
  useEffect(() => {
    setSeconds(until === undefined ? 0 : left(until))
    if (until === undefined || left(until) === 0) return
    const timer = setInterval(() => {
      setSeconds(left(until))
      if (left(until) === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}

/** Seconds as a clock shows them: `4:07`. */
export const asClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
