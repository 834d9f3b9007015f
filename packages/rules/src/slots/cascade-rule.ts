import type { GameRule } from '../game.ts'
import type { Money } from '../money.ts'
import { publish } from '../rule-hash.ts'
import { CASCADE_VERSION, partOf, play, type CascadeDefinition, type CascadeOutcome } from './cascade.ts'

/** A game of falling symbols as a game: one stake, nothing to choose. */
export function cascadeRule(definition: CascadeDefinition): GameRule<{ readonly stake: Money }, never, CascadeOutcome> {
  return {
    id: definition.id,
    version: definition.version,
    ...publish({ definition, engine: `cascade ${CASCADE_VERSION}` }),
    stakeOf({ stake }) {
      partOf(definition, stake)
      return stake
    },
    play({ stake }, _choices, random) {
      const outcome = play(definition, stake, random)
      return { wagers: [{ stake, payout: outcome.payout }], over: true, outcome }
    },
  }
}
