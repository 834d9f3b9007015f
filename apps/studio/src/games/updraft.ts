import { climbBet, climbChoice, climbOutcome } from '#contract/games/odds.ts'
import { UPDRAFT_RULE } from '#rules/odds/climb.ts'
import { climbReturns } from '#rules/odds/odds-return.ts'
import { oddsGame } from './odds-game.ts'

export const updraft = oddsGame({
  rule: UPDRAFT_RULE,
  bet: climbBet,
  choice: climbChoice,
  outcome: climbOutcome,
  seen: climbOutcome,
  returns: climbReturns(),
})
