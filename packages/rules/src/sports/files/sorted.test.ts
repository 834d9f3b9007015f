import { describe, expect, it } from 'vitest'
import type { Fixture } from './fixture.ts'
import { createSorter } from './sorted.ts'

const unplayed: Fixture = { competition: 'W1', date: '2026-08-15', home: 'Alder', away: 'Birch', status: 'unplayed' }
const won: Fixture = { ...unplayed, status: 'finished', result: { match: { home: 2, away: 1 } } }
const lost: Fixture = { ...won, result: { match: { home: 1, away: 2 } } }
const postponed: Fixture = { ...unplayed, status: 'postponed' }

describe('matches of several files', () => {
  it.each<[string, Fixture[], string[]]>([
    ['with a result are taken', [won], ['taken']],
    ['without one are unplayed', [unplayed], ['unplayed']],
    ['that come again are doubled', [won, won, won], ['taken', 'doubled', 'doubled']],
    ['that come again unplayed are doubled', [unplayed, unplayed], ['unplayed', 'doubled']],
    ['that bring a result are taken', [unplayed, won], ['unplayed', 'taken']],
    ['that bring a cancellation are taken', [unplayed, postponed], ['unplayed', 'taken']],
    ['that lack a result that is there are doubled', [won, unplayed], ['taken', 'doubled']],
    ['of another result are refused', [won, lost, won], ['taken', 'refused', 'doubled']],
    ['of another status are refused', [won, postponed], ['taken', 'refused']],
    ['of another day are others', [won, { ...won, date: '2026-08-16' }], ['taken', 'taken']],
    ['the other way round are others', [won, { ...won, home: 'Birch', away: 'Alder' }], ['taken', 'taken']],
    ['of another competition are the same', [won, { ...won, competition: 'W2' }], ['taken', 'doubled']],
  ])('[SPB-06] %s', (_what, fixtures, sorts) => {
    const sort = createSorter()
    expect(fixtures.map((fixture, i) => sort(`${i}.json`, { line: 3, fixture }).sort)).toEqual(sorts)
  })

  it('[SPB-06] name where the other result stands', () => {
    const sort = createSorter()
    sort('a.json', { line: 7, fixture: won })
    expect(sort('b.csv', { line: 9, fixture: lost })).toEqual({
      sort: 'refused',
      line: 9,
      reason: 'it is finished 1–2 here, but finished 2–1 at a.json:7',
    })
    expect(sort('b.csv', { line: 10, refused: 'there is no day x' })).toEqual({
      sort: 'refused',
      line: 10,
      reason: 'there is no day x',
    })
  })
})
