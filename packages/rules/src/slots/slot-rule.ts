import type { GameRule } from '../game.ts'
import type { Money } from '../money.ts'
import { publish } from '../rule-hash.ts'
import { ENGINE_VERSION, lineStakeOf, play, type SlotDefinition, type SlotOutcome } from './slot.ts'

/** A slot as a game: one stake, nothing to choose. */
export function slotRule(definition: SlotDefinition): GameRule<{ readonly stake: Money }, never, SlotOutcome> {
  return {
    id: definition.id,
    version: definition.version,
    ...publish({ definition, engine: ENGINE_VERSION }),
    stakeOf({ stake }) {
      lineStakeOf(definition, stake)
      return stake
    },
    play({ stake }, _choices, random) {
      const outcome = play(definition, stake, random)
      return { wagers: [{ stake, payout: outcome.payout }], over: true, outcome }
    },
  }
}
