import type { Random } from '../random.ts'

/** Ranks from the two up; the ace is last. */
export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'] as const
export const SUITS = ['c', 'd', 'h', 's'] as const

/** A card as a number from 0 to 51: rank × 4 + suit, ranks and suits in the order above. */
export type Card = number

export const DECK = RANKS.length * SUITS.length

/** Index of a card's rank, 0 for the two to 12 for the ace. */
export const rankOf = (card: Card): number => Math.floor(card / SUITS.length)

/** Index of a card's suit. */
export const suitOf = (card: Card): number => card % SUITS.length

/** A card by its two letters, such as `Ah` or `Td`. @throws RangeError for anything else */
export function cardOf(name: string): Card {
  const rank = RANKS.findIndex((each) => each === name[0])
  const suit = SUITS.findIndex((each) => each === name[1])
  if (rank < 0 || suit < 0 || name.length !== 2) throw new RangeError(`${name} is no card`)
  return rank * SUITS.length + suit
}

/** The two letters of a card. */
export const cardName = (card: Card): string => `${RANKS[rankOf(card)] ?? '?'}${SUITS[suitOf(card)] ?? '?'}`

/**
 * Deals cards one after the other from so many full decks, each of those left being as likely as any other
 * (a Fisher-Yates shuffle that is done as far as cards are asked for).
 * @throws RangeError when no card is left
 */
export function dealer(random: Random, decks = 1): () => Card {
  // Filled by hand: a shoe is made anew for every round, and for every choice in it.
  const cards = new Uint8Array(decks * DECK)
  for (let index = 0; index < cards.length; index += 1) cards[index] = index % DECK
  let dealt = 0
  return () => {
    if (dealt === cards.length) throw new RangeError('no card is left')
    const at = dealt + random.below(cards.length - dealt)
    const [card, first] = [cards[at] ?? 0, cards[dealt] ?? 0]
    cards[at] = first
    cards[dealt] = card
    dealt += 1
    return card
  }
}
