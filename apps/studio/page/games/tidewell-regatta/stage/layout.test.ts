import { describe, expect, it } from 'vitest'
import { layoutOf } from './layout.ts'

const SCREENS = [
  ['small phone', 320, 568, 52, 190],
  ['phone', 390, 844, 52, 206],
  ['phone with a short page', 390, 700, 52, 206],
  ['tall phone', 412, 915, 52, 206],
  ['tablet', 820, 1180, 52, 240],
  ['phone on its side', 844, 390, 8, 62],
  ['desktop', 1440, 900, 22, 146],
  ['wide desktop', 2560, 1080, 22, 146],
] as const

describe('layout of Tidewell Regatta', () => {
  it.each(SCREENS)(
    '[STU-06] keeps title, flags, symbols and plate between tools and controls: %s',
    (_, width, height, top, bottom) => {
      const { well, title, plate, band, flags, upright } = layoutOf(width, height, { top, bottom })
      // The lettering stands in the middle of its picture.
      expect(title.y + title.height * 0.18).toBeGreaterThanOrEqual(top - 1)
      expect(well.y - band).toBeGreaterThanOrEqual(upright ? flags.y + flags.height : title.y + title.height * 0.8)
      expect(well.y + well.height + band * 0.5).toBeLessThanOrEqual(plate.y)
      expect(plate.y + plate.height).toBeLessThanOrEqual(height - bottom + 2)
      expect(well.x - band).toBeGreaterThanOrEqual(-1)
      expect(well.x + well.width + band).toBeLessThanOrEqual(width + 1)
      expect(flags.x).toBeGreaterThanOrEqual(0)
      expect(well.x * 2 + well.width).toBeCloseTo(width)
    },
  )

  it('[STU-06] gives the symbols the whole width of an upright screen', () => {
    const { well, upright, band } = layoutOf(390, 844, { top: 52, bottom: 206 })
    expect(upright).toBe(true)
    expect(well.width + band * 2.6).toBeGreaterThan(385)
  })
})
