import { DECK, RANKS, rankOf, suitOf, type Card } from './deck.ts'

/** What five cards make where twos stand for any card, from the greatest down. */
export const DEUCES_WINS = [
  'natural-royal',
  'four-deuces',
  'wild-royal',
  'five-of-a-kind',
  'straight-flush',
  'four-of-a-kind',
  'full-house',
  'flush',
  'straight',
  'three-of-a-kind',
] as const
export type DeucesWin = (typeof DEUCES_WINS)[number]

const TEN_TO_ACE = 0b11111 << RANKS.indexOf('T')
const ACE = 1 << RANKS.indexOf('A')

export const isDeuce = (card: Card): boolean => rankOf(card) === 0

// Looked up rather than worked out: every hand there is, is evaluated when the game's return is counted.
const rankBits = Array.from({ length: DECK }, (_, card) => 1 << rankOf(card))
const suitBits = Array.from({ length: DECK }, (_, card) => 1 << suitOf(card))
/** Whether ranks lie within five, the ace above the king or below the two. */
const inFive = Array.from({ length: 1 << RANKS.length }, (_, ranks) => {
  const spans = (bits: number): boolean => bits === 0 || 31 - Math.clz32(bits) - (31 - Math.clz32(bits & -bits)) < 5
  return spans(ranks) || ((ranks & ACE) !== 0 && spans(((ranks & ~ACE) << 1) | 1))
})

/** What five different cards of one deck win, in any order. */
export function deucesWin(cards: readonly Card[]): DeucesWin | null {
  let [deuces, ranks, twice, thrice, four, suits] = [0, 0, 0, 0, 0, 0]
  for (let at = 0; at < cards.length; at += 1) {
    const card = cards[at] ?? 0
    const rank = rankBits[card] ?? 0
    if (rank === 1) {
      deuces += 1
      continue
    }
    suits |= suitBits[card] ?? 0
    // Each rank moves up as it comes again.
    four |= thrice & rank
    thrice |= twice & rank
    twice |= ranks & rank
    ranks |= rank
  }
  if (deuces === 4) return 'four-deuces'
  const alike = deuces + (four !== 0 ? 4 : thrice !== 0 ? 3 : twice !== 0 ? 2 : 1)
  const flush = (suits & (suits - 1)) === 0
  const straight = twice === 0 && inFive[ranks] === true
  if (flush && straight && (ranks & ~TEN_TO_ACE) === 0) return deuces === 0 ? 'natural-royal' : 'wild-royal'
  if (alike === 5) return 'five-of-a-kind'
  if (flush && straight) return 'straight-flush'
  if (alike === 4) return 'four-of-a-kind'
  const pairs = twice & (twice - 1)
  if (alike === 3 && pairs !== 0) return 'full-house'
  if (flush) return 'flush'
  if (straight) return 'straight'
  return alike === 3 ? 'three-of-a-kind' : null
}

/** Which of five cards make what they win: deuces and the cards they stand beside; none where they win nothing. */
export function deucesMaking(cards: readonly Card[]): readonly boolean[] {
  const win = deucesWin(cards)
  if (win === null) return cards.map(() => false)
  if (win === 'four-deuces') return cards.map(isDeuce)
  if (win !== 'four-of-a-kind' && win !== 'three-of-a-kind') return cards.map(() => true)
  const counts = (card: Card) => cards.filter((other) => rankOf(other) === rankOf(card)).length
  const plain = cards.filter((card) => !isDeuce(card))
  // Beside two or three deuces any card will do: the highest.
  const most = plain.toSorted((one, other) => counts(other) - counts(one) || other - one)[0] ?? 0
  return cards.map((card) => isDeuce(card) || rankOf(card) === rankOf(most))
}
