import { cascadeOutcome } from '#contract/games/cascade.ts'
import { stakeBet } from '#contract/games/slot.ts'
import { cascadeRule } from '#rules/slots/cascade-rule.ts'
import { TIDEWELL_REGATTA } from '#rules/slots/tidewell-regatta.ts'
import { offered, studioGame } from '../game.ts'

export const tidewellRegatta = studioGame({
  rule: cascadeRule(TIDEWELL_REGATTA),
  bet: stakeBet,
  read: offered(TIDEWELL_REGATTA.stakes),
  outcome: cascadeOutcome,
  stakes: TIDEWELL_REGATTA.stakes,
})
