import { cascadeOutcome } from '#contract/games/cascade.ts'
import { stakeBet } from '#contract/games/slot.ts'
import { cascadeRule } from '#rules/slots/cascade-rule.ts'
import { TIDEWELL_REGATTA, TIDEWELL_REGATTA_FIGURES } from '#rules/slots/tidewell-regatta.ts'
import { offered, studioGame } from '../game.ts'

const { rtp, volatility } = TIDEWELL_REGATTA_FIGURES

export const tidewellRegatta = studioGame({
  rule: cascadeRule(TIDEWELL_REGATTA),
  bet: stakeBet,
  read: offered(TIDEWELL_REGATTA.stakes),
  outcome: cascadeOutcome,
  stakes: TIDEWELL_REGATTA.stakes,
  freeRounds: true,
  returnToPlayer: {
    rate: rtp.value,
    simulated: { within: rtp.within, rounds: rtp.rounds },
    deviation: volatility,
    playedBy: null,
  },
})
