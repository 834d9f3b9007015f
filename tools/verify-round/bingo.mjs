/** Bingo: docs/fairness.md, "Bingo". */
import { nothingChosen, stakeIn } from './bets.mjs'
import { taken } from './tickets.mjs'

export const bingo = {
  knows: ({ engine }) => engine === 1,
  about: ({ definition }) => definition,
  play({ rules: { definition }, bet, choices, below }) {
    nothingChosen(choices)
    const { balls: count, calls, lines, pays: table, early } = definition
    const stake = stakeIn(definition.stakes, bet.stake)
    if (!Number.isInteger(bet.cards) || bet.cards < 1 || bet.cards > definition.cards)
      throw new RangeError('there are no so many cards')
    const cards = Array.from({ length: bet.cards }, () => card(count / 5, below))
    const balls = taken(count, calls, below)
    const pays = cards.map((numbers) => {
      const ends = lines.map((line) => Math.max(...line.map((place) => 1 + (balls.indexOf(numbers[place]) >>> 0))))
      const full = ends.filter((call) => call <= calls)
      const extra = full.some((call) => call <= early.call) ? early.pays : 0
      return table[Math.min(full.length, table.length - 1)] + extra
    })
    const total = pays.reduce((sum, each) => sum + each, 0)
    return { stake: stake * BigInt(bet.cards), payout: stake * BigInt(total), outcome: { cards, balls, pays } }
  },
}

/** Five columns; the third has four numbers, for its middle is free. Told by rows. */
function card(tall, below) {
  const columns = [5, 5, 4, 5, 5].map((many, column) =>
    taken(tall, many, below).map((number) => column * tall + number),
  )
  columns[2].splice(2, 0, undefined)
  const cells = []
  for (let row = 0; row < 5; row += 1) for (const column of columns) cells.push(column[row])
  return cells.filter((number) => number !== undefined)
}
