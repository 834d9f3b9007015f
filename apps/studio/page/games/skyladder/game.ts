import { skyladder } from '#studio/games/skyladder.ts'
import { startOdds } from '../../odds/game.ts'
import type { Game, GameOptions } from '../../shell/face.ts'
import { createBoard } from './board.ts'
import { skyWords } from './words.ts'

export const startGame = (options: GameOptions): Promise<Game> =>
  startOdds(options, {
    game: skyladder,
    words: skyWords,
    main: 'begin',
    choose: 'take',
    repeats: false,
    create: createBoard,
  })
