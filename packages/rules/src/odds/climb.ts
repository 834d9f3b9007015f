import type { GameRule } from '../game.ts'
import type { Money } from '../money.ts'
import { publish } from '../rule-hash.ts'
import { EDGE, PARTS, payoutOf, published, stakeOnGrid } from './multiplier.ts'

/** Raised when a rule in this file changes how a round goes or what it pays; part of every rule hash. */
const ENGINE_VERSION = 1

/** Heights are whole hundredths: 231 is 2.31 times the stake. */
export const GROUND = 100

/** The heights at which a flight can land. At the highest it lands by itself. */
export const LANDINGS = { least: 101, most: 1_000_000 } as const

/** The number that decides a flight is drawn below this. */
export const DRAWN = 2 ** 32

/** What a flight returns at most, in hundredths: the part of a stake that the house does not keep. */
const KEPT = Number(((EDGE.of - EDGE.part) * BigInt(GROUND)) / EDGE.of)

/** Height grows by e in so many seconds. */
const GROWTH_SECONDS = 10

/** The height after some seconds of flight. */
export const heightAfter = (seconds: number): number =>
  Math.min(LANDINGS.most, Math.floor(GROUND * Math.exp(seconds / GROWTH_SECONDS)))

/** How many seconds a flight takes to a height. */
export const secondsTo = (height: number): number => GROWTH_SECONDS * Math.log(height / GROUND)

export interface ClimbBet {
  readonly stake: Money
  /** The height at which it lands by itself; null where the player says when. */
  readonly landing: number | null
}

/** To land at the height that the player saw; or to ask whether the flight held to a height. */
export type ClimbChoice = { readonly land: number } | { readonly held: number }

export interface ClimbOutcome {
  /** The greatest height to which it is known to have held; where it landed, once it did. */
  readonly held: number
  readonly landed: boolean
  /** Where the flight ends, or would have ended; null while it goes on. */
  readonly point: number | null
}

/** Where a flight ends by the number that was drawn for it, 0 up to `DRAWN`. */
export const pointOf = (drawn: number): number => Math.max(GROUND, Math.floor((KEPT * DRAWN) / (DRAWN - drawn)))

/** Of all numbers that can be drawn, how many let a flight hold to a height. */
export const waysTo = (height: number): number => Math.floor((KEPT * DRAWN) / height)

/** What landing at a height pays, in parts of the stake. */
export const landingMultiplier = (height: number): bigint => (BigInt(height) * PARTS) / BigInt(GROUND)

/** @throws RangeError for a height at which no flight lands */
function landingAt(height: number): number {
  if (!Number.isInteger(height) || height < LANDINGS.least || height > LANDINGS.most)
    throw new RangeError('a landing is 1.01 to 10,000 in hundredths')
  return height
}

export const UPDRAFT = {
  id: 'updraft',
  version: '1.0.0',
  ground: GROUND,
  landings: LANDINGS,
  drawn: DRAWN,
  ...published,
} as const

/** A flight that rises until it ends, at a point that is drawn before it begins; who lands before has the height. */
export const UPDRAFT_RULE: GameRule<ClimbBet, ClimbChoice, ClimbOutcome> = {
  id: UPDRAFT.id,
  version: UPDRAFT.version,
  ...publish({ definition: UPDRAFT, engine: ENGINE_VERSION }),
  stakeOf({ stake, landing }) {
    if (landing !== null) landingAt(landing)
    return stakeOnGrid(stake)
  },
  play({ stake, landing }, choices, random) {
    const point = pointOf(random.below(DRAWN))
    const flight: { held: number; over: boolean; landed: boolean } = { held: GROUND, over: false, landed: false }
    const end = (landed: boolean, held: number): void => {
      flight.over = true
      flight.landed = landed
      flight.held = held
    }
    if (landing !== null) end(point >= landing, Math.min(point, landing))
    for (const choice of choices) {
      if (flight.over) throw new RangeError('the flight is over')
      const height = landingAt('land' in choice ? choice.land : choice.held)
      if (point < height) end(false, point)
      else if ('land' in choice || height === LANDINGS.most) end(true, height)
      else flight.held = height
    }
    const { held, over, landed } = flight
    return {
      wagers: [{ stake, payout: landed ? payoutOf(stake, landingMultiplier(held)) : 0n }],
      over,
      outcome: { held, landed, point: over ? point : null },
    }
  },
  asks(choice, { held }) {
    if (!('held' in choice)) return false
    if (choice.held < held) throw new RangeError('that has been answered')
    return true
  },
  absent: ({ held }) => (held < LANDINGS.least ? undefined : { land: held }),
}
