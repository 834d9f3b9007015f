import { EMBER_WYRM } from '#rules/slots/ember-wyrm.ts'
import { slotGame } from './slot-game.ts'

export const emberWyrm = slotGame(EMBER_WYRM)
