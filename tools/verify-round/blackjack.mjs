/** Blackjack: docs/fairness.md, "Blackjack". */
import { amount, stakeOf, sum } from './bets.mjs'
import { dealer } from './chance.mjs'

/** A card is rank × 4 + suit; rank 0 is the two, rank 12 the ace. */
const ACE = 12
const rankOf = (card) => Math.floor(card / 4)

/** Pictures count ten, an ace one. */
const countOf = (card) => (rankOf(card) === ACE ? 1 : Math.min(rankOf(card) + 2, 10))

/** One ace counts ten more where that does not exceed 21. */
function totalOf(cards) {
  const low = cards.reduce((total, card) => total + countOf(card), 0)
  return cards.some((card) => rankOf(card) === ACE) && low + 10 <= 21 ? low + 10 : low
}

/** What comes back for each half of a stake. */
const HALVES = { blackjack: 5n, win: 4n, push: 2n, loss: 0n, bust: 0n }

export const blackjack = {
  knows: ({ engine }) => engine === 1,
  about: ({ definition }) => definition,
  play({ rules: { definition }, bet, choices, below }) {
    const stake = stakeOf(bet, definition.stakes)
    const { hands, house, natural, insurance, dealt } = deal(definition, [...choices], below)
    const told = hands.map(({ cards, stakes, doubled }) => {
      const result = resultOf(cards, house, natural)
      return { cards, doubled, result, stake: stake * stakes, payout: (stake / 2n) * stakes * HALVES[result] }
    })
    const insured = insurance === 'won' || insurance === 'lost' ? stake / 2n : 0n
    return {
      stake: sum(told.map((hand) => hand.stake)) + insured,
      payout: sum(told.map((hand) => hand.payout)) + (insurance === 'won' ? insured * 3n : 0n),
      outcome: {
        hands: told.map((hand) => ({ ...hand, stake: amount(hand.stake), payout: amount(hand.payout) })),
        dealer: house,
        active: null,
        insurance,
        allowed: [],
        dealt,
      },
    }
  },
}

/** Plays a round to its end by the player's choices. @throws RangeError when they are not allowed, too few or too many */
function deal({ decks, hands: most }, choices, below) {
  const nextCard = dealer(decks, below)
  const dealt = []
  const card = () => {
    dealt.push(nextCard())
    return dealt.at(-1)
  }
  const choose = (...allowed) => {
    if (choices.length === 0) throw new RangeError('the round was not played to its end')
    const choice = choices.shift()
    if (!allowed.includes(choice)) throw new RangeError(`${JSON.stringify(choice)} was not allowed`)
    return choice
  }

  const cards = [card()]
  const house = [card()]
  cards.push(card())
  house.push(card())
  const hands = [{ cards, stakes: 1n, doubled: false, stands: false }]
  const natural = totalOf(cards) === 21
  const against = totalOf(house) === 21
  let insurance = 'none'
  if (rankOf(house[0]) === ACE)
    insurance = choose('insure', 'decline') === 'decline' ? 'declined' : against ? 'won' : 'lost'
  if (!natural && !against) {
    // Splits put further hands behind the one that is played.
    for (let at = 0; at < hands.length; at += 1) playHand(hands, at, most, card, choose)
    if (hands.some((hand) => totalOf(hand.cards) <= 21)) while (totalOf(house) < 17) house.push(card())
  }
  if (choices.length > 0) throw new RangeError('the round was over before the last choice')
  return { hands, house, natural, insurance, dealt }
}

function playHand(hands, at, most, card, choose) {
  const hand = hands[at]
  while (!hand.stands && totalOf(hand.cards) < 21) {
    const two = hand.cards.length === 2
    const alike = two && countOf(hand.cards[0]) === countOf(hand.cards[1]) && hands.length < most
    const choice = choose('hit', 'stand', ...(two ? ['double'] : []), ...(alike ? ['split'] : []))
    if (choice === 'split') {
      const aces = rankOf(hand.cards[0]) === ACE
      const added = { cards: [hand.cards.pop()], stakes: 1n, doubled: false, stands: aces }
      hand.stands = aces
      hands.splice(at + 1, 0, added)
      hand.cards.push(card())
      added.cards.push(card())
      continue
    }
    if (choice !== 'stand') hand.cards.push(card())
    if (choice === 'double') {
      hand.stakes = 2n
      hand.doubled = true
    }
    hand.stands = choice !== 'hit'
  }
}

/** Two blackjacks are equal totals; one alone is the higher total, with nothing drawn against it. */
function resultOf(cards, house, natural) {
  const [own, against] = [totalOf(cards), totalOf(house)]
  if (own > 21) return 'bust'
  if (own > against || against > 21) return natural ? 'blackjack' : 'win'
  return own === against ? 'push' : 'loss'
}
