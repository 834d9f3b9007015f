import { blackjackRule } from '#rules/cards/blackjack.ts'
import { blackjackReturn, blackjackStaked } from '#rules/cards/blackjack-return.ts'
import { basicStrategy } from '#rules/cards/blackjack-strategy.ts'
import { DEUCES_KIND, DEUCES_WILD, DEUCES_WILD_FIGURES } from '#rules/cards/deuces-wild.ts'
import { JACKS_OR_BETTER } from '#rules/cards/jacks-or-better.ts'
import { VELVET_BLACKJACK } from '#rules/cards/velvet-blackjack.ts'
import { VIDEO_POKER_WAYS, videoPokerTable, type VideoPokerTable } from '#rules/cards/video-poker-return.ts'
import {
  type Hold,
  JACKS_KIND,
  type PokerKind,
  type VideoPokerDefinition,
  videoPokerRule,
  type VideoPokerOutcome,
} from '#rules/cards/video-poker.ts'
import { baccaratReturns } from '#rules/live/baccarat-return.ts'
import { SIC_BO_SPOTS, SIC_BO_WAYS, sicBoPaid } from '#rules/live/sic-bo.ts'
import { parseMoney } from '#rules/money.ts'
import { bingoFigures, countSets } from '#rules/numbers/bingo-return.ts'
import { SATURDAY_HALL_RULE } from '#rules/numbers/bingo.ts'
import { FIREFLY_KENO_RULE } from '#rules/numbers/keno.ts'
import { type DiceBet, FACES, TRUE_NORTH_RULE } from '#rules/odds/dice.ts'
import { type HiLoChoice, type HiLoOutcome, SKYLADDER_RULE } from '#rules/odds/hi-lo.ts'
import { LILY_POND_RULE, type MinesChoice, type MinesOutcome } from '#rules/odds/mines.ts'
import { PEGFALL_RULE } from '#rules/odds/pegs.ts'
import { GRAND_ROULETTE } from '#rules/roulette/grand-roulette.ts'
import type { Placed } from '#rules/tables/table.ts'
import { SPOTS } from '#rules/roulette/spots.ts'
import { POCKETS } from '#rules/roulette/wheel.ts'
import { cascadeRule } from '#rules/slots/cascade-rule.ts'
import { simulateCascades } from '#rules/slots/cascade-simulate.ts'
import type { CascadeDefinition } from '#rules/slots/cascade.ts'
import { EMBER_WYRM } from '#rules/slots/ember-wyrm.ts'
import { enumerateHold } from '#rules/slots/enumerate-hold.ts'
import { enumerate } from '#rules/slots/enumerate.ts'
import { holdRule } from '#rules/slots/hold.ts'
import { NINE_BRIDGES_LANTERN } from '#rules/slots/nine-bridges-lantern.ts'
import { toNumber } from '#rules/rational.ts'
import { simulate, type SimulationTotals } from '#rules/slots/simulate.ts'
import { slotRule } from '#rules/slots/slot-rule.ts'
import type { SlotDefinition } from '#rules/slots/slot.ts'
import { SAFFRON_CARAVAN } from '#rules/slots/saffron-caravan.ts'
import { TIDEWELL_REGATTA } from '#rules/slots/tidewell-regatta.ts'
import { TIN_ORCHARD } from '#rules/slots/tin-orchard.ts'
import { waysReturn } from '#rules/slots/ways-return.ts'
import { waysRule } from '#rules/slots/ways.ts'
import { VAULT_SEVEN, VAULT_SEVEN_RULE } from '#rules/tickets/numbers.ts'
import { HARBOUR_CATS, HARBOUR_CATS_RULE } from '#rules/tickets/panels.ts'
import { numbersFigures, panelsFigures } from '#rules/tickets/ticket-return.ts'
import type { StatedReturn } from '#rules/stated-return.ts'
import { DRUM_TOWER } from '#rules/tables/drum-tower.ts'
import { PEARL_BACCARAT } from '#rules/tables/pearl-baccarat.ts'
import { NINETY_NINE, type ReturnSums, standardError } from '#studio/returns.ts'
import { flights } from './flights.ts'
import { nothingToChoose, type PlayRounds, type RoundSums, shipped } from './play-rounds.ts'

/** Sums of a quick simulator of rounds with one stake, whose payouts are in parts of it. */
const ofParts = (
  {
    rounds,
    paid,
    paidSquared,
    hits,
    features,
  }: Pick<SimulationTotals, 'rounds' | 'paid' | 'paidSquared' | 'hits' | 'features'>,
  parts: number,
): RoundSums => ({
  rounds,
  staked: rounds,
  paid: paid / parts,
  stakedSquared: rounds,
  paidSquared: paidSquared / parts ** 2,
  stakedPaid: paid / parts,
  firstSquared: rounds,
  hits,
  features,
})

export const quickSlot =
  (definition: SlotDefinition): PlayRounds =>
  (rounds, random) =>
    ofParts(simulate(definition, rounds, random), definition.lines.length)
export const quickCascade =
  (definition: CascadeDefinition): PlayRounds =>
  (rounds, random) =>
    ofParts(simulateCascades(definition, rounds, random), definition.parts)

/** Draw poker with the holds of the highest expectation, which a table of all hands of `table` gives: made at the first round. */
export function optimalPoker<Win extends string>(
  definition: VideoPokerDefinition<Win>,
  kind: PokerKind<Win>,
  known: VideoPokerDefinition<Win> = definition,
): PlayRounds {
  let table: VideoPokerTable<Win> | undefined
  const choose = ({ dealt }: VideoPokerOutcome<Win>): Hold => {
    table ??= videoPokerTable(known, kind)
    const rising = dealt.toSorted((one, other) => one - other)
    const values = table.values(rising)
    let best = 0
    for (const [mask, value] of values.entries()) if (value > (values[best] ?? 0)) best = mask
    return { hold: dealt.map((card) => ((best >> rising.indexOf(card)) & 1) === 1) }
  }
  return shipped(videoPokerRule(definition, kind), { stake: parseMoney('5') }, choose)
}

/** One chip on a spot of every kind. */
export const EVERY_KIND: readonly Placed[] = [
  ...new Map([...SPOTS.values()].map(({ id, kind }) => [kind, id])).values(),
].map((spot) => ({ spot, stake: parseMoney('1') }))

export const DICE: DiceBet = { stake: parseMoney('1'), side: 'high', chance: 2500 }

/** Opens the pond from the first cell on, and takes what is won after so many lilies. */
export const afterLilies =
  (lilies: number) =>
  ({ opened }: MinesOutcome): MinesChoice =>
    opened.length === lilies ? 'take' : opened.length

/** The first call that is offered, and down after so many. */
export const climbing =
  (calls: number) =>
  ({ cards, allowed }: HiLoOutcome): HiLoChoice =>
    cards.length > calls ? 'take' : (allowed[0] ?? 'take')

/** How a game is played for its return. */
export interface Course {
  readonly game: string
  /** By a quick simulator, which the tests beside it hold against the rule; else by the rule itself. */
  readonly quick: boolean
  readonly play: PlayRounds
}

export const stake = parseMoney('1')
export const byRule = (game: string, play: PlayRounds): Course => ({ game, quick: false, play })
export const byTables = (game: string, play: PlayRounds): Course => ({ game, quick: true, play })

export const courses: readonly Course[] = [
  byTables('ember-wyrm', quickSlot(EMBER_WYRM)),
  byTables('tidewell-regatta', quickCascade(TIDEWELL_REGATTA)),
  byRule('ember-wyrm', shipped(slotRule(EMBER_WYRM), { stake }, nothingToChoose)),
  byRule('tidewell-regatta', shipped(cascadeRule(TIDEWELL_REGATTA), { stake }, nothingToChoose)),
  byRule('nine-bridges-lantern', shipped(holdRule(NINE_BRIDGES_LANTERN), { stake }, nothingToChoose)),
  byRule('grand-roulette', shipped(GRAND_ROULETTE, EVERY_KIND, nothingToChoose)),
  byRule('velvet-blackjack', shipped(blackjackRule(VELVET_BLACKJACK), { stake }, basicStrategy)),
  byRule('jacks-or-better', optimalPoker(JACKS_OR_BETTER, JACKS_KIND)),
  byRule('true-north', shipped(TRUE_NORTH_RULE, DICE, nothingToChoose)),
  byRule('lily-pond', shipped(LILY_POND_RULE, { stake, pikes: 3 }, afterLilies(4))),
  byRule('pegfall', shipped(PEGFALL_RULE, { stake, rows: 16, mood: 'brisk' }, nothingToChoose)),
  byRule('skyladder', shipped(SKYLADDER_RULE, { stake }, climbing(3))),
  byRule('tin-orchard', shipped(waysRule(TIN_ORCHARD), { stake }, nothingToChoose)),
  // Of tables the bet that returns most.
  byRule('pearl-baccarat', shipped(PEARL_BACCARAT, [{ spot: 'banker', stake }], nothingToChoose)),
  byRule('drum-tower-sic-bo', shipped(DRUM_TOWER, [{ spot: 'small', stake }], nothingToChoose)),
  byRule('harbour-cats', shipped(HARBOUR_CATS_RULE, { stake }, nothingToChoose)),
  byRule('vault-seven', shipped(VAULT_SEVEN_RULE, { stake }, nothingToChoose)),
  byRule('saturday-hall', shipped(SATURDAY_HALL_RULE, { stake, cards: 4 }, nothingToChoose)),
  byRule('saffron-caravan', shipped(waysRule(SAFFRON_CARAVAN), { stake }, nothingToChoose)),
  ...flights.map((play) => byRule('updraft', play)),
  byRule('firefly-keno', shipped(FIREFLY_KENO_RULE, { stake, board: 40, spots: [3, 9, 27] }, nothingToChoose)),
  byRule('deuces-wild', optimalPoker(DEUCES_WILD, DEUCES_KIND)),
]

/** How far an actual return lies from the stated one, or outside the range of them, in standard deviations of both. */
export function sigmasFrom(sums: ReturnSums, { rate, least = rate, deviation, simulated }: StatedReturn): number {
  const actual = sums.paid / sums.staked
  return (
    Math.max(0, actual - rate, least - actual) /
    Math.hypot(standardError(sums, deviation), (simulated?.within ?? 0) / NINETY_NINE)
  )
}

/** Adds up runs of one course. */
export const addSums = (one: RoundSums, other: RoundSums): RoundSums => ({
  rounds: one.rounds + other.rounds,
  staked: one.staked + other.staked,
  paid: one.paid + other.paid,
  stakedSquared: one.stakedSquared + other.stakedSquared,
  paidSquared: one.paidSquared + other.paidSquared,
  stakedPaid: one.stakedPaid + other.stakedPaid,
  firstSquared: one.firstSquared + other.firstSquared,
  hits: one.hits + other.hits,
  features: one.features + other.features,
})

/** The returns that can be counted out, counted again: payouts over all stakes. */
export const counted: ReadonlyMap<string, () => number> = new Map([
  ['ember-wyrm', () => toNumber(enumerate(EMBER_WYRM).rtp)],
  ['nine-bridges-lantern', () => toNumber(enumerateHold(NINE_BRIDGES_LANTERN).rtp)],
  [
    'grand-roulette',
    () => {
      const wholeTable = [...SPOTS.keys()].map((spot) => ({ spot, stake: parseMoney('0.5') }))
      const paid = Array.from(
        { length: POCKETS },
        (_, number) => GRAND_ROULETTE.play(wholeTable, [], { below: () => number }).outcome.payout,
      )
      return Number(paid.reduce((sum, each) => sum + each, 0n)) / Number(GRAND_ROULETTE.stakeOf(wholeTable)) / POCKETS
    },
  ],
  [
    'velvet-blackjack',
    () => {
      const { decks, hands } = VELVET_BLACKJACK
      return 1 + (blackjackReturn(decks, hands) - 1) / blackjackStaked(decks, hands)
    },
  ],
  [
    'jacks-or-better',
    () => Number(videoPokerTable(JACKS_OR_BETTER, JACKS_KIND).optimal().paid) / Number(VIDEO_POKER_WAYS),
  ],
  [
    'true-north',
    () => {
      const paid = Array.from(
        { length: FACES },
        (_, face) => TRUE_NORTH_RULE.play(DICE, [], { below: () => face }).wagers[0]?.payout ?? 0n,
      )
      return Number(paid.reduce((sum, each) => sum + each, 0n)) / Number(DICE.stake) / FACES
    },
  ],
  ['harbour-cats', () => toNumber(panelsFigures(HARBOUR_CATS).rtp)],
  ['saturday-hall', () => toNumber(bingoFigures(countSets()).rtp)],
  ['vault-seven', () => toNumber(numbersFigures(VAULT_SEVEN).rtp)],
  [
    'pegfall',
    () => {
      // The pegs that return most; each turn is a digit of the path's number.
      const bet = { stake, rows: 12, mood: 'wild' } as const
      const paid = Array.from({ length: 2 ** bet.rows }, (_, path) => {
        let left = path
        const below = (): number => {
          const turn = left % 2
          left = (left - turn) / 2
          return turn
        }
        return PEGFALL_RULE.play(bet, [], { below }).wagers[0]?.payout ?? 0n
      })
      return Number(paid.reduce((sum, each) => sum + each, 0n)) / Number(stake) / 2 ** bet.rows
    },
  ],
  ['tin-orchard', () => toNumber(waysReturn(TIN_ORCHARD).rtp)],
  ['deuces-wild', () => Number(videoPokerTable(DEUCES_WILD, DEUCES_KIND).optimal().paid) / Number(VIDEO_POKER_WAYS)],
  [
    'drum-tower-sic-bo',
    () => Math.max(...[...SIC_BO_SPOTS.keys()].map((spot) => sicBoPaid(spot) / 100 / SIC_BO_WAYS.length)),
  ],
  [
    'pearl-baccarat',
    () => Math.max(...[...baccaratReturns().values()].map(({ paid, outOf }) => Number(paid) / Number(outOf))),
  ],
  ['saffron-caravan', () => toNumber(waysReturn(SAFFRON_CARAVAN).rtp)],
])

/** What the list of the help returns, counted again where that is too long for the tests beside the rule. */
export const countedByAdvice: ReadonlyMap<string, () => { readonly counted: bigint; readonly stated: bigint }> =
  new Map([
    [
      'deuces-wild',
      () => ({
        counted: videoPokerTable(DEUCES_WILD, DEUCES_KIND).of(DEUCES_KIND.adviseHold).paid,
        stated: DEUCES_WILD_FIGURES.returnedByAdvice,
      }),
    ],
  ])
