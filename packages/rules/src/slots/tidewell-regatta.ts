import type { CascadeDefinition, CascadeFigures } from './cascade.ts'

/**
 * Tidewell Regatta: six columns of five symbols that pay anywhere from eight of a kind. Winners vanish, others
 * fall, and every fall that pays hoists the multiplier; in the free spins it is never lowered.
 */
export const TIDEWELL_REGATTA: CascadeDefinition = {
  id: 'tidewell-regatta',
  version: '1.0.0',
  symbols: ['sail', 'bell', 'compass', 'anchor', 'gull', 'pearl', 'coin', 'knot', 'buoy', 'lighthouse'],
  columns: 6,
  rows: 5,
  weights: [55, 65, 74, 87, 110, 130, 145, 162, 173, 23],
  counts: [8, 10, 12],
  pays: [
    [100, 300, 1000],
    [50, 150, 500],
    [40, 100, 300],
    [25, 60, 200],
    [15, 50, 150],
    [12, 30, 120],
    [8, 25, 100],
    [6, 15, 80],
    [4, 10, 50],
    [0, 0, 0],
  ],
  parts: 10,
  multipliers: [1, 2, 3, 5, 8, 13, 21],
  scatter: 9,
  scatterPays: [0, 0, 0, 0, 2, 5, 50],
  freeSpins: { awards: [0, 0, 0, 0, 10, 12, 15], again: [0, 0, 0, 5], limit: 50 },
  stakes: ['1', '1.5', '2', '2.5', '3', '4', '5', '7.5', '10', '15', '20', '25', '30', '40', '50', '75', '100'],
  maxPayout: 5000,
}

/** The exact ones by `firstDropOf`, the others by `npm run assure -- --only T16 --count 400000000`; the tests beside this file fail when rule and figures part. */
export const TIDEWELL_REGATTA_FIGURES: CascadeFigures = {
  rtp: { value: 0.96051, within: 0.0009, rounds: 400_000_000 },
  firstDrop: { numerator: 2_806_339_872n, denominator: 10_000_000_000n },
  hitFrequency: { numerator: 3_004_483_672n, denominator: 10_000_000_000n },
  roundsPerFeature: 148.59,
  volatility: 6.952,
}
