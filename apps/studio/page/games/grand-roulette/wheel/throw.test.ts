import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { POCKETS } from '#rules/roulette/wheel.ts'
import { modulo, planThrow, REST, STEP, TRACK } from './throw.ts'

const angle = fc.double({ min: -20, max: 20, noNaN: true })
const speed = fc.double({ min: 6, max: 11, noNaN: true })
const pocket = fc.nat(POCKETS - 1)
const variety = fc.nat(10_000)

describe('a thrown ball', () => {
  it('[STU-06] rests in the middle of the pocket of the outcome, exactly, whatever it did before', () => {
    fc.assert(
      fc.property(angle, speed, pocket, variety, (from, fast, where, way) => {
        const thrown = planThrow(from, fast, where, way)
        const end = thrown.at(thrown.ms)
        const off = modulo(end.angle - where * STEP + Math.PI) - Math.PI
        expect(Math.abs(off)).toBeLessThan(1e-9)
        expect(end.radius).toBeCloseTo(REST, 9)
        expect(end.lift).toBe(0)
        expect(thrown.at(thrown.ms * 2)).toEqual(end)
      }),
    )
  })

  it('[STU-06] goes on from where it is, as fast as it is, and never leaps', () => {
    fc.assert(
      fc.property(angle, speed, pocket, variety, (from, fast, where, way) => {
        const thrown = planThrow(from, fast, where, way)
        const first = thrown.at(0)
        expect(modulo(first.angle - from + 1)).toBeCloseTo(1, 6)
        expect(first.radius).toBe(TRACK)
        expect((first.angle - thrown.at(1).angle) * 1000).toBeCloseTo(fast, 1)
        const path = Array.from({ length: Math.ceil(thrown.ms / 4) }, (_, step) => thrown.at(step * 4))
        const leaps = path.slice(1).map((now, index) => ({
          angle: Math.abs(now.angle - (path[index]?.angle ?? 0)),
          radius: Math.abs(now.radius - (path[index]?.radius ?? 0)),
        }))
        expect(Math.max(...leaps.map((leap) => leap.angle))).toBeLessThan(0.06)
        expect(Math.max(...leaps.map((leap) => leap.radius))).toBeLessThan(0.008)
        expect(Math.max(...path.map(({ radius }) => radius))).toBeLessThanOrEqual(TRACK)
        expect(Math.min(...path.map(({ lift }) => lift))).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 40 },
    )
  })

  it('[STU-06] takes between four and seven seconds, and knocks on its way', () => {
    fc.assert(
      fc.property(angle, speed, pocket, variety, (from, fast, where, way) => {
        const { ms, knocks } = planThrow(from, fast, where, way)
        expect(ms).toBeGreaterThan(4000)
        expect(ms).toBeLessThan(7000)
        expect(knocks.length).toBeGreaterThan(3)
        for (const knock of knocks) expect(knock.ms).toBeLessThan(ms)
      }),
    )
  })
})
