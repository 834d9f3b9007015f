/** Slots of reels and lines, and those that hold symbols: docs/fairness.md, "Reels and lines" and "Held symbols". */
import { amount, nothingChosen, stakeOf, sum } from './bets.mjs'
import { weighted } from './chance.mjs'

const ROWS = 3

export const lines = {
  knows: ({ engine }) => engine === 1,
  about: ({ definition }) => definition,
  play({ rules: { definition }, bet, choices, below }) {
    nothingChosen(choices)
    const stake = stakeOf(bet, definition.stakes)
    const { payout, outcome } = playLines(definition, stake, below)
    return { stake, payout, outcome }
  },
}

export const hold = {
  knows: ({ engine, hold: version }) => engine === 1 && version === 1,
  about: ({ definition }) => definition?.base,
  play({ rules: { definition }, bet, choices, below }) {
    nothingChosen(choices)
    const stake = stakeOf(bet, definition.base.stakes)
    const spin = playLines(definition.base, stake, below)
    const { base } = spin.outcome
    const { held, respins, full, worth } = playHold(definition, base.grid, below)
    const holdPayout = stake * BigInt(worth)
    const payout = spin.payout + holdPayout
    return {
      stake,
      payout,
      outcome: { base, held, respins, full, holdPayout: amount(holdPayout), payout: amount(payout) },
    }
  },
}

/** The base spin and the free spins it leads to. */
function playLines(definition, stake, below) {
  const { freeSpins: feature, maxPayout } = definition
  const base = spinOf(definition, { strips: definition.strips, multiplier: 1, expandingWilds: false }, stake, below)
  const spins = [base]
  let granted = 0
  for (let played = 0; played < spins.length; played += 1) {
    // Every spin grants by the same table, up to the limit of the round.
    const { shown } = spins[played]
    shown.freeSpinsWon = Math.min(feature?.awards[shown.scatters] ?? 0, (feature?.limit ?? 0) - granted)
    granted += shown.freeSpinsWon
    if (spins.length <= granted) spins.push(spinOf(definition, feature, stake, below))
  }
  const won = sum(spins.map((spin) => spin.won))
  const capped = maxPayout !== null && won > stake * BigInt(maxPayout)
  const payout = capped ? stake * BigInt(maxPayout) : won
  const [first, ...freeSpins] = spins.map(({ shown }) => shown)
  return { payout, outcome: { base: first, freeSpins, payout: amount(payout), capped } }
}

/** One spin: what it won, and how the record tells it. */
function spinOf(definition, { strips, multiplier, expandingWilds }, stake, below) {
  const { wild, scatter, scatterPays } = definition
  const stops = strips.map((strip) => below(strip.length))
  const grid = strips.map((strip, reel) =>
    Array.from({ length: ROWS }, (_, row) => strip[(stops[reel] + row) % strip.length]),
  )
  const expanded = expandingWilds ? [...grid.keys()].filter((reel) => grid[reel].includes(wild)) : []
  const lineStake = (stake / BigInt(definition.lines.length)) * BigInt(multiplier)
  const wins = definition.lines.flatMap((rows, line) => {
    const { symbol, count, pay } = lineWin(
      definition,
      rows.map((row, reel) => (expanded.includes(reel) ? wild : grid[reel][row])),
    )
    return pay > 0 ? [{ line, symbol, count, won: lineStake * BigInt(pay) }] : []
  })
  const scatters = grid.flat().filter((symbol) => symbol === scatter).length
  const scatterWon = stake * BigInt(multiplier) * BigInt(scatterPays[scatters] ?? 0)
  const won = scatterWon + sum(wins.map((win) => win.won))
  return {
    won,
    shown: {
      stops,
      grid,
      expanded,
      lineWins: wins.map(({ line, symbol, count, won: payout }) => ({ line, symbol, count, payout: amount(payout) })),
      scatters,
      scatterPayout: amount(scatterWon),
      freeSpinsWon: 0,
      multiplier,
      payout: amount(won),
    },
  }
}

/** What a line of symbols pays, in line stakes: its first symbol with the wilds that stand for it, or the wilds by themselves. */
function lineWin({ pays, wild, scatter }, symbols) {
  const run = (symbol) => {
    const end = symbols.findIndex((each) => each !== symbol && each !== wild)
    const count = end < 0 ? symbols.length : end
    return { symbol, count, pay: pays[symbol]?.[count] ?? 0 }
  }
  const ofWilds = run(wild)
  const first = symbols.find((symbol) => symbol !== wild)
  if (first === undefined || first === scatter) return ofWilds
  const ofFirst = run(first)
  return ofWilds.pay > ofFirst.pay ? ofWilds : ofFirst
}

/** Held symbols and respins: `worth` is what they pay, in total stakes. */
function playHold({ base, trigger, respins: most, chance, values, grand }, grid, below) {
  const landing = (cell) => ({
    cell,
    stakes:
      values[
        weighted(
          values.map(({ weight }) => weight),
          below,
        )
      ].stakes,
  })
  const view = grid.flat()
  let free = [...view.keys()].filter((cell) => view[cell] !== base.scatter)
  const held = [...view.keys()].filter((cell) => view[cell] === base.scatter).map(landing)
  if (held.length < trigger) return { held, respins: [], full: false, worth: 0 }
  const respins = []
  let empty = 0
  while (empty < most && free.length > 0) {
    const landed = []
    for (const cell of free) if (below(chance.of) < chance.hit) landed.push(landing(cell))
    free = free.filter((cell) => landed.every((one) => one.cell !== cell))
    empty = landed.length > 0 ? 0 : empty + 1
    respins.push(landed)
  }
  const full = free.length === 0
  const worth = [...held, ...respins.flat()].reduce((total, { stakes }) => total + stakes, full ? grand : 0)
  return { held, respins, full, worth }
}
