import { describe, expect, it } from 'vitest'
import {
  chanceOf,
  drawPot,
  DRAWS,
  meanOf,
  partsOf,
  POTS,
  POTS_RETURN,
  potOf,
  potReturn,
  shownOf,
  withJackpot,
} from './jackpot.ts'
import type { GameRule } from './game.ts'
import { ONE } from './money.ts'
import type { Random } from './random.ts'
import { decimalText } from './rational.ts'
import { publish } from './rule-hash.ts'

const [silver, gold] = POTS
const draws = (...numbers: number[]): Random => ({
  below(bound) {
    const next = numbers.shift()
    if (next === undefined || next >= bound) throw new Error(`no number below ${bound}`)
    return next
  },
})

describe('the pots', () => {
  it.each([
    ['silver', '0.00002', '1.000', 500n],
    ['gold', '0.0000005', '1.500', 30_000n],
  ] as const)('[STU-08] %s has the chance %s a unit, returns %s %% and means %i', (code, chance, percent, mean) => {
    const pot = potOf(code)
    expect(decimalText(chanceOf(pot), chance.length - 2)).toBe(chance)
    const { numerator, denominator } = potReturn(pot)
    expect(decimalText({ numerator: numerator * 100n, denominator }, 3)).toBe(percent)
    expect(meanOf(pot)).toBe(mean * ONE)
  })
  it('[STU-08] return 2.5 % together', () => {
    expect(POTS_RETURN).toEqual({ numerator: 1n, denominator: 40n })
  })
  it.each([
    [ONE, [500n, 1000n]],
    [100n * ONE, [50_000n, 100_000n]],
    [ONE / 100n, [5n, 10n]],
    [1n, [0n, 0n]],
  ])('[STU-08] get parts of %i', (stake, parts) => {
    expect(partsOf(stake)).toEqual(parts)
  })
  it.each([
    [silver.ceiling - 1n, silver.ceiling - 1n],
    [silver.ceiling, silver.ceiling],
    [silver.ceiling + 1n, silver.ceiling],
  ])('[STU-08] show of %i the sum %i', (held, shown) => {
    expect(shownOf(silver, held)).toBe(shown)
  })
})

describe('a draw', () => {
  it.each([
    [ONE, 0, 'gold'],
    [ONE, 99, 'gold'],
    [ONE, 100, 'silver'],
    [ONE, 4099, 'silver'],
    [ONE, 4100, undefined],
    [ONE, DRAWS - 1, undefined],
    [ONE / 100n, 0, 'gold'],
    [ONE / 100n, 1, 'silver'],
    [ONE / 100n, 40, 'silver'],
    [ONE / 100n, 41, undefined],
    [100n * ONE, 9999, 'gold'],
    [100n * ONE, 10_000, 'silver'],
    [100n * ONE, 409_999, 'silver'],
    [100n * ONE, 410_000, undefined],
  ])('[STU-08] of a stake of %i that comes to %i wins %s', (stake, number, pot) => {
    expect(drawPot(draws(number), stake)).toBe(pot)
  })
  it.each([0n, -ONE, 1n, ONE + 1n, BigInt(DRAWS) * ONE])('[STU-08] takes no stake of %i', (stake) => {
    expect(() => drawPot(draws(0), stake)).toThrow(RangeError)
  })
})

describe('a game with a jackpot', () => {
  const rule: GameRule<{ stake: bigint }, never, { face: number }> = {
    id: 'die',
    version: '1',
    ...publish({ faces: 6 }),
    stakeOf: ({ stake }) => stake,
    play: ({ stake }, _choices, random) => ({
      wagers: [{ stake, payout: 0n }],
      over: true,
      outcome: { face: random.below(6) },
    }),
  }
  const both = withJackpot(rule)
  it('[STU-08] draws after everything else, and pays as before', () => {
    expect(both.play({ stake: ONE }, [], draws(3, 7))).toEqual({
      ...rule.play({ stake: ONE }, [], draws(3)),
      pot: 'gold',
    })
    expect(both.play({ stake: ONE }, [], draws(3, 5000))).toEqual(rule.play({ stake: ONE }, [], draws(3)))
  })
  it('[STU-08] has the terms of the pots in its published rules', () => {
    expect(JSON.parse(both.rules)).toMatchObject({
      faces: 6,
      jackpot: {
        draws: DRAWS,
        pots: [
          { code: 'silver', thousandths: '5', numbers: 40, seed: '25000000', ceiling: '500000000' },
          { code: gold.code },
        ],
      },
    })
    expect(both.ruleHash).not.toBe(rule.ruleHash)
  })
})
