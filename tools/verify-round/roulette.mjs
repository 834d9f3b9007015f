/** Roulette: docs/fairness.md, "Roulette". */
import { amount, nothingChosen, sum, units } from './bets.mjs'

export const roulette = {
  knows: ({ engine }) => engine === 1,
  about: (rules) => rules,
  play({ rules, bet, choices, below }) {
    nothingChosen(choices)
    if (!Array.isArray(bet)) throw new RangeError('the bet is no list of spots')
    const placed = bet.map(({ spot, stake }) => placedOn(rules, spot, units(stake)))
    if (new Set(placed.map(({ spot }) => spot)).size < placed.length) throw new RangeError('a spot is named twice')
    const stake = sum(placed.map((each) => each.stake))
    const [least, most] = rules.total.map(BigInt)
    if (stake < least || stake > most) throw new RangeError(`the table takes no bet of ${amount(stake)}`)
    const number = below(rules.pockets)
    const wins = placed
      .filter(({ numbers }) => numbers.includes(number))
      .map((each) => ({ spot: each.spot, won: each.stake * BigInt(each.pays + 1) }))
    const payout = sum(wins.map(({ won }) => won))
    return {
      stake,
      payout,
      outcome: { number, wins: wins.map(({ spot, won }) => ({ spot, payout: amount(won) })), payout: amount(payout) },
    }
  },
}

function placedOn({ spots, grid }, id, stake) {
  const spot = spots.find((each) => each.id === id)
  if (spot === undefined) throw new RangeError(`the table has no spot ${JSON.stringify(id)}`)
  if (stake === 0n || stake % BigInt(grid) !== 0n || stake > BigInt(spot.limit))
    throw new RangeError(`the spot ${id} takes no ${amount(stake)}`)
  return { spot: id, stake, numbers: spot.numbers, pays: spot.pays }
}
