import { describe, expect, it } from 'vitest'
import { ONE } from '../money.ts'
import type { Random } from '../random.ts'
import { EMBER_WYRM, EMBER_WYRM_FIGURES } from './ember-wyrm.ts'
import { analyticSpinMean, enumerate, volatilityOf } from './enumerate.ts'
import { multiply, rational, roundTo, toNumber } from '../rational.ts'
import { play, type SlotDefinition } from './slot.ts'

const [HIGH, LOW, WILD, SCATTER] = [0, 1, 2, 3]

/** Two stops a reel: every round, with all its free spins, is one path of coin tosses. */
const TINY: SlotDefinition = {
  id: 'tiny',
  version: '1.0.0',
  symbols: ['high', 'low', 'wild', 'scatter'],
  strips: [
    [HIGH, SCATTER],
    [WILD, LOW],
    [SCATTER, LOW],
    [HIGH, WILD],
    [LOW, HIGH],
  ],
  lines: [
    [0, 0, 0, 0, 0],
    [1, 1, 1, 1, 1],
    [2, 1, 0, 1, 2],
  ],
  pays: [
    [0, 0, 1, 4, 9, 30],
    [0, 0, 0, 2, 5, 11],
    [0, 0, 3, 8, 20, 70],
    [0, 0, 0, 0, 0, 0],
  ],
  wild: WILD,
  scatter: SCATTER,
  scatterPays: [0, 0, 0, 2, 5, 9],
  freeSpins: {
    awards: [0, 0, 0, 1, 2, 2],
    limit: 2,
    multiplier: 2,
    strips: [
      [HIGH, LOW],
      [WILD, LOW],
      [SCATTER, LOW],
      [SCATTER, LOW],
      [LOW, HIGH],
    ],
    expandingWilds: true,
  },
  stakes: ['3', '30'],
  maxPayout: null,
}

/** Uneven reels for the base game alone. */
const UNEVEN: SlotDefinition = {
  ...TINY,
  strips: [
    [HIGH, LOW, SCATTER, WILD],
    [WILD, LOW, LOW, HIGH, SCATTER],
    [SCATTER, LOW, HIGH],
    [HIGH, WILD, LOW, LOW],
    [LOW, HIGH, SCATTER, LOW, WILD, HIGH],
  ],
  freeSpins: null,
}

/** Plays every path of choices that the game can take and hands over each round with its probability. */
function everyRound(
  definition: SlotDefinition,
  visit: (payout: number, probability: number, freeSpins: number) => void,
): void {
  const choices: number[] = []
  const bounds: number[] = []
  const lineStake = ONE
  for (;;) {
    let drawn = 0
    const path: Random = {
      below(bound) {
        choices[drawn] ??= 0
        bounds[drawn] = bound
        drawn += 1
        return choices[drawn - 1] ?? 0
      },
    }
    const outcome = play(definition, lineStake * BigInt(definition.lines.length), path)
    const probability = bounds.slice(0, drawn).reduce((product, bound) => product / bound, 1)
    visit(Number(outcome.payout / lineStake) / definition.lines.length, probability, outcome.freeSpins.length)
    let last = drawn - 1
    while (last >= 0 && (choices[last] ?? 0) + 1 === bounds[last]) last -= 1
    if (last < 0) return
    choices[last] = (choices[last] ?? 0) + 1
    choices.length = last + 1
  }
}

describe('enumeration against brute force', () => {
  it('[STU-01] equals the sum over every path of a game with free spins, retriggers and a limit', () => {
    let [mean, square, hits, features, spins, mass] = [0, 0, 0, 0, 0, 0]
    everyRound(TINY, (payout, probability, freeSpins) => {
      mass += probability
      mean += payout * probability
      square += payout * payout * probability
      hits += payout > 0 ? probability : 0
      features += freeSpins > 0 ? probability : 0
      spins += freeSpins * probability
    })
    const exact = enumerate(TINY)
    expect(mass).toBe(1)
    expect(features).toBeGreaterThan(0)
    expect(toNumber(exact.rtp)).toBeCloseTo(mean, 10)
    expect(toNumber(exact.variance)).toBeCloseTo(square - mean * mean, 8)
    expect(toNumber(exact.hitFrequency)).toBeCloseTo(hits, 12)
    expect(toNumber(exact.featureFrequency)).toBeCloseTo(features, 12)
    expect(toNumber(exact.freeSpinsPerFeature)).toBeCloseTo(spins / features, 10)
  })

  it.each([
    ['without a cap', null],
    ['with a cap', 4],
  ] as const)('[STU-01] equals the full cycle of uneven reels %s', (_, maxPayout) => {
    const game = { ...UNEVEN, maxPayout }
    let [mean, top] = [0, 0]
    everyRound(game, (payout, probability) => {
      mean += payout * probability
      top = Math.max(top, payout)
    })
    const exact = enumerate(game)
    expect(toNumber(exact.rtp)).toBeCloseTo(mean, 10)
    if (maxPayout === null) expect(toNumber(exact.topBase.payout)).toBeCloseTo(top, 10)
  })

  it('[STU-01] refuses a capped game with free spins rather than give a wrong figure', () => {
    expect(() => enumerate({ ...TINY, maxPayout: 10 })).toThrow(RangeError)
  })
})

describe('Ember Wyrm', () => {
  const exact = enumerate(EMBER_WYRM)

  it('[GAM-06] prints the return to player and hit frequency that the full cycle gives', () => {
    expect(EMBER_WYRM.lines).toHaveLength(25)
    expect(roundTo(exact.rtp, 10)).toBe(EMBER_WYRM_FIGURES.rtp.numerator)
    expect(roundTo(exact.hitFrequency, 10)).toBe(EMBER_WYRM_FIGURES.hitFrequency.numerator)
    expect(EMBER_WYRM_FIGURES.rtp.denominator).toBe(10n ** 10n)
    expect(EMBER_WYRM_FIGURES.hitFrequency.denominator).toBe(10n ** 10n)
  })

  it('[GAM-06] returns 96.0 to 96.6 %, hits in 25 to 32 % of rounds, and prints its other figures as computed', () => {
    expect(toNumber(exact.rtp)).toBeGreaterThan(0.96)
    expect(toNumber(exact.rtp)).toBeLessThan(0.966)
    expect(toNumber(exact.hitFrequency)).toBeGreaterThan(0.25)
    expect(toNumber(exact.hitFrequency)).toBeLessThan(0.32)
    expect(1 / toNumber(exact.featureFrequency)).toBeCloseTo(EMBER_WYRM_FIGURES.roundsPerFeature, 2)
    expect(volatilityOf(exact)).toBeCloseTo(EMBER_WYRM_FIGURES.volatility, 2)
    expect(exact.topBase.payout).toEqual(rational(BigInt(EMBER_WYRM_FIGURES.topBaseSpin)))
    expect(exact.topFreeSpin.payout).toEqual(rational(BigInt(EMBER_WYRM_FIGURES.topFreeSpin)))
  })

  it('[STU-01] has the same base return by the analytic way, which never looks at a whole screen', () => {
    expect(exact.base).toEqual(multiply(analyticSpinMean(EMBER_WYRM, false), rational(1n, 25n)))
  })

  it('[STU-01] pays free spins their number times the mean of one (Wald), retriggers included', () => {
    const spins = multiply(exact.featureFrequency, exact.freeSpinsPerFeature)
    expect(exact.freeSpins).toEqual(multiply(multiply(spins, analyticSpinMean(EMBER_WYRM, true)), rational(1n, 25n)))
  })

  it('[STU-01] shows a scatter and an expanding wild apart, and at most one scatter a reel', () => {
    const strips = [...EMBER_WYRM.strips, ...(EMBER_WYRM.freeSpins?.strips ?? [])]
    for (const strip of strips) {
      strip.forEach((symbol, stop) => {
        const next = [strip[(stop + 1) % strip.length], strip[(stop + 2) % strip.length]]
        if (symbol === EMBER_WYRM.scatter) expect(next).not.toContain(EMBER_WYRM.scatter)
        if (symbol === EMBER_WYRM.scatter) expect(next).not.toContain(EMBER_WYRM.wild)
        if (symbol === EMBER_WYRM.wild) expect(next).not.toContain(EMBER_WYRM.scatter)
      })
    }
  })
})
