import { SAFFRON_CARAVAN, SAFFRON_CARAVAN_FIGURES } from '#rules/slots/saffron-caravan.ts'
import { waysGame } from './ways-game.ts'

export const saffronCaravan = waysGame(SAFFRON_CARAVAN, SAFFRON_CARAVAN_FIGURES)
