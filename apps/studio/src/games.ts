import type { StudioGame } from './game.ts'
import { deucesWild } from './games/deuces-wild.ts'
import { drumTowerSicBo } from './games/drum-tower-sic-bo.ts'
import { emberWyrm } from './games/ember-wyrm.ts'
import { tidewellRegatta } from './games/tidewell-regatta.ts'
import { grandRoulette } from './games/grand-roulette.ts'
import { jacksOrBetter } from './games/jacks-or-better.ts'
import { lilyPond } from './games/lily-pond.ts'
import { nineBridgesLantern } from './games/nine-bridges-lantern.ts'
import { pearlBaccarat } from './games/pearl-baccarat.ts'
import { pegfall } from './games/pegfall.ts'
import { skyladder } from './games/skyladder.ts'
import { trueNorth } from './games/true-north.ts'
import { velvetBlackjack } from './games/velvet-blackjack.ts'

/** The studio's games by their code. */
export const games: ReadonlyMap<string, StudioGame> = new Map(
  [
    emberWyrm,
    tidewellRegatta,
    nineBridgesLantern,
    grandRoulette,
    velvetBlackjack,
    jacksOrBetter,
    trueNorth,
    lilyPond,
    pegfall,
    skyladder,
    pearlBaccarat,
    drumTowerSicBo,
    deucesWild,
  ].map((game) => [game.id, game]),
)
