import { JACKS_OR_BETTER, JACKS_OR_BETTER_FIGURES } from '#rules/cards/jacks-or-better.ts'
import { JACKS_KIND } from '#rules/cards/video-poker.ts'
import { pokerGame } from './poker-game.ts'

export const jacksOrBetter = pokerGame(JACKS_OR_BETTER, JACKS_KIND, JACKS_OR_BETTER_FIGURES)
