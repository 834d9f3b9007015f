import type { Random } from '../random.ts'
import { atMost, multiplierAt, payOf, type CascadeDefinition } from './cascade.ts'

/** What a run of rounds added up to. Payouts are in parts of the stake, so they are exact whole numbers. */
export interface CascadeTotals {
  readonly rounds: number
  readonly paid: number
  /** Sum of the squared payouts of the rounds, for the spread. */
  readonly paidSquared: number
  /** Part of `paid` that first drops of the base game paid by their symbols: what can be computed exactly. */
  readonly paidByFirstDrops: number
  /** Part of `paid` that free spins paid. */
  readonly paidInFreeSpins: number
  /** Rounds that paid anything. */
  readonly hits: number
  /** Rounds with free spins. */
  readonly features: number
  readonly freeSpins: number
  /** Cascades of all spins. */
  readonly cascades: number
  /** Rounds that the cap ended. */
  readonly capped: number
}

/** More equal multipliers than any round has cascades; the table's last entry is read for all above. */
const LEVELS = 64

/**
 * Plays many rounds without building outcomes: the same draws in the same order as `play`, hence the same
 * payouts. Where a symbol lies never matters to what is paid, so a grid is kept as its number of each symbol.
 */
export function simulateCascades(definition: CascadeDefinition, rounds: number, random: Random): CascadeTotals {
  const { symbols, columns, scatter, parts, freeSpins: feature } = definition
  const cells = columns * definition.rows
  const kinds = symbols.length
  const cap = definition.maxPayout * parts
  const pays = Int32Array.from({ length: kinds * (cells + 1) }, (_, index) => {
    const symbol = Math.floor(index / (cells + 1))
    return symbol === scatter ? 0 : payOf(definition, symbol, index % (cells + 1))
  })
  const multipliers = Int32Array.from({ length: LEVELS }, (_, level) => multiplierAt(definition, level))
  const byCount = (table: readonly number[], factor: number) =>
    Int32Array.from({ length: cells + 1 }, (_, count) => atMost(table, count) * factor)
  const scatterPays = byCount(definition.scatterPays, parts)
  const awards = byCount(feature.awards, 1)
  const again = byCount(feature.again, 1)
  const table = symbolsByDraw(definition.weights)
  const counts = new Int32Array(kinds)
  let [paid, paidSquared, paidByFirstDrops, paidInFreeSpins, hits, features, freeSpins, cascades, capped] = [
    0, 0, 0, 0, 0, 0, 0, 0, 0,
  ]
  /** What the round has paid so far; of its last spin, the cascades and what the first drop paid by itself. */
  let [won, fell, first] = [0, 0, 0]

  /** Plays one spin; gives the number of scatters. */
  const spin = (level: number): number => {
    counts.fill(0)
    fell = 0
    let missing = cells
    first = 0
    while (won < cap) {
      for (; missing > 0; missing -= 1) {
        const symbol = table[random.below(table.length)] ?? 0
        counts[symbol] = (counts[symbol] ?? 0) + 1
      }
      let pay = 0
      for (let symbol = 0; symbol < kinds; symbol += 1) {
        const count = counts[symbol] ?? 0
        const one = pays[symbol * (cells + 1) + count] ?? 0
        if (one === 0) continue
        pay += one
        missing += count
        counts[symbol] = 0
      }
      if (pay === 0) break
      if (fell === 0) first = pay
      won += pay * (multipliers[Math.min(level + fell, LEVELS - 1)] ?? 0)
      fell += 1
    }
    cascades += fell
    return counts[scatter] ?? 0
  }

  for (let round = 0; round < rounds; round += 1) {
    won = 0
    const inBase = spin(0)
    paidByFirstDrops += first
    if (won < cap) won += scatterPays[inBase] ?? 0
    let granted = won < cap ? Math.min(awards[inBase] ?? 0, feature.limit) : 0
    if (granted > 0) {
      const before = won
      let [played, level] = [0, 0]
      for (; played < granted && won < cap; played += 1) {
        const scatters = spin(level)
        level += fell
        if (won < cap) won += scatterPays[scatters] ?? 0
        if (won < cap) granted = Math.min(granted + (again[scatters] ?? 0), feature.limit)
      }
      features += 1
      freeSpins += played
      paidInFreeSpins += Math.min(won, cap) - before
    }
    if (won >= cap) {
      won = cap
      capped += 1
    }
    if (won > 0) hits += 1
    paid += won
    paidSquared += won * won
  }
  return { rounds, paid, paidSquared, paidByFirstDrops, paidInFreeSpins, hits, features, freeSpins, cascades, capped }
}

/** The symbol that each number drawn stands for. */
function symbolsByDraw(weights: readonly number[]): Uint8Array {
  return Uint8Array.from(weights.flatMap((weight, symbol) => Array.from({ length: weight }, () => symbol)))
}
