import type { GameRule, RoundState, Wager } from '../game.ts'
import type { Money } from '../money.ts'
import { publish } from '../rule-hash.ts'
import { type Card, dealer, RANKS, rankOf } from './deck.ts'

/** Raised when a rule in this file changes how a round goes or what it pays; part of every rule hash. */
const ENGINE_VERSION = 1

/** A game of blackjack as plain data; what is the same in every one is in the functions below. */
export interface BlackjackDefinition {
  readonly id: string
  readonly version: string
  /** Full decks, shuffled afresh for every round. */
  readonly decks: number
  /** How many hands splits may make. */
  readonly hands: number
  /** The stakes a player may choose, rising, as decimal texts; each has an exact half. */
  readonly stakes: readonly string[]
}

export const BLACKJACK_CHOICES = ['hit', 'stand', 'double', 'split', 'insure', 'decline'] as const
export type BlackjackChoice = (typeof BLACKJACK_CHOICES)[number]

export type BlackjackResult = 'blackjack' | 'win' | 'push' | 'loss' | 'bust'

export interface BlackjackHand {
  readonly cards: readonly Card[]
  /** All that lies on it. */
  readonly stake: Money
  readonly doubled: boolean
  /** Once the round is over. */
  readonly result: BlackjackResult | null
  /** All that it pays, the stake included; zero until the round is over. */
  readonly payout: Money
}

/** A round of blackjack as its player may see it. */
export interface BlackjackOutcome {
  /** From the first to the last; a split puts the new hand behind its own. */
  readonly hands: readonly BlackjackHand[]
  /** The dealer's up card; all of the dealer's cards once the round is over. */
  readonly dealer: readonly Card[]
  /** Which hand is played; null where none is. */
  readonly active: number | null
  readonly insurance: 'none' | 'offered' | 'declined' | 'won' | 'lost'
  readonly allowed: readonly BlackjackChoice[]
  /** Once the round is over: every card in the order in which it was dealt, the hole card as the fourth. */
  readonly dealt: readonly Card[]
}

export interface HandValue {
  readonly total: number
  /** Whether an ace counts eleven. */
  readonly soft: boolean
}

const ACE = RANKS.indexOf('A')
const TEN = RANKS.indexOf('T')

/** What a card counts: 2 to 10, and 1 for an ace. */
export const countOf = (card: Card): number => (rankOf(card) === ACE ? 1 : Math.min(rankOf(card), TEN) + 2)

/** The best value of a hand: one ace counts eleven where that does not exceed 21. */
export function handValue(cards: readonly Card[]): HandValue {
  let total = 0
  let ace = false
  for (const card of cards) {
    total += countOf(card)
    ace ||= rankOf(card) === ACE
  }
  return ace && total <= 11 ? { total: total + 10, soft: true } : { total, soft: false }
}

interface Seat {
  readonly cards: Card[]
  /** Its stakes by their place among the wagers. */
  readonly wagers: number[]
  doubled: boolean
  done: boolean
}

/** A round in play. */
export interface BlackjackTable {
  /** @throws RangeError when the choice is not allowed now; nothing has changed then */
  choose(choice: BlackjackChoice): void
  state(): RoundState<BlackjackOutcome>
}

/**
 * Deals a round: a card to the player, the dealer's up card, a second one to the player, the dealer's hole
 * card. Under an ace insurance is offered, then the dealer looks for a blackjack; under a ten at once.
 * @param stake has an exact half; `deal` gives the cards as they come, the cards of a finished round among others
 */
export function openTable(mostHands: number, stake: Money, deal: () => Card): BlackjackTable {
  const dealt: Card[] = []
  const draw = (): Card => {
    const card = deal()
    dealt.push(card)
    return card
  }
  const first: Seat = { cards: [draw()], wagers: [0], doubled: false, done: false }
  const house = [draw()]
  first.cards.push(draw())
  house.push(draw())
  const seats = [first]
  const stakes = [stake]
  const natural = handValue(first.cards).total === 21
  const dealerBlackjack = handValue(house).total === 21
  let insurance: BlackjackOutcome['insurance'] = rankOf(house[0] ?? 0) === ACE ? 'offered' : 'none'
  let insured: number | undefined
  let over = false

  const end = () => {
    over = true
    // Where all hands are settled already there is nothing to draw for.
    if (natural || seats.every(({ cards }) => handValue(cards).total > 21)) return
    while (handValue(house).total < 17) house.push(draw())
  }
  /** The dealer looks at the hole card. */
  const peek = () => {
    if (insurance === 'offered') return
    if (dealerBlackjack || natural) end()
  }
  const activeSeat = () => (over || insurance === 'offered' ? undefined : seats.find(({ done }) => !done))
  const allowed = (): BlackjackChoice[] => {
    if (!over && insurance === 'offered') return ['insure', 'decline']
    const seat = activeSeat()
    if (seat === undefined) return []
    const [one, other] = seat.cards
    const two = seat.cards.length === 2 && one !== undefined && other !== undefined
    return [
      'hit',
      'stand',
      ...(two ? (['double'] as const) : []),
      ...(two && countOf(one) === countOf(other) && seats.length < mostHands ? (['split'] as const) : []),
    ]
  }
  /** A hand of 21 or more has nothing left to choose. */
  const settle = (seat: Seat) => {
    seat.done ||= handValue(seat.cards).total >= 21
  }
  const split = (seat: Seat) => {
    const moved = seat.cards.pop()
    if (moved === undefined) return
    const added: Seat = { cards: [moved], wagers: [stakes.length], doubled: false, done: false }
    stakes.push(stake)
    seats.splice(seats.indexOf(seat) + 1, 0, added)
    for (const each of [seat, added]) {
      each.cards.push(draw())
      // Split aces get one card each.
      each.done = rankOf(moved) === ACE
      settle(each)
    }
  }
  const resultOf = ({ cards }: Seat): BlackjackResult => {
    const { total } = handValue(cards)
    if (total > 21) return 'bust'
    if (natural || dealerBlackjack) return natural && dealerBlackjack ? 'push' : natural ? 'blackjack' : 'loss'
    const against = handValue(house).total
    if (against > 21 || total > against) return 'win'
    return total === against ? 'push' : 'loss'
  }

  peek()
  return {
    choose(choice) {
      if (!allowed().includes(choice)) throw new RangeError(`${choice} is not allowed now`)
      if (choice === 'insure' || choice === 'decline') {
        insurance = choice === 'decline' ? 'declined' : dealerBlackjack ? 'won' : 'lost'
        if (choice === 'insure') insured = stakes.push(stake / 2n) - 1
        return peek()
      }
      const seat = activeSeat()
      if (seat === undefined) return
      if (choice === 'split') split(seat)
      else {
        if (choice === 'double') seat.wagers.push(stakes.push(stake) - 1)
        if (choice !== 'stand') seat.cards.push(draw())
        seat.doubled = choice === 'double'
        seat.done = choice !== 'hit'
        settle(seat)
      }
      if (activeSeat() === undefined) end()
    },
    state() {
      const wagers: Wager[] = stakes.map((each) => ({ stake: each, payout: 0n }))
      if (insured !== undefined && over && insurance === 'won')
        wagers[insured] = { stake: stake / 2n, payout: (stake / 2n) * 3n }
      const active = activeSeat()
      const hands = seats.map((seat): BlackjackHand => {
        const result = over ? resultOf(seat) : null
        const payout = result === null ? 0n : paid(result, stake)
        for (const index of seat.wagers) wagers[index] = { stake, payout }
        const count = BigInt(seat.wagers.length)
        return { cards: [...seat.cards], stake: stake * count, doubled: seat.doubled, result, payout: payout * count }
      })
      return {
        wagers,
        over,
        outcome: {
          hands,
          dealer: over ? [...house] : house.slice(0, 1),
          active: active === undefined ? null : seats.indexOf(active),
          insurance,
          allowed: allowed(),
          dealt: over ? [...dealt] : [],
        },
      }
    },
  }
}

/** What a stake pays by the result of its hand, the stake included. */
function paid(result: BlackjackResult, stake: Money): Money {
  if (result === 'blackjack') return (stake * 5n) / 2n
  if (result === 'win') return stake * 2n
  return result === 'push' ? stake : 0n
}

/** A round of blackjack against a dealer who stands on every 17. */
export function blackjackRule(
  definition: BlackjackDefinition,
): GameRule<{ readonly stake: Money }, BlackjackChoice, BlackjackOutcome> {
  return {
    id: definition.id,
    version: definition.version,
    ...publish({ definition, engine: ENGINE_VERSION }),
    stakeOf({ stake }) {
      if (stake <= 0n || stake % 2n !== 0n) throw new RangeError('a stake is more than nothing and has an exact half')
      return stake
    },
    play({ stake }, choices, random) {
      const table = openTable(definition.hands, stake, dealer(random, definition.decks))
      for (const choice of choices) table.choose(choice)
      return table.state()
    },
    absent: ({ insurance }) => (insurance === 'offered' ? 'decline' : 'stand'),
  }
}
