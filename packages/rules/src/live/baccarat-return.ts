import { cardOf, DECK, RANKS, SUITS, type Card } from '../cards/deck.ts'
import {
  BACCARAT_DECKS,
  BACCARAT_SPOTS,
  baccaratBrings,
  type BaccaratDeal,
  type BaccaratSpot,
  bankerDraws,
  isNatural,
  playerDraws,
  pointOf,
  scoreOf,
} from './baccarat.ts'

/**
 * The exact return of every bet. What counts points is counted over all orders of six cards by their points, what counts
 * pairs over all orders of the first four cards; both are whole numbers below 2 to the 53.
 */

const CARDS = DECK * BACCARAT_DECKS
const orders = (count: number): number =>
  Array.from({ length: count }, (_, dealt) => CARDS - dealt).reduce((product, left) => product * left, 1)

/** All orders of six cards, each as likely as any other. */
export const BACCARAT_WAYS = orders(6)
const FOURS = orders(4)

/** A card for each number of points, and how many cards of the shoe count so much. */
const POINTS: readonly Card[] = ['Tc', 'Ac', '2c', '3c', '4c', '5c', '6c', '7c', '8c', '9c'].map(cardOf)
const held = POINTS.map(
  (_, points) =>
    Array.from({ length: DECK }, (_each, card) => card).filter((card) => pointOf(card) === points).length *
    BACCARAT_DECKS,
)

/** Visits every round by the points of its cards, with how many orders of six begin so. */
export function everyRoundByPoints(visit: (deal: BaccaratDeal, ways: number) => void): void {
  const left = [...held]
  /** Takes a card of each number of points in turn. */
  const take = (ways: number, next: (card: Card, ways: number) => void): void => {
    for (const [points, card] of POINTS.entries()) {
      const count = left[points] ?? 0
      if (count === 0) continue
      left[points] = count - 1
      next(card, ways * count)
      left[points] = count
    }
  }
  const bankersTurn = (player: readonly Card[], banker: readonly Card[], ways: number): void => {
    const third = player[2]
    if (bankerDraws(scoreOf(banker), third === undefined ? undefined : pointOf(third)))
      take(ways, (card, all) =>
        visit({ player, banker: [...banker, card] }, player.length === 3 ? all : all * (CARDS - 5)),
      )
    else visit({ player, banker }, player.length === 3 ? ways * (CARDS - 5) : ways * (CARDS - 4) * (CARDS - 5))
  }
  take(1, (a, one) =>
    take(one, (b, two) =>
      take(two, (c, three) =>
        take(three, (d, four) => {
          const [player, banker] = [
            [a, c],
            [b, d],
          ]
          if (isNatural(player) || isNatural(banker)) return visit({ player, banker }, four * (CARDS - 4) * (CARDS - 5))
          if (!playerDraws(scoreOf(player))) return bankersTurn(player, banker, four)
          take(four, (card, five) => bankersTurn([...player, card], banker, five))
        }),
      ),
    ),
  )
}

/** Visits every first four cards with how many orders of four there are of them; the player's first is a two of clubs, since no card differs from another in what makes pairs. */
function everyFour(visit: (deal: BaccaratDeal, ways: number) => void): void {
  const left = Array.from({ length: DECK }, () => BACCARAT_DECKS)
  const take = (ways: number, next: (card: Card, ways: number) => void): void => {
    for (let card = 0; card < DECK; card += 1) {
      const count = left[card] ?? 0
      left[card] = count - 1
      next(card, ways * count)
      left[card] = count
    }
  }
  left[0] = BACCARAT_DECKS - 1
  take(BACCARAT_DECKS * RANKS.length * SUITS.length, (second, two) =>
    take(two, (third, three) =>
      take(three, (fourth, four) => visit({ player: [0, second], banker: [third, fourth] }, four)),
    ),
  )
}

const PAIRS: readonly BaccaratSpot[] = ['player-pair', 'banker-pair', 'either-pair', 'perfect-pair']

export interface BaccaratReturn {
  /** What a stake of one brings over all ways, in hundredths, and what all of them would bring if each gave it back. */
  readonly paid: bigint
  readonly outOf: bigint
  /** Standard deviation of what it brings, in stakes. */
  readonly deviation: number
}

/** Counts every bet out: a quarter of a second of work. */
export function baccaratReturns(): ReadonlyMap<BaccaratSpot, BaccaratReturn> {
  const sums = new Map(BACCARAT_SPOTS.map((spot) => [spot, { paid: 0n, squares: 0n }]))
  const add = (spots: readonly BaccaratSpot[]) => (deal: BaccaratDeal, ways: number) => {
    for (const spot of spots) {
      const brings = baccaratBrings(spot, deal)
      const sum = sums.get(spot)
      if (brings === 0 || sum === undefined) continue
      sum.paid += BigInt(brings) * BigInt(ways)
      sum.squares += BigInt(brings) ** 2n * BigInt(ways)
    }
  }
  everyFour(add(PAIRS))
  everyRoundByPoints(add(BACCARAT_SPOTS.filter((spot) => !PAIRS.includes(spot))))
  return new Map(
    [...sums].map(([spot, { paid, squares }]) => {
      const outOf = BigInt(PAIRS.includes(spot) ? FOURS : BACCARAT_WAYS) * 100n
      const rate = Number(paid) / Number(outOf)
      return [spot, { paid, outOf, deviation: Math.sqrt(Number(squares) / Number(outOf * 100n) - rate ** 2) }]
    }),
  )
}
