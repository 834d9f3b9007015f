/** Slots of falling symbols: docs/fairness.md, "Falling symbols". */
import { amount, nothingChosen, stakeOf, sum } from './bets.mjs'
import { weighted } from './chance.mjs'

/** In some tables the last entry holds for everything above it too. */
const upTo = (table, index) => table[Math.min(index, table.length - 1)]

export const cascade = {
  knows: ({ engine }) => engine === 'cascade 1',
  about: ({ definition }) => definition,
  play({ rules: { definition }, bet, choices, below }) {
    nothingChosen(choices)
    const { parts, weights, freeSpins: feature, maxPayout } = definition
    const stake = stakeOf(bet, definition.stakes)
    const most = stake * BigInt(maxPayout)
    const round = {
      definition,
      stake,
      part: stake / BigInt(parts),
      paid: 0n,
      ended: () => round.paid >= most,
      drop: (count) => Array.from({ length: count }, () => weighted(weights, below)),
    }
    const base = spinOf(round, 0)
    base.freeSpinsWon = round.ended() ? 0 : Math.min(upTo(feature.awards, base.scatters), feature.limit)
    const freeSpins = []
    let granted = base.freeSpinsWon
    let cascadesBefore = 0
    while (freeSpins.length < granted && !round.ended()) {
      const spin = spinOf(round, cascadesBefore)
      spin.freeSpinsWon = round.ended() ? 0 : Math.min(upTo(feature.again, spin.scatters), feature.limit - granted)
      granted += spin.freeSpinsWon
      cascadesBefore += spin.cascades.length
      freeSpins.push(spin)
    }
    const capped = round.ended()
    const payout = capped ? most : round.paid
    return { stake, payout, outcome: { base, freeSpins, payout: amount(payout), capped } }
  },
}

/** One spin as the record tells it; what it pays is added to the round. */
function spinOf(round, cascadesBefore) {
  const { definition, stake, ended, drop } = round
  const { columns, rows, scatter, scatterPays, multipliers } = definition
  const grid = Array.from({ length: columns }, () => drop(rows))
  const paidBefore = round.paid
  const cascades = []
  let now = grid
  while (!ended()) {
    const multiplier = upTo(multipliers, cascadesBefore + cascades.length)
    const wins = winsOf(round, now, multiplier)
    if (wins.length === 0) break
    const won = sum(wins.map((win) => win.won))
    round.paid += won
    const left = now.map((column) => column.filter((symbol) => wins.every((win) => win.symbol !== symbol)))
    const fresh = left.map((column) => drop(ended() ? 0 : rows - column.length))
    now = left.map((column, index) => [...column, ...fresh[index]])
    cascades.push({
      multiplier,
      wins: wins.map(({ symbol, count, won: payout }) => ({ symbol, count, payout: amount(payout) })),
      payout: amount(won),
      fresh,
    })
  }
  const scatters = now.flat().filter((symbol) => symbol === scatter).length
  const scatterWon = ended() ? 0n : stake * BigInt(upTo(scatterPays, scatters))
  round.paid += scatterWon
  return {
    grid,
    cascades,
    scatters,
    scatterPayout: amount(scatterWon),
    freeSpinsWon: 0,
    payout: amount(round.paid - paidBefore),
  }
}

/** Every symbol of which there are enough, wherever they lie. */
function winsOf({ definition: { symbols, scatter, counts, pays }, part }, grid, multiplier) {
  const view = grid.flat()
  return [...symbols.keys()]
    .filter((symbol) => symbol !== scatter)
    .flatMap((symbol) => {
      const count = view.filter((each) => each === symbol).length
      const reached = counts.filter((from) => from <= count).length
      const pay = reached === 0 ? 0 : pays[symbol][reached - 1]
      return pay > 0 ? [{ symbol, count, won: part * BigInt(pay) * BigInt(multiplier) }] : []
    })
}
