/** Video poker: docs/fairness.md, "Video poker". */
import { stakeOf } from './bets.mjs'
import { dealer } from './chance.mjs'

/** A card is rank × 4 + suit; rank 0 is the two, 8 the ten, 9 the jack, 12 the ace. */
const TEN = 8
const JACK = 9
const ACE = 12

/** A game of the kind. @param winOf what five cards win, or null */
const drawPoker = (winOf) => ({
  knows: ({ engine }) => engine === 1,
  about: ({ definition }) => definition,
  play({ rules: { definition }, bet, choices, below }) {
    const stake = stakeOf(bet, definition.stakes)
    const hold = choices[0]?.hold
    if (
      choices.length !== 1 ||
      !Array.isArray(hold) ||
      hold.length !== 5 ||
      hold.some((held) => typeof held !== 'boolean')
    ) {
      throw new RangeError('of five cards it is chosen once which ones stay')
    }
    const card = dealer(1, below)
    const dealt = [card(), card(), card(), card(), card()]
    const cards = dealt.map((one, place) => (hold[place] ? one : card()))
    const win = winOf(cards)
    const payout = win === null ? 0n : stake * BigInt(definition.pays[win])
    return { stake, payout, outcome: { dealt, made: winOf(dealt), drawn: { hold, cards, win } } }
  },
})

/** What five cards win at jacks or better. */
function jacksWin(cards) {
  const ranks = cards.map((card) => Math.floor(card / 4)).toSorted((one, other) => one - other)
  // How many there are of each rank, and of which: most first.
  const groups = [...new Set(ranks)]
    .map((rank) => ({ rank, count: ranks.filter((each) => each === rank).length }))
    .toSorted((one, other) => other.count - one.count)
  const [first, second] = groups
  if (first.count === 4) return 'four-of-a-kind'
  if (first.count === 3) return second.count === 2 ? 'full-house' : 'three-of-a-kind'
  if (first.count === 2 && second.count === 2) return 'two-pairs'
  if (first.count === 2) return first.rank >= JACK ? 'jacks-or-better' : null
  const flush = cards.every((card) => card % 4 === cards[0] % 4)
  const straight = ranks[4] - ranks[0] === 4 || ranks.join() === [0, 1, 2, 3, ACE].join()
  if (straight && flush) return ranks[0] === TEN ? 'royal-flush' : 'straight-flush'
  return flush ? 'flush' : straight ? 'straight' : null
}

/** What five cards win where twos are wild. */
function deucesWin(cards) {
  const plain = cards.filter((card) => card >= 4)
  const wild = 5 - plain.length
  const ranks = plain.map((card) => Math.floor(card / 4)).toSorted((one, other) => one - other)
  const distinct = new Set(ranks).size
  const most = Math.max(0, ...ranks.map((rank) => ranks.filter((each) => each === rank).length)) + wild
  if (wild === 4) return 'four-deuces'
  const flush = plain.every((card) => card % 4 === plain[0] % 4)
  const low = ranks.map((rank) => (rank === ACE ? -1 : rank))
  const span = (values) => Math.max(...values) - Math.min(...values)
  const straight = distinct === plain.length && (span(ranks) < 5 || span(low) < 5)
  if (flush && straight && ranks[0] >= TEN) return wild === 0 ? 'natural-royal' : 'wild-royal'
  if (most === 5) return 'five-of-a-kind'
  if (flush && straight) return 'straight-flush'
  if (most === 4) return 'four-of-a-kind'
  // Two ranks, three of one at most: the deuces fill them up.
  if (distinct === 2 && most === 3) return 'full-house'
  if (flush) return 'flush'
  if (straight) return 'straight'
  return most === 3 ? 'three-of-a-kind' : null
}

export const videoPoker = drawPoker(jacksWin)
export const deucesWild = drawPoker(deucesWin)
