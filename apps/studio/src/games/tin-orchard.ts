import { TIN_ORCHARD, TIN_ORCHARD_FIGURES } from '#rules/slots/tin-orchard.ts'
import { waysGame } from './ways-game.ts'

export const tinOrchard = waysGame(TIN_ORCHARD, TIN_ORCHARD_FIGURES)
