/** Slots of ways: docs/fairness.md, "Ways". */
import { amount, nothingChosen, stakeOf, sum } from './bets.mjs'
import { weighted } from './chance.mjs'

export const ways = {
  knows: ({ engine }) => engine === 'ways 1',
  about: ({ definition }) => definition,
  play({ rules: { definition }, bet, choices, below }) {
    nothingChosen(choices)
    const stake = stakeOf(bet, definition.stakes)
    const { base: reels, freeSpins: feature } = definition
    const spins = [spinOf(definition, reels, stake, below)]
    let granted = 0
    for (let played = 0; played < spins.length; played += 1) {
      const { shown } = spins[played]
      const awards = played === 0 ? feature?.awards : feature?.again
      shown.freeSpinsWon = Math.min(awards?.[shown.scatters] ?? 0, (feature?.limit ?? 0) - granted)
      granted += shown.freeSpinsWon
      if (spins.length <= granted) spins.push(spinOf(definition, feature, stake, below))
    }
    const payout = sum(spins.map(({ won }) => won))
    const [base, ...freeSpins] = spins.map(({ shown }) => shown)
    return { stake, payout, outcome: { base, freeSpins, payout: amount(payout) } }
  },
}

/** One of a list, each as often as its weight says. */
const pick = (list, below) =>
  list[
    weighted(
      list.map(({ weight }) => weight),
      below,
    )
  ]

/** One spin: what it won, and how the record tells it. */
function spinOf(definition, { strips, wilds: kinds }, stake, below) {
  const { heights, symbols, wild, scatter, pays, parts, wheel: fields, scatterPays } = definition
  const stops = strips.map((strip) => below(strip.length))
  const grid = []
  for (const [reel, strip] of strips.entries()) {
    grid.push([])
    for (let row = 0; row < heights[reel]; row += 1) grid[reel].push(strip[(stops[reel] + row) % strip.length])
  }
  const cells = grid.flatMap((column, reel) => column.map((symbol, row) => ({ symbol, reel, row })))
  const inView = cells.filter(({ symbol }) => symbol === wild)
  const wilds = kinds.length > 1 ? inView.map(({ reel, row }) => ({ reel, row, worth: pick(kinds, below).worth })) : []
  const worths = kinds.length > 1 ? wilds : inView.map(({ reel }) => ({ reel, worth: kinds[0].worth }))
  const part = stake / BigInt(parts)
  const wins = []
  for (const symbol of symbols.keys()) {
    if (symbol === wild || symbol === scatter) continue
    const here = grid.map(
      (column, reel) =>
        column.filter((each) => each === symbol).length +
        worths.filter((one) => one.reel === reel).reduce((total, { worth }) => total + worth, 0),
    )
    const end = here.indexOf(0)
    const run = end < 0 ? here : here.slice(0, end)
    const pay = pays[symbol]?.[run.length] ?? 0
    if (pay === 0) continue
    const number = run.reduce((product, each) => product * each, 1)
    wins.push({ symbol, count: run.length, ways: number, won: part * BigInt(pay * number) })
  }
  const first = cells.find(({ symbol }) => symbol !== wild)?.symbol
  const alike =
    first !== undefined && first !== scatter && cells.every(({ symbol }) => symbol === first || symbol === wild)
  const wheel = fields !== null && alike ? pick(fields, below).times : null
  const scatters = cells.filter(({ symbol }) => symbol === scatter).length
  const scatterWon = stake * BigInt(scatterPays[scatters] ?? 0)
  const won = sum(wins.map((win) => win.won)) * BigInt(wheel ?? 1) + scatterWon
  return {
    won,
    shown: {
      stops,
      grid,
      wilds,
      wins: wins.map(({ won: payout, ...win }) => ({ ...win, payout: amount(payout) })),
      wheel,
      scatters,
      scatterPayout: amount(scatterWon),
      freeSpinsWon: 0,
      payout: amount(won),
    },
  }
}
