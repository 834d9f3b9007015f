import type { Area } from './games.ts'

const HOUR_MS = 3_600_000

/** In which zone a game's day begins and its issues are counted, as hours before UTC. None of them has summer time. */
export const ZONE_HOURS: Readonly<Record<Area, number>> = { VN: 7, SEA: 7, LOTT: 8, ELOTT: 7 }

/** The day, `YYYY-MM-DD`, that it is for the games of an area at a moment in milliseconds: their issues are named by it. */
export const dayOfArea = (area: Area, ms: number): string =>
  new Date(ms + ZONE_HOURS[area] * HOUR_MS).toISOString().slice(0, 10)

/** The latest day that any game has at a moment: that of the zone farthest east. */
export const latestDay = (ms: number): string => dayOfArea('LOTT', ms)
