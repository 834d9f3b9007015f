import { DECK, rankOf, suitOf, type Card } from './deck.ts'
import { HAND, type Hold, type PokerKind, type VideoPokerDefinition } from './video-poker.ts'

/**
 * The exact return of video poker by the standard method. For every set of up to five cards it is counted what all
 * hands that contain it pay together; by inclusion and exclusion over the cards thrown away this gives, for each
 * of the 32 holds of a dealt hand, what all its draws pay. The best hold (or a strategy's) is taken for each dealt
 * hand, one for all that differ in the names of their suits alone.
 */

const MASKS = 1 << HAND
const sizes = Array.from({ length: MASKS }, (_, mask) =>
  Array.from({ length: HAND }, (_, place) => (mask >> place) & 1).reduce((sum, bit) => sum + bit, 0),
)

/** `choose[k][n]`: in how many ways k of n cards can be taken. */
const choose = Array.from({ length: HAND + 1 }, (_, k) =>
  Array.from({ length: DECK + 1 }, (_, n) =>
    Array.from({ length: k }, (_, i) => i).reduce((ways, i) => (ways * (n - i)) / (i + 1), 1),
  ),
)
const ways = (k: number, n: number): number => choose[k]?.[n] ?? 0

/** Sets of each size lie behind those of the sizes below. */
const offsets = Array.from({ length: HAND + 1 }, (_, size) =>
  Array.from({ length: size }, (_, below) => ways(below, DECK)).reduce((sum, each) => sum + each, 0),
)
const SETS = (offsets[HAND] ?? 0) + ways(HAND, DECK)

const REST = DECK - HAND
/** A common multiple of the numbers of draws of all holds. */
export const DRAWS = ways(HAND, REST) * 5
/** By what the draws of a hold of so many cards are multiplied to become so many. */
const scales = Array.from({ length: HAND + 1 }, (_, held) => DRAWS / ways(HAND - held, REST))

/** Ways in which a dealt hand and its draw can come, each as likely as any other: what all counts here are out of. */
export const VIDEO_POKER_WAYS = BigInt(ways(HAND, DECK)) * BigInt(DRAWS)

export interface VideoPokerReturn<Win extends string> {
  /** In how many of `VIDEO_POKER_WAYS` each win comes. */
  readonly ways: ReadonlyMap<Win, bigint>
  /** What they all pay together, in stakes. */
  readonly paid: bigint
}

export interface VideoPokerTable<Win extends string> {
  /** With the hold of the highest expectation for every hand. */
  optimal(): VideoPokerReturn<Win>
  /** With the holds of a strategy that treats suits alike. */
  of(strategy: (cards: readonly Card[]) => Hold): VideoPokerReturn<Win>
  /** What each hold of five rising cards pays on average times `DRAWS`; bit i of its index holds card i. */
  values(cards: readonly Card[]): readonly number[]
}

/** What a card adds to the number of a set whose highest it becomes, sets of a size being numbered in colexicographic order. */
const steps = Int32Array.from({ length: (HAND + 1) * DECK }, (_, at) => {
  const size = Math.floor(at / DECK)
  return size === 0 ? 0 : (offsets[size] ?? 0) - (offsets[size - 1] ?? 0) + ways(size, at % DECK)
})

/** Numbers the subsets of which the card at a place is the highest, those of the cards below it being numbered. */
function place(sets: Int32Array, at: number, card: Card): void {
  const bit = 1 << at
  for (let mask = bit; mask < 2 * bit; mask += 1)
    sets[mask] = (sets[mask - bit] ?? 0) + (steps[(sizes[mask] ?? 0) * DECK + card] ?? 0)
}

/** Numbers all subsets of five rising cards. */
function placeAll(cards: readonly Card[], sets: Int32Array): void {
  for (let at = 0; at < HAND; at += 1) place(sets, at, cards[at] ?? 0)
}

/** Visits every five cards, rising, with the numbers of their 32 subsets. Both arrays are used again for the next. */
function everyHand(visit: (cards: readonly Card[], sets: Int32Array) => void): void {
  const cards = [0, 0, 0, 0, 0]
  const sets = new Int32Array(MASKS)
  const from = (at: number, lowest: Card): void => {
    for (let card = lowest; card < DECK; card += 1) {
      cards[at] = card
      place(sets, at, card)
      if (at === HAND - 1) visit(cards, sets)
      else from(at + 1, card + 1)
    }
  }
  from(0, 0)
}

const rankBits = Int32Array.from({ length: DECK }, (_, card) => 1 << rankOf(card))
const suits = Int32Array.from({ length: DECK }, (_, card) => suitOf(card))

/** How many hands differ from this one in the names of their suits alone, itself among them; 0 for all but one of those. */
function weightOf(cards: readonly Card[]): number {
  let [a, b, c, d] = [0, 0, 0, 0]
  for (const card of cards) {
    const [rank, suit] = [rankBits[card] ?? 0, suits[card]]
    if (suit === 0) a |= rank
    else if (suit === 1) b |= rank
    else if (suit === 2) c |= rank
    else d |= rank
  }
  if (a < b || b < c || c < d) return 0
  // Of the 24 orders of the suits those are one that only change places of suits with the same ranks; all four never have them.
  if ((a === b && b === c) || (b === c && c === d)) return 24 / 6
  return 24 / ((a === b ? 2 : 1) * (b === c ? 2 : 1) * (c === d ? 2 : 1))
}

/** Counts what every set of up to five cards can become: a second or two of work. */
export function videoPokerTable<Win extends string>(
  { pays }: VideoPokerDefinition<Win>,
  { wins, winOf }: PokerKind<Win>,
): VideoPokerTable<Win> {
  const hands = new Uint8Array(ways(HAND, DECK))
  const sums = new Float64Array(SETS)
  const first = offsets[HAND] ?? 0
  const dealt: { readonly cards: readonly Card[]; readonly weight: number }[] = []
  everyHand((cards, sets) => {
    const weight = weightOf(cards)
    if (weight > 0) dealt.push({ cards: [...cards], weight })
    const win = winOf(cards)
    if (win === null) return
    hands[(sets[MASKS - 1] ?? 0) - first] = wins.indexOf(win) + 1
    for (const set of sets) sums[set] = (sums[set] ?? 0) + pays[win]
  })

  /** What all draws of each hold pay together, in `DRAWS`. */
  const valued = (sets: Int32Array, values: Float64Array): void => {
    for (let mask = 0; mask < MASKS; mask += 1) values[mask] = sums[sets[mask] ?? 0] ?? 0
    for (let bit = 1; bit < MASKS; bit <<= 1)
      for (let mask = 0; mask < MASKS; mask += 1)
        if ((mask & bit) === 0) values[mask] = (values[mask] ?? 0) - (values[mask | bit] ?? 0)
    for (let mask = 0; mask < MASKS; mask += 1) values[mask] = (values[mask] ?? 0) * (scales[sizes[mask] ?? 0] ?? 0)
  }

  /** Gives each set the signed number of ways in which the chosen holds count it, and adds them up for every hand that contains it. */
  const count = (chosen: (cards: readonly Card[], sets: Int32Array) => number): VideoPokerReturn<Win> => {
    const weights = new Float64Array(SETS)
    const sets = new Int32Array(MASKS)
    for (const { cards, weight } of dealt) {
      placeAll(cards, sets)
      const hold = chosen(cards, sets)
      const share = weight * (scales[sizes[hold] ?? 0] ?? 0)
      for (let mask = hold; mask < MASKS; mask = (mask + 1) | hold) {
        const set = sets[mask] ?? 0
        weights[set] = (weights[set] ?? 0) + ((((sizes[mask] ?? 0) - (sizes[hold] ?? 0)) & 1) === 0 ? share : -share)
      }
    }
    const totals = wins.map(() => 0)
    everyHand((_, sets) => {
      const win = hands[(sets[MASKS - 1] ?? 0) - first] ?? 0
      if (win === 0) return
      let sum = 0
      for (const set of sets) sum += weights[set] ?? 0
      totals[win - 1] = (totals[win - 1] ?? 0) + sum
    })
    const ways = new Map(wins.map((win, index) => [win, BigInt(totals[index] ?? 0)]))
    return { ways, paid: [...ways].reduce((sum, [win, times]) => sum + times * BigInt(pays[win]), 0n) }
  }

  const values = new Float64Array(MASKS)
  return {
    optimal: () =>
      count((_, sets) => {
        valued(sets, values)
        let best = 0
        for (let mask = 1; mask < MASKS; mask += 1) if ((values[mask] ?? 0) > (values[best] ?? 0)) best = mask
        return best
      }),
    of: (strategy) =>
      count((cards) => strategy(cards).hold.reduce((mask, held, place) => mask | (held ? 1 << place : 0), 0)),
    values(cards) {
      const sets = new Int32Array(MASKS)
      placeAll(cards, sets)
      valued(sets, values)
      return Array.from(values)
    },
  }
}
