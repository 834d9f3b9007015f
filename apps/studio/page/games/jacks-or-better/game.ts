import { JACKS_OR_BETTER, JACKS_OR_BETTER_FIGURES } from '#rules/cards/jacks-or-better.ts'
import type { HoldAdvice } from '#rules/cards/video-poker-advice.ts'
import { JACKS_KIND, type JacksWin } from '#rules/cards/video-poker.ts'
import { jacksOrBetter } from '#studio/games/jacks-or-better.ts'
import { startPoker } from '../../poker/game.ts'
import type { Game, GameOptions } from '../../shell/face.ts'
import { jacksWords } from './words.ts'

export const startGame = (options: GameOptions): Promise<Game> =>
  startPoker<JacksWin, HoldAdvice>(options, {
    title: 'Jacks or Better',
    game: jacksOrBetter,
    kind: JACKS_KIND,
    definition: JACKS_OR_BETTER,
    figures: JACKS_OR_BETTER_FIGURES,
    words: jacksWords,
  })
