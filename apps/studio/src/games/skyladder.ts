import { hiLoChoice, hiLoOutcome } from '#contract/games/odds.ts'
import { stakeBet } from '#contract/games/slot.ts'
import { SKYLADDER_RULE } from '#rules/odds/hi-lo.ts'
import { hiLoReturns } from '#rules/odds/odds-return.ts'
import { oddsGame } from './odds-game.ts'

export const skyladder = oddsGame({
  rule: SKYLADDER_RULE,
  bet: stakeBet,
  choice: hiLoChoice,
  outcome: hiLoOutcome,
  returns: hiLoReturns(),
})
