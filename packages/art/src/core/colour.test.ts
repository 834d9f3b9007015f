import { expect, it } from 'vitest'
import { alpha, distance, lightnessOf, mix, oklch } from './colour.ts'
import { hashOf, seeded } from './seeded.ts'

it('makes colours of the lightness asked for, however much chroma gives way', () => {
  expect(oklch(1, 0, 0)).toBe('#ffffff')
  expect(oklch(0, 0, 0)).toBe('#000000')
  for (const hue of [0, 60, 120, 180, 240, 300]) expect(lightnessOf(oklch(0.6, 0.35, hue))).toBeCloseTo(0.6, 1)
})

it('mixes from one colour to the other as light is seen', () => {
  expect(mix('#c8332f', '#1d2227', 0)).toBe('#c8332f')
  expect(mix('#c8332f', '#1d2227', 1)).toBe('#1d2227')
  expect(lightnessOf(mix('#000000', '#ffffff', 0.5))).toBeCloseTo(0.5, 2)
  expect(distance('#000000', '#ffffff')).toBeCloseTo(1, 2)
  expect(alpha('#112233', 0.5)).toBe('#11223380')
})

it('draws the same numbers from the same text, evenly', () => {
  const one = seeded('tile')
  const other = seeded('tile')
  const numbers = Array.from({ length: 2000 }, () => one.next())
  expect(numbers).toEqual(Array.from({ length: 2000 }, () => other.next()))
  expect(numbers.reduce((sum, value) => sum + value, 0) / 2000).toBeCloseTo(0.5, 1)
  expect(numbers.every((value) => value >= 0 && value < 1)).toBe(true)
  expect(seeded('tiles').next()).not.toBe(seeded('tile').next())
  expect(hashOf('')).toBe(0x811c9dc5)
})
