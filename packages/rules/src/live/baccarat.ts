import { RANKS, rankOf, type Card } from '../cards/deck.ts'

/** Decks of the shoe. A round is dealt from all of it. */
export const BACCARAT_DECKS = 8

/** The cards of both hands, each in the order in which it was dealt. */
export interface BaccaratDeal {
  readonly player: readonly Card[]
  readonly banker: readonly Card[]
}

export const BACCARAT_SPOTS = [
  'player',
  'banker',
  'tie',
  'player-pair',
  'banker-pair',
  'either-pair',
  'perfect-pair',
  'lucky-six',
  'player-bonus',
  'banker-bonus',
] as const
export type BaccaratSpot = (typeof BACCARAT_SPOTS)[number]

/** What each bet pays, in hundredths to one. */
export const BACCARAT_PAYS = {
  player: 100,
  /** Even money less 5 %. */
  banker: 95,
  tie: 800,
  /** The first two cards of the hand are of one rank. */
  pair: 1100,
  /** Either hand's are. */
  either: 500,
  /** The first two cards of a hand are of one rank and suit; of one hand, and of both. */
  perfect: [2500, 20_000],
  /** The banker wins with six: with two cards, with three. */
  luckySix: [1200, 2300],
  /** The hand wins without a natural by 4 to 9. */
  bonus: [100, 200, 400, 600, 1000, 3000],
  /** It wins by a natural; a tie of naturals gives the bonus back. */
  bonusNatural: 100,
} as const

const TEN = RANKS.indexOf('T')
const ACE = RANKS.indexOf('A')

/** What a card counts: an ace 1, tens and pictures nothing. */
export function pointOf(card: Card): number {
  const rank = rankOf(card)
  return rank === ACE ? 1 : rank >= TEN ? 0 : rank + 2
}

/** What a hand counts: the last digit of its sum. */
export const scoreOf = (cards: readonly Card[]): number => cards.reduce((sum, card) => sum + pointOf(card), 0) % 10

/** Whether two cards that count 8 or 9 end the round. */
export const isNatural = (cards: readonly Card[]): boolean => cards.length === 2 && scoreOf(cards) >= 8

/** Whether the player's hand takes a third card, where neither hand has a natural. */
export const playerDraws = (player: number): boolean => player <= 5

/** Whether the banker's hand takes a third card. @param third what the player's third card counts; undefined where it stood */
export function bankerDraws(banker: number, third: number | undefined): boolean {
  if (third === undefined) return banker <= 5
  if (banker <= 2) return true
  if (banker === 3) return third !== 8
  return banker <= 6 && third >= banker * 2 - 6 && third <= 7
}

/** Deals a round: player, banker, player, banker, then third cards by the table above. */
export function dealBaccarat(deal: () => Card): BaccaratDeal {
  const [first, second, third, fourth] = [deal(), deal(), deal(), deal()]
  const [player, banker] = [
    [first, third],
    [second, fourth],
  ]
  if (isNatural(player) || isNatural(banker)) return { player, banker }
  if (playerDraws(scoreOf(player))) player.push(deal())
  const drawn = player[2]
  if (bankerDraws(scoreOf(banker), drawn === undefined ? undefined : pointOf(drawn))) banker.push(deal())
  return { player, banker }
}

export type BaccaratWinner = 'player' | 'banker' | 'tie'

export function baccaratWinner({ player, banker }: BaccaratDeal): BaccaratWinner {
  const by = scoreOf(player) - scoreOf(banker)
  return by === 0 ? 'tie' : by > 0 ? 'player' : 'banker'
}

const isPair = ([one = 0, other = 0]: readonly Card[]): boolean => rankOf(one) === rankOf(other)
/** Cards of several decks have one number where rank and suit are the same. */
const isPerfect = ([one = 0, other = 0]: readonly Card[]): boolean => one === other

const won = (pays: number): number => pays + 100

/** The bonus of one hand against the other. */
function bonus(own: readonly Card[], other: readonly Card[]): number {
  const by = scoreOf(own) - scoreOf(other)
  if (isNatural(own)) return by > 0 ? won(BACCARAT_PAYS.bonusNatural) : by === 0 ? 100 : 0
  const pays = by >= 4 ? BACCARAT_PAYS.bonus[by - 4] : undefined
  return pays === undefined ? 0 : won(pays)
}

/** What a stake on a spot brings, itself included, in hundredths. On a tie player and banker come back. */
export function baccaratBrings(spot: BaccaratSpot, deal: BaccaratDeal): number {
  const { player, banker } = deal
  const winner = baccaratWinner(deal)
  const pays = BACCARAT_PAYS
  switch (spot) {
    case 'player':
    case 'banker':
      return winner === spot ? won(pays[spot]) : winner === 'tie' ? 100 : 0
    case 'tie':
      return winner === 'tie' ? won(pays.tie) : 0
    case 'player-pair':
      return isPair(player) ? won(pays.pair) : 0
    case 'banker-pair':
      return isPair(banker) ? won(pays.pair) : 0
    case 'either-pair':
      return isPair(player) || isPair(banker) ? won(pays.either) : 0
    case 'perfect-pair': {
      const perfect = Number(isPerfect(player)) + Number(isPerfect(banker))
      return perfect === 0 ? 0 : won(pays.perfect[perfect - 1] ?? 0)
    }
    case 'lucky-six':
      return winner === 'banker' && scoreOf(banker) === 6 ? won(pays.luckySix[banker.length - 2] ?? 0) : 0
    case 'player-bonus':
      return bonus(player, banker)
    case 'banker-bonus':
      return bonus(banker, player)
  }
}
