import { sicBoOutcome } from '#contract/games/tables.ts'
import { parseMoney } from '#rules/money.ts'
import { DRUM_LIMITS } from '#rules/tables/drum-tower.ts'
import { drumTowerSicBo } from '#studio/games/drum-tower-sic-bo.ts'
import { parse } from 'zod/mini'
import type { Game, GameOptions } from '../../shell/face.ts'
import { startTable } from '../../tables/game.ts'
import { createBoard, type DrumOutcome } from './board.ts'
import { drumWords } from './words.ts'

function read(outcome: unknown): DrumOutcome {
  const { dice, wins, payout } = parse(sicBoOutcome, outcome)
  return {
    dice,
    wins: wins.map((win) => ({ spot: win.spot, payout: parseMoney(win.payout) })),
    payout: parseMoney(payout),
  }
}

export const startGame = (options: GameOptions): Promise<Game> =>
  startTable(options, {
    game: drumTowerSicBo,
    limits: DRUM_LIMITS,
    words: drumWords,
    main: 'beat',
    read,
    create: createBoard,
  })
