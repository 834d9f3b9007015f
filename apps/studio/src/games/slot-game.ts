import { slotOutcome, stakeBet } from '#contract/games/slot.ts'
import type { SlotDefinition } from '#rules/slots/slot.ts'
import { slotRule } from '#rules/slots/slot-rule.ts'
import { offered, type StudioGame, studioGame } from '../game.ts'

/** A slot of lines as the studio runs it. */
export const slotGame = (definition: SlotDefinition): StudioGame =>
  studioGame({ rule: slotRule(definition), bet: stakeBet, read: offered(definition.stakes), outcome: slotOutcome, stakes: definition.stakes })
