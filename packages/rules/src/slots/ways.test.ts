import { describe, expect, it } from 'vitest'
import { parseMoney } from '../money.ts'
import type { Random } from '../random.ts'
import { add, multiply, rational, roundTo, subtract, toNumber, ZERO, type Rational } from '../rational.ts'
import { SAFFRON_CARAVAN, SAFFRON_CARAVAN_FIGURES } from './saffron-caravan.ts'
import { TIN_ORCHARD, TIN_ORCHARD_FIGURES } from './tin-orchard.ts'
import { topSpin, volatilityOfWays, waysReturn } from './ways-return.ts'
import { playWays, waysRule, type WaysDefinition, type WaysOutcome } from './ways.ts'

const stake = parseMoney('1')

/** Hands out given numbers, and fails where others are asked for. */
function scripted(
  ...numbers: readonly (readonly [value: number, bound: number])[]
): Random & { readonly left: number } {
  let at = 0
  return {
    get left() {
      return numbers.length - at
    },
    below(bound) {
      const [value, wanted] = numbers[at] ?? []
      at += 1
      if (value === undefined || wanted !== bound) throw new Error(`draw ${at} is below ${bound}, not ${wanted}`)
      return value
    },
  }
}

const [HIGH, LOW, WILD, SCATTER] = [0, 1, 2, 3]

/** Reels of one to three rows, so short that every path of a round can be walked. */
const TINY: WaysDefinition = {
  id: 'tiny',
  version: '1.0.0',
  symbols: ['high', 'low', 'wild', 'scatter'],
  heights: [2, 1, 3],
  base: {
    strips: [
      [HIGH, HIGH, SCATTER],
      [WILD, LOW, SCATTER],
      [LOW, HIGH, SCATTER, LOW],
    ],
    wilds: [{ worth: 1, weight: 1 }],
  },
  pays: [[0, 0, 2, 9], [0, 0, 0, 5], [], []],
  parts: 10,
  wild: WILD,
  scatter: SCATTER,
  scatterPays: [0, 0, 0, 4],
  freeSpins: {
    strips: [
      [HIGH, SCATTER],
      [WILD, SCATTER],
      [LOW, WILD, SCATTER, SCATTER],
    ],
    wilds: [
      { worth: 2, weight: 2 },
      { worth: 3, weight: 1 },
    ],
    awards: [0, 0, 1, 2],
    again: [0, 0, 0, 1, 1],
    limit: 2,
  },
  wheel: null,
  stakes: ['1', '10'],
}

/** Every round that chance can make, each with its probability. */
function* allRounds(definition: WaysDefinition): Generator<{ outcome: WaysOutcome; probability: Rational }> {
  const script: [value: number, bound: number][] = []
  do {
    let at = 0
    const outcome = playWays(definition, stake, {
      below(bound) {
        script[at] ??= [0, bound]
        at += 1
        return script[at - 1]?.[0] ?? 0
      },
    })
    yield {
      outcome,
      probability: rational(
        1n,
        script.reduce((product, [, bound]) => product * BigInt(bound), 1n),
      ),
    }
    for (let last = script.at(-1); last !== undefined && last[0] + 1 === last[1]; last = script.at(-1)) script.pop()
    const last = script.at(-1)
    if (last !== undefined) last[0] += 1
  } while (script.length > 0)
}

describe('ways', () => {
  it('[STU-01] pay each symbol once over its longest run, in all ways to choose one on each reel', () => {
    // C C C, C C C and C C C of cherries: 27 ways of 3 parts; nine alike turn the wheel, here to 2.
    const random = scripted([0, 37], [1, 38], [8, 38], [59, 100])
    const { base, payout } = playWays(TIN_ORCHARD, stake, random)
    expect(base.wins).toEqual([{ symbol: 6, count: 3, ways: 27, payout: parseMoney('8.1') }])
    expect([base.wheel, payout, random.left]).toEqual([2, parseMoney('16.2'), 0])
  })

  it('[STU-01] count the wild of the tin orchard for two of every symbol', () => {
    // L L L, L L W and L L L: 3 × (2 + 2) × 3 ways. The wild does not stop nine from being alike.
    const { base } = playWays(TIN_ORCHARD, stake, scripted([10, 37], [11, 38], [1, 38], [99, 100]))
    expect(base.wins).toEqual([{ symbol: 5, count: 3, ways: 36, payout: parseMoney('14.4') }])
    expect([base.wheel, base.payout]).toEqual([25, parseMoney('360')])
  })

  it('[STU-01] draw after the stops what each wild of a free spin counts for', () => {
    const [first, second, third] = [[1, 3] as const, [2, 3] as const, [2, 4] as const]
    const random = scripted(first, second, third, [0, 2], [0, 2], [0, 4], [2, 3], [1, 3], [1, 2], [1, 2], [2, 4])
    const { base, freeSpins } = playWays(TINY, stake, random)
    expect([base.scatters, base.freeSpinsWon, base.wilds]).toEqual([3, 2, []])
    // High and scatter; a wild of three; low, a wild of two and a scatter.
    expect(freeSpins[0]).toMatchObject({
      wilds: [
        { reel: 1, row: 0, worth: 3 },
        { reel: 2, row: 1, worth: 2 },
      ],
      wins: [{ symbol: HIGH, count: 3, ways: 6, payout: parseMoney('5.4') }],
    })
  })

  it('[STU-01] are taken for stakes within the ladder that give whole cents a part', () => {
    const rule = waysRule(SAFFRON_CARAVAN)
    expect(rule.stakeOf({ stake: parseMoney('2.2') })).toBe(parseMoney('2.2'))
    for (const refused of ['0', '0.8', '2.5', '100.2'])
      expect(() => rule.stakeOf({ stake: parseMoney(refused) }), refused).toThrow(RangeError)
  })

  it.each([TIN_ORCHARD, SAFFRON_CARAVAN])(
    '[STU-01] $id has no wild on its first reel, and stakes in its ladder',
    (game) => {
      for (const reels of [game.base, ...(game.freeSpins === null ? [] : [game.freeSpins])]) {
        expect(reels.strips[0]).not.toContain(game.wild)
        expect(reels.strips).toHaveLength(game.heights.length)
      }
      for (const text of game.stakes) expect(waysRule(game).stakeOf({ stake: parseMoney(text) })).toBe(parseMoney(text))
    },
  )
})

describe('the return of ways', () => {
  it('[STU-01] is that of every round that chance can make', () => {
    let [sum, square, hits, features] = [ZERO, ZERO, ZERO, ZERO]
    let rounds = 0
    for (const { outcome, probability } of allRounds(TINY)) {
      const paid = rational(outcome.payout, stake)
      sum = add(sum, multiply(probability, paid))
      square = add(square, multiply(probability, multiply(paid, paid)))
      if (outcome.base.payout > 0n || outcome.freeSpins.length > 0) hits = add(hits, probability)
      if (outcome.freeSpins.length > 0) features = add(features, probability)
      rounds += 1
    }
    expect(rounds).toBeGreaterThan(1000)
    const exact = waysReturn(TINY)
    expect(exact.rtp).toEqual(sum)
    expect(exact.variance).toEqual(subtract(square, multiply(sum, sum)))
    expect(exact.featureFrequency).toEqual(features)
    expect(exact.hitFrequency).toEqual(hits)
  })

  it('[STU-01] is the same counted whole and in closed form', () => {
    const closed = waysReturn({ ...TIN_ORCHARD, wheel: null })
    const counted = waysReturn({ ...TIN_ORCHARD, wheel: [{ times: 1, weight: 1 }] })
    for (const part of ['rtp', 'hitFrequency', 'variance'] as const) expect(closed[part]).toEqual(counted[part])
  })

  it('[STU-01] of Tin Orchard is counted over all 53,428 stops and the wheel', () => {
    const exact = waysReturn(TIN_ORCHARD)
    expect(exact.rtp).toEqual({ numerator: 4_988_331n, denominator: 5_342_800n })
    expect(exact.rtp).toEqual(TIN_ORCHARD_FIGURES.rtp)
    expect(exact.hitFrequency).toEqual(TIN_ORCHARD_FIGURES.hitFrequency)
    expect(1 / toNumber(exact.featureFrequency)).toBeCloseTo(TIN_ORCHARD_FIGURES.roundsPerFeature, 2)
    expect(volatilityOfWays(exact)).toBeCloseTo(TIN_ORCHARD_FIGURES.volatility, 3)
    const { stakes, probability } = topSpin(TIN_ORCHARD, TIN_ORCHARD.base)
    expect(toNumber(stakes) * 25).toBe(TIN_ORCHARD_FIGURES.top.stakes)
    expect(100 / toNumber(probability)).toBeCloseTo(TIN_ORCHARD_FIGURES.top.spins, 4)
  })

  it('[STU-01] of Saffron Caravan is in closed form', () => {
    const exact = waysReturn(SAFFRON_CARAVAN)
    const shares = [exact.base, exact.scatters, exact.freeSpins, exact.rtp]
    expect(shares.map((share) => (toNumber(share) * 100).toFixed(4))).toEqual([
      '59.1959',
      '1.9323',
      '32.7543',
      '93.8825',
    ])
    const { rtp, hitFrequency, roundsPerFeature, volatility, top } = SAFFRON_CARAVAN_FIGURES
    expect(roundTo(exact.rtp, 10)).toBe(rtp.numerator)
    expect(roundTo(exact.hitFrequency, 10)).toBe(hitFrequency.numerator)
    expect(1 / toNumber(exact.featureFrequency)).toBeCloseTo(roundsPerFeature, 2)
    expect(volatilityOfWays(exact)).toBeCloseTo(volatility, 3)
    const highest = topSpin(SAFFRON_CARAVAN, SAFFRON_CARAVAN.freeSpins ?? SAFFRON_CARAVAN.base)
    expect(toNumber(highest.stakes)).toBeCloseTo(top.stakes, 9)
    expect(1 / toNumber(highest.probability)).toBeCloseTo(top.spins, 0)
  })
})
