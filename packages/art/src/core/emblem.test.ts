import { expect, it } from 'vitest'
import { emblemOf } from './emblem.ts'
import { areaOf, contoursOf } from './path.ts'

const square = (x: number, y: number, size: number, way: 1 | -1): string =>
  way > 0 ? `M${x} ${y}h${size}v${size}h${-size}z` : `M${x} ${y}v${size}h${size}v${-size}z`
const body = (d: string): string => `<path fill="currentColor" d="${d}"/>`

it('makes each contour of a path stand alone, wherever the pen was before', () => {
  const contours = contoursOf('m10 10h20v20h-20zm30 0h5v5h-5z')
  expect(contours).toHaveLength(2)
  expect(contours[1]?.points[0]).toEqual({ x: 40, y: 10 })
  expect(contours[1]?.d.startsWith('M40 10')).toBe(true)
  expect(contours.map(({ points }) => Math.abs(areaOf(points)))).toEqual([400, 25])
})

it('reads arcs whose flags are written without spaces, and curves that mirror the one before', () => {
  const [circle] = contoursOf('M0 50a50 50 0 01100 0a50 50 0 01-100 0z')
  expect(Math.abs(areaOf(circle?.points ?? []))).toBeGreaterThan(0.9 * Math.PI * 2500 * 0.9)
  expect(Math.abs(areaOf(circle?.points ?? []))).toBeLessThan(Math.PI * 2500)
  const [curve] = contoursOf('M0 0C0 10 10 10 10 0S20-10 20 0V40H0z')
  expect(curve?.points.at(-1)).toEqual({ x: 0, y: 40 })
  expect(contoursOf('M0 0Q10 20 20 0T40 0V50H0z')[0]?.points.some(({ x, y }) => x > 25 && x < 35 && y < 0)).toBe(true)
})

it('tells bodies from holes, wide holes from narrow ones, and islands inside holes', () => {
  const ring = body(square(0, 0, 100, 1) + square(20, 20, 60, -1) + square(40, 40, 20, 1) + square(2, 2, 5, -1))
  const emblem = emblemOf(ring)
  expect(emblem).toMatchObject({ left: 0, top: 0, width: 100, height: 100 })
  expect(emblem.islands.map(({ size }) => size)).toEqual([1, 0.04])
  expect(emblem.islands[0]?.panels).toBe('M20 20v60h60v-60z')
  expect(emblem.islands[0]?.outline).not.toContain('M20 20')
  expect(emblemOf(ring, true).islands[0]?.outline).toContain('M20 20')
})

it('takes contours that run the same way for one body (the rule of non-zero winding)', () => {
  const { islands } = emblemOf(body(square(0, 0, 100, 1) + square(20, 20, 60, 1)))
  expect(islands).toHaveLength(2)
  expect(islands.every(({ panels }) => panels === '')).toBe(true)
})
