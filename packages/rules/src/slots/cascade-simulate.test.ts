import { describe, expect, it } from 'vitest'
import { ONE } from '../money.ts'
import { seededRandom } from '../seeded.ts'
import { firstDropOf } from './cascade-exact.ts'
import { simulateCascades } from './cascade-simulate.ts'
import { play, type CascadeDefinition } from './cascade.ts'
import { roundTo, toNumber } from '../rational.ts'
import { TIDEWELL_REGATTA, TIDEWELL_REGATTA_FIGURES as FIGURES } from './tidewell-regatta.ts'

const GAME = TIDEWELL_REGATTA
const PARTS = 10n * ONE

/** What a game's rounds pay by their first drop alone, in parts. */
const ofFirstDrop = ({ base }: ReturnType<typeof play>): number =>
  (base.cascades[0]?.wins ?? []).reduce((sum, { payout }) => sum + Number(payout / ONE), 0)

describe('the first drop, exactly', () => {
  /** Four cells and three symbols: all 256 first drops can be looked at. */
  const tiny: CascadeDefinition = {
    ...GAME,
    symbols: ['a', 'b', 'scatter'],
    columns: 2,
    rows: 2,
    weights: [1, 2, 1],
    counts: [2, 4],
    pays: [
      [3, 20],
      [0, 5],
      [9, 9],
    ],
    scatter: 2,
    scatterPays: [0, 0, 0, 1],
    freeSpins: { awards: [0], again: [0], limit: 0 },
  }

  it('[STU-01] equals what the engine pays over every drop of a small game', () => {
    let [paid, hits] = [0, 0]
    for (let drop = 0; drop < 4 ** 4; drop += 1) {
      let drawn = 0
      const later = seededRandom(drop)
      const outcome = play(tiny, PARTS, {
        below: (bound) => (drawn++ < 4 ? Math.floor(drop / 4 ** (drawn - 1)) % 4 : later.below(bound)),
      })
      paid += ofFirstDrop(outcome)
      hits += outcome.payout > 0n ? 1 : 0
    }
    const exact = firstDropOf(tiny)
    expect(toNumber(exact.rtp)).toBeCloseTo(paid / 256 / 10, 12)
    expect(toNumber(exact.hitFrequency)).toBeCloseTo(hits / 256, 12)
  })

  it('[GAM-06] is printed as computed, and 25 to 35 % of rounds pay', () => {
    const exact = firstDropOf(GAME)
    expect(roundTo(exact.rtp, 10)).toBe(FIGURES.firstDrop.numerator)
    expect(roundTo(exact.hitFrequency, 10)).toBe(FIGURES.hitFrequency.numerator)
    expect([FIGURES.firstDrop.denominator, FIGURES.hitFrequency.denominator]).toEqual([10n ** 10n, 10n ** 10n])
    expect(toNumber(exact.hitFrequency)).toBeGreaterThan(0.25)
    expect(toNumber(exact.hitFrequency)).toBeLessThan(0.35)
  })
})

describe('simulation', () => {
  const chains: CascadeDefinition = { ...GAME, weights: [40, 40, 40, 60, 100, 150, 180, 200, 214, 40] }
  const games: [string, CascadeDefinition, number][] = [
    ['Tidewell Regatta', GAME, 20_000],
    ['a game of long chains and many free spins', chains, 4000],
    ['one that its cap ends often', { ...chains, maxPayout: 20 }, 4000],
    [
      'one whose scatters grant little',
      { ...chains, freeSpins: { awards: [0, 0, 1], again: [0, 0, 0, 2], limit: 3 } },
      4000,
    ],
  ]
  it.each(games)('[STU-01] adds up to what play() pays on the same stream: %s', (_, game, rounds) => {
    const random = seededRandom(7)
    let [paid, paidSquared, firstDrops, inFreeSpins, hits, features, freeSpins, cascades, capped] = [
      0, 0, 0, 0, 0, 0, 0, 0, 0,
    ]
    for (let round = 0; round < rounds; round += 1) {
      const outcome = play(game, PARTS, random)
      const payout = Number(outcome.payout / ONE)
      paid += payout
      paidSquared += payout * payout
      firstDrops += ofFirstDrop(outcome)
      inFreeSpins += outcome.freeSpins.length === 0 ? 0 : payout - Number(outcome.base.payout / ONE)
      hits += payout > 0 ? 1 : 0
      features += outcome.freeSpins.length > 0 ? 1 : 0
      freeSpins += outcome.freeSpins.length
      cascades += [outcome.base, ...outcome.freeSpins].reduce((sum, spin) => sum + spin.cascades.length, 0)
      capped += outcome.capped ? 1 : 0
    }
    const totals = {
      rounds,
      paid,
      paidSquared,
      paidByFirstDrops: firstDrops,
      paidInFreeSpins: inFreeSpins,
      hits,
      features,
      freeSpins,
      cascades,
      capped,
    }
    expect(simulateCascades(game, rounds, seededRandom(7))).toEqual(totals)
    expect(features).toBeGreaterThan(0)
  })

  it('[GAM-06] returns 95.5 to 96.5 %, as printed, within 3 sigma of 2 million rounds of another seed', () => {
    const rounds = 2_000_000
    const { rtp, volatility, roundsPerFeature } = FIGURES
    const run = simulateCascades(GAME, rounds, seededRandom(20_240_607))
    const near = (rate: number, shown: number, sigma: number) =>
      expect(Math.abs(rate - shown)).toBeLessThan((3 * sigma) / Math.sqrt(rounds))
    const share = (value: number) => Math.sqrt(value * (1 - value))
    near(run.paid / rounds / GAME.parts, rtp.value, volatility)
    const hit = Number(FIGURES.hitFrequency.numerator) / Number(FIGURES.hitFrequency.denominator)
    near(run.hits / rounds, hit, share(hit))
    near(run.features / rounds, 1 / roundsPerFeature, share(1 / roundsPerFeature))
    // What a first drop pays spreads by less than a whole round does: 1.5 stakes are a generous sigma.
    near(run.paidByFirstDrops / rounds / GAME.parts, toNumber(firstDropOf(GAME).rtp), 1.5)
    expect(rtp.value - rtp.within).toBeGreaterThan(0.955)
    expect(rtp.value + rtp.within).toBeLessThan(0.965)
    expect(rtp.within).toBeCloseTo((2.5758 * volatility) / Math.sqrt(rtp.rounds), 5)
    expect(rtp.rounds).toBeGreaterThanOrEqual(20_000_000)
  })
})
