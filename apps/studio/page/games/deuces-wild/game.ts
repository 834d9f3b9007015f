import type { DeucesAdvice } from '#rules/cards/deuces-advice.ts'
import type { DeucesWin } from '#rules/cards/deuces-hand.ts'
import { DEUCES_KIND, DEUCES_WILD, DEUCES_WILD_FIGURES } from '#rules/cards/deuces-wild.ts'
import { deucesWild } from '#studio/games/deuces-wild.ts'
import { startPoker } from '../../poker/game.ts'
import type { Game, GameOptions } from '../../shell/face.ts'
import { paintDesert } from './desert.ts'
import { deucesWords } from './words.ts'

export const startGame = (options: GameOptions): Promise<Game> =>
  startPoker<DeucesWin, DeucesAdvice>(options, {
    title: 'Deuces Wild',
    game: deucesWild,
    kind: DEUCES_KIND,
    definition: DEUCES_WILD,
    figures: DEUCES_WILD_FIGURES,
    words: deucesWords,
    paint: paintDesert,
  })
