import { lilyPond } from '#studio/games/lily-pond.ts'
import { startOdds } from '../../odds/game.ts'
import type { Game, GameOptions } from '../../shell/face.ts'
import { createBoard } from './board.ts'
import { pondWords } from './words.ts'

export const startGame = (options: GameOptions): Promise<Game> =>
  startOdds(options, {
    game: lilyPond,
    words: pondWords,
    main: 'begin',
    choose: 'take',
    repeats: false,
    create: createBoard,
  })
