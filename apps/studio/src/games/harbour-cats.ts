import { panelsOutcome } from '#contract/games/tickets.ts'
import { HARBOUR_CATS_RULE } from '#rules/tickets/panels.ts'
import { HARBOUR_CATS_FIGURES } from '#rules/tickets/ticket-return.ts'
import { ticketGame } from './ticket-game.ts'

export const harbourCats = ticketGame({
  rule: HARBOUR_CATS_RULE,
  outcome: panelsOutcome,
  figures: HARBOUR_CATS_FIGURES,
})
