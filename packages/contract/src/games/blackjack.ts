import {
  array,
  boolean,
  enum as oneOf,
  int,
  maximum,
  maxLength,
  minimum,
  nullable,
  object,
  type output,
} from 'zod/mini'
import { BLACKJACK_CHOICES, type BlackjackOutcome } from '#rules/cards/blackjack.ts'
import { DECK } from '#rules/cards/deck.ts'
import { parseMoney } from '#rules/money.ts'
import { amount, positiveAmount } from '../scalars.ts'

const card = int().check(minimum(0), maximum(DECK - 1))
const HANDS = 4

export const blackjackChoice = oneOf(BLACKJACK_CHOICES)

const hand = object({
  cards: array(card).check(maxLength(22)),
  stake: positiveAmount,
  doubled: boolean(),
  result: nullable(oneOf(['blackjack', 'win', 'push', 'loss', 'bust'])),
  payout: amount,
})

/** A round of blackjack as its player may see it. */
export const blackjackOutcome = object({
  hands: array(hand).check(maxLength(HANDS)),
  dealer: array(card).check(maxLength(22)),
  active: nullable(int().check(minimum(0), maximum(HANDS - 1))),
  insurance: oneOf(['none', 'offered', 'declined', 'won', 'lost']),
  allowed: array(blackjackChoice).check(maxLength(BLACKJACK_CHOICES.length)),
  dealt: array(card).check(maxLength(120)),
})

/** A travelled outcome as the rule gave it. */
export function blackjackFromWire(wire: output<typeof blackjackOutcome>): BlackjackOutcome {
  return {
    ...wire,
    hands: wire.hands.map((each) => ({ ...each, stake: parseMoney(each.stake), payout: parseMoney(each.payout) })),
  }
}
