import { describe, expect, it } from 'vitest'
import { POCKETS } from '#rules/roulette/wheel.ts'
import { stadium } from './stadium.ts'

const around = (turn: number) => Array.from({ length: POCKETS }, (_, place) => place + turn)

describe.each([
  ['lies', 820, 180, 44],
  ['stands', 320, 500, 46],
])('a racetrack that %s', (_, width, height, band) => {
  const track = stadium(width, height, band)

  it('[STU-06] keeps inside its box and gives every number at least 28 pixels', () => {
    for (const place of around(0)) {
      for (const edge of [-band / 2, band / 2]) {
        const { x, y } = track.at(place, edge)
        expect([x >= -0.001, x <= width + 0.001, y >= -0.001, y <= height + 0.001]).toEqual([true, true, true, true])
      }
    }
    expect(track.cell).toBeGreaterThan(28)
  })

  it('[STU-06] leads around once, in even steps, clockwise from the zero', () => {
    const points = around(0).map((place) => track.at(place))
    const ways = points.map((point, index) =>
      Math.hypot(point.x - (points.at(index - 1)?.x ?? 0), point.y - (points.at(index - 1)?.y ?? 0)),
    )
    expect(Math.max(...ways)).toBeLessThanOrEqual(track.cell + 0.001)
    expect(Math.min(...ways)).toBeGreaterThan(track.cell * 0.9)
    const area = points.reduce(
      (sum, point, index) => sum + (points.at(index - 1)?.x ?? 0) * point.y - point.x * (points.at(index - 1)?.y ?? 0),
      0,
    )
    expect(area).toBeGreaterThan(0)
    expect(track.at(0).x).toBeCloseTo(width > height ? width - band / 2 : width / 2)
    expect(track.at(0).y).toBeCloseTo(width > height ? height / 2 : band / 2)
    expect(track.at(POCKETS)).toEqual(track.at(0))
  })
})
