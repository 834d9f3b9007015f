import { startOdds } from '../odds/game.ts'
import type { Game, GameOptions } from '../shell/face.ts'
import { createTicket } from './board.ts'
import type { TicketSetup } from './setup.ts'
import type { TicketKey } from './words.ts'

/** Starts a game of the family: a desk of stakes, and a ticket under foil. */
export const startTickets = <Key extends string>(options: GameOptions, setup: TicketSetup<Key>): Promise<Game> =>
  startOdds<Key | TicketKey>(options, {
    game: setup.game,
    words: setup.words,
    main: 'buy',
    stop: 'openAll',
    repeats: false,
    uncovers: true,
    create: (table) => createTicket(table, setup),
  })
