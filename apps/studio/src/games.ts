import { EMBER_WYRM } from '#rules/slots/ember-wyrm.ts'
import { ruleHash } from '#rules/slots/rule-hash.ts'
import type { SlotDefinition } from '#rules/slots/slot.ts'

export interface StudioGame {
  readonly definition: SlotDefinition
  readonly ruleHash: string
  /** File of the game's page below /studio/. */
  readonly page: string
}

const slot = (definition: SlotDefinition): StudioGame => ({ definition, ruleHash: ruleHash(definition), page: `${definition.id}.html` })

/** The studio's games by their code. */
export const games: ReadonlyMap<string, StudioGame> = new Map([EMBER_WYRM].map((definition) => [definition.id, slot(definition)]))
