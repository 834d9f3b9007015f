import { array, boolean, enum as oneOf, int, length, maximum, minimum, nullable, object, type output } from 'zod/mini'
import { DECK } from '#rules/cards/deck.ts'
import { HAND } from '#rules/cards/video-poker.ts'

const marks = array(boolean()).check(length(HAND))
const cards = array(int().check(minimum(0), maximum(DECK - 1))).check(length(HAND))

/** What stays of the five cards, from the left. */
export const holdChoice = object({ hold: marks })

/**
 * The dealt cards and what they make; once it has been chosen what stays, the cards after the draw.
 * @param wins what can be won in this kind of poker
 */
export const videoPokerOutcome = <Win extends string>(wins: readonly Win[]) =>
  object({
    dealt: cards,
    made: nullable(oneOf(wins)),
    drawn: nullable(object({ hold: marks, cards, win: nullable(oneOf(wins)) })),
  })
export type VideoPokerOutcomeWire<Win extends string> = output<ReturnType<typeof videoPokerOutcome<Win>>>
