import { useEffect, useState } from 'react'
import { wallClock } from './safer-texts.ts'

const MINUTE_MS = 60_000

const minutesSince = (since: string): number => Math.max(0, Math.floor((wallClock() - Date.parse(since)) / MINUTE_MS))

/** Whole minutes since a moment; counts on by itself. */
export function useMinutes(since: string): number {
  const [minutes, setMinutes] = useState(() => minutesSince(since))
  useEffect(() => {
    setMinutes(minutesSince(since))
    const timer = setInterval(() => setMinutes(minutesSince(since)), MINUTE_MS / 4)
    return () => clearInterval(timer)
  }, [since])
  return minutes
}
