import type { GameRule } from '../game.ts'
import { parseMoney, type Money } from '../money.ts'
import { type Random, takeWeighted } from '../random.ts'
import { publish } from '../rule-hash.ts'
import { at } from './slot.ts'

/** Raised when a rule in this file changes what a stream of chance pays; part of every rule hash. */
const WAYS_VERSION = 1

/** What a wild may count for, in symbols, and how often among the others. */
export interface WildWorth {
  readonly worth: number
  readonly weight: number
}

/** The reels of a spin: in the base game, or among the free spins. */
export interface WaysReels {
  /** One cyclic strip of symbol indexes a reel; stop `s` shows the positions from `s` on, from the top. */
  readonly strips: readonly (readonly number[])[]
  /** For how many symbols a wild counts. Where there is more than one kind, each wild in view draws its own. */
  readonly wilds: readonly WildWorth[]
}

/** Free spins: played inside the round that won them, at that round's stake. */
export interface WaysFreeSpins extends WaysReels {
  /** Spins granted, by the number of scatters in view. */
  readonly awards: readonly number[]
  /** The same within the free spins. */
  readonly again: readonly number[]
  /** Most free spins of one round; what is above is not granted. */
  readonly limit: number
}

/** A wheel's field: how often it multiplies what the spin pays. */
export interface WheelField {
  readonly times: number
  readonly weight: number
}

/**
 * A slot of ways, as plain data: it is hashed and published. Equal symbols on reels next to each other pay from
 * the leftmost reel on, in whatever rows they stand: each symbol pays once for its longest run, times the ways to
 * choose one of them on each reel of the run.
 */
export interface WaysDefinition {
  readonly id: string
  readonly version: string
  readonly symbols: readonly string[]
  /** The rows that each reel shows. */
  readonly heights: readonly number[]
  readonly base: WaysReels
  /** `pays[symbol][count]` in parts of the stake, for a run over `count` reels. */
  readonly pays: readonly (readonly number[])[]
  /** A stake is so many equal parts. */
  readonly parts: number
  /** Stands for every symbol but the scatter, and never on the first reel, so that it is never alone; -1 for none. */
  readonly wild: number
  /** Counts wherever it is in view; -1 when the game has none. */
  readonly scatter: number
  /** `scatterPays[count]` in total stakes. */
  readonly scatterPays: readonly number[]
  readonly freeSpins: WaysFreeSpins | null
  /** Turned once where the whole view of a spin is one symbol and wilds; null where the game has none. */
  readonly wheel: readonly WheelField[] | null
  /** The stakes a player may choose, rising, as decimal texts. */
  readonly stakes: readonly string[]
}

/** Figures printed in a game's help; each fraction has the denominator that it gives. */
export interface WaysFigures {
  readonly rtp: { readonly numerator: bigint; readonly denominator: bigint }
  /** Share of rounds that pay anything. */
  readonly hitFrequency: { readonly numerator: bigint; readonly denominator: bigint }
  /** One round in so many leads to the wheel or to free spins. */
  readonly roundsPerFeature: number
  /** Standard deviation of a round's payout, in total stakes. */
  readonly volatility: number
  /** The highest payout of one spin, in total stakes, and one such spin in how many. */
  readonly top: { readonly stakes: number; readonly spins: number }
}

/** A wild in view that drew for how many symbols it counts. */
export interface DrawnWild {
  readonly reel: number
  readonly row: number
  readonly worth: number
}

/** A symbol that paid: over the `count` leftmost reels, in so many ways. */
export interface WaysWin {
  readonly symbol: number
  readonly count: number
  readonly ways: number
  /** Without the wheel. */
  readonly payout: Money
}

export interface WaysSpin {
  readonly stops: readonly number[]
  /** `grid[reel][row]`. */
  readonly grid: readonly (readonly number[])[]
  /** From the left, each reel from the top; empty where all wilds count alike. */
  readonly wilds: readonly DrawnWild[]
  readonly wins: readonly WaysWin[]
  /** What the wheel stopped at; null where it was not turned. */
  readonly wheel: number | null
  readonly scatters: number
  readonly scatterPayout: Money
  /** Free spins that this spin granted, after the limit. */
  readonly freeSpinsWon: number
  /** Wins, times the wheel, and scatters together. */
  readonly payout: Money
}

/** A whole round: one stake, one base spin, all free spins it led to, one payout. */
export interface WaysOutcome {
  readonly base: WaysSpin
  readonly freeSpins: readonly WaysSpin[]
  readonly payout: Money
}

/** A spin without its money: what it shows, and what its wins pay in parts of the stake. */
export interface WaysView {
  readonly grid: readonly (readonly number[])[]
  readonly wins: readonly { readonly symbol: number; readonly count: number; readonly ways: number }[]
  /** What the wins pay together, in parts, without the wheel. */
  readonly parts: number
  readonly scatters: number
  /** Whether the whole view is one symbol and wilds. */
  readonly alike: boolean
}

/**
 * One part of a stake. Between the lowest and the highest stake any amount is good that gives whole cents a part,
 * so that a brand may offer its own steps.
 * @throws RangeError for every other amount
 */
export function partOfStake({ stakes, parts }: WaysDefinition, stake: Money): Money {
  const ladder = stakes.map(parseMoney)
  const [lowest, highest] = [ladder[0] ?? 0n, ladder.at(-1) ?? 0n]
  if (stake < lowest || stake > highest || stake <= 0n)
    throw new RangeError('the stake is outside the stakes of this game')
  if (stake % (BigInt(parts) * parseMoney('0.01')) !== 0n)
    throw new RangeError('the stake does not divide into whole cents a part')
  return stake / BigInt(parts)
}

/** What is in view at a stop of a reel, from the top. */
export const columnAt = (strip: readonly number[], stop: number, height: number): number[] =>
  Array.from({ length: height }, (_, row) => at(strip, (stop + row) % strip.length))

/** Reads a view. @param worthOf for how many symbols the wild at a cell counts */
export function viewOf(
  { symbols, wild, scatter, pays }: WaysDefinition,
  grid: readonly (readonly number[])[],
  worthOf: (reel: number, row: number) => number,
): WaysView {
  const worths = grid.map((column, reel) =>
    column.reduce((sum, symbol, row) => sum + (symbol === wild ? worthOf(reel, row) : 0), 0),
  )
  let parts = 0
  const wins = symbols.flatMap((_, symbol) => {
    if (symbol === wild || symbol === scatter) return []
    let [count, ways] = [0, 1]
    for (const [reel, column] of grid.entries()) {
      const here = column.filter((each) => each === symbol).length + (worths[reel] ?? 0)
      if (here === 0) break
      count += 1
      ways *= here
    }
    const pay = pays[symbol]?.[count] ?? 0
    parts += pay * ways
    return pay === 0 ? [] : [{ symbol, count, ways }]
  })
  const cells = grid.flat()
  const kinds = new Set(cells.filter((symbol) => symbol !== wild))
  return {
    grid,
    wins,
    parts,
    scatters: cells.filter((symbol) => symbol === scatter).length,
    alike: kinds.size === 1 && !kinds.has(scatter),
  }
}

/**
 * Plays one round: a stop for each reel; where wilds differ, the worth of each in view from the left, from the
 * top; and where the view is all alike, the wheel. Then the free spins in the same way.
 * @throws RangeError when the stake is outside the game's stakes
 */
export function playWays(definition: WaysDefinition, stake: Money, random: Random): WaysOutcome {
  const { freeSpins: feature } = definition
  const part = partOfStake(definition, stake)
  const spin = (reels: WaysReels, awards: readonly number[], grantable: number): WaysSpin =>
    spinOf(definition, reels, { stake, part, awards, grantable }, random)
  const limit = feature?.limit ?? 0
  const base = spin(definition.base, feature?.awards ?? [], limit)
  const freeSpins: WaysSpin[] = []
  let granted = base.freeSpinsWon
  if (feature === null) return { base, freeSpins, payout: base.payout }
  while (freeSpins.length < granted) {
    const next = spin(feature, feature.again, limit - granted)
    granted += next.freeSpinsWon
    freeSpins.push(next)
  }
  return { base, freeSpins, payout: freeSpins.reduce((sum, { payout }) => sum + payout, base.payout) }
}

/** A slot of ways as a game: one stake, nothing to choose. */
export function waysRule(definition: WaysDefinition): GameRule<{ readonly stake: Money }, never, WaysOutcome> {
  return {
    id: definition.id,
    version: definition.version,
    ...publish({ definition, engine: `ways ${WAYS_VERSION}` }),
    stakeOf({ stake }) {
      partOfStake(definition, stake)
      return stake
    },
    play({ stake }, _choices, random) {
      const outcome = playWays(definition, stake, random)
      return { wagers: [{ stake, payout: outcome.payout }], over: true, outcome }
    },
  }
}

function spinOf(
  definition: WaysDefinition,
  { strips, wilds: worths }: WaysReels,
  round: {
    readonly stake: Money
    readonly part: Money
    readonly awards: readonly number[]
    readonly grantable: number
  },
  random: Random,
): WaysSpin {
  const { heights, wild, pays } = definition
  const stops = strips.map((strip) => random.below(strip.length))
  const grid = strips.map((strip, reel) => columnAt(strip, at(stops, reel), at(heights, reel)))
  const wilds: DrawnWild[] = []
  if (worths.length > 1)
    for (const [reel, column] of grid.entries())
      for (const [row, symbol] of column.entries())
        if (symbol === wild) wilds.push({ reel, row, worth: drawn(worths, random).worth })
  const view = viewOf(
    definition,
    grid,
    (reel, row) => wilds.find((one) => one.reel === reel && one.row === row)?.worth ?? worths[0]?.worth ?? 1,
  )
  const wheel = definition.wheel !== null && view.alike ? drawn(definition.wheel, random).times : null
  const scatterPayout = round.stake * BigInt(definition.scatterPays[view.scatters] ?? 0)
  return {
    stops,
    grid,
    wilds,
    wins: view.wins.map((win) => ({
      ...win,
      payout: round.part * BigInt((pays[win.symbol]?.[win.count] ?? 0) * win.ways),
    })),
    wheel,
    scatters: view.scatters,
    scatterPayout,
    freeSpinsWon: Math.min(round.awards[view.scatters] ?? 0, round.grantable),
    payout: round.part * BigInt(view.parts * (wheel ?? 1)) + scatterPayout,
  }
}

/** One of a list by its weight. */
function drawn<Kind extends { readonly weight: number }>(kinds: readonly Kind[], random: Random): Kind {
  return at(
    kinds,
    takeWeighted(
      random,
      kinds.map(({ weight }) => weight),
    ),
  )
}
