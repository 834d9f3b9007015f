import { baccaratOutcome } from '#contract/games/tables.ts'
import { parseMoney } from '#rules/money.ts'
import { PEARL_LIMITS } from '#rules/tables/pearl-baccarat.ts'
import { pearlBaccarat } from '#studio/games/pearl-baccarat.ts'
import { parse } from 'zod/mini'
import type { Game, GameOptions } from '../../shell/face.ts'
import { startTable } from '../../tables/game.ts'
import { createBoard, type PearlOutcome } from './board.ts'
import { pearlWords } from './words.ts'

function read(outcome: unknown): PearlOutcome {
  const { player, banker, wins, payout } = parse(baccaratOutcome, outcome)
  return {
    player,
    banker,
    wins: wins.map((win) => ({ spot: win.spot, payout: parseMoney(win.payout) })),
    payout: parseMoney(payout),
  }
}

export const startGame = (options: GameOptions): Promise<Game> =>
  startTable(options, {
    game: pearlBaccarat,
    limits: PEARL_LIMITS,
    words: pearlWords,
    main: 'deal',
    read,
    create: createBoard,
  })
