import { kenoBet, kenoOutcome } from '#contract/games/numbers.ts'
import { FIREFLY_KENO_RULE, kenoRange } from '#rules/numbers/keno.ts'
import { oddsGame } from './odds-game.ts'

export const fireflyKeno = oddsGame({
  rule: FIREFLY_KENO_RULE,
  bet: kenoBet,
  outcome: kenoOutcome,
  returns: kenoRange(),
})
