import { dayOfArea, ZONE_HOURS } from '#rules/lottery/days.ts'
import { type Area, issueOf } from '#rules/lottery/games.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** A draw as it is planned. */
export interface PlannedDraw {
  /** Rises by one from draw to draw: so many periods since 1970. */
  readonly nr: number
  readonly issue: string
  readonly opensAtMs: number
  readonly closesAtMs: number
  readonly drawsAtMs: number
}

/** The number of the draw that is sold at a moment: the first that closes after it. */
export const nrAt = (minutes: number, closeSeconds: number, ms: number): number =>
  Math.floor((ms + closeSeconds * 1000) / (minutes * MINUTE_MS)) + 1

/** A draw of a game that is drawn every so many minutes: it opens when the one before closes. */
export function fastDraw(area: Area, minutes: number, closeSeconds: number, nr: number): PlannedDraw {
  const period = minutes * MINUTE_MS
  const drawsAtMs = nr * period
  const closesAtMs = drawsAtMs - closeSeconds * 1000
  // The draw at midnight is the last of the day that ends.
  const local = drawsAtMs + ZONE_HOURS[area] * 60 * MINUTE_MS - 1
  const day = dayOfArea(area, drawsAtMs - 1)
  const n = Math.floor((local % DAY_MS) / period) + 1
  return { nr, issue: issueOf(day, n, DAY_MS / period), opensAtMs: closesAtMs - period, closesAtMs, drawsAtMs }
}
