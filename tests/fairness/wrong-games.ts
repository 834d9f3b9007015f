import { DEUCES_KIND, DEUCES_WILD } from '#rules/cards/deuces-wild.ts'
import { JACKS_OR_BETTER } from '#rules/cards/jacks-or-better.ts'
import { JACKS_KIND } from '#rules/cards/video-poker.ts'
import { SUITS } from '#rules/cards/deck.ts'
import type { Wager } from '#rules/game.ts'
import { SATURDAY_HALL_RULE } from '#rules/numbers/bingo.ts'
import { FACES, TRUE_NORTH_RULE } from '#rules/odds/dice.ts'
import { SKYLADDER_RULE } from '#rules/odds/hi-lo.ts'
import { LILY_POND_RULE, minesMultiplier } from '#rules/odds/mines.ts'
import { payoutOf } from '#rules/odds/multiplier.ts'
import { PEGFALL_RULE } from '#rules/odds/pegs.ts'
import { GRAND_ROULETTE } from '#rules/roulette/grand-roulette.ts'
import { POCKETS } from '#rules/roulette/wheel.ts'
import { EMBER_WYRM } from '#rules/slots/ember-wyrm.ts'
import { holdRule } from '#rules/slots/hold.ts'
import { NINE_BRIDGES_LANTERN } from '#rules/slots/nine-bridges-lantern.ts'
import { SAFFRON_CARAVAN } from '#rules/slots/saffron-caravan.ts'
import { TIDEWELL_REGATTA } from '#rules/slots/tidewell-regatta.ts'
import { TIN_ORCHARD } from '#rules/slots/tin-orchard.ts'
import { waysRule } from '#rules/slots/ways.ts'
import { VAULT_SEVEN, VAULT_SEVEN_RULE } from '#rules/tickets/numbers.ts'
import { HARBOUR_CATS_RULE } from '#rules/tickets/panels.ts'
import { DRUM_TOWER } from '#rules/tables/drum-tower.ts'
import { PEARL_BACCARAT } from '#rules/tables/pearl-baccarat.ts'
import { lateLandings } from './flights.ts'
import { nothingToChoose, shipped } from './play-rounds.ts'
import {
  byRule,
  byTables,
  afterLilies,
  climbing,
  type Course,
  DICE,
  EVERY_KIND,
  optimalPoker,
  quickCascade,
  quickSlot,
  stake,
} from './returns.ts'

/** Pays a banker's win as if there were no 5 %. */
const withoutCommission = (rule: typeof PEARL_BACCARAT): typeof PEARL_BACCARAT => ({
  ...rule,
  play(bet, choices, random) {
    const played = rule.play(bet, choices, random)
    return {
      ...played,
      wagers: played.wagers.map(({ stake, payout }) => ({ stake, payout: payout > stake ? stake * 2n : payout })),
    }
  },
})

const withPay = <Definition extends { readonly pays: readonly (readonly number[])[] }>(
  definition: Definition,
  symbol: number,
  row: readonly number[],
): Definition => ({ ...definition, pays: definition.pays.map((pays, index) => (index === symbol ? row : pays)) })

/** Games with a mistake in them: each has to be seen from `rounds` rounds. */
export const wrongGames: readonly (Course & { readonly mistake: string; readonly rounds: number })[] = [
  {
    ...byTables(
      'ember-wyrm',
      quickSlot({
        ...EMBER_WYRM,
        strips: EMBER_WYRM.strips.map((strip, reel) => (reel === 0 ? strip.with(0, EMBER_WYRM.scatter) : strip)),
      }),
    ),
    mistake: 'an egg too many on the first reel',
    rounds: 400_000,
  },
  {
    ...byTables('ember-wyrm', quickSlot(withPay(EMBER_WYRM, 5, [0, 0, 0, 50, 40, 125]))),
    mistake: 'three aces pay 50 instead of 10',
    rounds: 400_000,
  },
  {
    ...byTables('tidewell-regatta', quickCascade(withPay(TIDEWELL_REGATTA, 8, [6, 10, 50]))),
    mistake: 'eight buoys pay 6 instead of 4',
    rounds: 2_000_000,
  },
  {
    ...byTables('tidewell-regatta', quickCascade({ ...TIDEWELL_REGATTA, multipliers: [1, 3, 3, 5, 8, 13, 21] })),
    mistake: 'the second fall counts three times',
    rounds: 400_000,
  },
  {
    ...byRule(
      'nine-bridges-lantern',
      shipped(holdRule({ ...NINE_BRIDGES_LANTERN, trigger: 5 }), { stake }, nothingToChoose),
    ),
    mistake: 'five lanterns are held',
    rounds: 20_000,
  },
  {
    ...byRule(
      'jacks-or-better',
      optimalPoker(
        { ...JACKS_OR_BETTER, pays: { ...JACKS_OR_BETTER.pays, 'jacks-or-better': 2 } },
        JACKS_KIND,
        JACKS_OR_BETTER,
      ),
    ),
    mistake: 'a pair of jacks pays two',
    rounds: 30_000,
  },
  {
    ...byRule('grand-roulette', (rounds, random) =>
      shipped(
        GRAND_ROULETTE,
        EVERY_KIND,
        nothingToChoose,
      )(rounds, { below: (bound) => (bound === POCKETS ? 1 + random.below(bound - 1) : random.below(bound)) }),
    ),
    mistake: 'a wheel without its zero',
    rounds: 150_000,
  },
  {
    ...byRule(
      'pearl-baccarat',
      shipped(withoutCommission(PEARL_BACCARAT), [{ spot: 'banker', stake }], nothingToChoose),
    ),
    mistake: 'the banker pays even money',
    rounds: 100_000,
  },
  {
    ...byRule(
      'deuces-wild',
      optimalPoker({ ...DEUCES_WILD, pays: { ...DEUCES_WILD.pays, 'three-of-a-kind': 2 } }, DEUCES_KIND, DEUCES_WILD),
    ),
    mistake: 'three of a kind pays two',
    rounds: 10_000,
  },
  {
    ...byRule('drum-tower-sic-bo', (rounds, random) =>
      shipped(
        DRUM_TOWER,
        [{ spot: 'small', stake }],
        nothingToChoose,
      )(rounds, { below: (bound) => (bound === 6 && random.below(20) === 0 ? 0 : random.below(bound)) }),
    ),
    mistake: 'a die falls on its one a little more often',
    rounds: 100_000,
  },
  {
    ...byRule('true-north', (rounds, random) =>
      shipped(
        TRUE_NORTH_RULE,
        DICE,
        nothingToChoose,
      )(rounds, { below: (bound) => Math.max(random.below(bound), bound === FACES ? random.below(bound) : 0) }),
    ),
    mistake: 'of two faces the higher counts',
    rounds: 20_000,
  },
  {
    ...byRule(
      'lily-pond',
      shipped(
        {
          ...LILY_POND_RULE,
          play(bet, choices, random) {
            const { wagers, ...round } = LILY_POND_RULE.play(bet, choices, random)
            const paysMore = ({ stake, payout }: Wager): Wager => ({
              stake,
              payout: payout > 0n ? payoutOf(stake, minesMultiplier(bet.pikes, round.outcome.opened.length + 1)) : 0n,
            })
            return { wagers: wagers.map(paysMore), ...round }
          },
        },
        { stake, pikes: 3 },
        afterLilies(4),
      ),
    ),
    mistake: 'lilies pay what one more would',
    rounds: 20_000,
  },
  {
    ...byRule('pegfall', (rounds, random) =>
      shipped(
        PEGFALL_RULE,
        { stake, rows: 16, mood: 'brisk' },
        nothingToChoose,
      )(rounds, { below: (bound) => (bound === 2 && random.below(20) === 0 ? 1 : random.below(bound)) }),
    ),
    mistake: 'a ball turns to the right a little more often',
    rounds: 150_000,
  },
  {
    ...byRule('skyladder', (rounds, random) =>
      shipped(SKYLADDER_RULE, { stake }, climbing(3))(rounds, { below: (bound) => random.below(bound - SUITS.length) }),
    ),
    mistake: 'decks have no aces',
    rounds: 40_000,
  },
  {
    ...byRule(
      'tin-orchard',
      shipped(
        waysRule({ ...TIN_ORCHARD, base: { ...TIN_ORCHARD.base, wilds: [{ worth: 4, weight: 1 }] } }),
        { stake },
        nothingToChoose,
      ),
    ),
    mistake: 'the key counts four times',
    rounds: 40_000,
  },
  {
    ...byRule(
      'saffron-caravan',
      shipped(
        waysRule({ ...SAFFRON_CARAVAN, base: { ...SAFFRON_CARAVAN.base, wilds: [{ worth: 3, weight: 1 }] } }),
        { stake },
        nothingToChoose,
      ),
    ),
    mistake: 'lamps count three times outside of free spins',
    rounds: 10_000,
  },
  {
    ...byRule('harbour-cats', (rounds, random) =>
      shipped(
        HARBOUR_CATS_RULE,
        { stake },
        nothingToChoose,
      )(rounds, { below: (bound) => Math.min(random.below(bound), random.below(bound)) }),
    ),
    mistake: 'of two panels the one of less worth stands there',
    rounds: 20_000,
  },
  {
    ...byRule('vault-seven', (rounds, random) =>
      shipped(
        VAULT_SEVEN_RULE,
        { stake },
        nothingToChoose,
      )(rounds, { below: (bound) => (bound === VAULT_SEVEN.numbers ? 0 : random.below(bound)) }),
    ),
    mistake: 'the first number is always the same',
    rounds: 20_000,
  },
  {
    ...byRule(
      'saturday-hall',
      shipped(
        {
          ...SATURDAY_HALL_RULE,
          play(bet, choices, random) {
            const { wagers, ...round } = SATURDAY_HALL_RULE.play(bet, choices, random)
            const paysMore = ({ stake, payout }: Wager): Wager => ({ stake, payout: payout > 0n ? payout + stake : 0n })
            return { wagers: wagers.map(paysMore), ...round }
          },
        },
        { stake, cards: 1 },
        nothingToChoose,
      ),
    ),
    mistake: 'every card that pays pays one stake more',
    rounds: 20_000,
  },
  { ...byRule('updraft', lateLandings), mistake: 'it lands a quarter second after its end', rounds: 20_000 },
]
