import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { roundRandom } from '#rules/fairness.ts'
import type { Random } from '#rules/random.ts'
import { battery, isOdd, oddInMost, tallyOf, together } from './battery.ts'
import { plantedFaults } from './battery-planted.ts'

const DRAWS = 300_000

/** The stream of many rounds one after the other, as a game sees it: eight draws of each nonce. */
function roundsOf(serverSeed: string, gameId: string): Random {
  let [nonce, drawn] = [0, 0]
  let random = roundRandom({ serverSeed, clientSeed: 'battery', nonce, gameId })
  return {
    below(bound) {
      if (drawn === 8) {
        nonce += 1
        drawn = 0
        random = roundRandom({ serverSeed, clientSeed: 'battery', nonce, gameId })
      }
      drawn += 1
      return random.below(bound)
    },
  }
}

const seed = (text: string): string => createHash('sha256').update(text).digest('hex')

describe('the numbers of rounds', () => {
  it.each([
    [37, 'grand-roulette'],
    [52, 'jacks-or-better'],
    [34, 'ember-wyrm'],
    [312, 'velvet-blackjack'],
    [4, 'coin'],
    [256, 'bytes'],
  ])(
    '[STU-02] below %i pass chi-square, pairs, coupon collector, runs, gaps, orders, serial correlation and duplicates at 99 in 100: %s',
    (bound, game) => {
      expect(
        oddInMost(['one', 'two', 'three'].map((name) => battery(roundsOf(seed(name), game), bound, DRAWS))),
      ).toEqual([])
    },
  )
})

describe('a planted fault', () => {
  it.each(plantedFaults)('[STU-02] is found: %s', (_, faulty) => {
    expect(battery(faulty('mutant'), 37, DRAWS).filter(isOdd).length).toBeGreaterThan(0)
  })
})

describe('a stream in stretches', () => {
  it('[STU-02] counts what the whole counts, but for what lies across a border', () => {
    const random = roundsOf(seed('whole'), 'grand-roulette')
    const whole = Uint32Array.from({ length: 60_000 }, () => random.below(37))
    const [all, parts] = [
      tallyOf(whole, 37),
      together([tallyOf(whole.subarray(0, 30_000), 37), tallyOf(whole.subarray(30_000), 37)]),
    ]
    expect([parts.frequency, parts.pairs, parts.orders]).toEqual([all.frequency, all.pairs, all.orders])
    for (const question of ['coupons', 'gaps', 'duplicates'] as const) {
      expect(parts[question].length).toBe(all[question].length)
      expect(
        parts[question].reduce((sum, each, at) => sum + Math.abs(each - (all[question][at] ?? 0)), 0),
      ).toBeLessThan(40)
    }
    expect(parts.runs[1]).toBeCloseTo(all.runs[1] ?? 0, -1)
    expect(parts.serial[0]).toBe((all.serial[0] ?? 0) - 1)
  })
})
