import { describe, expect, it } from 'vitest'
import { ONE } from '../money.ts'
import { seededRandom } from '../seeded.ts'
import { EMBER_WYRM, EMBER_WYRM_FIGURES } from './ember-wyrm.ts'
import { simulate } from './simulate.ts'
import { play, type SlotDefinition } from './slot.ts'

const ROUNDS = 30_000

describe('simulation', () => {
  const wildEverywhere: SlotDefinition = {
    ...EMBER_WYRM,
    strips: EMBER_WYRM.strips.map((strip) => strip.map((symbol, stop) => (stop % 9 === 0 ? EMBER_WYRM.wild : symbol))),
    pays: EMBER_WYRM.pays.map((row, symbol) => (symbol === EMBER_WYRM.wild ? [0, 0, 5, 60, 300, 2000] : row)),
  }
  const games: [string, SlotDefinition][] = [
    ['Ember Wyrm', EMBER_WYRM],
    ['a game whose wilds lead lines and pay by themselves', wildEverywhere],
    ['a capped game', { ...wildEverywhere, maxPayout: 20 }],
    ['a game without free spins', { ...EMBER_WYRM, freeSpins: null }],
  ]
  it.each(games)('[STU-01] adds up to what play() pays on the same stream: %s', (_, game) => {
    const random = seededRandom(7)
    let [paid, hits, features, freeSpins] = [0n, 0, 0, 0]
    for (let round = 0; round < ROUNDS; round += 1) {
      const outcome = play(game, 25n * ONE, random)
      paid += outcome.payout / ONE
      hits += outcome.payout > 0n ? 1 : 0
      features += outcome.freeSpins.length > 0 ? 1 : 0
      freeSpins += outcome.freeSpins.length
    }
    expect(simulate(game, ROUNDS, seededRandom(7))).toMatchObject({
      rounds: ROUNDS,
      paid: Number(paid),
      hits,
      features,
      freeSpins,
    })
  })

  it('[STU-01] returns what the enumeration proves, within 3 sigma of 2 million rounds', () => {
    const rounds = 2_000_000
    const run = simulate(EMBER_WYRM, rounds, seededRandom(20_240_607))
    const { rtp, volatility, hitFrequency } = EMBER_WYRM_FIGURES
    const expected = Number(rtp.numerator) / Number(rtp.denominator)
    const hitRate = Number(hitFrequency.numerator) / Number(hitFrequency.denominator)
    expect(Math.abs(run.paid / rounds / 25 - expected)).toBeLessThan((3 * volatility) / Math.sqrt(rounds))
    expect(Math.abs(run.hits / rounds - hitRate)).toBeLessThan(3 * Math.sqrt((hitRate * (1 - hitRate)) / rounds))
  })
})
