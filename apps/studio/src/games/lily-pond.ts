import { minesBet, minesChoice, minesOutcome } from '#contract/games/odds.ts'
import { LILY_POND_RULE } from '#rules/odds/mines.ts'
import { minesReturns } from '#rules/odds/odds-return.ts'
import { oddsGame } from './odds-game.ts'

export const lilyPond = oddsGame({
  rule: LILY_POND_RULE,
  bet: minesBet,
  choice: minesChoice,
  outcome: minesOutcome,
  returns: minesReturns(),
})
