import { stakeBet } from '#contract/games/slot.ts'
import { holdChoice, videoPokerOutcome } from '#contract/games/video-poker.ts'
import { JACKS_OR_BETTER, JACKS_OR_BETTER_FIGURES, videoPokerDeviation } from '#rules/cards/jacks-or-better.ts'
import { videoPokerRule } from '#rules/cards/video-poker.ts'
import { countedReturn } from '#rules/stated-return.ts'
import { offered, studioGame } from '../game.ts'

const { stakes } = JACKS_OR_BETTER
const { returned, outOf } = JACKS_OR_BETTER_FIGURES

export const jacksOrBetter = studioGame({
  rule: videoPokerRule(JACKS_OR_BETTER),
  bet: stakeBet,
  read: offered(stakes),
  choice: holdChoice,
  outcome: videoPokerOutcome,
  stakes,
  freeRounds: true,
  returnToPlayer: countedReturn(
    { numerator: returned, denominator: outOf },
    videoPokerDeviation(JACKS_OR_BETTER, JACKS_OR_BETTER_FIGURES),
    'optimal holds',
  ),
})
