import { slotOutcome, stakeBet } from '#contract/games/slot.ts'
import type { SlotDefinition, SlotFigures } from '#rules/slots/slot.ts'
import { slotRule } from '#rules/slots/slot-rule.ts'
import { countedReturn } from '#rules/stated-return.ts'
import { offered, type StudioGame, studioGame } from '../game.ts'

/** A slot of lines as the studio runs it. */
export const slotGame = (definition: SlotDefinition, { rtp, volatility }: SlotFigures): StudioGame =>
  studioGame({
    rule: slotRule(definition),
    bet: stakeBet,
    read: offered(definition.stakes),
    outcome: slotOutcome,
    stakes: definition.stakes,
    freeRounds: true,
    returnToPlayer: countedReturn(rtp, volatility),
  })
