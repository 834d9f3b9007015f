import { rouletteOutcome } from '#contract/games/tables.ts'
import { CHIPS, GRAND_ROULETTE, RETURN } from '#rules/roulette/grand-roulette.ts'
import { countedReturn } from '#rules/stated-return.ts'
import { tableGame } from './table-game.ts'

export const grandRoulette = tableGame({
  rule: GRAND_ROULETTE,
  outcome: rouletteOutcome,
  chips: CHIPS,
  returns: countedReturn(RETURN, null),
})
