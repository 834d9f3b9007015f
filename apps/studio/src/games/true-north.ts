import { diceBet, diceOutcome } from '#contract/games/odds.ts'
import { TRUE_NORTH_RULE } from '#rules/odds/dice.ts'
import { diceReturns } from '#rules/odds/odds-return.ts'
import { oddsGame } from './odds-game.ts'

export const trueNorth = oddsGame({ rule: TRUE_NORTH_RULE, bet: diceBet, outcome: diceOutcome, returns: diceReturns() })
