import { describe, expect, it } from 'vitest'
import { layoutOf } from './layout.ts'

const FIVE = { reels: 5, rows: 3 }
const SHAPES = [FIVE, { reels: 3, rows: 3 }, { reels: 6, rows: 7 }] as const

const SCREENS = [
  ['small phone', 320, 568, 52, 190],
  ['phone', 390, 844, 52, 206],
  ['tall phone', 412, 915, 52, 206],
  ['tablet', 820, 1180, 52, 240],
  ['phone on its side', 844, 390, 8, 62],
  ['desktop', 1440, 900, 22, 146],
  ['wide desktop', 2560, 1080, 22, 146],
] as const

describe('layout', () => {
  it.each(
    SHAPES.flatMap((shape) =>
      SCREENS.map(([name, ...sizes]) => [`${shape.reels} reels on a ${name}`, ...sizes, shape] as const),
    ),
  )('[STU-06] keeps title, reels and plate between tools and controls: %s', (_, width, height, top, bottom, shape) => {
    const { well, title, plate, band } = layoutOf(width, height, { top, bottom }, shape)
    expect(title.y).toBeGreaterThanOrEqual(top - 1)
    expect(well.y - band).toBeGreaterThanOrEqual(title.y + title.height * 0.7)
    expect(well.y + well.height + band).toBeLessThanOrEqual(plate.y + plate.height)
    expect(plate.y + plate.height).toBeLessThanOrEqual(height - bottom + 2)
    expect(well.x - band).toBeGreaterThanOrEqual(-1)
    expect(well.x + well.width + band).toBeLessThanOrEqual(width + 1)
  })

  it('[STU-06] gives the reels the whole width of an upright screen', () => {
    const { well, upright, band } = layoutOf(390, 844, { top: 52, bottom: 206 }, FIVE)
    expect(upright).toBe(true)
    expect(well.width + band * 2.4).toBeGreaterThan(385)
  })

  it('[STU-06] centres the reels', () => {
    const { well, upright } = layoutOf(1440, 900, { top: 22, bottom: 146 }, FIVE)
    expect(upright).toBe(false)
    expect(well.x * 2 + well.width).toBeCloseTo(1440)
  })
})
