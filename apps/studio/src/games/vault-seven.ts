import { numbersOutcome } from '#contract/games/tickets.ts'
import { VAULT_SEVEN_RULE } from '#rules/tickets/numbers.ts'
import { VAULT_SEVEN_FIGURES } from '#rules/tickets/ticket-return.ts'
import { ticketGame } from './ticket-game.ts'

export const vaultSeven = ticketGame({ rule: VAULT_SEVEN_RULE, outcome: numbersOutcome, figures: VAULT_SEVEN_FIGURES })
