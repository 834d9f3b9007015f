import { DECK, RANKS, rankOf, suitOf, type Card } from './deck.ts'

/** What five cards can make, from the least to the greatest. */
export const POKER_HANDS = [
  'high-card',
  'pair',
  'two-pairs',
  'three-of-a-kind',
  'straight',
  'flush',
  'full-house',
  'four-of-a-kind',
  'straight-flush',
  'royal-flush',
] as const
export type PokerHand = (typeof POKER_HANDS)[number]

/** Hands of equal ranks by how many of the ten pairings of five cards are of one rank. */
const ALIKE: Readonly<Record<number, PokerHand>> = {
  1: 'pair',
  2: 'two-pairs',
  3: 'three-of-a-kind',
  4: 'full-house',
  6: 'four-of-a-kind',
}

const FIVE_IN_ROW = 0b11111
const TEN_TO_ACE = FIVE_IN_ROW << RANKS.indexOf('T')
/** The ace stands below the two as well. */
const ACE_TO_FIVE = 0b1111 | (1 << RANKS.indexOf('A'))

// Looked up rather than worked out: every hand there is, is evaluated when a game's return is counted.
const rankBits = Array.from({ length: DECK }, (_, card) => 1 << rankOf(card))
const suitBits = Array.from({ length: DECK }, (_, card) => 1 << suitOf(card))

/** What five different cards of one deck make, in any order. */
export function pokerHand(cards: readonly Card[]): PokerHand {
  let [alike, ranks, suits] = [0, 0, 0]
  for (let at = 0; at < cards.length; at += 1) {
    const rank = rankBits[cards[at] ?? 0] ?? 0
    if ((ranks & rank) !== 0)
      for (let before = 0; before < at; before += 1) if (rankBits[cards[before] ?? 0] === rank) alike += 1
    ranks |= rank
    suits |= suitBits[cards[at] ?? 0] ?? 0
  }
  const same = ALIKE[alike]
  if (same !== undefined) return same
  const straight = ranks === ACE_TO_FIVE || ranks / (ranks & -ranks) === FIVE_IN_ROW
  const flush = (suits & (suits - 1)) === 0
  if (!flush) return straight ? 'straight' : 'high-card'
  if (!straight) return 'flush'
  return ranks === TEN_TO_ACE ? 'royal-flush' : 'straight-flush'
}

/** Which of five cards make the hand that they make: all of a straight, the two of a pair, none of a high card. */
export function makingCards(cards: readonly Card[]): readonly boolean[] {
  const hand = pokerHand(cards)
  const ofRanks = Object.values(ALIKE).includes(hand)
  return cards.map((card) =>
    ofRanks ? cards.filter((other) => rankOf(other) === rankOf(card)).length > 1 : hand !== 'high-card',
  )
}
