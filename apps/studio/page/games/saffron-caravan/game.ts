import { SAFFRON_CARAVAN, SAFFRON_CARAVAN_FIGURES } from '#rules/slots/saffron-caravan.ts'
import { saffronCaravan } from '#studio/games/saffron-caravan.ts'
import type { Game, GameOptions } from '../../shell/face.ts'
import { startWays } from '../../ways/game.ts'
import { caravanInk, caravanLook } from './look.ts'
import { caravanWords } from './words.ts'

export const startGame = (options: GameOptions): Promise<Game> =>
  startWays(options, {
    title: 'Saffron Caravan',
    game: saffronCaravan,
    definition: SAFFRON_CARAVAN,
    figures: SAFFRON_CARAVAN_FIGURES,
    words: caravanWords,
    look: caravanLook,
    ink: caravanInk,
    // Two oases, of three that it takes.
    firstGrid: [
      [0, 5, 3],
      [4, 11, 9],
      [2, 10, 0],
      [6, 3, 11],
      [1, 8, 4],
    ],
    emblems: ['oasis', 'camel'],
    sounds: { land: 'thud', scatter: 'egg', feature: 'gong', tick: 'lamp' },
  })
