import { ticketBet } from '#contract/games/tickets.ts'
import type { GameRule } from '#rules/game.ts'
import { parseMoney } from '#rules/money.ts'
import { RUNGS } from '#rules/odds/multiplier.ts'
import { countedReturn } from '#rules/stated-return.ts'
import type { TicketBet } from '#rules/tickets/panels.ts'
import type { TicketFigures } from '#rules/tickets/ticket-return.ts'
import type { ZodMiniType } from 'zod/mini'
import { type StudioGame, studioGame } from '../game.ts'

export interface TicketParts<Outcome> {
  readonly rule: GameRule<TicketBet, never, Outcome>
  readonly outcome: ZodMiniType
  readonly figures: TicketFigures
}

/** A game of the ticket family as the studio runs it; every stake on the grid is taken, not the offered ones alone. */
export const ticketGame = <Outcome>({ rule, outcome, figures }: TicketParts<Outcome>): StudioGame =>
  studioGame({
    rule,
    bet: ticketBet,
    read: ({ stake }) => ({ stake: parseMoney(stake) }),
    outcome,
    stakes: RUNGS,
    returnToPlayer: countedReturn(figures.rtp, figures.volatility),
  })
