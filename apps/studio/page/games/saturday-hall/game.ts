import { saturdayHall } from '#studio/games/saturday-hall.ts'
import { startOdds } from '../../odds/game.ts'
import type { Game, GameOptions } from '../../shell/face.ts'
import { createBoard } from './board.ts'
import { hallWords } from './words.ts'

export const startGame = (options: GameOptions): Promise<Game> =>
  startOdds(options, {
    game: saturdayHall,
    words: hallWords,
    main: 'begin',
    stakeNote: 'eachCard',
    repeats: true,
    create: createBoard,
  })
