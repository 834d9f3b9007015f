import { describe, expect, it } from 'vitest'
import { fallTime, flightAt, SETTLE_MS } from './fall.ts'

describe('falling symbols', () => {
  it('[STU-06] begin where they are let go and end exactly in their place', () => {
    expect(flightAt(0, 4, 60)).toEqual({ above: 4, squash: 0, landed: false })
    expect(flightAt(fallTime(4, 60) + SETTLE_MS, 4, 60)).toMatchObject({ above: 0, landed: true })
    expect(flightAt(-50, 4, 60).above).toBe(4)
  })

  it('[STU-06] never sink below their place, and get faster on the way', () => {
    const heights = Array.from({ length: 60 }, (_, step) => flightAt(step * 12, 5, 60).above)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(0)
    const [a = 0, b = 0, c = 0] = heights.slice(5, 8)
    expect(b - c).toBeGreaterThan(a - b)
  })

  it('[STU-06] stay where they are when there is nothing to fall', () => {
    expect(flightAt(10, 0, 60)).toMatchObject({ above: 0, squash: 0, landed: true })
  })
})
