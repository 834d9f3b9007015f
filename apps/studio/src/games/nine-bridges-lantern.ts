import { holdOutcome } from '#contract/games/hold.ts'
import { stakeBet } from '#contract/games/slot.ts'
import { holdRule } from '#rules/slots/hold.ts'
import { NINE_BRIDGES_LANTERN, NINE_BRIDGES_LANTERN_FIGURES } from '#rules/slots/nine-bridges-lantern.ts'
import { countedReturn } from '#rules/stated-return.ts'
import { offered, studioGame } from '../game.ts'

const { stakes } = NINE_BRIDGES_LANTERN.base
const { rtp, volatility } = NINE_BRIDGES_LANTERN_FIGURES

export const nineBridgesLantern = studioGame({
  rule: holdRule(NINE_BRIDGES_LANTERN),
  bet: stakeBet,
  read: offered(stakes),
  outcome: holdOutcome,
  stakes,
  freeRounds: true,
  returnToPlayer: countedReturn(rtp, volatility),
})
