import { adviseDeuces, DEUCES_ADVICE, type DeucesAdvice } from './deuces-advice.ts'
import { DEUCES_WINS, deucesMaking, type DeucesWin, deucesWin } from './deuces-hand.ts'
import type { VideoPokerFigures } from './video-poker-figures.ts'
import type { PokerKind, VideoPokerDefinition } from './video-poker.ts'

/** Twos stand for any card. */
export const DEUCES_KIND: PokerKind<DeucesWin, DeucesAdvice> = {
  wins: DEUCES_WINS,
  winOf: deucesWin,
  makingCards: deucesMaking,
  advice: DEUCES_ADVICE,
  adviseHold: adviseDeuces,
}

/** Deuces Wild; the natural royal flush pays 4000 coins for five. */
export const DEUCES_WILD: VideoPokerDefinition<DeucesWin> = {
  id: 'deuces-wild',
  version: '1.0.0',
  wild: '2',
  pays: {
    'natural-royal': 800,
    'four-deuces': 200,
    'wild-royal': 25,
    'five-of-a-kind': 16,
    'straight-flush': 10,
    'four-of-a-kind': 4,
    'full-house': 4,
    flush: 3,
    straight: 2,
    'three-of-a-kind': 1,
  },
  stakes: ['0.5', '1', '2', '2.5', '5', '7.5', '10', '15', '20', '25', '50', '75', '100'],
}

/** Counted by `videoPokerTable`; the campaign of returns fails when paytable and figures part. 99.7283 % and 99.6752 %. */
export const DEUCES_WILD_FIGURES: VideoPokerFigures<DeucesWin> = {
  outOf: 19_933_230_517_200n,
  returned: 19_879_070_863_788n,
  returnedByAdvice: 19_868_485_428_996n,
  ways: {
    'natural-royal': 458_696_304n,
    'four-deuces': 3_721_737_204n,
    'wild-royal': 38_006_962_464n,
    'five-of-a-kind': 61_961_233_656n,
    'straight-flush': 102_392_435_976n,
    'four-of-a-kind': 1_216_681_289_508n,
    'full-house': 520_566_943_104n,
    flush: 413_870_908_056n,
    straight: 1_142_885_476_800n,
    'three-of-a-kind': 5_325_911_611_716n,
  },
}
