import { advise as basic } from './blackjack-strategy.ts'

/** Cards left, by their count: aces at 1, tens at 10. */
type Shoe = Float64Array

const COUNTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
const ACE = 1
const TEN = 10

const bestOf = (hard: number, aces: number): { readonly total: number; readonly soft: boolean } =>
  aces > 0 && hard <= 11 ? { total: hard + 10, soft: true } : { total: hard, soft: false }

/**
 * What a stake returns on average under a strategy, in stakes: the mean over every order of the cards of so
 * many decks, splits and resplits included. Nothing is sampled or approximated; what is lost is the rounding
 * of doubles.
 *
 * A strategy that looks at the hand and the dealer's card alone sees cards that are exchangeable, so the
 * hands of a split may be taken one by one, each as if it were dealt first from the shoe. That a further
 * card of the pair came to another hand, and so made one more hand, is then a matter of inclusion and
 * exclusion over the cards of that count which are gone (`splitValue`).
 * @param mostHands how many hands splits may make; aces are split once and get one card each
 */
export function blackjackReturn(decks: number, mostHands: number, advise: typeof basic = basic): number {
  return 1 + meanRound('won', decks, mostHands, advise)
}

/** What a round stakes in all on average under a strategy, in first stakes: doubles and splits add to it. Exact in the same way. */
export function blackjackStaked(decks: number, mostHands: number, advise: typeof basic = basic): number {
  return meanRound('staked', decks, mostHands, advise)
}

/** What is asked of a round: what it wins or loses, or what lies on its hands. */
type Measure = 'won' | 'staked'

function meanRound(measure: Measure, decks: number, mostHands: number, advise: typeof basic): number {
  const shoe: Shoe = Float64Array.from({ length: 11 }, (_, count) =>
    count === 0 ? 0 : count === TEN ? 16 * decks : 4 * decks,
  )
  let value = 0
  for (const up of COUNTS) {
    const chance = draw(shoe, up)
    const game = against(measure, up, shoe, mostHands, advise)
    for (const first of COUNTS) {
      const firstChance = draw(shoe, first)
      for (const second of COUNTS) {
        const secondChance = draw(shoe, second)
        value += chance * firstChance * secondChance * game(first, second)
        shoe[second] = left(shoe, second) + 1
      }
      shoe[first] = left(shoe, first) + 1
    }
    shoe[up] = left(shoe, up) + 1
  }
  return value
}

const left = (shoe: Shoe, count: number): number => shoe[count] ?? 0

/** Takes a card out of the shoe; answers how likely it was. */
function draw(shoe: Shoe, count: number): number {
  const chance = left(shoe, count) / shoe.reduce((sum, each) => sum + each, 0)
  shoe[count] = left(shoe, count) - 1
  return chance
}

/** The dealer's cards behind the up card, from the lowest; each set of them once, as a branch of those it begins with. */
interface House {
  readonly count: number
  /** How many of its count come before it in the set. */
  readonly before: number
  /** In how many orders the dealer can come to just this set; 0 where the dealer would have stopped, or goes on. */
  ways: number
  /** Where it ends: 0 to 4 for 17 to 21, 5 for more. */
  place: number
  readonly further: House[]
}

/** All sets of cards with which a dealer can end. */
function housesOf(up: number, fatal: number): House {
  const root: House = { count: 0, before: 0, ways: 0, place: 0, further: [] }
  const note = (cards: readonly number[], total: number): void => {
    let at = root
    for (const [index, count] of cards.toSorted((a, b) => a - b).entries()) {
      const before = at.count === count && index > 0 ? at.before + 1 : 0
      const known = at.further.find((house) => house.count === count)
      const house = known ?? { count, before, ways: 0, place: 0, further: [] }
      if (known === undefined) at.further.push(house)
      at = house
    }
    at.ways += 1
    at.place = Math.min(total, 22) - 17
  }
  const go = (cards: readonly number[], hard: number, aces: number): void => {
    const { total } = bestOf(hard, aces)
    if (total >= 17) return note(cards, total)
    for (const count of COUNTS)
      if (cards.length > 0 || count !== fatal) go([...cards, count], hard + count, aces + (count === ACE ? 1 : 0))
  }
  go([], up, up === ACE ? 1 : 0)
  return root
}

/** The value of a deal under one card of the dealer, whose up card and the player's two are out of the shoe by then. */
function against(
  measure: Measure,
  up: number,
  shoe: Shoe,
  mostHands: number,
  advise: typeof basic,
): (first: number, second: number) => number {
  // What would give the dealer a blackjack; play goes on only when the hole card is no such card.
  const fatal = up === ACE ? TEN : up === TEN ? ACE : 0
  const full = shoe.slice()
  const standing = new Map<number, Float64Array>()
  const size = () => shoe.reduce((sum, each) => sum + each, 0)
  const safe = () => 1 - left(shoe, fatal) / size()

  const root = housesOf(up, fatal)
  /** How likely the dealer ends with 17 to 21 (places 0 to 4) or more (5), knowing that the hole card is not fatal. */
  const dealerEnds = (): Float64Array => {
    const key = COUNTS.reduce((sum, count) => sum * 32 + left(full, count) - left(shoe, count), 0)
    const known = standing.get(key)
    if (known !== undefined) return known
    const ends = new Float64Array(6)
    const cards = size()
    const go = ({ further }: House, likely: number, drawn: number): void => {
      for (const house of further) {
        const chance = (likely * (left(shoe, house.count) - house.before)) / (cards - drawn)
        if (chance <= 0) continue
        if (house.ways > 0) ends[house.place] = (ends[house.place] ?? 0) + house.ways * chance
        go(house, chance, drawn + 1)
      }
    }
    // A hole card that is not fatal is by this much likelier than any card.
    go(root, cards / (cards - left(shoe, fatal)), 0)
    standing.set(key, ends)
    return ends
  }
  const stand = (total: number): number => {
    if (measure === 'staked') return 1
    if (total > 21) return -1
    return dealerEnds().reduce(
      (sum, chance, place) => sum + chance * (place === 5 ? 1 : Math.sign(total - 17 - place)),
      0,
    )
  }
  /** The mean of `each` over the next card, which says a little about the hole card where that is not fatal. */
  const next = (each: (count: number) => number): number => {
    const [cards, before] = [size(), safe()]
    return COUNTS.reduce((sum, count) => {
      const number = left(shoe, count)
      if (number === 0) return sum
      shoe[count] = number - 1
      const value = (number / cards) * (safe() / before) * each(count)
      shoe[count] = number
      return sum + value
    }, 0)
  }
  const hit = (hard: number, aces: number): number =>
    next((count) => played(hard + count, aces + (count === ACE ? 1 : 0), false))
  const played = (hard: number, aces: number, two: boolean): number => {
    const value = bestOf(hard, aces)
    if (value.total >= 21) return stand(value.total)
    const choice = advise(value, up, { double: two, pair: 0 })
    if (choice === 'hit') return hit(hard, aces)
    if (choice === 'double')
      return 2 * next((count) => stand(bestOf(hard + count, aces + (count === ACE ? 1 : 0)).total))
    return stand(value.total)
  }

  /** A pair that is split, in stakes of one hand; the two cards are out of the shoe. */
  const splitValue = (pair: number): number => {
    const most = pair === ACE ? 2 : mostHands
    const two = (count: number): number =>
      pair === ACE ? stand(bestOf(ACE + count, 1).total) : played(pair + count, count === ACE ? 1 : 0, true)
    const begun = safe()
    // By how many further cards of the pair are gone: how likely that is, times the value of a hand whose second card is another one, or one more of them.
    const others: number[] = []
    const equals: number[] = []
    let likely = 1
    const furthest = 2 * (most - 1)
    const before = left(shoe, pair)
    for (let gone = 0; gone < furthest; gone += 1) {
      const weight = (likely * safe()) / begun
      others.push(weight * next((count) => (count === pair ? 0 : two(count))))
      equals.push(weight * next((count) => (count === pair ? two(count) : 0)))
      likely *= draw(shoe, pair)
    }
    shoe[pair] = before
    /** `pairs` are hands of two equal cards, `drawn` how many second cards were equal, `rest` how many were not. */
    const tree = (hands: number, pairs: number, drawn: number, rest: number): number => {
      if (pairs > 0 && hands < most) {
        return [0, 1, 1, 2].reduce(
          (sum, more) => sum + tree(hands + 1, pairs - 1 + more, drawn + more, rest + 2 - more),
          0,
        )
      }
      const other = rest === 0 ? 0 : rest * excluding(others, drawn, rest - 1)
      return other + (pairs === 0 ? 0 : pairs * excluding(equals, drawn - 1, rest))
    }
    return [0, 1, 1, 2].reduce((sum, more) => sum + tree(2, more, more, 2 - more), 0)
  }

  return (first, second) => {
    const fatalChance = left(shoe, fatal) / size()
    const aces = (first === ACE ? 1 : 0) + (second === ACE ? 1 : 0)
    if (bestOf(first + second, aces).total === 21) return measure === 'staked' ? 1 : (1 - fatalChance) * 1.5
    const splits =
      first === second && advise(bestOf(first + second, aces), up, { double: true, pair: first }) === 'split'
    return (
      (measure === 'staked' ? fatalChance : -fatalChance) +
      (1 - fatalChance) * (splits ? splitValue(first) : played(first + second, aces, true))
    )
  }
}

/** With `terms[n]` for n cards that are of the pair: the same for `are` that are and `not` that are not. */
function excluding(terms: readonly number[], are: number, not: number): number {
  let sum = 0
  let ways = 1
  for (let more = 0; more <= not; more += 1) {
    sum += ways * (terms[are + more] ?? 0)
    ways = (-ways * (not - more)) / (more + 1)
  }
  return sum
}
