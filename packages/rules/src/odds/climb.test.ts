import { describe, expect, it } from 'vitest'
import { parseMoney } from '../money.ts'
import { toNumber } from '../rational.ts'
import {
  type ClimbChoice,
  DRAWN,
  GROUND,
  heightAfter,
  LANDINGS,
  landingMultiplier,
  pointOf,
  secondsTo,
  UPDRAFT_RULE,
  waysTo,
} from './climb.ts'
import { payoutOf } from './multiplier.ts'
import { CLIMB_BOUNDS, climbReturn, climbReturns } from './odds-return.ts'

const stake = parseMoney('2.50')
/** The lowest number that lets a flight hold to a height, and so end there or a little above. */
const drawnFor = (height: number): number => DRAWN - waysTo(height)
const fly = (point: number, choices: readonly ClimbChoice[], landing: number | null = null) =>
  UPDRAFT_RULE.play({ stake, landing }, choices, { below: () => drawnFor(point) })

describe('the end of a flight', () => {
  it('[STU-01] follows from the number that was drawn, and is never below the ground', () => {
    expect([pointOf(0), pointOf(DRAWN / 2), pointOf(DRAWN - 1)]).toEqual([100, 198, 99 * DRAWN])
    for (const height of [101, 102, 150, 200, 231, 1000, 12_345, 999_999, 1_000_000]) {
      expect(pointOf(drawnFor(height))).toBeGreaterThanOrEqual(height)
      expect(pointOf(drawnFor(height) - 1)).toBeLessThan(height)
    }
  })

  it('[STU-01] is high by the chances that the help names', () => {
    const percent = (height: number) => Math.round((waysTo(height) / DRAWN) * 1e6) / 1e4
    expect([percent(200), percent(1000), percent(10_000)]).toEqual([49.5, 9.9, 0.99])
    expect(Math.round((1 - waysTo(101) / DRAWN) * 1e4) / 100).toBe(1.98)
  })

  it('[STU-01] makes every landing return 98.9998 to 99 %, of all heights', () => {
    // All products are below 2^53.
    let least: number = LANDINGS.least
    let most: number = LANDINGS.least
    const worth = (height: number) => height * waysTo(height)
    for (let height: number = LANDINGS.least; height <= LANDINGS.most; height += 1) {
      if (worth(height) < worth(least)) least = height
      if (worth(height) > worth(most)) most = height
    }
    expect({ least, most }).toEqual(CLIMB_BOUNDS)
    expect(toNumber(climbReturn(200))).toBeCloseTo(0.99, 8)
    expect(Math.round(toNumber(climbReturns().least) * 1e6) / 1e4).toBe(98.9998)
    expect(toNumber(climbReturns().most)).toBe(0.99)
  })

  it('[STU-01] comes on a clock of e in ten seconds', () => {
    expect([heightAfter(0), heightAfter(6.932), heightAfter(23.026), heightAfter(100)]).toEqual([
      100, 200, 1000, 1_000_000,
    ])
    expect([secondsTo(200).toFixed(1), secondsTo(1000).toFixed(0)]).toEqual(['6.9', '23'])
  })
})

describe('a flight', () => {
  it('[STU-01] pays the height at which it lands, and nothing past its end', () => {
    for (const [point, land] of [
      [300, 231],
      [300, 300],
      [300, 101],
      [1_000_000, 1_000_000],
    ] as const)
      expect(fly(point, [{ land }])).toMatchObject({
        over: true,
        wagers: [{ stake, payout: payoutOf(stake, landingMultiplier(land)) }],
        outcome: { held: land, landed: true },
      })
    expect(fly(300, [{ land: 301 }])).toEqual({
      over: true,
      wagers: [{ stake, payout: 0n }],
      outcome: { held: 300, landed: false, point: 300 },
    })
    expect(payoutOf(parseMoney('0.1'), landingMultiplier(101))).toBe(parseMoney('0.101'))
  })

  it('[STU-01] goes on while it held to what is asked, and tells nothing of its end', () => {
    expect(fly(300, [])).toMatchObject({ over: false, outcome: { held: GROUND, landed: false, point: null } })
    expect(fly(300, [{ held: 231 }])).toMatchObject({ over: false, outcome: { held: 231, landed: false, point: null } })
    expect(fly(300, [{ held: 301 }])).toMatchObject({ over: true, outcome: { held: 300, landed: false, point: 300 } })
    expect(fly(300, [{ held: 231 }, { land: 250 }]).wagers[0]?.payout).toBe(parseMoney('6.25'))
  })

  it('[STU-01] lands by itself at the highest, and where it was set to beforehand', () => {
    expect(fly(1_000_000, [{ held: 1_000_000 }])).toMatchObject({ over: true, outcome: { landed: true } })
    expect(fly(300, [], 250)).toMatchObject({ over: true, outcome: { held: 250, landed: true, point: 300 } })
    expect(fly(300, [], 301)).toMatchObject({ over: true, outcome: { held: 300, landed: false, point: 300 } })
    expect(() => fly(300, [{ land: 200 }], 250)).toThrow(RangeError)
  })

  it.each([100, 0, -1, 101.5, 1_000_001, Number.NaN])('[STU-01] never lands at %d', (height) => {
    expect(() => fly(300, [{ land: height }])).toThrow(RangeError)
    expect(() => fly(300, [{ held: height }])).toThrow(RangeError)
    expect(() => UPDRAFT_RULE.stakeOf({ stake, landing: height })).toThrow(RangeError)
  })

  it('[STU-01, STU-05] is asked forwards alone, and is over once it has ended', () => {
    const seen = { held: 231, landed: false, point: null }
    expect(UPDRAFT_RULE.asks?.({ held: 231 }, seen)).toBe(true)
    expect(UPDRAFT_RULE.asks?.({ land: 150 }, seen)).toBe(false)
    expect(() => UPDRAFT_RULE.asks?.({ held: 230 }, seen)).toThrow(RangeError)
    expect(() => fly(300, [{ held: 301 }, { land: 200 }])).toThrow(RangeError)
    expect(UPDRAFT_RULE.absent?.(seen)).toEqual({ land: 231 })
    expect(UPDRAFT_RULE.absent?.({ ...seen, held: GROUND })).toBeUndefined()
  })
})
