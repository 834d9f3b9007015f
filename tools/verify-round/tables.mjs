/** Tables on which many stakes lie on one draw: docs/fairness.md, "Tables". */
import { amount, nothingChosen, sum, units } from './bets.mjs'
import { dealer } from './chance.mjs'

/**
 * A game of the kind.
 * @param limitOf the most on a spot of the rules, in units; undefined for what is no spot
 * @param draw what chance decides
 * @param brings what a stake of one hundredth on a spot brings, itself included
 */
const table = (limitOf, draw, brings) => ({
  knows: ({ engine }) => engine === 1,
  about: (rules) => rules,
  play({ rules, bet, choices, below }) {
    nothingChosen(choices)
    if (!Array.isArray(bet)) throw new RangeError('the bet is no list of spots')
    const placed = bet.map(({ spot, stake }) => {
      const [limit, laid] = [limitOf(rules, spot), units(stake)]
      if (limit === undefined) throw new RangeError(`the table has no spot ${JSON.stringify(spot)}`)
      if (laid === 0n || laid % BigInt(rules.grid) !== 0n || laid > BigInt(limit))
        throw new RangeError(`the spot ${spot} takes no ${amount(laid)}`)
      return { spot, stake: laid }
    })
    if (new Set(placed.map(({ spot }) => spot)).size < placed.length) throw new RangeError('a spot is named twice')
    const stake = sum(placed.map((each) => each.stake))
    const [least, most] = rules.total.map(BigInt)
    if (stake < least || stake > most) throw new RangeError(`the table takes no bet of ${amount(stake)}`)
    const drawn = draw(rules, below)
    const wins = placed
      .map((each) => ({ spot: each.spot, won: (each.stake * BigInt(brings(rules, each.spot, drawn))) / 100n }))
      .filter(({ won }) => won > 0n)
    const payout = sum(wins.map(({ won }) => won))
    return {
      stake,
      payout,
      outcome: { ...drawn, wins: wins.map(({ spot, won }) => ({ spot, payout: amount(won) })), payout: amount(payout) },
    }
  },
})

const listed = ({ spots }, id) => spots.find((each) => each.id === id)
const listedLimit = (rules, id) => listed(rules, id)?.limit

export const roulette = table(
  listedLimit,
  ({ pockets }, below) => ({ number: below(pockets) }),
  (rules, id, { number }) => {
    const { numbers, pays } = listed(rules, id)
    return numbers.includes(number) ? 100 * (pays + 1) : 0
  },
)

/** Ranks 0 to 12 are two to ace: tens and pictures count nothing, an ace one. */
const COUNTS = [2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1]
const points = (card) => COUNTS[Math.floor(card / 4)]
const digit = (cards) => sum(cards.map((card) => BigInt(points(card)))) % 10n
/** By the banker's two cards, 3 to 6: on which third cards of the player the banker draws. */
const DRAWS = { 3: [0, 1, 2, 3, 4, 5, 6, 7, 9], 4: [2, 3, 4, 5, 6, 7], 5: [4, 5, 6, 7], 6: [6, 7] }

function dealt({ decks }, below) {
  const card = dealer(decks, below)
  const [a, b, c, d] = [card(), card(), card(), card()]
  const [player, banker] = [
    [a, c],
    [b, d],
  ]
  if (digit(player) < 8n && digit(banker) < 8n) {
    if (digit(player) < 6n) player.push(card())
    const two = Number(digit(banker))
    const draws = player.length === 2 ? two < 6 : two < 3 || (DRAWS[two]?.includes(points(player[2])) ?? false)
    if (draws) banker.push(card())
  }
  return { player, banker }
}

const pair = ([one, other]) => Math.floor(one / 4) === Math.floor(other / 4)

/** What a bet pays to one, in hundredths: null where it loses, 0 where it comes back. */
function baccaratPays({ pays }, spot, { player, banker }) {
  const [ofPlayer, ofBanker] = [Number(digit(player)), Number(digit(banker))]
  const lead = ofPlayer - ofBanker
  const bonus = (own, by) => {
    if (own.length === 2 && Number(digit(own)) > 7) return by > 0 ? pays.bonusNatural : by === 0 ? 0 : null
    return by > 3 ? pays.bonus[by - 4] : null
  }
  const perfect = [player, banker].filter(([one, other]) => one === other).length
  const table = {
    player: lead > 0 ? pays.player : lead === 0 ? 0 : null,
    banker: lead < 0 ? pays.banker : lead === 0 ? 0 : null,
    tie: lead === 0 ? pays.tie : null,
    'player-pair': pair(player) ? pays.pair : null,
    'banker-pair': pair(banker) ? pays.pair : null,
    'either-pair': pair(player) || pair(banker) ? pays.either : null,
    'perfect-pair': perfect > 0 ? pays.perfect[perfect - 1] : null,
    'lucky-six': lead < 0 && ofBanker === 6 ? pays.luckySix[banker.length - 2] : null,
    'player-bonus': bonus(player, lead),
    'banker-bonus': bonus(banker, -lead),
  }
  return table[spot]
}

export const baccarat = table(
  ({ limits }, spot) => (Object.hasOwn(limits, spot) ? limits[spot] : undefined),
  dealt,
  (rules, spot, hands) => {
    const pays = baccaratPays(rules, spot, hands)
    return pays === null ? 0 : 100 + pays
  },
)

/** What a bet on three dice pays to one; null where it loses. */
function dicePay({ kind, numbers, pays }, dice) {
  const total = dice[0] + dice[1] + dice[2]
  const alike = new Set(dice).size === 1
  const count = (face) => dice.filter((one) => one === face).length
  const [one, other] = numbers
  if (kind === 'number') return count(one) === 0 ? null : pays[count(one) - 1]
  const wins = {
    small: total <= 10 && !alike,
    big: total >= 11 && !alike,
    odd: total % 2 === 1 && !alike,
    even: total % 2 === 0 && !alike,
    'any-triple': alike,
    triple: count(one) === 3,
    double: count(one) >= 2,
    sum: total === one,
    two: dice.includes(one) && dice.includes(other),
  }
  return wins[kind] ? pays[0] : null
}

export const sicBo = table(
  listedLimit,
  (rules, below) => ({ dice: Array.from({ length: rules.dice }, () => 1 + below(rules.faces)) }),
  (rules, id, { dice }) => {
    const pays = dicePay(listed(rules, id), dice)
    return pays === null ? 0 : 100 * (pays + 1)
  },
)
