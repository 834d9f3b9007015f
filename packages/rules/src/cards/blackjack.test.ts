import { describe, expect, it } from 'vitest'
import { roundRandom } from '../fairness.ts'
import type { RoundState } from '../game.ts'
import { parseMoney } from '../money.ts'
import {
  BLACKJACK_CHOICES,
  type BlackjackChoice,
  type BlackjackOutcome,
  blackjackRule,
  handValue,
  openTable,
} from './blackjack.ts'
import { basicStrategy } from './blackjack-strategy.ts'
import { cardName, cardOf } from './deck.ts'
import { VELVET_BLACKJACK } from './velvet-blackjack.ts'

const STAKE = parseMoney('10')
const rule = blackjackRule(VELVET_BLACKJACK)

/** The cards as they come: player, dealer's up card, player, hole card, and those drawn. Ranks alone are of spades. */
const deck = (names: string): (() => number) => {
  const cards = names.split(' ').map((name) => cardOf(name.length === 1 ? `${name}s` : name))
  return () => {
    const card = cards.shift()
    if (card === undefined) throw new Error(`no card is left of ${names}`)
    return card
  }
}
const LETTERS: Readonly<Record<string, BlackjackChoice>> = {
  h: 'hit',
  s: 'stand',
  d: 'double',
  p: 'split',
  i: 'insure',
  n: 'decline',
}
const choicesOf = (letters: string): BlackjackChoice[] => Array.from(letters, (letter) => LETTERS[letter] ?? 'hit')

function play(names: string, letters: string): RoundState<BlackjackOutcome> {
  const table = openTable(VELVET_BLACKJACK.hands, STAKE, deck(names))
  for (const choice of choicesOf(letters)) table.choose(choice)
  return table.state()
}
const ranks = (cards: readonly number[]): string => cards.map((card) => cardName(card)[0]).join(' ')
/** Payouts in tenths of the stake, stakes before them: `10:20` is a stake won. */
const wagersOf = ({ wagers }: RoundState<BlackjackOutcome>): string =>
  wagers.map(({ stake, payout }) => `${(stake * 10n) / STAKE}:${(payout * 10n) / STAKE}`).join(' ')
const resultsOf = ({ outcome }: RoundState<BlackjackOutcome>): string =>
  outcome.hands.map(({ result }) => result).join(' ')

describe('the value of a hand', () => {
  it.each([
    ['2 3', 5, false],
    ['T K', 20, false],
    ['A 6', 17, true],
    ['A A', 12, true],
    ['A K', 21, true],
    ['A 6 T', 17, false],
    ['A A 9', 21, true],
    ['A A T', 12, false],
    ['K Q A', 21, false],
    ['9 8 7', 24, false],
    ['A A A A A A A A A A A', 21, true],
    ['5 A 5', 21, true],
    ['5 A 6', 12, false],
  ])('[STU-01] %s is %i', (names, total, soft) => {
    expect(handValue(names.split(' ').map((name) => cardOf(`${name}h`)))).toEqual({ total, soft })
  })
})

describe('a round that is over', () => {
  it.each([
    // what, cards, choices, dealer's cards, results, stake:payout of each wager in tenths of the stake
    ['blackjack pays three to two', 'A 9 K 7', '', '9 7', 'blackjack', '10:25'],
    ['blackjack under a ten pays when the dealer has none', 'A K Q 5', '', 'K 5', 'blackjack', '10:25'],
    ['blackjack under an ace pays after insurance was declined', 'A A Q 5', 'n', 'A 5', 'blackjack', '10:25'],
    ['the dealer looks under a ten: the round is lost at once', '9 T 9 A', '', 'T A', 'loss', '10:0'],
    ['the dealer looks under a picture as well', '9 J 2 A', '', 'J A', 'loss', '10:0'],
    ['two blackjacks are a push, under a ten', 'A T K A', '', 'T A', 'push', '10:10'],
    ['two blackjacks are a push, under an ace', 'A A K T', 'n', 'A T', 'push', '10:10'],
    ['insurance wins two to one and the stake is lost', '9 A 9 K', 'i', 'A K', 'loss', '10:0 5:15'],
    ['insurance of a blackjack that is a push comes to even money', 'A A K Q', 'i', 'A Q', 'push', '10:10 5:15'],
    ['insurance of a blackjack that wins is lost', 'A A K 9', 'i', 'A 9', 'blackjack', '10:25 5:0'],
    ['insurance declined, the dealer has it', '9 A 9 T', 'n', 'A T', 'loss', '10:0'],
    ['insurance lost, the hand is played and won', 'T A 9 5 2', 'is', 'A 5 2', 'win', '10:20 5:0'],
    ['a win pays the stake once more', 'T 7 9 T', 's', '7 T', 'win', '10:20'],
    ['a push returns the stake', 'T 7 7 T', 's', '7 T', 'push', '10:10'],
    ['a loss', 'T 7 6 T', 's', '7 T', 'loss', '10:0'],
    ['a bust loses, and the dealer does not draw', 'T 6 6 T T', 'h', '6 T', 'bust', '10:0'],
    ['the dealer stands on a soft 17', 'T A 8 6', 'ns', 'A 6', 'win', '10:20'],
    ['the dealer stands on a soft 17 that was drawn to', 'T A 8 3 3', 'ns', 'A 3 3', 'win', '10:20'],
    ['the dealer draws to 16, and busts', 'T T 2 6 9', 's', 'T 6 9', 'win', '10:20'],
    ['the dealer draws to a hard 12 that was soft', 'T A 9 2 9 6', 'ns', 'A 2 9 6', 'win', '10:20'],
    ['three cards of 21 win, and are no blackjack', '7 T 7 9 7', 'h', 'T 9', 'win', '10:20'],
    ['21 stands by itself and meets 21', '7 T 7 5 7 6', 'h', 'T 5 6', 'push', '10:10'],
    ['a double wins twice', '6 6 5 T T T', 'd', '6 T T', 'win', '10:20 10:20'],
    ['a double is lost twice', '6 6 5 T 2 5', 'd', '6 T 5', 'loss', '10:0 10:0'],
    ['a double that is a push returns both', '6 7 5 T 6', 'd', '7 T', 'push', '10:10 10:10'],
    ['a double may bust', 'T 6 6 T T', 'd', '6 T', 'bust', '10:0 10:0'],
    ['any two cards may be doubled', 'A 6 8 T 2 T', 'd', '6 T T', 'win', '10:20 10:20'],
    ['a 21 after a split is no blackjack', 'T 6 K T A 9 5', 'ps', '6 T 5', 'push loss', '10:10 10:0'],
    [
      'split aces get one card each and are done; 21 pays once',
      'A 6 A T K 5 T',
      'p',
      '6 T T',
      'win win',
      '10:20 10:20',
    ],
    ['split aces that get an ace are not split again', 'A 6 A T A 9 T', 'p', '6 T T', 'win win', '10:20 10:20'],
    ['tens of different faces are split', 'J 6 K T 9 8 T', 'pss', '6 T T', 'win win', '10:20 10:20'],
    ['double after a split', '8 6 8 T 3 T T T', 'pds', '6 T T', 'win win', '10:20 10:20 10:20'],
    ['split, double both, one won and one lost', '8 7 8 T 3 2 T 2', 'pdd', '7 T', 'win loss', '10:20 10:0 10:20 10:0'],
    [
      'resplit to four hands',
      '8 6 8 T 8 8 T 9 8 3 T T',
      'ppsspsd',
      '6 T T',
      'win win win win',
      '10:20 10:20 10:20 10:20 10:20',
    ],
    ['all hands bust: the dealer does not draw', '8 6 8 T T T T T', 'phh', '6 T', 'bust bust', '10:0 10:0'],
    ['one of two hands busts: the dealer draws', '8 6 8 T T T T 5', 'phs', '6 T 5', 'bust loss', '10:0 10:0'],
  ])('[STU-01] %s', (_, names, letters, house, results, wagers) => {
    const state = play(names, letters)
    expect(state.over).toBe(true)
    expect({ house: ranks(state.outcome.dealer), results: resultsOf(state), wagers: wagersOf(state) }).toEqual({
      house,
      results,
      wagers,
    })
    expect(state.outcome).toMatchObject({ active: null, allowed: [] })
    expect(ranks(state.outcome.dealt)).toBe(names)
    const sum = (part: 'stake' | 'payout') => state.wagers.reduce((all, wager) => all + wager[part], 0n)
    const insured = state.outcome.insurance === 'won' || letters.startsWith('i')
    expect(state.outcome.hands.reduce((all, hand) => all + hand.stake, insured ? STAKE / 2n : 0n)).toBe(sum('stake'))
    expect(
      state.outcome.hands.reduce(
        (all, hand) => all + hand.payout,
        state.outcome.insurance === 'won' ? (STAKE * 3n) / 2n : 0n,
      ),
    ).toBe(sum('payout'))
  })
})

describe('a round that waits', () => {
  it.each([
    ['two cards', 'T 7 6 T', '', 'hit stand double'],
    ['a pair', '8 7 8 T', '', 'hit stand double split'],
    ['two tens of different faces', 'J 7 Q T', '', 'hit stand double split'],
    ['three cards', '2 7 3 T 4', 'h', 'hit stand'],
    ['an ace of the dealer', '8 A 8 5', '', 'insure decline'],
    ['an ace of the dealer, also with a blackjack', 'A A K 5', '', 'insure decline'],
    ['after insurance', '8 A 8 5', 'i', 'hit stand double split'],
    ['after a split', '8 7 8 T 8 3', 'p', 'hit stand double split'],
    ['the second hand of a split', '8 7 8 T 3 8', 'ps', 'hit stand double split'],
    ['four hands', '8 6 8 T 8 8 8 8', 'pp', 'hit stand double split'],
    ['four hands, the fourth just made', '8 6 8 T 8 8 8 8 8 8', 'ppp', 'hit stand double'],
  ])('[STU-01] %s allows no more and no less', (_, names, letters, allowed) => {
    const { over, outcome, wagers } = play(names, letters)
    expect({ over, allowed: outcome.allowed.join(' ') }).toEqual({ over: false, allowed })
    // Nothing tells the hole card, and nothing is paid yet.
    expect(outcome.dealer).toHaveLength(1)
    expect(outcome.dealt).toEqual([])
    expect(
      wagers.every(({ payout }) => payout === 0n) &&
        outcome.hands.every(({ result, payout }) => result === null && payout === 0n),
    ).toBe(true)
    for (const choice of BLACKJACK_CHOICES.filter((each) => !outcome.allowed.includes(each))) {
      const table = openTable(VELVET_BLACKJACK.hands, STAKE, deck(names))
      for (const each of choicesOf(letters)) table.choose(each)
      const before = table.state()
      expect(() => table.choose(choice)).toThrow(RangeError)
      expect(table.state()).toEqual(before)
    }
  })

  it('[STU-01] says the same whatever the hole card is, until it matters', () => {
    for (const up of ['A', 'T', '6']) {
      const seen = ['2', '5', '9'].map((hole) => play(`8 ${up} 7 ${hole}`, up === 'A' ? 'n' : ''))
      for (const state of seen) expect(state).toEqual(seen[0])
    }
    for (const hole of ['2', 'T', 'K']) expect(play(`8 A 7 ${hole}`, '')).toEqual(play('8 A 7 9', ''))
  })

  it('[STU-01] plays the hands of a split from the first to the last', () => {
    const actives = ['p', 'ps', 'pss'].map((letters) => play('8 7 8 T 2 3 T', letters).outcome.active)
    expect(actives).toEqual([0, 1, null])
    expect(play('8 7 8 T T T', 'p').outcome.hands.map(({ cards }) => ranks(cards))).toEqual(['8 T', '8 T'])
  })

  it('[STU-01] passes over a hand of 21', () => {
    expect(play('T 7 K T A 9', 'p').outcome).toMatchObject({ active: 1 })
    expect(play('8 7 8 T 3 2 T', 'ph').outcome).toMatchObject({ active: 1 })
  })

  it('[STU-01] takes nothing more once it is over', () => {
    for (const choice of BLACKJACK_CHOICES) {
      const table = openTable(VELVET_BLACKJACK.hands, STAKE, deck('T 7 9 T'))
      table.choose('stand')
      expect(() => table.choose(choice)).toThrow(RangeError)
    }
  })
})

describe('the rule', () => {
  const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: 'table', gameId: rule.id }

  it('[STU-01, STU-05] gives the same round from the same bet, choices and stream, and keeps the wagers made before', () => {
    for (let nonce = 0; nonce < 300; nonce += 1) {
      const choices: BlackjackChoice[] = []
      let state = rule.play({ stake: STAKE }, choices, roundRandom({ ...seeds, nonce }))
      while (!state.over) {
        const before = state.wagers
        choices.push(basicStrategy(state.outcome))
        state = rule.play({ stake: STAKE }, choices, roundRandom({ ...seeds, nonce }))
        expect(state.wagers.slice(0, before.length).map(({ stake }) => stake)).toEqual(before.map(({ stake }) => stake))
      }
      expect(rule.play({ stake: STAKE }, choices, roundRandom({ ...seeds, nonce }))).toEqual(state)
      // What was dealt says the whole round again.
      const { dealt } = state.outcome
      const again = openTable(VELVET_BLACKJACK.hands, STAKE, deck(dealt.map(cardName).join(' ')))
      for (const choice of choices) again.choose(choice)
      expect(again.state()).toEqual(state)
    }
  })

  it('[STU-01] plays on for a player who is away without a further stake', () => {
    for (let nonce = 0; nonce < 200; nonce += 1) {
      const choices: BlackjackChoice[] = []
      let state = rule.play({ stake: STAKE }, choices, roundRandom({ ...seeds, nonce }))
      while (!state.over) {
        choices.push(rule.absent?.(state.outcome) ?? 'double')
        state = rule.play({ stake: STAKE }, choices, roundRandom({ ...seeds, nonce }))
      }
      expect(state.wagers).toHaveLength(1)
    }
  })

  it('[STU-01] takes stakes that have an exact half, and pays every one of its ladder exactly', () => {
    for (const stake of VELVET_BLACKJACK.stakes.map(parseMoney)) {
      expect(rule.stakeOf({ stake })).toBe(stake)
      const table = openTable(VELVET_BLACKJACK.hands, stake, deck('A 9 K 7'))
      expect(table.state().wagers[0]?.payout).toBe((stake * 25n) / 10n)
      expect((stake * 25n) % 10n).toBe(0n)
    }
    for (const stake of [0n, -2n, 1n, 333_333n]) expect(() => rule.stakeOf({ stake })).toThrow(RangeError)
  })

  it('[STU-01] has another hash when a number of it changes', () => {
    expect(rule.ruleHash).toMatch(/^[0-9a-f]{64}$/)
    expect(blackjackRule({ ...VELVET_BLACKJACK, decks: 8 }).ruleHash).not.toBe(rule.ruleHash)
    expect(blackjackRule({ ...VELVET_BLACKJACK, hands: 3 }).ruleHash).not.toBe(rule.ruleHash)
  })
})
