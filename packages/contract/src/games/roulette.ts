import { array, int, maximum, maxLength, minimum, minLength, object, string, type output } from 'zod/mini'
import { parseMoney } from '#rules/money.ts'
import { MOST_SPOTS } from '#rules/roulette/grand-roulette.ts'
import type { Placed } from '#rules/roulette/racetrack.ts'
import { amount, positiveAmount } from '../scalars.ts'

const spot = string().check(minLength(1), maxLength(20))

/** The stakes that lie on the table, each spot once; which spots there are and what they take is the rule's to say. */
export const rouletteBet = array(object({ spot, stake: positiveAmount })).check(minLength(1), maxLength(MOST_SPOTS))
export type RouletteBetWire = output<typeof rouletteBet>

/** The number, the spots that won with what each pays, its stake included, and their sum. */
export const rouletteOutcome = object({
  number: int().check(minimum(0), maximum(36)),
  wins: array(object({ spot, payout: positiveAmount })).check(maxLength(MOST_SPOTS)),
  payout: amount,
})

/** A travelled bet as the rule takes it. @throws RangeError for amounts that are none */
export const rouletteBetFromWire = (wire: RouletteBetWire): Placed[] =>
  wire.map(({ spot, stake }) => ({ spot, stake: parseMoney(stake) }))
