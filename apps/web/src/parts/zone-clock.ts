import { useEffect, useState } from 'react'
import { wallClock } from '#ui/use-seconds.ts'

const SECOND = 1000

/** The time now in milliseconds since 1970, anew at every second. */
export function useNow(): number {
  const [now, setNow] = useState(wallClock)
  useEffect(() => {
    const timer = setInterval(() => setNow(wallClock()), SECOND)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** How far a time zone is from Greenwich at a moment, as `GMT-03:00`. */
export function gmtOffset(timeZone: string, at: number): string {
  const name =
    new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name === 'GMT' ? 'GMT+00:00' : name
}

/** Day and time of a time zone, to the second, as the language writes them. */
export const timeIn = (timeZone: string, locale: string, at: number): string =>
  new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'medium' }).format(at)
