import { array, int, length, maximum, maxLength, minimum, object } from 'zod/mini'
import { VAULT_SEVEN } from '#rules/tickets/numbers.ts'
import { HARBOUR_CATS } from '#rules/tickets/panels.ts'
import { positiveAmount } from '../scalars.ts'

/** A ticket is bought as it is: its stake is all there is to say. */
export const ticketBet = object({ stake: positiveAmount })

/** In stakes; 0 is a blank. */
const prize = int().check(minimum(0), maximum(20_000))
const number = int().check(minimum(1), maximum(VAULT_SEVEN.numbers))

/** What stands under each panel, and the prizes that pay, rising. */
export const panelsOutcome = object({
  panels: array(prize).check(length(HARBOUR_CATS.panels)),
  wins: array(prize).check(maxLength(HARBOUR_CATS.panels / HARBOUR_CATS.alike)),
})

/** The numbers that win, the ticket's own, and what stands under each of these. */
export const numbersOutcome = object({
  winning: array(number).check(length(VAULT_SEVEN.winning)),
  own: array(number).check(length(VAULT_SEVEN.own)),
  prizes: array(prize).check(length(VAULT_SEVEN.own)),
})
