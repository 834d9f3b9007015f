import { type BlackjackChoice, type BlackjackOutcome, countOf, type HandValue, handValue } from './blackjack.ts'

/**
 * Basic strategy for six decks, a dealer who stands on every 17 and looks for blackjack, doubling after a
 * split and no surrender. A row is read under the dealer's 2 to 10 and ace: H hits, S stands, D doubles and
 * else hits, d doubles and else stands, P splits, a dot is played by its total.
 * It is the table that no change of a single place makes better; see `blackjack-return.ts` for what it returns.
 */
const HARD: Readonly<Record<number, string>> = {
  9: 'HDDDDHHHHH',
  10: 'DDDDDDDDHH',
  11: 'DDDDDDDDDH',
  12: 'HHSSSHHHHH',
  13: 'SSSSSHHHHH',
  14: 'SSSSSHHHHH',
  15: 'SSSSSHHHHH',
  16: 'SSSSSHHHHH',
}
const SOFT: Readonly<Record<number, string>> = {
  13: 'HHHDDHHHHH',
  14: 'HHHDDHHHHH',
  15: 'HHDDDHHHHH',
  16: 'HHDDDHHHHH',
  17: 'HDDDDHHHHH',
  18: 'SddddSSHHH',
}
const PAIRS: Readonly<Record<number, string>> = {
  1: 'PPPPPPPPPP',
  2: 'PPPPPP....',
  3: 'PPPPPP....',
  4: '...PP.....',
  6: 'PPPPP.....',
  7: 'PPPPPP....',
  8: 'PPPPPPPPPP',
  9: 'PPPPP.PP..',
}

/** What may be done beside hitting and standing. */
export interface Options {
  readonly double: boolean
  /** The count of each of two equal cards that may be split; 0 where they may not. */
  readonly pair: number
}

/** @param up the count of the dealer's card, 1 for an ace */
export function advise({ total, soft }: HandValue, up: number, { double, pair }: Options): BlackjackChoice {
  const column = up === 1 ? 9 : up - 2
  if (pair > 0 && PAIRS[pair]?.[column] === 'P') return 'split'
  const row = soft ? SOFT[total] : HARD[total]
  const advice = row?.[column] ?? (total < 12 ? 'H' : 'S')
  if (advice === 'D') return double ? 'double' : 'hit'
  if (advice === 'd') return double ? 'double' : 'stand'
  return advice === 'H' ? 'hit' : 'stand'
}

/** What basic strategy chooses in a round that waits. Insurance is never taken. */
export function basicStrategy({ hands, active, dealer, insurance, allowed }: BlackjackOutcome): BlackjackChoice {
  if (insurance === 'offered') return 'decline'
  const cards = hands[active ?? -1]?.cards ?? []
  const pair = allowed.includes('split') ? countOf(cards[0] ?? 0) : 0
  return advise(handValue(cards), countOf(dealer[0] ?? 0), { double: allowed.includes('double'), pair })
}
