import { RANKS, rankOf, suitOf, SUITS, type Card } from './deck.ts'
import { deucesMaking, type DeucesWin, deucesWin, isDeuce } from './deuces-hand.ts'
import { near } from './video-poker-advice.ts'

/** What to hold, from the best down: the first line that the five cards have. A deuce counts as the card it stands for. */
export const DEUCES_ADVICE = [
  'five-of-a-kind-or-more',
  'three-deuces',
  'straight-flush-or-four',
  'four-to-royal',
  'full-house',
  'two-deuces-and-two-close',
  'two-deuces',
  'made-flush',
  'deuce-and-three-close',
  'three-of-a-kind-or-straight',
  'four-to-straight-flush',
  'three-to-royal',
  'deuce-and-two-close',
  'one-deuce',
  'two-pairs',
  'four-to-flush',
  'one-pair',
  'four-to-open-straight',
  'three-to-straight-flush',
  'two-to-royal',
  'four-to-inside-straight',
  'nothing-deuces',
] as const
export type DeucesAdvice = (typeof DEUCES_ADVICE)[number]

const rank = (name: (typeof RANKS)[number]): number => RANKS.indexOf(name)
const [FIVE, TEN, ACE] = [rank('5'), rank('T'), rank('A')]

type Find = (cards: readonly Card[]) => readonly Card[]

const making =
  (...wins: readonly DeucesWin[]): Find =>
  (cards) => {
    const win = deucesWin(cards)
    return win !== null && wins.includes(win) ? cards.filter((_, place) => deucesMaking(cards)[place]) : []
  }
const deucesOf = (cards: readonly Card[]): readonly Card[] => cards.filter(isDeuce)
const deuces =
  (count: number): Find =>
  (cards) =>
    deucesOf(cards).length === count ? deucesOf(cards) : []

/** All sets of so many cards out of some. */
function sets(cards: readonly Card[], count: number): (readonly Card[])[] {
  if (count === 0) return [[]]
  return cards.flatMap((card, at) => sets(cards.slice(at + 1), count - 1).map((rest) => [card, ...rest]))
}

/** Deuces, so many of them or any number, and plain cards of one suit and different ranks, `count` in all, that may be. */
const suited =
  (count: number, may: (plain: readonly Card[]) => boolean, held?: number): Find =>
  (cards) => {
    const wild = deucesOf(cards)
    if (held !== undefined && wild.length !== held) return []
    const found = SUITS.flatMap((_, suit) =>
      sets(
        cards.filter((card) => suitOf(card) === suit && !isDeuce(card)),
        count - wild.length,
      ).filter(may),
    )
    const best = found.toSorted((one, other) => Math.max(...other) - Math.max(...one))[0]
    return best === undefined ? [] : [...wild, ...best]
  }

const royal = (plain: readonly Card[]): boolean => plain.every((card) => rankOf(card) >= TEN)
/** From five up, with at most one rank missing between them. */
const closely = (plain: readonly Card[]): boolean => {
  const ranks = plain.map(rankOf)
  return Math.min(...ranks) >= FIVE && Math.max(...ranks) - Math.min(...ranks) <= plain.length
}

const alike =
  (pairs: number): Find =>
  (cards) => {
    const twice = cards.filter((card) => cards.filter((other) => rankOf(other) === rankOf(card)).length === 2)
    return deucesOf(cards).length === 0 && twice.length === pairs * 2 ? twice : []
  }

/** Four plain cards of different ranks within five; open where both ends complete them. */
const straight =
  (open: boolean): Find =>
  (cards) => {
    if (deucesOf(cards).length > 0) return []
    const fours = sets(cards, 4).filter((four) => new Set(four.map(rankOf)).size === 4 && near(four))
    return (
      fours.find((four) => {
        const ranks = four.map(rankOf)
        // One that only a deuce completes is none.
        if (Math.max(...ranks) === ACE && Math.min(...ranks) < TEN) return false
        return !open || (Math.max(...ranks) - Math.min(...ranks) === 3 && Math.max(...ranks) < ACE)
      }) ?? []
    )
  }

const FINDS: Readonly<Record<DeucesAdvice, Find>> = {
  'five-of-a-kind-or-more': making('natural-royal', 'four-deuces', 'wild-royal', 'five-of-a-kind'),
  'three-deuces': deuces(3),
  'straight-flush-or-four': making('straight-flush', 'four-of-a-kind'),
  'four-to-royal': suited(4, royal),
  'full-house': making('full-house'),
  'two-deuces-and-two-close': suited(4, closely, 2),
  'two-deuces': deuces(2),
  'made-flush': making('flush'),
  'deuce-and-three-close': suited(4, closely, 1),
  'three-of-a-kind-or-straight': making('straight', 'three-of-a-kind'),
  'four-to-straight-flush': suited(4, near),
  'three-to-royal': suited(3, royal),
  'deuce-and-two-close': suited(3, closely, 1),
  'one-deuce': deuces(1),
  'two-pairs': alike(2),
  'one-pair': alike(1),
  'four-to-flush': suited(4, () => true, 0),
  'four-to-open-straight': straight(true),
  'three-to-straight-flush': suited(3, near, 0),
  'four-to-inside-straight': straight(false),
  'two-to-royal': suited(2, (plain) => royal(plain) && plain.every((card) => rankOf(card) < ACE), 0),
  'nothing-deuces': () => [],
}

/** The line of the list that five cards have, and what it holds. */
export function adviseDeuces(cards: readonly Card[]): {
  readonly line: DeucesAdvice
  readonly hold: readonly boolean[]
} {
  const line = DEUCES_ADVICE.find((each) => FINDS[each](cards).length > 0) ?? 'nothing-deuces'
  const held = FINDS[line](cards)
  return { line, hold: cards.map((card) => held.includes(card)) }
}
