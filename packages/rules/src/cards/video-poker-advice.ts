import { RANKS, rankOf, suitOf, SUITS, type Card } from './deck.ts'
import { makingCards, pokerHand, type PokerHand } from './poker-hand.ts'

/**
 * What to hold, from the best down: the first line that the five cards have. It is the simple list for the full-pay
 * table of Michael Shackleford (The Wizard of Odds, "Jacks or Better: Simple Strategy").
 */
export const HOLD_ADVICE = [
  'four-of-a-kind-or-more',
  'four-to-royal',
  'three-of-a-kind-to-full-house',
  'four-to-straight-flush',
  'two-pairs',
  'high-pair',
  'three-to-royal',
  'four-to-flush',
  'low-pair',
  'four-to-open-straight',
  'two-suited-high',
  'three-to-straight-flush',
  'two-high',
  'ten-and-suited-high',
  'one-high',
  'nothing',
] as const
export type HoldAdvice = (typeof HOLD_ADVICE)[number]

const TEN = RANKS.indexOf('T')
const JACK = RANKS.indexOf('J')
const ACE = RANKS.indexOf('A')

/** Cards that a line holds, or none where the hand does not have it. */
type Find = (cards: readonly Card[]) => readonly Card[]

const high = (card: Card): boolean => rankOf(card) >= JACK
const byRank = (cards: readonly Card[]): readonly Card[] => cards.toSorted((one, other) => one - other)

const making =
  (...hands: readonly PokerHand[]): Find =>
  (cards) =>
    hands.includes(pokerHand(cards)) ? cards.filter((_, place) => makingCards(cards)[place]) : []

/** A pair of at least, or of less than, jacks. */
const pair =
  (wanted: boolean): Find =>
  (cards) =>
    making('pair')(cards).filter((card) => high(card) === wanted)

/** Exactly so many cards of one suit, of those that may be. */
const suited =
  (count: number, may: (card: Card) => boolean = () => true): Find =>
  (cards) =>
    SUITS.map((_, suit) => cards.filter((card) => suitOf(card) === suit && may(card))).find(
      (each) => each.length === count,
    ) ?? []

/** Whether cards of different ranks lie within five ranks, the ace above the king or below the two. */
export const near = (cards: readonly Card[]): boolean =>
  [(rank: number) => rank, (rank: number) => (rank === ACE ? -1 : rank)].some((valued) => {
    const ranks = cards.map((card) => valued(rankOf(card)))
    return Math.max(...ranks) - Math.min(...ranks) < 5
  })

const toStraightFlush =
  (count: number): Find =>
  (cards) => {
    const found = suited(count)(cards)
    return near(found) ? found : []
  }

/** Four in a row that either end completes. */
const openStraight: Find = (cards) => {
  const runs = cards.map((lowest) =>
    [0, 1, 2, 3].flatMap((up) => cards.filter((card) => rankOf(card) === rankOf(lowest) + up).slice(0, 1)),
  )
  return runs.find((run) => run.length === 4 && run.every((card) => rankOf(card) < ACE)) ?? []
}

/** Two high cards of one suit; of two such pairs the lower, which more straights can be made of. */
const twoSuitedHigh: Find = (cards) => {
  const pairs = SUITS.map((_, suit) => byRank(cards.filter((card) => suitOf(card) === suit && high(card)))).filter(
    (each) => each.length === 2,
  )
  return pairs.toSorted(([one = 0], [other = 0]) => one - other)[0] ?? []
}

/** Of cards of different ranks the lowest that are high, where there are so many. */
const lowestHigh =
  (count: number): Find =>
  (cards) => {
    const found = byRank(cards.filter(high))
    return found.length < count ? [] : found.slice(0, count)
  }

const tenAndSuitedHigh: Find = (cards) =>
  cards
    .filter((card) => rankOf(card) === TEN)
    .map((ten) => [
      ten,
      ...byRank(cards.filter((card) => suitOf(card) === suitOf(ten) && high(card) && rankOf(card) < ACE)).slice(0, 1),
    ])
    .find((each) => each.length === 2) ?? []

const FINDS: Readonly<Record<HoldAdvice, Find>> = {
  'four-of-a-kind-or-more': making('four-of-a-kind', 'straight-flush', 'royal-flush'),
  'four-to-royal': suited(4, (card) => rankOf(card) >= TEN),
  'three-of-a-kind-to-full-house': making('three-of-a-kind', 'straight', 'flush', 'full-house'),
  'four-to-straight-flush': toStraightFlush(4),
  'two-pairs': making('two-pairs'),
  'high-pair': pair(true),
  'three-to-royal': suited(3, (card) => rankOf(card) >= TEN),
  'four-to-flush': suited(4),
  'low-pair': pair(false),
  'four-to-open-straight': openStraight,
  'two-suited-high': twoSuitedHigh,
  'three-to-straight-flush': toStraightFlush(3),
  'two-high': lowestHigh(2),
  'ten-and-suited-high': tenAndSuitedHigh,
  'one-high': lowestHigh(1),
  nothing: () => [],
}

/** The line of the list that five cards have, and what it holds. */
export function adviseHold(cards: readonly Card[]): { readonly line: HoldAdvice; readonly hold: readonly boolean[] } {
  const line = HOLD_ADVICE.find((each) => FINDS[each](cards).length > 0) ?? 'nothing'
  const held = FINDS[line](cards)
  return { line, hold: cards.map((card) => held.includes(card)) }
}
