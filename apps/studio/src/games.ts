import type { StudioGame } from './game.ts'
import { emberWyrm } from './games/ember-wyrm.ts'
import { tidewellRegatta } from './games/tidewell-regatta.ts'
import { fireflyKeno } from './games/firefly-keno.ts'
import { grandRoulette } from './games/grand-roulette.ts'
import { jacksOrBetter } from './games/jacks-or-better.ts'
import { lilyPond } from './games/lily-pond.ts'
import { nineBridgesLantern } from './games/nine-bridges-lantern.ts'
import { pegfall } from './games/pegfall.ts'
import { skyladder } from './games/skyladder.ts'
import { trueNorth } from './games/true-north.ts'
import { updraft } from './games/updraft.ts'
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
    updraft,
    fireflyKeno,
  ].map((game) => [game.id, game]),
)
