import { describe, expect, it } from 'vitest'
import { seededRandom } from '../seeded.ts'
import { openTable } from './blackjack.ts'
import { blackjackReturn, blackjackStaked } from './blackjack-return.ts'
import { advise, basicStrategy } from './blackjack-strategy.ts'
import { DECK } from './deck.ts'
import { VELVET_BLACKJACK, VELVET_BLACKJACK_FIGURES } from './velvet-blackjack.ts'

/** Plays rounds of the shipped rule by basic strategy; the mean and the spread of what a stake returns, and all stakes of a round on average with theirs. */
function simulate(
  decks: number,
  hands: number,
  rounds: number,
  seed: number,
): Record<'returned' | 'spread' | 'staked' | 'stakedSpread', number> {
  const random = seededRandom(seed)
  // One array for all rounds: dealing from it goes on shuffling it, which no round can tell.
  const cards = Array.from({ length: decks * DECK }, (_, index) => index % DECK)
  let dealt = 0
  const deal = (): number => {
    const at = dealt + random.below(cards.length - dealt)
    const [card, first] = [cards[at] ?? 0, cards[dealt] ?? 0]
    cards[at] = first
    cards[dealt] = card
    dealt += 1
    return card
  }
  let [sum, squares, stakes, stakesSquared] = [0, 0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    dealt = 0
    const table = openTable(hands, 2n, deal)
    let state = table.state()
    while (!state.over) {
      table.choose(basicStrategy(state.outcome))
      state = table.state()
    }
    const net = state.wagers.reduce((all, { stake, payout }) => all + Number(payout - stake), 0) / 2
    const staked = state.wagers.length
    sum += net
    squares += net * net
    stakes += staked
    stakesSquared += staked * staked
  }
  const mean = sum / rounds
  const staked = stakes / rounds
  return {
    returned: 1 + mean,
    spread: Math.sqrt(squares / rounds - mean * mean),
    staked,
    stakedSpread: Math.sqrt(stakesSquared / rounds - staked * staked),
  }
}

describe('basic strategy', () => {
  it.each([
    ['hard', 16, false, 10, 'hit'],
    ['hard', 16, false, 6, 'stand'],
    ['hard', 12, false, 3, 'hit'],
    ['hard', 12, false, 4, 'stand'],
    ['hard', 11, false, 10, 'double'],
    ['hard', 11, false, 1, 'hit'],
    ['hard', 9, false, 2, 'hit'],
    ['hard', 9, false, 3, 'double'],
    ['hard', 8, false, 6, 'hit'],
    ['hard', 17, false, 1, 'stand'],
    ['soft', 18, true, 2, 'stand'],
    ['soft', 18, true, 3, 'double'],
    ['soft', 18, true, 9, 'hit'],
    ['soft', 17, true, 2, 'hit'],
    ['soft', 19, true, 6, 'stand'],
    ['soft', 13, true, 5, 'double'],
  ])('[STU-01] at %s %i (soft: %s) against %i: %s', (_, total, soft, up, choice) => {
    expect(advise({ total, soft }, up, { double: true, pair: 0 })).toBe(choice)
  })

  it.each([
    [1, 12, true, 1, 'split'],
    [8, 16, false, 10, 'split'],
    [10, 20, false, 6, 'stand'],
    [5, 10, false, 9, 'double'],
    [4, 8, false, 5, 'split'],
    [4, 8, false, 4, 'hit'],
    [9, 18, false, 7, 'stand'],
  ])('[STU-01] with two of %i (%i, soft: %s) against %i: %s', (pair, total, soft, up, choice) => {
    expect(advise({ total, soft }, up, { double: true, pair })).toBe(choice)
  })

  it('[STU-01] without a double hits what it would have doubled, but stands on a soft 18', () => {
    expect(advise({ total: 11, soft: false }, 6, { double: false, pair: 0 })).toBe('hit')
    expect(advise({ total: 18, soft: true }, 4, { double: false, pair: 0 })).toBe('stand')
  })
})

describe('the return of the game', () => {
  const { returned, staked, spread, simulated } = VELVET_BLACKJACK_FIGURES
  const { decks, hands } = VELVET_BLACKJACK

  it('[STU-01] under basic strategy is what every order of the cards says, exactly', { timeout: 60_000 }, () => {
    expect(blackjackReturn(decks, hands)).toBeCloseTo(returned, 11)
    expect(blackjackStaked(decks, hands)).toBeCloseTo(staked, 11)
  })

  it('[STU-01] is what two million rounds of the shipped rule give, within 3 sigma', { timeout: 180_000 }, () => {
    const run = simulate(decks, hands, simulated.rounds, simulated.seed)
    expect(run.returned).toBeCloseTo(simulated.returned, 8)
    expect(Math.abs(run.returned - returned)).toBeLessThan((3 * spread) / Math.sqrt(simulated.rounds))
    expect(run.spread).toBeCloseTo(spread, 2)
    expect(Math.abs(run.staked - staked)).toBeLessThan((3 * run.stakedSpread) / Math.sqrt(simulated.rounds))
  })

  it('[STU-01] is also met where few cards make every one of them weigh, as in one deck', { timeout: 60_000 }, () => {
    const rounds = 300_000
    const run = simulate(1, 4, rounds, 11)
    expect(Math.abs(run.returned - blackjackReturn(1, 4))).toBeLessThan((3 * run.spread) / Math.sqrt(rounds))
    expect(Math.abs(run.staked - blackjackStaked(1, 4))).toBeLessThan((3 * run.stakedSpread) / Math.sqrt(rounds))
  })
})
