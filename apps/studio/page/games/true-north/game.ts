import { trueNorth } from '#studio/games/true-north.ts'
import { startOdds } from '../../odds/game.ts'
import type { Game, GameOptions } from '../../shell/face.ts'
import { createBoard } from './board.ts'
import { northWords } from './words.ts'

export const startGame = (options: GameOptions): Promise<Game> =>
  startOdds(options, { game: trueNorth, words: northWords, main: 'turn', repeats: true, create: createBoard })
