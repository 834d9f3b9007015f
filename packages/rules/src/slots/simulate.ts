import type { Random } from '../random.ts'
import type { SlotDefinition } from './slot.ts'
import { linePaysAt, tablesOf, type ReelTables } from './tables.ts'

/** What a run of rounds added up to. Payouts are in line stakes, so they are exact whole numbers. */
export interface SimulationTotals {
  readonly rounds: number
  readonly paid: number
  /** Sum of the squared payouts of the rounds, for the spread. */
  readonly paidSquared: number
  /** Rounds that paid anything. */
  readonly hits: number
  /** Rounds with free spins. */
  readonly features: number
  readonly freeSpins: number
  /** Part of `paid` that free spins paid, before a cap. */
  readonly paidInFreeSpins: number
}

/**
 * Plays many rounds without building outcomes: the same draws in the same order as `play`, hence the
 * same payouts. Nothing is allocated per round.
 */
export function simulate(definition: SlotDefinition, rounds: number, random: Random): SimulationTotals {
  const feature = definition.freeSpins
  const base = tablesOf(definition, definition.strips, false)
  const free = feature === null ? base : tablesOf(definition, feature.strips, feature.expandingWilds)
  const scatterPays = Int32Array.from(
    { length: 16 },
    (_, count) => (definition.scatterPays[count] ?? 0) * definition.lines.length,
  )
  const awards = Int32Array.from({ length: 16 }, (_, count) => feature?.awards[count] ?? 0)
  const limit = feature?.limit ?? 0
  const multiplier = feature?.multiplier ?? 1
  const cap = definition.maxPayout === null ? Number.MAX_SAFE_INTEGER : definition.maxPayout * definition.lines.length
  const view = { pay: 0, scatters: 0 }
  let paid = 0
  let paidSquared = 0
  let hits = 0
  let features = 0
  let freeSpins = 0
  let paidInFreeSpins = 0
  for (let round = 0; round < rounds; round += 1) {
    draw(base, scatterPays, random, view)
    let payout = view.pay
    let granted = Math.min(awards[view.scatters] ?? 0, limit)
    if (granted > 0) {
      features += 1
      let inFeature = 0
      for (let played = 0; played < granted; played += 1) {
        draw(free, scatterPays, random, view)
        inFeature += view.pay * multiplier
        granted = Math.min(granted + (awards[view.scatters] ?? 0), limit)
      }
      freeSpins += granted
      paidInFreeSpins += inFeature
      payout += inFeature
    }
    if (payout > cap) payout = cap
    if (payout > 0) hits += 1
    paid += payout
    paidSquared += payout * payout
  }
  return { rounds, paid, paidSquared, hits, features, freeSpins, paidInFreeSpins }
}

function draw(
  tables: ReelTables,
  scatterPays: Int32Array,
  random: Random,
  view: { pay: number; scatters: number },
): void {
  const { lengths, scatters } = tables
  const s0 = random.below(lengths[0])
  const s1 = random.below(lengths[1])
  const s2 = random.below(lengths[2])
  const s3 = random.below(lengths[3])
  const s4 = random.below(lengths[4])
  const count =
    (scatters[0][s0] ?? 0) +
    (scatters[1][s1] ?? 0) +
    (scatters[2][s2] ?? 0) +
    (scatters[3][s3] ?? 0) +
    (scatters[4][s4] ?? 0)
  view.scatters = count
  view.pay = linePaysAt(tables, s0, s1, s2, s3, s4) + (scatterPays[count] ?? 0)
}
