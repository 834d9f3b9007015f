import type { LotterySettings } from '#contract/settings/lottery.ts'
import type { Need } from './exposure.sql.ts'
import type { LotteryGame } from './games.ts'
import { needsOf } from './sale.ts'
import type { TicketRow } from './ticket.sql.ts'

/** What a ticket that was sold holds of its draw's limits. */
export const storedNeeds = (game: LotteryGame, row: TicketRow, settings: LotterySettings): Need[] =>
  needsOf(
    game,
    row.draw,
    row.parts.map((part) => ({ ...part, prize: '', money: part.prize })),
    settings,
  )
