import { EMBER_WYRM, EMBER_WYRM_FIGURES } from '#rules/slots/ember-wyrm.ts'
import { slotGame } from './slot-game.ts'

export const emberWyrm = slotGame(EMBER_WYRM, EMBER_WYRM_FIGURES)
