import { parseMoney, type Money } from '../money.ts'
import { type Random, takeWeighted } from '../random.ts'
import { at } from './slot.ts'

/** Raised when a rule in this file changes what a stream of chance pays; part of every rule hash. */
export const CASCADE_VERSION = 1

/**
 * The free spins a game grants: played inside the round that won them, at that round's stake. The multiplier
 * rises through all of them together.
 */
export interface CascadeFreeSpins {
  /** Free spins by the number of scatters in view; the last entry is for all above it too. */
  readonly awards: readonly number[]
  /** The same within the free spins. */
  readonly again: readonly number[]
  /** Most free spins of one round; what is above is not granted. */
  readonly limit: number
}

/**
 * A game of falling symbols, as plain data: what it says is hashed and published, so it holds nothing but JSON
 * values. Symbols are indexes into `symbols`. Equal symbols pay by their number wherever they lie, vanish, and
 * those above fall; the multiplier rises with each such cascade.
 */
export interface CascadeDefinition {
  readonly id: string
  readonly version: string
  readonly symbols: readonly string[]
  readonly columns: number
  readonly rows: number
  /** How often each symbol falls, as whole numbers in proportion to each other. */
  readonly weights: readonly number[]
  /** The numbers of equal symbols from which a pay holds, rising. */
  readonly counts: readonly number[]
  /** `pays[symbol][step]` in parts of the stake, for `counts[step]` equal symbols and more up to the next step. */
  readonly pays: readonly (readonly number[])[]
  /** A stake is so many equal parts. */
  readonly parts: number
  /** Multiplier of the first cascade, the second and so on; the last holds for all that follow. */
  readonly multipliers: readonly number[]
  /** Never vanishes, and counts when nothing falls any more. */
  readonly scatter: number
  /** In total stakes, by the number of scatters; the last entry is for all above it too. No multiplier touches it. */
  readonly scatterPays: readonly number[]
  readonly freeSpins: CascadeFreeSpins
  /** The stakes a player may choose, rising, as decimal texts. */
  readonly stakes: readonly string[]
  /** A round that has paid so many total stakes ends there. */
  readonly maxPayout: number
}

/** Figures printed in a game's help. */
export interface CascadeFigures {
  /**
   * Return to player, by `simulateCascades` over `rounds` rounds: the true value lies within `within` of
   * `value` with 99 % certainty. Chains of cascades have too many states to be counted out.
   */
  readonly rtp: { readonly value: number; readonly within: number; readonly rounds: number }
  /** What the symbols of the first drop return, exact and rounded to the last place of the denominator. */
  readonly firstDrop: { readonly numerator: bigint; readonly denominator: bigint }
  /** Share of rounds that pay anything, exact and rounded likewise. */
  readonly hitFrequency: { readonly numerator: bigint; readonly denominator: bigint }
  /** One round in so many leads to free spins; from the same simulation. */
  readonly roundsPerFeature: number
  /** Standard deviation of a round's payout, in total stakes; from the same simulation. */
  readonly volatility: number
}

/** All symbols in view, `grid[column][place]`, each column from the bottom up. */
export type CascadeGrid = readonly (readonly number[])[]

/** Equal symbols that paid. `payout` includes the multiplier. */
export interface CascadeWin {
  readonly symbol: number
  readonly count: number
  readonly payout: Money
}

/** The symbols of all wins vanish together, the others fall, and `fresh` ones follow. */
export interface Cascade {
  readonly multiplier: number
  readonly wins: readonly CascadeWin[]
  readonly payout: Money
  /** What falls into each column, in the order in which it falls. */
  readonly fresh: CascadeGrid
}

/** One spin, in the base game or among the free spins: what fell first, and the cascades that followed. */
export interface CascadeSpin {
  readonly grid: CascadeGrid
  readonly cascades: readonly Cascade[]
  /** Scatters in view when nothing fell any more. */
  readonly scatters: number
  readonly scatterPayout: Money
  /** Free spins that this spin granted, after the limit. */
  readonly freeSpinsWon: number
  readonly payout: Money
}

/** A whole round: one stake, one base spin, all free spins it led to, one payout. */
export interface CascadeOutcome {
  readonly base: CascadeSpin
  readonly freeSpins: readonly CascadeSpin[]
  /** Sum of the spins' payouts, cut to the cap. */
  readonly payout: Money
  /** Whether the cap ended the round. */
  readonly capped: boolean
}

/** A round while it is played: once `paid` is at the cap nothing more falls, pays or is granted. */
interface Running {
  readonly definition: CascadeDefinition
  readonly stake: Money
  readonly part: Money
  readonly cap: Money
  readonly random: Random
  paid: Money
}

/**
 * Plays one round from the random stream: one draw for each symbol that falls, column by column from the left,
 * each from the bottom up, and nothing else, so the same stream always gives the same round.
 * @param stake in money units
 * @throws RangeError when the stake is outside the game's stakes or does not divide into whole cents a part
 */
export function play(definition: CascadeDefinition, stake: Money, random: Random): CascadeOutcome {
  const { freeSpins: feature, maxPayout } = definition
  const round: Running = {
    definition,
    stake,
    part: partOf(definition, stake),
    cap: BigInt(maxPayout) * stake,
    random,
    paid: 0n,
  }
  const base = spin(round, 0, feature.awards, feature.limit)
  const freeSpins: CascadeSpin[] = []
  let granted = base.freeSpinsWon
  let level = 0
  while (freeSpins.length < granted && round.paid < round.cap) {
    const next = spin(round, level, feature.again, feature.limit - granted)
    level += next.cascades.length
    granted += next.freeSpinsWon
    freeSpins.push(next)
  }
  const capped = round.paid >= round.cap
  return { base, freeSpins, payout: capped ? round.cap : round.paid, capped }
}

/**
 * One part of a stake. Between the lowest and the highest stake any amount is good that gives whole cents a
 * part, so that a brand may offer its own steps.
 * @throws RangeError for every other amount
 */
export function partOf(definition: CascadeDefinition, stake: Money): Money {
  const ladder = definition.stakes.map(parseMoney)
  const parts = BigInt(definition.parts)
  const [lowest, highest] = [ladder[0] ?? 0n, ladder.at(-1) ?? 0n]
  if (stake <= 0n) throw new RangeError('the stake must be above zero')
  if (stake < lowest || stake > highest) throw new RangeError('the stake is outside the stakes of this game')
  if (stake % (parts * parseMoney('0.01')) !== 0n)
    throw new RangeError('the stake does not divide into whole cents a part')
  return stake / parts
}

/** The grid after a cascade: what won is gone, the rest has fallen, and what is fresh lies on top. */
export function fallen(grid: CascadeGrid, { wins, fresh }: Pick<Cascade, 'wins' | 'fresh'>): number[][] {
  const won = new Set(wins.map(({ symbol }) => symbol))
  return grid.map((column, index) => [...column.filter((symbol) => !won.has(symbol)), ...(fresh[index] ?? [])])
}

/** The grid in which a spin ended. */
export function lastGrid({ grid, cascades }: Pick<CascadeSpin, 'grid' | 'cascades'>): CascadeGrid {
  return cascades.reduce<CascadeGrid>((now, cascade) => fallen(now, cascade), grid)
}

/** What so many of a symbol pay, in parts of the stake. */
export function payOf({ counts, pays }: CascadeDefinition, symbol: number, count: number): number {
  const step = counts.findLastIndex((from) => count >= from)
  return pays[symbol]?.[step] ?? 0
}

/** The multiplier after so many cascades. */
export const multiplierAt = ({ multipliers }: CascadeDefinition, cascades: number): number =>
  atMost(multipliers, cascades)

/** Reads a table whose last entry holds for every index above it too. */
export const atMost = (table: readonly number[], index: number): number => at(table, Math.min(index, table.length - 1))

function spin(round: Running, level: number, awards: readonly number[], grantable: number): CascadeSpin {
  const { definition, stake, random } = round
  const { columns, rows, scatter, weights } = definition
  const drop = (count: number): number[] => Array.from({ length: count }, () => takeWeighted(random, weights))
  const grid = Array.from({ length: columns }, () => drop(rows))
  const cascades: Cascade[] = []
  let now: CascadeGrid = grid
  let payout = 0n
  while (round.paid < round.cap) {
    const multiplier = multiplierAt(definition, level + cascades.length)
    const wins = winsOf(round, now, multiplier)
    if (wins.length === 0) break
    const won = wins.reduce((sum, win) => sum + win.payout, 0n)
    payout += won
    round.paid += won
    const left = fallen(now, { wins, fresh: [] })
    const fresh = left.map((column) => drop(round.paid < round.cap ? rows - column.length : 0))
    const cascade = { multiplier, wins, payout: won, fresh }
    cascades.push(cascade)
    now = fallen(now, cascade)
  }
  const scatters = now.flat().filter((symbol) => symbol === scatter).length
  const over = round.paid >= round.cap
  const scatterPayout = over ? 0n : stake * BigInt(atMost(definition.scatterPays, scatters))
  round.paid += scatterPayout
  const freeSpinsWon = round.paid >= round.cap ? 0 : Math.min(atMost(awards, scatters), grantable)
  return { grid, cascades, scatters, scatterPayout, freeSpinsWon, payout: payout + scatterPayout }
}

function winsOf({ definition, part }: Running, grid: CascadeGrid, multiplier: number): CascadeWin[] {
  const cells = grid.flat()
  return definition.symbols.flatMap((_, symbol): CascadeWin[] => {
    const count = cells.filter((each) => each === symbol).length
    const pay = symbol === definition.scatter ? 0 : payOf(definition, symbol, count)
    return pay === 0 ? [] : [{ symbol, count, payout: part * BigInt(pay * multiplier) }]
  })
}
