import { parseMoney, type Money } from '../money.ts'
import type { Random } from '../random.ts'

/** Raised when a rule in this folder changes what a stop position pays; part of every rule hash. */
export const ENGINE_VERSION = 1

/** Number of symbol rows every reel shows. */
export const ROWS = 3

/** The free spins a game grants: played inside the round that won them, at that round's stake. */
export interface FreeSpinsDefinition {
  /** Spins granted, by the number of scatters in view (index 0 to 5); the same table retriggers. */
  readonly awards: readonly number[]
  /** Most free spins of one round, first award and retriggers together; what is above is not granted. */
  readonly limit: number
  /** Every win of a free spin is multiplied by this. */
  readonly multiplier: number
  /** The reels of the free spins, shaped like the base strips. */
  readonly strips: readonly (readonly number[])[]
  /** Whether a wild in view turns its whole reel wild, after the scatters have been counted. */
  readonly expandingWilds: boolean
}

/**
 * A slot with three rows, as plain data: what it says is hashed and published, so it holds
 * nothing but JSON values. Symbols are indexes into `symbols`.
 */
export interface SlotDefinition {
  readonly id: string
  readonly version: string
  readonly symbols: readonly string[]
  /** One cyclic strip of symbol indexes a reel; stop `s` shows positions s, s+1, s+2 from the top. */
  readonly strips: readonly (readonly number[])[]
  /** A row (0 is the top) for each reel. Every line is always played. */
  readonly lines: readonly (readonly number[])[]
  /** `pays[symbol][count]` in line stakes, for `count` equal symbols from the leftmost reel on. */
  readonly pays: readonly (readonly number[])[]
  /** Stands for every symbol but the scatter; -1 when the game has none. */
  readonly wild: number
  /** Counts wherever it is in view; -1 when the game has none. */
  readonly scatter: number
  /** `scatterPays[count]` in total stakes. */
  readonly scatterPays: readonly number[]
  readonly freeSpins: FreeSpinsDefinition | null
  /** The stakes a player may choose, rising, as decimal texts; each gives an exact line stake. */
  readonly stakes: readonly string[]
  /** Most that one round pays, in total stakes; null for no cap. */
  readonly maxPayout: number | null
}

/** Figures printed in a game's help; each is a fraction with the denominator that its name gives. */
export interface SlotFigures {
  /** Return to player: exact value rounded to the last place of the denominator. */
  readonly rtp: { readonly numerator: bigint; readonly denominator: bigint }
  /** Share of rounds that pay anything. */
  readonly hitFrequency: { readonly numerator: bigint; readonly denominator: bigint }
  /** One round in so many leads to free spins. */
  readonly roundsPerFeature: number
  /** Standard deviation of a round's payout, in total stakes. */
  readonly volatility: number
  /** The highest payout of one spin, in total stakes, in the base game and among the free spins. */
  readonly topBaseSpin: number
  readonly topFreeSpin: number
}

/** One winning line. `payout` includes the spin's multiplier. */
export interface LineWin {
  readonly line: number
  readonly symbol: number
  readonly count: number
  readonly payout: Money
}

/** One spin of the reels, in the base game or among the free spins. */
export interface SpinOutcome {
  readonly stops: readonly number[]
  /** `grid[reel][row]` as the reels stopped, before wilds expand. */
  readonly grid: readonly (readonly number[])[]
  /** Reels that a wild turned wholly wild before the lines were paid. */
  readonly expanded: readonly number[]
  readonly lineWins: readonly LineWin[]
  readonly scatters: number
  readonly scatterPayout: Money
  /** Free spins that this spin granted, after the limit. */
  readonly freeSpinsWon: number
  readonly multiplier: number
  /** Line wins and scatter payout together. */
  readonly payout: Money
}

/** A whole round: one stake, one base spin, all free spins it led to, one payout. */
export interface SlotOutcome {
  readonly base: SpinOutcome
  readonly freeSpins: readonly SpinOutcome[]
  /** Sum of the spins' payouts, cut to the cap when the game has one. */
  readonly payout: Money
  readonly capped: boolean
}

/**
 * Plays one round from the random stream: five stops for the base spin, then five for each free
 * spin, in reel order, and nothing else, so the same stream always gives the same round.
 * @param totalStake what the player stakes on all lines together, in money units
 * @throws RangeError when the stake is outside the game's stakes or does not divide into whole cents a line
 */
export function play(definition: SlotDefinition, totalStake: Money, random: Random): SlotOutcome {
  const lineStake = lineStakeOf(definition, totalStake)
  const limit = definition.freeSpins?.limit ?? 0
  const base = spin(definition, lineStake, random, null, limit)
  const freeSpins: SpinOutcome[] = []
  let granted = base.freeSpinsWon
  while (freeSpins.length < granted) {
    const next = spin(definition, lineStake, random, definition.freeSpins, limit - granted)
    granted += next.freeSpinsWon
    freeSpins.push(next)
  }
  const sum = freeSpins.reduce((total, one) => total + one.payout, base.payout)
  const cap = definition.maxPayout === null ? sum : BigInt(definition.maxPayout) * totalStake
  return sum > cap ? { base, freeSpins, payout: cap, capped: true } : { base, freeSpins, payout: sum, capped: false }
}

/** The stakes of a game in money units, rising. */
export function stakeLadder(definition: SlotDefinition): Money[] {
  return definition.stakes.map(parseMoney)
}

/**
 * The stake of one line. Between the lowest and the highest stake any amount is good that gives
 * whole cents a line, so that a brand may offer its own steps.
 * @throws RangeError for every other amount
 */
export function lineStakeOf(definition: SlotDefinition, totalStake: Money): Money {
  const ladder = stakeLadder(definition)
  const lines = BigInt(definition.lines.length)
  const cent = parseMoney('0.01')
  const [lowest, highest] = [ladder[0] ?? 0n, ladder.at(-1) ?? 0n]
  if (totalStake <= 0n) throw new RangeError('the stake must be above zero')
  if (totalStake < lowest || totalStake > highest) throw new RangeError('the stake is outside the stakes of this game')
  if (totalStake % (lines * cent) !== 0n) throw new RangeError('the stake does not divide into whole cents a line')
  return totalStake / lines
}

/** Symbols in view, `grid[reel][row]`, for one stop a reel. */
export function gridAt(strips: readonly (readonly number[])[], stops: readonly number[]): number[][] {
  return strips.map((strip, reel) =>
    Array.from({ length: ROWS }, (_, row) => at(strip, (at(stops, reel) + row) % strip.length)),
  )
}

/** Reels that a wild in view turns wholly wild; none where the game does not expand them. */
export function expandedReels(grid: readonly (readonly number[])[], wild: number, expanding: boolean): number[] {
  return expanding ? grid.flatMap((column, reel) => (column.includes(wild) ? [reel] : [])) : []
}

/** The best pay of one line of symbols read from the left, in line stakes; null when it pays nothing. */
export function linePay(
  definition: SlotDefinition,
  symbols: readonly number[],
): { symbol: number; count: number; pay: number } | null {
  const { wild, scatter, pays } = definition
  const lead = symbols.findIndex((symbol) => symbol !== wild)
  const wildRun = lead === -1 ? symbols.length : lead
  const ofWilds = { symbol: wild, count: wildRun, pay: wild === -1 ? 0 : (pays[wild]?.[wildRun] ?? 0) }
  const symbol = symbols[wildRun] ?? scatter
  const miss = symbols.findIndex((each) => each !== symbol && each !== wild)
  const count = symbol === scatter ? 0 : miss === -1 ? symbols.length : miss
  const ofSymbol = { symbol, count, pay: pays[symbol]?.[count] ?? 0 }
  const best = ofSymbol.pay >= ofWilds.pay ? ofSymbol : ofWilds
  return best.pay > 0 ? best : null
}

/** Reads a list where the index is known to be inside. */
export function at<T>(list: readonly T[], index: number): T {
  const value = list[index]
  if (value === undefined) throw new RangeError(`no element ${index}`)
  return value
}

function spin(
  definition: SlotDefinition,
  lineStake: Money,
  random: Random,
  feature: FreeSpinsDefinition | null,
  grantable: number,
): SpinOutcome {
  const strips = feature?.strips ?? definition.strips
  const multiplier = feature?.multiplier ?? 1
  const stops = strips.map((strip) => random.below(strip.length))
  const grid = gridAt(strips, stops)
  const expanded = expandedReels(grid, definition.wild, feature?.expandingWilds ?? false)
  const scatters = grid.flat().filter((symbol) => symbol === definition.scatter).length
  const shown = grid.map((column, reel) => (expanded.includes(reel) ? column.map(() => definition.wild) : column))
  const unit = lineStake * BigInt(multiplier)
  const lineWins = definition.lines.flatMap((rows, line): LineWin[] => {
    const win = linePay(
      definition,
      rows.map((row, reel) => at(at(shown, reel), row)),
    )
    return win === null ? [] : [{ line, symbol: win.symbol, count: win.count, payout: unit * BigInt(win.pay) }]
  })
  const scatterPayout = unit * BigInt((definition.scatterPays[scatters] ?? 0) * definition.lines.length)
  const freeSpinsWon = Math.min(definition.freeSpins?.awards[scatters] ?? 0, grantable)
  const payout = lineWins.reduce((total, win) => total + win.payout, scatterPayout)
  return { stops, grid, expanded, lineWins, scatters, scatterPayout, freeSpinsWon, multiplier, payout }
}
