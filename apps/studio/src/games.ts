import type { StudioGame } from './game.ts'
import { emberWyrm } from './games/ember-wyrm.ts'
import { tidewellRegatta } from './games/tidewell-regatta.ts'
import { grandRoulette } from './games/grand-roulette.ts'

/** The studio's games by their code. */
export const games: ReadonlyMap<string, StudioGame> = new Map([emberWyrm, tidewellRegatta, grandRoulette].map((game) => [game.id, game]))
