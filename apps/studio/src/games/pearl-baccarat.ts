import { baccaratOutcome } from '#contract/games/tables.ts'
import { countedRange } from '#rules/stated-return.ts'
import { PEARL_BACCARAT, PEARL_CHIPS, PEARL_RETURNS } from '#rules/tables/pearl-baccarat.ts'
import { tableGame } from './table-game.ts'

export const pearlBaccarat = tableGame({
  rule: PEARL_BACCARAT,
  outcome: baccaratOutcome,
  chips: PEARL_CHIPS,
  returns: countedRange(Object.values(PEARL_RETURNS)),
})
