/** Games of numbers: docs/fairness.md, "Games of numbers". */
import { nothingChosen, stakeIn } from './bets.mjs'
import { whole } from './odds.mjs'

/** Balls from 1 on, of which some leave the drum one after the other. */
function drawn(count, balls, below) {
  const drum = [0]
  for (let ball = 1; ball <= count; ball += 1) drum.push(ball)
  for (let at = 1; at <= balls; at += 1) {
    const from = at + below(count + 1 - at)
    ;[drum[at], drum[from]] = [drum[from], drum[at]]
  }
  return drum.slice(1, balls + 1)
}

export const keno = {
  knows: ({ engine }) => engine === 1,
  about: ({ definition }) => definition,
  play({ rules: { definition }, bet, choices, below }) {
    nothingChosen(choices)
    const stake = stakeIn(definition.stakes, bet.stake)
    const { board, spots } = bet
    const tables = definition.tenths[board]
    if (!Array.isArray(tables) || !Array.isArray(spots)) throw new RangeError('there is no such board')
    const pays = tables[spots.length - 1]
    if (pays === undefined || new Set(spots).size < spots.length || !spots.every((spot) => whole(spot, 1, board)))
      throw new RangeError('the numbers cannot be chosen so')
    const balls = drawn(board, definition.drawn[board], below)
    let hits = 0
    for (const ball of balls) if (spots.includes(ball)) hits += 1
    return { stake, payout: (stake * BigInt(pays[hits])) / 10n, outcome: { drawn: balls, hits } }
  },
}
