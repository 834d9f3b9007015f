import type { GameRule } from '../game.ts'
import type { Money } from '../money.ts'
import { publish } from '../rule-hash.ts'
import { dealer, RANKS, rankOf, type Card } from './deck.ts'
import { makingCards, pokerHand, type PokerHand } from './poker-hand.ts'
import { adviseHold, HOLD_ADVICE, type HoldAdvice } from './video-poker-advice.ts'

/** Raised when a rule in this file changes what five cards pay or how they are dealt; part of every rule hash. */
const ENGINE_VERSION = 1

/** Every stake is one of so many coins, for which the royal flush pays most. */
export const COINS = 5

/** Cards of a hand. */
export const HAND = 5

/** What can be won at jacks or better, from the greatest down. */
export const JACKS_WINS = [
  'royal-flush',
  'straight-flush',
  'four-of-a-kind',
  'full-house',
  'flush',
  'straight',
  'three-of-a-kind',
  'two-pairs',
  'jacks-or-better',
] as const
export type JacksWin = (typeof JACKS_WINS)[number]

/** What counts in a kind of video poker: how five cards are read, and the advice of its help. */
export interface PokerKind<Win extends string, Advice extends string = string> {
  /** What can be won, from the greatest down. */
  readonly wins: readonly Win[]
  winOf(cards: readonly Card[]): Win | null
  /** Which of five cards make what they win; of nothing that wins it does not matter. */
  makingCards(cards: readonly Card[]): readonly boolean[]
  /** What to hold, from the best down: the first line that the five cards have. */
  readonly advice: readonly Advice[]
  adviseHold(cards: readonly Card[]): { readonly line: Advice; readonly hold: readonly boolean[] }
}

/** A game of video poker as plain data. */
export interface VideoPokerDefinition<Win extends string> {
  readonly id: string
  readonly version: string
  /** What a hand pays, in stakes, the stake included. */
  readonly pays: Readonly<Record<Win, number>>
  /** The stakes a player may choose, rising, as decimal texts; each gives an exact coin. */
  readonly stakes: readonly string[]
  /** The rank of the cards that stand for any other, where there are such. */
  readonly wild?: string
}

/** Which cards stay, from the left. */
export interface Hold {
  readonly hold: readonly boolean[]
}

export interface VideoPokerOutcome<Win extends string> {
  readonly dealt: readonly Card[]
  /** What the dealt cards make already; they pay only if they stay. */
  readonly made: Win | null
  /** Once it has been chosen what stays. */
  readonly drawn: null | {
    readonly hold: readonly boolean[]
    readonly cards: readonly Card[]
    readonly win: Win | null
  }
}

const WIN_OF: Readonly<Record<PokerHand, JacksWin | null>> = {
  'royal-flush': 'royal-flush',
  'straight-flush': 'straight-flush',
  'four-of-a-kind': 'four-of-a-kind',
  'full-house': 'full-house',
  flush: 'flush',
  straight: 'straight',
  'three-of-a-kind': 'three-of-a-kind',
  'two-pairs': 'two-pairs',
  pair: null,
  'high-card': null,
}
const JACK = RANKS.indexOf('J')

/** What five cards win: their hand, and of single pairs those of jacks, queens, kings and aces. */
export function jacksWin(cards: readonly Card[]): JacksWin | null {
  const hand = pokerHand(cards)
  if (hand !== 'pair') return WIN_OF[hand]
  for (const card of cards)
    if (rankOf(card) >= JACK)
      for (const other of cards) if (other !== card && rankOf(other) === rankOf(card)) return 'jacks-or-better'
  return null
}

/** Jacks or better: no wild cards, and single pairs from jacks on. */
export const JACKS_KIND: PokerKind<JacksWin, HoldAdvice> = {
  wins: JACKS_WINS,
  winOf: jacksWin,
  makingCards,
  advice: HOLD_ADVICE,
  adviseHold,
}

/**
 * Five-card draw from one deck: five cards are dealt, the player says which of them stay, and the others are
 * replaced once, from the left, by the cards that come next in the same deck.
 */
export function videoPokerRule<Win extends string>(
  definition: VideoPokerDefinition<Win>,
  { winOf, makingCards, adviseHold }: PokerKind<Win>,
): GameRule<{ readonly stake: Money }, Hold, VideoPokerOutcome<Win>> {
  return {
    id: definition.id,
    version: definition.version,
    ...publish({ definition, engine: ENGINE_VERSION }),
    stakeOf({ stake }) {
      if (stake <= 0n || stake % BigInt(COINS) !== 0n) throw new RangeError(`a stake is ${COINS} equal coins`)
      return stake
    },
    play({ stake }, choices, random) {
      const deal = dealer(random)
      const dealt = Array.from({ length: HAND }, deal)
      const made = winOf(dealt)
      const [choice, second] = choices
      if (choice === undefined)
        return { wagers: [{ stake, payout: 0n }], over: false, outcome: { dealt, made, drawn: null } }
      const { hold } = choice
      if (second !== undefined || hold.length !== HAND)
        throw new RangeError('of five cards it is chosen once which ones stay')
      const cards = dealt.map((card, place) => (hold[place] === true ? card : deal()))
      const win = winOf(cards)
      return {
        wagers: [{ stake, payout: win === null ? 0n : stake * BigInt(definition.pays[win]) }],
        over: true,
        outcome: { dealt, made, drawn: { hold, cards, win } },
      }
    },
    // What is won already is never put at risk for somebody who is not there.
    absent: ({ dealt, made }) => ({ hold: made === null ? adviseHold(dealt).hold : makingCards(dealt) }),
  }
}
