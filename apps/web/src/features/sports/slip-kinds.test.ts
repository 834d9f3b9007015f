import { describe, expect, it } from 'vitest'
import { systems } from '#rules/sports/systems.ts'
import { linesOf, systemNames, systemsFor } from './slip-kinds.ts'
import type { SportLeg } from './types.ts'

const leg = (grade: SportLeg['grade'], isBanker = false): SportLeg => ({
  event: 1,
  home: 'Rivermouth',
  away: 'Saltmarsh',
  competition: 'Coastal League',
  sport: 'football',
  startsAt: '2026-11-28T18:00:00.000Z',
  phase: 'before',
  score: { home: 0, away: 0 },
  market: 10,
  type: '1x2',
  period: 'match',
  line: null,
  pick: 'home',
  runner: null,
  price: 2000,
  at: { home: 0, away: 0 },
  isBanker,
  grade,
  deadHeat: null,
})

describe('systems', () => {
  it('[SPB-02] are all that the rules have, by how many picks they take', () => {
    expect(systemNames.toSorted()).toEqual(Object.keys(systems).toSorted())
    expect(systemsFor(4)).toEqual(['yankee', 'lucky-15', '3-of-4', '2-of-4', '1-of-4'])
    expect(systemsFor(1)).toEqual([])
  })

  it('[SPB-05] tell how their lines stand', () => {
    const legs = [leg('won'), leg('lost'), leg(null), leg('half-lost')]
    expect(linesOf({ kind: '2-of-4', lines: 6, legs })).toEqual({ through: 1, open: 2, lost: 3 })
    expect(linesOf({ kind: 'yankee', lines: 11, legs })).toEqual({ through: 1, open: 3, lost: 7 })
    const banked = [leg('lost', true), leg(null), leg(null), leg(null)]
    expect(linesOf({ kind: '2-of-3', lines: 3, legs: banked })).toEqual({ through: 0, open: 0, lost: 3 })
  })
})
