import { describe, expect, it } from 'vitest'
import { byDays, dayOfEvent, leaguesOf } from './book-view.ts'
import { crestOf } from './crest.ts'
import { balanced, blocksOf, groupOf } from './groups.ts'
import type { SportMarket } from './types.ts'

let ids = 0
const market = (
  type: string,
  more: Partial<SportMarket> = {},
  prices: readonly (number | null)[] = [1900, 1900],
): SportMarket => ({
  id: (ids += 1),
  type,
  period: 'match',
  line: null,
  open: true,
  version: 1,
  picks: prices.map((price, i) => ({ pick: `p${i}`, price })),
  ...more,
})

describe('the markets of a match', () => {
  it.each([
    ['1x2', 'match', 'main'],
    ['ah', 'match', 'handicap'],
    ['ou', 'match', 'total'],
    ['goal', 'goal:3', 'goal'],
    ['cs', 'match', 'score'],
    ['ou', 'half1', 'half'],
    ['winner', 'map:2', 'map'],
    ['unheard-of', 'match', 'main'],
  ])('[GAM-11] of the type %s and the period %s stand under %s', (type, period, group) => {
    expect(groupOf({ type, period })).toBe(group)
  })

  it('[GAM-11] stand in blocks in one order, lines of a type together from the least on', () => {
    const all = [
      market('winner', { period: 'map:10' }),
      market('ou', { line: 10 }),
      market('ah', { line: 1 }),
      market('ou', { line: 6 }),
      market('1x2'),
      market('winner', { period: 'map:2' }),
      market('ah', { line: -3 }),
    ]
    expect(blocksOf(all).map(({ key, markets }) => [key, markets.map(({ line }) => line)])).toEqual([
      ['match/1x2', [null]],
      ['match/ah', [-3, 1]],
      ['match/ou', [6, 10]],
      ['map:2/winner', [null]],
      ['map:10/winner', [null]],
    ])
  })

  it('[GAM-11] have the line in a list whose prices are nearest to each other', () => {
    const even = market('ou', { line: 10 }, [1900, 1950])
    expect(balanced([market('ou', { line: 6 }, [1200, 4000]), market('ou', { line: 8 }, [null, 1950]), even])).toBe(
      even,
    )
    expect(balanced([])).toBeUndefined()
  })
})

describe('the days of a book', () => {
  it.each([
    ['2026-11-28T23:00:00Z', 'today'],
    ['2026-11-29T02:59:00Z', 'today'],
    ['2026-11-29T03:00:00Z', 'tomorrow'],
    ['2026-11-30T03:00:00Z', 'later'],
    ['2026-11-27T12:00:00Z', 'today'],
  ])('[GAM-11] are those of the house: %s is %s', (startsAt, day) => {
    expect(dayOfEvent(startsAt, 'America/Sao_Paulo', '2026-11-28')).toBe(day)
  })

  it('[GAM-11] without events are none', () => {
    expect([byDays([], 'UTC', '2026-11-28').size, leaguesOf([])]).toEqual([0, []])
  })
})

describe('a crest', () => {
  it('[GAM-11] is the same for the same name, and differs between teams', () => {
    expect(crestOf('Rivermouth United')).toEqual(crestOf('Rivermouth United'))
    const names = Array.from({ length: 60 }, (_, i) => `Team ${i}`)
    expect(new Set(names.map((name) => JSON.stringify(crestOf(name)))).size).toBeGreaterThan(50)
  })

  it.each([
    ['Rivermouth United', 'RU'],
    ['arsenal', 'AR'],
    ['浦和レッズ', '浦和'],
    ['1. FC Nord', 'FN'],
    ['7', '7'],
  ])('[GAM-11] of %s has the letters %s', (name, letters) => {
    expect(crestOf(name).letters).toBe(letters)
  })
})
