import type { StudioGame } from './game.ts'
import { deucesWild } from './games/deuces-wild.ts'
import { drumTowerSicBo } from './games/drum-tower-sic-bo.ts'
import { emberWyrm } from './games/ember-wyrm.ts'
import { tidewellRegatta } from './games/tidewell-regatta.ts'
import { fireflyKeno } from './games/firefly-keno.ts'
import { grandRoulette } from './games/grand-roulette.ts'
import { harbourCats } from './games/harbour-cats.ts'
import { jacksOrBetter } from './games/jacks-or-better.ts'
import { lilyPond } from './games/lily-pond.ts'
import { nineBridgesLantern } from './games/nine-bridges-lantern.ts'
import { pearlBaccarat } from './games/pearl-baccarat.ts'
import { pegfall } from './games/pegfall.ts'
import { saturdayHall } from './games/saturday-hall.ts'
import { saffronCaravan } from './games/saffron-caravan.ts'
import { skyladder } from './games/skyladder.ts'
import { tinOrchard } from './games/tin-orchard.ts'
import { trueNorth } from './games/true-north.ts'
import { vaultSeven } from './games/vault-seven.ts'
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
    tinOrchard,
    pearlBaccarat,
    drumTowerSicBo,
    harbourCats,
    vaultSeven,
    saturdayHall,
    saffronCaravan,
    updraft,
    fireflyKeno,
    deucesWild,
  ].map((game) => [game.id, game]),
)
