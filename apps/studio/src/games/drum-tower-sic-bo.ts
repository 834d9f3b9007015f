import { sicBoOutcome } from '#contract/games/tables.ts'
import { countedRange } from '#rules/stated-return.ts'
import { DRUM_CHIPS, DRUM_RETURNS, DRUM_TOWER } from '#rules/tables/drum-tower.ts'
import { tableGame } from './table-game.ts'

export const drumTowerSicBo = tableGame({
  rule: DRUM_TOWER,
  outcome: sicBoOutcome,
  chips: DRUM_CHIPS,
  returns: countedRange([...DRUM_RETURNS.values()]),
})
