import { fireflyKeno } from '#studio/games/firefly-keno.ts'
import { startOdds } from '../../odds/game.ts'
import type { Game, GameOptions } from '../../shell/face.ts'
import { createBoard } from './board.ts'
import { fireflyWords } from './words.ts'

export const startGame = (options: GameOptions): Promise<Game> =>
  startOdds(options, { game: fireflyKeno, words: fireflyWords, main: 'draw', repeats: true, create: createBoard })
