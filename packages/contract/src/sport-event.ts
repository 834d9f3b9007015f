import { array, boolean, enum as oneOf, int, maximum, minimum, nullable, object, optional, string } from 'zod/mini'
import { moment, plainText } from './scalars.ts'

// The socket brings this to every page, so it imports nothing of markets and their rules.

export const sports = ['football', 'series', 'cockfight'] as const
export const isSport = (text: string): boolean => sports.some((sport) => sport === text)

export const sportPhases = ['before', 'live', 'ended'] as const

/** What became of an event that did not go as planned. */
export const sportChanges = ['postponed', 'cancelled', 'abandoned', 'awarded', 'begun-anew'] as const

const goals = int().check(minimum(0), maximum(99))
export const sportScore = object({ home: goals, away: goals })

/** What a page shows of a running event. */
export const sportBoard = object({
  /** The minute of a match, or the round of a map. */
  minute: optional(int().check(minimum(0), maximum(200))),
  half: optional(int().check(minimum(1), maximum(2))),
  redHome: optional(int().check(minimum(0), maximum(11))),
  redAway: optional(int().check(minimum(0), maximum(11))),
  /** Which side attacks, from −100 (away) to 100 (home). */
  momentum: optional(int().check(minimum(-100), maximum(100))),
  /** Rounds of the map that is played. */
  rounds: optional(sportScore),
})

/** A pick by its name in the rules. */
export const pickName = plainText(20)

/** A market as a page shows it: prices in the order of its picks, null where a pick cannot be bet on now. */
export const sportMarket = object({
  id: int(),
  type: plainText(12),
  period: plainText(12),
  /** In quarters; null where the market has none. */
  line: nullable(int()),
  open: boolean(),
  version: int(),
  picks: array(object({ pick: pickName, price: nullable(int()) })),
})

export const sportEvent = object({
  id: int(),
  sport: oneOf(sports),
  competition: plainText(80),
  home: plainText(80),
  away: plainText(80),
  startsAt: moment,
  phase: oneOf(sportPhases),
  /** What became of it, where it did not end as planned. */
  change: nullable(plainText(20)),
  score: sportScore,
  board: sportBoard,
  isSimulated: boolean(),
  /** Of a simulated event: the SHA-256 of its seed, and the seed once it is over. */
  proof: nullable(object({ commitment: string(), seed: nullable(string()) })),
  bestOf: nullable(int()),
  /** Of an outright, whose name is `home`: who competes, by the pick, and where they ended; no place where that is open or they did not compete. */
  runners: array(object({ pick: pickName, name: plainText(80), place: nullable(int()) })),
  /** Whether it can be bet on now. */
  open: boolean(),
  markets: array(sportMarket),
  /** Markets in all; a list brings a few of each event. */
  marketCount: int(),
})
