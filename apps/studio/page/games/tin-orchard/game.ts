import { TIN_ORCHARD, TIN_ORCHARD_FIGURES } from '#rules/slots/tin-orchard.ts'
import { tinOrchard } from '#studio/games/tin-orchard.ts'
import type { Game, GameOptions } from '../../shell/face.ts'
import { startWays } from '../../ways/game.ts'
import { paintDisc, paintHand } from './art/wheel.ts'
import { tinInk, tinLook } from './look.ts'
import { tinWords } from './words.ts'

export const startGame = (options: GameOptions): Promise<Game> =>
  startWays(options, {
    title: 'Tin Orchard',
    game: tinOrchard,
    definition: TIN_ORCHARD,
    figures: TIN_ORCHARD_FIGURES,
    words: tinWords,
    look: tinLook,
    ink: tinInk,
    // Eight alike, of nine that it takes.
    firstGrid: [
      [6, 6, 6],
      [6, 7, 6],
      [6, 6, 1],
    ],
    emblems: ['tin-key', 'tin-seven'],
    wheel: { disc: paintDisc, hand: paintHand },
    sounds: { land: 'clank', scatter: 'bell', feature: 'crank', tick: 'tick' },
  })
