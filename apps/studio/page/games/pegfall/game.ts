import { pegfall } from '#studio/games/pegfall.ts'
import { startOdds } from '../../odds/game.ts'
import type { Game, GameOptions } from '../../shell/face.ts'
import { createBoard } from './board.ts'
import { pegfallWords } from './words.ts'

export const startGame = (options: GameOptions): Promise<Game> =>
  startOdds(options, { game: pegfall, words: pegfallWords, main: 'drop', repeats: true, create: createBoard })
