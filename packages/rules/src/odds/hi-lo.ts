import { DECK, rankOf, RANKS, type Card } from '../cards/deck.ts'
import type { GameRule } from '../game.ts'
import type { Money } from '../money.ts'
import { publish } from '../rule-hash.ts'
import { MOST, multiplierOf, payoutOf, published, stakeOnGrid } from './multiplier.ts'

/** Raised when a rule in this file changes how a round goes or what it pays; part of every rule hash. */
const ENGINE_VERSION = 1

/** Ranks of a deck, the ace lowest: 1 to 13. */
export const HIGHEST = RANKS.length

export const CALLS = ['higher', 'lower', 'same'] as const
/** What the next card is said to be. Between ace and king higher and lower include the same rank. */
export type Call = (typeof CALLS)[number]
export type HiLoChoice = Call | 'take'

export interface HiLoOutcome {
  /** The first card and one for each call, the last of which may have missed. */
  readonly cards: readonly Card[]
  readonly missed: boolean
  /** What may be chosen now; nothing once the round is over. */
  readonly allowed: readonly HiLoChoice[]
}

/** Rank of a card as the ladder counts: the ace 1, the king 13. */
export const stepOf = (card: Card): number => ((rankOf(card) + 1) % HIGHEST) + 1

/** Of the thirteen ranks, how many win for a call after a card of this one; none where it cannot be called. */
export function waysOf(call: Call, rank: number): number {
  const edge = rank === 1 || rank === HIGHEST
  if (call === 'same') return edge ? 1 : 0
  if (edge) return (call === 'higher') === (rank === 1) ? HIGHEST - 1 : 0
  return call === 'higher' ? HIGHEST + 1 - rank : rank
}

export function callWins(call: Call, from: number, to: number): boolean {
  if (call === 'same') return to === from
  if (from === 1 || from === HIGHEST) return to !== from
  return call === 'higher' ? to >= from : to <= from
}

/** How far a round has come: the product of the ways that won, of 13 to the power of the calls. */
export interface Climb {
  readonly winning: bigint
  readonly all: bigint
}

export const START: Climb = { winning: 1n, all: 1n }

export const climbed = ({ winning, all }: Climb, call: Call, rank: number): Climb => ({
  winning: winning * BigInt(waysOf(call, rank)),
  all: all * BigInt(HIGHEST),
})

/** What a climb pays, in parts of the stake. */
export const climbMultiplier = ({ winning, all }: Climb): bigint => multiplierOf(winning, all)

/** The calls after a card of this rank that pay no more than the most. */
export const callsFrom = (climb: Climb, rank: number): Call[] =>
  CALLS.filter((call) => waysOf(call, rank) > 0 && climbMultiplier(climbed(climb, call, rank)) <= MOST)

/** The climb of calls that all won, from the cards that they were made on. */
export const climbOf = (cards: readonly Card[], calls: readonly Call[]): Climb =>
  calls.reduce((climb, call, at) => climbed(climb, call, stepOf(cards[at] ?? 0)), START)

export const SKYLADDER = {
  id: 'skyladder',
  version: '1.0.0',
  ranks: HIGHEST,
  most: Number(MOST),
  ...published,
} as const

/** Higher or lower than the last card, each from a fresh deck; the house's edge is taken once a round. */
export const SKYLADDER_RULE: GameRule<{ readonly stake: Money }, HiLoChoice, HiLoOutcome> = {
  id: SKYLADDER.id,
  version: SKYLADDER.version,
  ...publish({ definition: SKYLADDER, engine: ENGINE_VERSION }),
  stakeOf: ({ stake }) => stakeOnGrid(stake),
  play({ stake }, choices, random) {
    let card: Card = random.below(DECK)
    const cards = [card]
    let climb = START
    let [taken, missed] = [false, false]
    const allowed = (): HiLoChoice[] => {
      if (taken || missed) return []
      const calls = callsFrom(climb, stepOf(card))
      // With no step left below the most the round is over, and pays.
      if (calls.length === 0) return []
      return cards.length > 1 ? [...calls, 'take'] : calls
    }
    for (const choice of choices) {
      if (!allowed().includes(choice)) throw new RangeError('that cannot be chosen now')
      if (choice === 'take') taken = true
      else {
        const from = stepOf(card)
        card = random.below(DECK)
        cards.push(card)
        missed = !callWins(choice, from, stepOf(card))
        climb = climbed(climb, choice, from)
      }
    }
    const may = allowed()
    const over = may.length === 0
    const payout = over && !missed ? payoutOf(stake, climbMultiplier(climb)) : 0n
    return { wagers: [{ stake, payout }], over, outcome: { cards, missed, allowed: may } }
  },
  absent: ({ allowed }) => (allowed.includes('take') ? 'take' : undefined),
}
