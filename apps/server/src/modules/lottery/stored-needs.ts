import { FULL_SHARE } from '#rules/lottery/controls.ts'
import type { Need } from './exposure.sql.ts'
import { needsOf } from './sale.ts'
import type { GameTerms } from './terms.ts'
import type { TicketRow } from './ticket.sql.ts'

/** What a ticket that was sold holds of its draw's limits. */
export const storedNeeds = (terms: GameTerms, row: TicketRow): Need[] =>
  needsOf(
    terms,
    row.draw,
    row.parts.map((part) => ({ ...part, prize: '', money: part.prize, share: FULL_SHARE })),
  )
