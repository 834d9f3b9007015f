import { DEUCES_KIND, DEUCES_WILD, DEUCES_WILD_FIGURES } from './cards/deuces-wild.ts'
import { JACKS_OR_BETTER, JACKS_OR_BETTER_FIGURES } from './cards/jacks-or-better.ts'
import { videoPokerDeviation, type VideoPokerFigures } from './cards/video-poker-figures.ts'
import { JACKS_KIND, type PokerKind, type VideoPokerDefinition } from './cards/video-poker.ts'
import { VELVET_BLACKJACK, VELVET_BLACKJACK_FIGURES } from './cards/velvet-blackjack.ts'
import { JACKPOT_GAMES, POTS_RETURN } from './jackpot.ts'
import { moneyToDecimal } from './money.ts'
import { SATURDAY_HALL_FIGURES } from './numbers/bingo-figures.ts'
import { MOST_CARDS, SATURDAY_HALL } from './numbers/bingo.ts'
import { FIREFLY_KENO, kenoRange } from './numbers/keno.ts'
import { UPDRAFT } from './odds/climb.ts'
import { TRUE_NORTH } from './odds/dice.ts'
import { SKYLADDER } from './odds/hi-lo.ts'
import { LILY_POND } from './odds/mines.ts'
import { STAKES } from './odds/multiplier.ts'
import {
  climbReturns,
  diceReturns,
  hiLoReturns,
  minesReturns,
  pegsReturns,
  type ReturnRange,
} from './odds/odds-return.ts'
import { PEGFALL } from './odds/pegs.ts'
import { add } from './rational.ts'
import { GRAND_ROULETTE, RETURN, ROULETTE_LIMITS } from './roulette/grand-roulette.ts'
import { EMBER_WYRM, EMBER_WYRM_FIGURES } from './slots/ember-wyrm.ts'
import { NINE_BRIDGES_LANTERN, NINE_BRIDGES_LANTERN_FIGURES } from './slots/nine-bridges-lantern.ts'
import { TIN_ORCHARD, TIN_ORCHARD_FIGURES } from './slots/tin-orchard.ts'
import type { WaysDefinition, WaysFigures } from './slots/ways.ts'
import { SAFFRON_CARAVAN, SAFFRON_CARAVAN_FIGURES } from './slots/saffron-caravan.ts'
import { TIDEWELL_REGATTA, TIDEWELL_REGATTA_FIGURES } from './slots/tidewell-regatta.ts'
import { DRUM_LIMITS, DRUM_RETURNS, DRUM_TOWER } from './tables/drum-tower.ts'
import { PEARL_BACCARAT, PEARL_LIMITS, PEARL_RETURNS } from './tables/pearl-baccarat.ts'
import type { TableLimits } from './tables/table.ts'
import { VAULT_SEVEN } from './tickets/numbers.ts'
import { HARBOUR_CATS } from './tickets/panels.ts'
import { HARBOUR_CATS_FIGURES, type TicketFigures, VAULT_SEVEN_FIGURES } from './tickets/ticket-return.ts'

/** What a round can bring or ask beyond its bet. */
export const FEATURES = [
  'freeSpins',
  'expandingWilds',
  'respins',
  'cascades',
  'multipliers',
  'doubles',
  'splits',
  'insurance',
  'holds',
  'racetrack',
  'ownOdds',
  'cashOut',
  'jackpot',
  'ways',
  'wheel',
  'roads',
  'scratch',
  'severalCards',
] as const
export type Feature = (typeof FEATURES)[number]

/** What players ask of a game before they open it. */
export interface GameFacts {
  /** 0.96 is 96 %; where a round has choices, played as its help says. */
  readonly returnToPlayer: number
  /** Standard deviation of a round in stakes; null where it depends on the bet. */
  readonly deviation: number | null
  /** Lines that pay; null where the game has none. */
  readonly lines: number | null
  /** Stakes of a round, as decimal text. */
  readonly least: string
  readonly most: string
  readonly features: readonly Feature[]
}

const share = ({ numerator, denominator }: { readonly numerator: bigint; readonly denominator: bigint }): number =>
  Number(numerator) / Number(denominator)
const range = (stakes: readonly string[]): Pick<GameFacts, 'least' | 'most'> => ({
  least: stakes[0] ?? '0',
  most: stakes.at(-1) ?? '0',
})

const odds = ({ most }: ReturnRange, ...features: readonly Feature[]): GameFacts => ({
  returnToPlayer: share(most),
  deviation: null,
  lines: null,
  least: moneyToDecimal(STAKES.least),
  most: moneyToDecimal(STAKES.most),
  features,
})

const ways = (
  { id, stakes }: WaysDefinition,
  { rtp, volatility }: WaysFigures,
  ...features: readonly Feature[]
): GameFacts => ({
  // The pots return their part in the long run, whenever they fall.
  returnToPlayer: share(JACKPOT_GAMES.has(id) ? add(rtp, POTS_RETURN) : rtp),
  deviation: volatility,
  lines: null,
  ...range(stakes),
  features: ['ways', ...features, ...(JACKPOT_GAMES.has(id) ? (['jackpot'] as const) : [])],
})

const poker = <Win extends string>(
  definition: VideoPokerDefinition<Win>,
  { wins }: PokerKind<Win>,
  figures: VideoPokerFigures<Win>,
): GameFacts => ({
  returnToPlayer: share({ numerator: figures.returned, denominator: figures.outOf }),
  deviation: videoPokerDeviation(wins, definition, figures),
  lines: null,
  ...range(definition.stakes),
  features: ['holds'],
})

/** Of a table its best bet is told. */
const table = (
  { total }: TableLimits,
  returns: readonly Parameters<typeof share>[0][],
  ...features: readonly Feature[]
): GameFacts => ({
  returnToPlayer: Math.max(...returns.map(share)),
  deviation: null,
  lines: null,
  least: moneyToDecimal(total.least),
  most: moneyToDecimal(total.most),
  features,
})

const ticket = ({ rtp, volatility }: TicketFigures): GameFacts => ({
  returnToPlayer: share(rtp),
  deviation: volatility,
  lines: null,
  least: moneyToDecimal(STAKES.least),
  most: moneyToDecimal(STAKES.most),
  features: ['scratch'],
})

/** The facts of the games of the house by their code, as their rules and figures have them. */
export const GAME_FACTS: ReadonlyMap<string, GameFacts> = new Map<string, GameFacts>([
  [
    EMBER_WYRM.id,
    {
      returnToPlayer: share(EMBER_WYRM_FIGURES.rtp),
      deviation: EMBER_WYRM_FIGURES.volatility,
      lines: EMBER_WYRM.lines.length,
      ...range(EMBER_WYRM.stakes),
      features: ['freeSpins', 'expandingWilds', 'multipliers'],
    },
  ],
  [
    TIDEWELL_REGATTA.id,
    {
      returnToPlayer: TIDEWELL_REGATTA_FIGURES.rtp.value,
      deviation: TIDEWELL_REGATTA_FIGURES.volatility,
      lines: null,
      ...range(TIDEWELL_REGATTA.stakes),
      features: ['freeSpins', 'cascades', 'multipliers'],
    },
  ],
  [
    NINE_BRIDGES_LANTERN.base.id,
    {
      returnToPlayer: share(NINE_BRIDGES_LANTERN_FIGURES.rtp),
      deviation: NINE_BRIDGES_LANTERN_FIGURES.volatility,
      lines: NINE_BRIDGES_LANTERN.base.lines.length,
      ...range(NINE_BRIDGES_LANTERN.base.stakes),
      features: ['respins'],
    },
  ],
  [GRAND_ROULETTE.id, table(ROULETTE_LIMITS, [RETURN], 'racetrack')],
  [
    VELVET_BLACKJACK.id,
    {
      returnToPlayer: VELVET_BLACKJACK_FIGURES.returned,
      deviation: VELVET_BLACKJACK_FIGURES.spread,
      lines: null,
      ...range(VELVET_BLACKJACK.stakes),
      features: ['doubles', 'splits', 'insurance'],
    },
  ],
  [JACKS_OR_BETTER.id, poker(JACKS_OR_BETTER, JACKS_KIND, JACKS_OR_BETTER_FIGURES)],
  [TRUE_NORTH.id, odds(diceReturns(), 'ownOdds')],
  [LILY_POND.id, odds(minesReturns(), 'ownOdds', 'cashOut')],
  [PEGFALL.id, odds(pegsReturns(), 'ownOdds', 'multipliers')],
  [SKYLADDER.id, odds(hiLoReturns(), 'cashOut')],
  [TIN_ORCHARD.id, ways(TIN_ORCHARD, TIN_ORCHARD_FIGURES, 'multipliers', 'wheel')],
  [PEARL_BACCARAT.id, table(PEARL_LIMITS, Object.values(PEARL_RETURNS), 'roads')],
  [DRUM_TOWER.id, table(DRUM_LIMITS, [...DRUM_RETURNS.values()], 'roads')],
  [HARBOUR_CATS.id, ticket(HARBOUR_CATS_FIGURES)],
  [VAULT_SEVEN.id, ticket(VAULT_SEVEN_FIGURES)],
  [
    SATURDAY_HALL.id,
    {
      returnToPlayer: share(SATURDAY_HALL_FIGURES.rtp),
      deviation: null,
      lines: null,
      least: moneyToDecimal(STAKES.least),
      most: moneyToDecimal(STAKES.most * BigInt(MOST_CARDS)),
      features: ['severalCards'],
    },
  ],
  [SAFFRON_CARAVAN.id, ways(SAFFRON_CARAVAN, SAFFRON_CARAVAN_FIGURES, 'freeSpins', 'multipliers')],
  [UPDRAFT.id, odds(climbReturns(), 'ownOdds', 'cashOut')],
  [FIREFLY_KENO.id, odds(kenoRange(), 'ownOdds', 'multipliers')],
  [DEUCES_WILD.id, poker(DEUCES_WILD, DEUCES_KIND, DEUCES_WILD_FIGURES)],
])
