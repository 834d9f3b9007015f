import { array, int, maximum, maxLength, minimum, minLength, object, string, type output } from 'zod/mini'
import { DECK } from '#rules/cards/deck.ts'
import { DICE, FACES } from '#rules/live/sic-bo.ts'
import { parseMoney } from '#rules/money.ts'
import { POCKETS } from '#rules/roulette/wheel.ts'
import type { Placed } from '#rules/tables/table.ts'
import { amount, positiveAmount } from '../scalars.ts'

/** More spots than any table has: what is longer is not looked at. */
const MOST_SPOTS = 160

const spot = string().check(minLength(1), maxLength(20))

/** The stakes that lie on a table, each spot once; which spots there are and what they take is the rule's to say. */
export const tableBet = array(object({ spot, stake: positiveAmount })).check(minLength(1), maxLength(MOST_SPOTS))
export type TableBetWire = output<typeof tableBet>

/** The spots that won or came back with what each pays, its stake included, and their sum. */
const paid = { wins: array(object({ spot, payout: positiveAmount })).check(maxLength(MOST_SPOTS)), payout: amount }

export const rouletteOutcome = object({ number: int().check(minimum(0), maximum(POCKETS - 1)), ...paid })

const hand = array(int().check(minimum(0), maximum(DECK - 1))).check(minLength(2), maxLength(3))

/** The cards of both hands in the order in which each was dealt. */
export const baccaratOutcome = object({ player: hand, banker: hand, ...paid })

/** The faces of the dice from the left, 1 to 6. */
export const sicBoOutcome = object({
  dice: array(int().check(minimum(1), maximum(FACES))).check(minLength(DICE), maxLength(DICE)),
  ...paid,
})

/** A travelled bet as the rule takes it. @throws RangeError for amounts that are none */
export const tableBetFromWire = (wire: TableBetWire): Placed[] =>
  wire.map(({ spot, stake }) => ({ spot, stake: parseMoney(stake) }))
