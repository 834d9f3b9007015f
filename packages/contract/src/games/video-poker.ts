import { array, boolean, enum as oneOf, int, length, maximum, minimum, nullable, object, type output } from 'zod/mini'
import { DECK } from '#rules/cards/deck.ts'
import { HAND, VIDEO_POKER_WINS } from '#rules/cards/video-poker.ts'

const marks = array(boolean()).check(length(HAND))
const cards = array(int().check(minimum(0), maximum(DECK - 1))).check(length(HAND))
const win = nullable(oneOf(VIDEO_POKER_WINS))

/** What stays of the five cards, from the left. */
export const holdChoice = object({ hold: marks })

/** The dealt cards and what they make; once it has been chosen what stays, the cards after the draw. */
export const videoPokerOutcome = object({
  dealt: cards,
  made: win,
  drawn: nullable(object({ hold: marks, cards, win })),
})
export type VideoPokerOutcomeWire = output<typeof videoPokerOutcome>
