import { array, int, length, maximum, maxLength, minimum, minLength, object, type output } from 'zod/mini'
import { BALLS, CELLS } from '#rules/numbers/bingo-cards.ts'
import { MOST_CARDS, SATURDAY_HALL } from '#rules/numbers/bingo.ts'
import { positiveAmount } from '../scalars.ts'

const ball = int().check(minimum(1), maximum(BALLS))

/** The stake of each card, and how many there are. */
export const bingoBet = object({
  stake: positiveAmount,
  cards: int().check(minimum(1), maximum(MOST_CARDS)),
})

/** Cards by rows without their free cell, the balls in the order of the calls, and what each card pays in stakes. */
export const bingoOutcome = object({
  cards: array(array(ball).check(length(CELLS))).check(minLength(1), maxLength(MOST_CARDS)),
  balls: array(ball).check(length(SATURDAY_HALL.calls)),
  pays: array(int().check(minimum(0), maximum(2010))).check(minLength(1), maxLength(MOST_CARDS)),
})
export type BingoOutcomeWire = output<typeof bingoOutcome>
