import type { StudioGame } from './game.ts'
import { emberWyrm } from './games/ember-wyrm.ts'

/** The studio's games by their code. */
export const games: ReadonlyMap<string, StudioGame> = new Map([emberWyrm].map((game) => [game.id, game]))
