import { updraft } from '#studio/games/updraft.ts'
import { startOdds } from '../../odds/game.ts'
import type { Game, GameOptions } from '../../shell/face.ts'
import { createBoard } from './board.ts'
import { updraftWords } from './words.ts'

export const startGame = (options: GameOptions): Promise<Game> =>
  startOdds(options, {
    game: updraft,
    words: updraftWords,
    main: 'begin',
    choose: 'land',
    repeats: false,
    create: createBoard,
  })
