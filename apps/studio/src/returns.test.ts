import { describe, expect, it } from 'vitest'
import { seededRandom } from '#rules/seeded.ts'
import type { StatedReturn } from '#rules/stated-return.ts'
import { figuresOf, NINETY_NINE, type ReturnSums, standardError } from './returns.ts'

/** Adds up rounds of one stake each. */
function summed(rounds: readonly (readonly [stake: number, payout: number])[]): ReturnSums {
  const sum = (of: (stake: number, payout: number) => number): number =>
    rounds.reduce((all, [stake, payout]) => all + of(stake, payout), 0)
  return {
    rounds: rounds.length,
    staked: sum((stake) => stake),
    paid: sum((_, payout) => payout),
    stakedSquared: sum((stake) => stake * stake),
    paidSquared: sum((_, payout) => payout * payout),
    stakedPaid: sum((stake, payout) => stake * payout),
    firstSquared: sum((stake) => stake * stake),
  }
}

const stated = (more: Partial<StatedReturn> = {}): StatedReturn => ({
  rate: 0.95,
  simulated: null,
  deviation: null,
  playedBy: null,
  ...more,
})

/** So many rounds of one, of which one in 20 pays 19 and so 95 % on average, or another payout. */
function rounds(count: number, seed: number, payout = 19): [number, number][] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => [1, random.below(20) === 0 ? payout : 0])
}

describe('the interval of an actual return', () => {
  it('[SAF-07] of equal stakes is the usual one of a mean', () => {
    const played = rounds(2000, 1)
    const sums = summed(played)
    const mean = sums.paid / 2000
    const variance = played.reduce((sum, [, payout]) => sum + (payout - mean) ** 2, 0) / 1999
    expect(standardError(sums, null)).toBeCloseTo(Math.sqrt(variance / 2000), 12)
    expect(figuresOf(sums, stated()).within).toBeCloseTo(NINETY_NINE * Math.sqrt(variance / 2000), 12)
  })

  it('[SAF-07] holds the true return in 99 of 100 cases, also where stakes differ from 1 to 100', () => {
    let held = 0
    for (let seed = 1; seed <= 500; seed += 1) {
      const random = seededRandom(seed * 7919)
      const played = Array.from({ length: 1200 }, (): [number, number] => {
        const stake = 1 + random.below(100)
        return [stake, random.below(2) === 0 ? stake * 1.9 : 0]
      })
      const { actual, within } = figuresOf(summed(played), stated())
      held += Math.abs(actual - 0.95) <= within ? 1 : 0
    }
    expect(held).toBeGreaterThan(487)
    expect(held).toBeLessThan(500)
  })

  it('[SAF-07] comes from the spread that the game states, in proportion to the stakes', () => {
    const sums = summed([
      [1, 0],
      [3, 6],
    ])
    expect(standardError(sums, 8)).toBeCloseTo((8 * Math.sqrt(1 + 9)) / 4, 12)
  })
})

describe('the verdict', () => {
  const verdict = (count: number, payout: number, more?: Partial<StatedReturn>) =>
    figuresOf(summed(rounds(count, 4, payout)), stated(more)).verdict

  it('[SAF-07] tells the stated return from others', () => {
    expect(verdict(30_000, 19)).toBe('inside')
    expect(verdict(30_000, 22)).toBe('outside')
    expect(verdict(30_000, 16)).toBe('outside')
  })

  it('[SAF-07] is none where there are few rounds, or the interval is wide', () => {
    expect(verdict(999, 19, { deviation: 0.5 })).toBe('too few rounds')
    expect(verdict(1000, 19, { deviation: 0.5 })).not.toBe('too few rounds')
    expect(verdict(5000, 40)).toBe('too few rounds')
    expect(
      figuresOf(
        summed([
          [1, 0],
          [1, 0],
        ]),
        stated(),
      ).verdict,
    ).toBe('too few rounds')
  })

  it('[SAF-07] knows that members may play worse than a strategy, but never better', () => {
    expect(verdict(30_000, 16, { playedBy: 'basic strategy' })).toBe('below')
    expect(verdict(30_000, 22, { playedBy: 'basic strategy' })).toBe('outside')
  })

  it('[SAF-07] allows for the interval of a simulated return', () => {
    const sums = summed(rounds(200_000, 4, 19))
    const { actual, within } = figuresOf(sums, stated())
    const away = { rate: actual + within * 1.2 }
    expect(figuresOf(sums, stated(away)).verdict).toBe('outside')
    expect(figuresOf(sums, stated({ ...away, simulated: { within, rounds: 200_000 } })).verdict).toBe('inside')
  })

  it('[SAF-07] is none for rounds of other rules', () => {
    expect(figuresOf(summed(rounds(30_000, 4)), undefined).verdict).toBe('other rules')
  })
})
