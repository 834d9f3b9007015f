import { pegsBet, pegsOutcome } from '#contract/games/odds.ts'
import { pegsReturns } from '#rules/odds/odds-return.ts'
import { PEGFALL_RULE } from '#rules/odds/pegs.ts'
import { oddsGame } from './odds-game.ts'

export const pegfall = oddsGame({ rule: PEGFALL_RULE, bet: pegsBet, outcome: pegsOutcome, returns: pegsReturns() })
