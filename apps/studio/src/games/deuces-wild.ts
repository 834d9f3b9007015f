import { DEUCES_KIND, DEUCES_WILD, DEUCES_WILD_FIGURES } from '#rules/cards/deuces-wild.ts'
import { pokerGame } from './poker-game.ts'

export const deucesWild = pokerGame(DEUCES_WILD, DEUCES_KIND, DEUCES_WILD_FIGURES)
