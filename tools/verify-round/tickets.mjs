/** Tickets: docs/fairness.md, "Tickets". */
import { nothingChosen, stakeIn } from './bets.mjs'
import { weighted } from './chance.mjs'

const ticket = (play) => ({
  knows: ({ engine }) => engine === 1,
  about: ({ definition }) => definition,
  play({ rules: { definition }, bet, choices, below }) {
    nothingChosen(choices)
    const stake = stakeIn(definition.stakes, bet.stake)
    const { pays, outcome } = play(definition, below)
    return { stake, payout: stake * BigInt(pays), outcome }
  },
})

export const panels = ticket(({ panels: count, alike, prizes, weights, blanks }, below) => {
  const shown = []
  const times = new Map()
  while (shown.length < count) {
    const prize = prizes[weighted([...weights, blanks], below)] ?? 0
    shown.push(prize)
    if (prize > 0) times.set(prize, (times.get(prize) ?? 0) + 1)
  }
  const wins = [...times].flatMap(([prize, many]) => (many >= alike ? [prize] : [])).toSorted((a, b) => a - b)
  return { pays: wins.reduce((total, prize) => total + prize, 0), outcome: { panels: shown, wins } }
})

export const numbers = ticket(({ numbers: highest, winning: winners, own: count, prizes, weights }, below) => {
  const winning = taken(highest, winners, below)
  const own = taken(highest, count, below)
  const under = own.map(() => prizes[weighted(weights, below)])
  let pays = 0
  for (const number of winning) if (own.includes(number)) pays += under[own.indexOf(number)]
  return { pays, outcome: { winning, own, prizes: under } }
})

/** Some of the numbers from 1 to `highest`, none twice. */
export function taken(highest, count, below) {
  const places = new Map()
  const at = (place) => places.get(place) ?? place + 1
  return Array.from({ length: count }, (_, place) => {
    const from = place + below(highest - place)
    const number = at(from)
    places.set(from, at(place))
    return number
  })
}
