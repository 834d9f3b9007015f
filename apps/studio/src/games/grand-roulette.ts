import { rouletteBet, rouletteBetFromWire, rouletteOutcome } from '#contract/games/roulette.ts'
import { CHIPS, GRAND_ROULETTE, RETURN } from '#rules/roulette/grand-roulette.ts'
import { countedReturn } from '#rules/stated-return.ts'
import { studioGame } from '../game.ts'

export const grandRoulette = studioGame({
  rule: GRAND_ROULETTE,
  bet: rouletteBet,
  read: rouletteBetFromWire,
  outcome: rouletteOutcome,
  stakes: CHIPS,
  returnToPlayer: countedReturn(RETURN, null),
})
