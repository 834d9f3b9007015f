import type { GameRule } from '../game.ts'
import type { Money } from '../money.ts'
import { published, stakeOnGrid } from '../odds/multiplier.ts'
import { takeSome } from '../random.ts'
import { publish } from '../rule-hash.ts'
import { BALLS, drawCard, LINES, linesOf, type BingoCard } from './bingo-cards.ts'

/** Raised when a rule of this game changes how a round goes or what it pays; part of every rule hash. */
const ENGINE_VERSION = 1

export const MOST_CARDS = 4

export interface BingoBet {
  /** Of each card. */
  readonly stake: Money
  /** 1 to 4. */
  readonly cards: number
}

export interface BingoOutcome {
  readonly cards: readonly BingoCard[]
  /** In the order in which they were called; all cards share them. */
  readonly balls: readonly number[]
  /** What each card pays, in its stakes. */
  readonly pays: readonly number[]
}

export const SATURDAY_HALL = {
  id: 'saturday-hall',
  version: '1.0.0',
  balls: BALLS,
  calls: 40,
  lines: LINES,
  /** In stakes of a card, by how many of its lines are full; the last also for more. */
  pays: [0, 1, 2, 5, 20, 100, 500, 2000],
  /** A first line that is full with this call at the latest pays so much more. */
  early: { call: 15, pays: 10 },
  cards: MOST_CARDS,
  stakes: published.stakes,
} as const

/** What a card pays by the calls at which its lines were full, in its stakes. */
export function paysOf(lines: readonly { readonly call: number }[]): number {
  const { pays, early } = SATURDAY_HALL
  const most = pays.at(-1) ?? 0
  const first = Math.min(...lines.map(({ call }) => call))
  return (pays[lines.length] ?? most) + (first <= early.call ? early.pays : 0)
}

const ALL_BALLS = Array.from({ length: BALLS }, (_, before) => before + 1)

/** One to four cards that share forty of 75 balls; a card pays for its full lines. All cards of a round are one wager. */
export const SATURDAY_HALL_RULE: GameRule<BingoBet, never, BingoOutcome> = {
  id: SATURDAY_HALL.id,
  version: SATURDAY_HALL.version,
  ...publish({ definition: SATURDAY_HALL, engine: ENGINE_VERSION }),
  stakeOf: ({ stake, cards }) => {
    if (!Number.isInteger(cards) || cards < 1 || cards > MOST_CARDS) throw new RangeError('a round has 1 to 4 cards')
    return stakeOnGrid(stake) * BigInt(cards)
  },
  play(bet, _choices, random) {
    const cards = Array.from({ length: bet.cards }, () => drawCard(random))
    const balls = takeSome(random, ALL_BALLS, SATURDAY_HALL.calls)
    const pays = cards.map((card) => paysOf(linesOf(card, balls)))
    const payout = bet.stake * BigInt(pays.reduce((sum, each) => sum + each, 0))
    return { wagers: [{ stake: this.stakeOf(bet), payout }], over: true, outcome: { cards, balls, pays } }
  },
}
