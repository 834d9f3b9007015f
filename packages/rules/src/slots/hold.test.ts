import { describe, expect, it } from 'vitest'
import { roundRandom } from '../fairness.ts'
import { parseMoney } from '../money.ts'
import type { Random } from '../random.ts'
import { enumerateHold, volatilityOfHold } from './enumerate-hold.ts'
import { type HoldDefinition, holdRule, playHold } from './hold.ts'
import { NINE_BRIDGES_LANTERN as GAME, NINE_BRIDGES_LANTERN_FIGURES as FIGURES } from './nine-bridges-lantern.ts'
import { add, multiply, rational, roundTo, subtract, toNumber, ZERO, type Rational } from '../rational.ts'

const stake = parseMoney('1')
const seeded = (nonce: number): Random =>
  roundRandom({ serverSeed: 'ab'.repeat(32), clientSeed: 'hold', nonce, gameId: GAME.base.id })

/** Hands out given numbers, and fails where others are asked for. */
function scripted(...numbers: readonly (readonly [value: number, bound: number])[]): Random {
  let at = 0
  return {
    below(bound) {
      const [value, wanted] = numbers[at] ?? []
      at += 1
      if (value === undefined || wanted !== bound) throw new Error(`draw ${at} is below ${bound}, not ${wanted}`)
      return value
    },
  }
}

/** Two symbols and lanterns on five short reels, of which every path can be walked. */
const SMALL: HoldDefinition = {
  ...GAME,
  base: {
    ...GAME.base,
    symbols: ['one', 'two', 'lantern'],
    wild: -1,
    scatter: 2,
    lines: [[1, 1, 1, 1, 1]],
    pays: [[0, 0, 0, 1, 2, 5], [0, 0, 0, 2, 4, 9], []],
    strips: Array.from({ length: 5 }, (_, reel) => [2, 2, reel % 2, 2]),
  },
  trigger: 13,
  respins: 2,
  chance: { hit: 1, of: 3 },
  values: [
    { stakes: 1, weight: 1 },
    { stakes: 4, weight: 2 },
  ],
  grand: 50,
}

describe('held symbols', () => {
  it('[STU-01] pay nothing and are drawn no further where too few are in view', () => {
    const { held, respins, holdPayout, payout, base } = playHold(
      SMALL,
      stake,
      scripted(
        ...Array.from({ length: 5 }, (): [number, number] => [1, 4]),
        ...Array.from({ length: 10 }, (_, index): [number, number] => [index % 3, 3]),
      ),
    )
    expect(held.map(({ cell, stakes }) => `${cell}:${stakes}`)).toEqual([
      '0:1',
      '2:4',
      '3:4',
      '5:1',
      '6:4',
      '8:4',
      '9:1',
      '11:4',
      '12:4',
      '14:1',
    ])
    expect([respins, holdPayout, payout]).toEqual([[], 0n, base.payout])
  })

  it('[STU-01] are held from the trigger on; each that lands starts the respins anew; all are paid', () => {
    // Every reel shows lanterns but in one cell of each: 10 held of 15 would not do with a trigger of 13.
    const game = { ...SMALL, trigger: 10 }
    const misses = (count: number) => Array.from({ length: count }, (): [number, number] => [2, 3])
    const values = Array.from({ length: 10 }, (): [number, number] => [0, 3])
    const outcome = playHold(
      game,
      stake,
      scripted(
        ...Array.from({ length: 5 }, (): [number, number] => [1, 4]),
        ...values,
        ...misses(5),
        [0, 3],
        [2, 3],
        ...misses(4),
        ...misses(4),
        ...misses(4),
      ),
    )
    expect(outcome.held).toHaveLength(10)
    expect(outcome.respins.map((landed) => landed.length)).toEqual([0, 1, 0, 0])
    expect(outcome.respins[1]).toEqual([{ cell: 1, stakes: 4 }])
    expect([outcome.full, outcome.holdPayout]).toEqual([false, stake * 14n])
  })

  it('[STU-01] that fill the screen end the respins and pay the grand award besides', () => {
    const game = { ...SMALL, trigger: 10 }
    const outcome = playHold(
      game,
      stake,
      scripted(
        ...Array.from({ length: 5 }, (): [number, number] => [1, 4]),
        ...Array.from({ length: 10 }, (): [number, number] => [0, 3]),
        ...Array.from({ length: 10 }, (_, index): [number, number] => (index % 2 === 0 ? [0, 3] : [0, 3])),
      ),
    )
    expect([outcome.full, outcome.respins.length, outcome.holdPayout]).toEqual([true, 1, stake * (15n + 50n)])
  })
})

describe('the exact return', () => {
  it('[STU-01] equals the sum over every path of a small game', () => {
    // 4^5 screens; each with 13 or more held is followed through every respin, values by their mean.
    const mean = rational(3n)
    const walk = (held: number, left: number): Rational => {
      if (held === 15) return add(multiply(mean, rational(15n)), rational(50n))
      if (left === 0) return multiply(mean, rational(BigInt(held)))
      const empty = 15 - held
      let sum = ZERO
      for (let mask = 0; mask < 2 ** empty; mask += 1) {
        const landed = mask.toString(2).replaceAll('0', '').length
        const probability = rational(2n ** BigInt(empty - landed), 3n ** BigInt(empty))
        sum = add(sum, multiply(probability, walk(held + landed, landed > 0 ? 2 : left - 1)))
      }
      return sum
    }
    let whole = ZERO
    for (let screen = 0; screen < 4 ** 5; screen += 1) {
      const stops = Array.from({ length: 5 }, (_, reel) => Math.floor(screen / 4 ** reel) % 4)
      const shown = SMALL.base.strips.map((strip, reel) =>
        [0, 1, 2].map((row) => strip[((stops[reel] ?? 0) + row) % 4] ?? 0),
      )
      const held = shown.flat().filter((symbol) => symbol === 2).length
      const line = shown.map((column) => column[1] ?? 0)
      const run = line.findIndex((symbol) => symbol !== line[0])
      const pays = SMALL.base.pays[line[0] ?? 0]?.[run === -1 ? 5 : run] ?? 0
      whole = add(whole, add(rational(BigInt(pays)), held >= 13 ? walk(held, 2) : ZERO))
    }
    expect(enumerateHold(SMALL).rtp).toEqual(multiply(whole, rational(1n, 4n ** 5n)))
  })
})

describe('Nine Bridges Lantern', () => {
  const exact = enumerateHold(GAME)

  it('[GAM-06, STU-01] prints the figures that the full cycle and the chain of respins give', () => {
    expect([roundTo(exact.rtp, 10), roundTo(exact.hitFrequency, 10)]).toEqual([
      FIGURES.rtp.numerator,
      FIGURES.hitFrequency.numerator,
    ])
    expect(1 / toNumber(exact.featureFrequency)).toBeCloseTo(FIGURES.roundsPerFeature, 2)
    expect(volatilityOfHold(exact)).toBeCloseTo(FIGURES.volatility, 2)
    expect(toNumber(exact.rtp)).toBeGreaterThan(0.95)
    expect(toNumber(exact.rtp)).toBeLessThan(0.965)
    expect(toNumber(subtract(exact.rtp, exact.lines))).toBeGreaterThan(0.25)
  })

  it('[STU-01] returns that within 3 sigma over 150,000 rounds, and begins its feature as often', () => {
    const rounds = 150_000
    let [paid, features] = [0n, 0]
    for (let nonce = 0; nonce < rounds; nonce += 1) {
      const { payout, respins } = playHold(GAME, stake, seeded(nonce))
      paid += payout
      if (respins.length > 0) features += 1
    }
    const sigma = volatilityOfHold(exact) / Math.sqrt(rounds)
    expect(Math.abs(Number(paid) / Number(stake) / rounds - toNumber(exact.rtp))).toBeLessThan(3 * sigma)
    const often = toNumber(exact.featureFrequency)
    expect(Math.abs(features / rounds - often)).toBeLessThan(3 * Math.sqrt((often * (1 - often)) / rounds))
  })

  it('[STU-01, STU-05] is a game of one wager that the same stream plays again; its rule hash is pinned', () => {
    const rule = holdRule(GAME)
    const [one, again] = [rule.play({ stake }, [], seeded(7)), rule.play({ stake }, [], seeded(7))]
    expect(one).toEqual(again)
    expect([one.over, one.wagers]).toEqual([true, [{ stake, payout: one.outcome.payout }]])
    expect(() => rule.stakeOf({ stake: parseMoney('0.5') })).toThrow(RangeError)
    expect(holdRule({ ...GAME, grand: 1001 }).ruleHash).not.toBe(rule.ruleHash)
    expect([GAME.base.version, rule.ruleHash]).toEqual([
      '1.0.0',
      'd55cc25519b811311d4485ed637456dbeba355195186290762116326343701bf',
    ])
  })
})
