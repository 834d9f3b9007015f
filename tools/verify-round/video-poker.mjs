/** Video poker: docs/fairness.md, "Video poker". */
import { stakeOf } from './bets.mjs'
import { dealer } from './chance.mjs'

/** A card is rank × 4 + suit; rank 0 is the two, 8 the ten, 9 the jack, 12 the ace. */
const TEN = 8
const JACK = 9
const ACE = 12

export const videoPoker = {
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
}

/** What five cards win, or null. */
function winOf(cards) {
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
