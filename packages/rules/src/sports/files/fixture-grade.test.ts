import { describe, expect, it } from 'vitest'
import type { Grade } from '../grade.ts'
import { openingMarkets, readMarketKey } from '../market-key.ts'
import type { Fixture, FixtureStatus } from './fixture.ts'
import { gradeFixture } from './fixture-grade.ts'

type Pair = readonly [home: number, away: number]
const score = ([home, away]: Pair) => ({ home, away })

function fixture(status: FixtureStatus, match?: Pair, half1?: Pair): Fixture {
  const halves = half1 === undefined ? {} : { half1: score(half1) }
  const result = match === undefined ? {} : { result: { match: score(match), ...halves } }
  return { competition: 'W1', date: '2026-08-15', home: 'Alder', away: 'Birch', status, ...result }
}

function grade(of: Fixture, key: string, pick: string, at?: Pair): Grade | undefined {
  const market = readMarketKey({ sport: 'football' }, key)
  if (market === undefined) throw new Error(key)
  return gradeFixture(of, market, pick, at === undefined ? undefined : score(at))
}

describe('a finished match', () => {
  it.each<[string, string, Grade, Pair?]>([
    ['1x2', 'home', 'won'],
    ['ah:-0.75', 'home', 'half-won'],
    ['ah:-1.25', 'home', 'half-lost'],
    ['ah:-1', 'away', 'void'],
    ['ah:-0.25', 'home', 'half-lost', [1, 0]],
    ['ou:2.75', 'over', 'half-won'],
    ['ou:2.75', 'over', 'half-won', [1, 0]],
    ['cs', '2-1', 'won'],
    ['half1/1x2', 'away', 'won'],
    ['half1/ou:0.75', 'over', 'half-won'],
    ['goal:1', 'away', 'won'],
    ['goal:2', 'home', 'won'],
    ['goal:3', 'home', 'won'],
    ['goal:4', 'none', 'won'],
    ['goal:4', 'home', 'lost'],
  ])('[SPB-05] of 2–1, 0–1 at half-time: %s %s is %s, taken at %j', (key, pick, expected, at) => {
    expect(grade(fixture('finished', [2, 1], [0, 1]), key, pick, at)).toBe(expected)
  })

  it.each<[string, Fixture, string, string, Grade | undefined]>([
    ['no half-time score', fixture('finished', [2, 1]), 'half1/1x2', 'home', undefined],
    ['goals in an order that nobody wrote down', fixture('finished', [2, 1]), 'goal:1', 'home', undefined],
    ['goals in one half in such an order', fixture('finished', [2, 2], [1, 1]), 'goal:1', 'home', undefined],
    ['goals of one side alone', fixture('finished', [2, 0]), 'goal:2', 'home', 'won'],
    ['no goals', fixture('finished', [0, 0]), 'goal:1', 'none', 'won'],
    ['no result', fixture('finished'), '1x2', 'home', undefined],
  ])('[SPB-05] with %s', (_what, of, key, pick, expected) => {
    expect(grade(of, key, pick)).toBe(expected)
  })
})

describe('a match that was not played to its end', () => {
  it.each<[FixtureStatus, Grade | undefined]>([
    ['unplayed', undefined],
    ['cancelled', 'void'],
    ['postponed', 'void'],
    ['abandoned', 'void'],
  ])('[SPB-05] %s, has %s for every pick', (status, expected) => {
    for (const { type, period, line } of openingMarkets({ sport: 'football' }, 2))
      for (const pick of type.picks({ sport: 'football' }))
        expect(gradeFixture(fixture(status), { type, period, ...(line === undefined ? {} : { line }) }, pick)).toBe(
          expected,
        )
  })

  it('[SPB-05] awarded at a desk, is void, whatever the score of the award says', () => {
    expect(grade(fixture('awarded', [0, 3]), '1x2', 'away')).toBe('void')
    expect(grade(fixture('awarded', [0, 3], [0, 0]), 'half1/1x2', 'draw')).toBe('void')
    expect(grade(fixture('awarded', [0, 3]), 'goal:1', 'away')).toBe('void')
  })

  it.each<[string, string, Grade | undefined, Pair?]>([
    // Decided by play already.
    ['ou:2.5', 'over', 'won'],
    ['ou:2.5', 'under', 'lost'],
    ['btts', 'yes', 'won'],
    ['cs', '1-1', 'lost'],
    ['cs', '0-0', 'lost'],
    ['tt-home:1.5', 'over', 'won'],
    ['tt-away:0.5', 'under', 'lost'],
    // Still open when it ended.
    ['1x2', 'home', 'void'],
    ['dnb', 'away', 'void'],
    ['ah:-0.25', 'home', 'void'],
    ['ou:3', 'over', 'void'],
    ['ou:3.5', 'under', 'void'],
    ['ou:2.75', 'over', 'void'],
    ['cs', '2-1', 'void'],
    ['cs', 'other', 'void'],
    ['oe', 'odd', 'void'],
    ['goal:4', 'none', 'void'],
    ['goal:4', 'home', 'void'],
    // The first half was over.
    ['half1/1x2', 'home', 'won'],
    ['half1/ou:1.5', 'under', 'won'],
    ['half1/oe', 'odd', 'won'],
    ['goal:1', 'home', 'won'],
    ['goal:2', 'home', undefined],
  ])('[SPB-05] abandoned at 2–1, 1–0 at half-time: %s %s is %s', (key, pick, expected, at) => {
    expect(grade(fixture('abandoned', [2, 1], [1, 0]), key, pick, at)).toBe(expected)
  })

  it('[SPB-05] abandoned without a half-time score, says nothing of its first half', () => {
    expect(grade(fixture('abandoned', [2, 1]), 'half1/1x2', 'home')).toBeUndefined()
    expect(grade(fixture('abandoned', [2, 1]), 'ou:2.5', 'over')).toBe('won')
  })
})
