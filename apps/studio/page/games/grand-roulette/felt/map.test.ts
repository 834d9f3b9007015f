import { describe, expect, it } from 'vitest'
import { SPOTS } from '#rules/roulette/spots.ts'
import { feltMap, type FeltSize } from './map.ts'

const upright: FeltSize = {
  upright: true,
  along: 56,
  across: 70,
  zero: 48,
  column: 44,
  dozen: 46,
  even: 50,
  zone: 14,
  margin: 14,
}
const lying: FeltSize = { ...upright, upright: false, along: 58, across: 72 }

describe.each([
  ['upright', upright],
  ['lying', lying],
])('a felt that is %s', (_, size) => {
  const map = feltMap(size)

  it('[STU-06] has a place for every bet, and a touch there means that bet', () => {
    const places = [...SPOTS.keys()].map((id) => ({ id, ...map.at(id) }))
    for (const { id, x, y } of places) expect(map.spotAt({ x, y }), id).toBe(id)
    expect(new Set(places.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`)).size).toBe(SPOTS.size)
  })

  it('[STU-06] gives every bet at least 28 pixels each way', () => {
    const steps = [-13.9, 0, 13.9]
    const missed = [...SPOTS.keys()].flatMap((id) =>
      steps.flatMap((dx) =>
        steps.flatMap((dy) => {
          const { x, y } = map.at(id)
          const found = map.spotAt({ x: x + dx, y: y + dy })
          return found === id ? [] : [`${id} at ${dx}, ${dy}: ${found}`]
        }),
      ),
    )
    expect(missed).toEqual([])
  })

  it('[STU-06] knows nothing but bets, wherever it is touched', () => {
    const found = new Set<string>()
    for (let x = 0; x < map.width; x += 6) {
      for (let y = 0; y < map.height; y += 6) found.add(map.spotAt({ x, y }) ?? '17')
    }
    expect([...found].filter((id) => !SPOTS.has(id))).toEqual([])
    expect(found.size).toBe(SPOTS.size)
    expect(map.spotAt({ x: -40, y: -40 })).toBeUndefined()
    expect(map.spotAt({ x: map.width + 40, y: 10 })).toBeUndefined()
  })

  it('[STU-06] takes whole rows on the outer edge too', () => {
    const { x, y } = map.at('17')
    const third = map.boxOf('18')
    const edge = size.upright ? { x: third.x + third.width, y } : { x, y: third.y }
    expect(map.spotAt(edge)).toBe('16-17-18')
  })
})

it('[STU-06] a felt upright reads from left to right, one that lies from below upwards', () => {
  const [a, b] = [feltMap(upright), feltMap(lying)]
  expect(a.at('1').x).toBeLessThan(a.at('2').x)
  expect(a.at('0').y).toBeLessThan(a.at('1').y)
  expect(a.at('red').x).toBeLessThan(a.at('dozen-2').x)
  expect(b.at('1').y).toBeGreaterThan(b.at('2').y)
  expect(b.at('0').x).toBeLessThan(b.at('1').x)
  expect(b.at('red').y).toBeGreaterThan(b.at('dozen-2').y)
})
