import { describe, expect, it } from 'vitest'
import { readOpenFootball } from './open-football.ts'

const match = { round: 'Round 1', date: '2026-08-15', team1: 'Alder Town', team2: 'Birch Rovers' }
const file = (...matches: unknown[]) => JSON.stringify({ name: 'Wood League', matches })
const one = (changes: object) => readOpenFootball(file({ ...match, ...changes }))[0]

describe('a match of openfootball', () => {
  it.each<[string, object, object]>([
    [
      'is finished',
      { score: { ht: [1, 0], ft: [2, 1] } },
      { status: 'finished', result: { match: s(2, 1), half1: s(1, 0) } },
    ],
    ['may have no half-time score', { score: { ft: [2, 1] } }, { status: 'finished', result: { match: s(2, 1) } }],
    ['counts 90 minutes', { score: { ft: [1, 1], et: [2, 1] } }, { status: 'finished', result: { match: s(1, 1) } }],
    ['counts no penalties', { score: { ft: [0, 0], et: [0, 0], p: [5, 4] } }, { result: { match: s(0, 0) } }],
    ['counts no penalties without extra time', { score: { ft: [1, 1], p: [3, 5] } }, { result: { match: s(1, 1) } }],
    ['is not played yet', { score: {} }, { status: 'unplayed' }],
    ['is not played yet, without a score', {}, { status: 'unplayed' }],
    ['is cancelled', { score: {}, status: 'cancelled' }, { status: 'cancelled' }],
    ['is canceled', { score: {}, status: 'CANCELED' }, { status: 'cancelled' }],
    ['is postponed', { score: {}, status: 'postponed' }, { status: 'postponed' }],
    ['is abandoned', { score: {}, status: 'abandoned' }, { status: 'abandoned' }],
    [
      'is abandoned at a score',
      { score: { ft: [1, 0] }, status: 'abandoned' },
      { status: 'abandoned', result: { match: s(1, 0) } },
    ],
    ['is awarded', { score: { ft: [0, 3] }, status: 'awarded' }, { status: 'awarded', result: { match: s(0, 3) } }],
    ['has a time', { time: '9:30' }, { time: '09:30' }],
    ['has a time with a zone', { time: '13:00 UTC-6' }, { time: '13:00' }],
    ['may have no round', { round: undefined, stage: 'Playoffs' }, { date: '2026-08-15' }],
    ['has letters of other scripts', { team1: ' Đội Ổ 1 (ESP) ' }, { home: 'Đội Ổ 1 (ESP)' }],
    ['is of a leap day', { date: '2028-02-29' }, { date: '2028-02-29' }],
  ])('[SPB-06] %s', (_what, changes, fixture) => {
    expect(one(changes)).toMatchObject({
      line: 1,
      fixture: { competition: 'Wood League', away: 'Birch Rovers', ...fixture },
    })
  })

  it.each<[string, object, string]>([
    ['goals of 2e9', { score: { ft: [2e9, 0] } }, '"ft" is no number of goals: 2000000000'],
    ['goals below zero', { score: { ft: [0, -1] } }, '"ft" is no number of goals: -1'],
    ['half a goal', { score: { ft: [0.5, 1] } }, '"ft" is no number of goals: 0.5'],
    ['100 goals', { score: { ft: [100, 1] } }, '"ft" is no number of goals: 100'],
    ['goals in words', { score: { ft: ['1', 1] } }, '"ft" is no score: a list'],
    ['three goals', { score: { ft: [1, 1, 1] } }, '"ft" is no score: a list'],
    ['a score in words', { score: '2-1' }, 'this is no score: 2-1'],
    ['a score that is nothing', { score: { ft: null } }, '"ft" is no score: nothing'],
    ['a score as a list', { score: [2, 1] }, 'this is no score: a list'],
    ['a half above the whole', { score: { ht: [2, 0], ft: [1, 1] } }, 'the half-time score 2–0 is above the final 1–1'],
    ['a half alone', { score: { ht: [2, 0] } }, 'there is a score, but no "ft"'],
    ['extra time alone', { score: { et: [2, 0] } }, 'there is a score, but no "ft"'],
    [
      'extra time that takes goals',
      { score: { ft: [2, 2], et: [2, 1] } },
      'the score after extra time 2–1 is below the one before 2–2',
    ],
    ['penalties that are none', { score: { ft: [2, 2], p: [5] } }, '"p" is no score: a list'],
    ['a day that there is not', { date: '2026-02-31' }, 'there is no day 2026-02-31'],
    ['a day in another order', { date: '15/08/2026' }, 'there is no day 15/08/2026'],
    ['a day far off', { date: '9999-01-01' }, 'there is no day 9999-01-01'],
    ['no day', { date: undefined }, 'there is no day nothing'],
    ['a time that there is not', { time: '25:00' }, 'there is no time 25:00'],
    ['a time as a number', { time: 15 }, 'there is no time 15'],
    ['no team', { team1: undefined }, 'team1 is missing'],
    ['a team that is blank', { team2: '  ' }, 'team2 is missing'],
    ['a team as an object', { team2: { name: 'x' } }, 'team2 is missing'],
    ['a team of two lines', { team2: 'a\nb' }, 'team2 is no name: a?b'],
    ['a team without end', { team2: 'x'.repeat(5000) }, `team2 is no name: ${'x'.repeat(40)}…`],
    ['a team against itself', { team2: 'Alder Town' }, 'Alder Town plays itself'],
    ['a status that there is not', { score: {}, status: 'delayed' }, 'there is no status delayed'],
    ['a status as a number', { score: {}, status: 4 }, 'there is no status 4'],
    [
      'a score though cancelled',
      { score: { ft: [1, 0] }, status: 'cancelled' },
      'it is cancelled, and yet has the score 1–0',
    ],
  ])('[SPB-06] with %s is refused', (_what, changes, refused) => {
    expect(one(changes)).toEqual({ line: 1, refused })
  })

  it.each([7, null, 'x', [], true])('[SPB-06] that is %j is refused', (given) => {
    expect(readOpenFootball(file(given))[0]).toMatchObject({ refused: expect.stringContaining('this is no match') })
  })

  it('[SPB-06] is told with its line, beside others that are refused', () => {
    const text = JSON.stringify({ name: 'Wood League', matches: [match, { ...match, date: 'x' }, match] }, null, 2)
    const lines = text.split('\n')
    const read = readOpenFootball(`\uFEFF${text}`)
    expect(read.map((line) => ('refused' in line ? line.refused : line.fixture.home))).toEqual([
      'Alder Town',
      'there is no day x',
      'Alder Town',
    ])
    expect(read.map(({ line }) => lines[line - 1]?.trim())).toEqual(['{', '{', '{'])
    expect(read.map(({ line }) => lines[line]?.trim())).toEqual([
      '"round": "Round 1",',
      '"round": "Round 1",',
      '"round": "Round 1",',
    ])
  })
})

describe('a file is refused', () => {
  it.each<[string, string, number, string]>([
    ['that is empty', '', 1, 'it is not JSON'],
    ['that is no JSON', '{"name": "x",\n"matches": [\n{]}', 3, 'it is not JSON'],
    ['that breaks off', '{"name": "x",\n"matches": [\n{"date"', 3, 'it is not JSON'],
    ['that is CSV', 'Div,Date\nE0,15/08/26', 1, 'it is not JSON'],
    ['that has a comma too many', '{"name": "Wood League of 2026",\n"matches": [\n{},\n]\n}\n', 4, 'it is not JSON'],
    ['that has a word too many', '{"name": "Wood League of 2026",\n"matches": [\n{},\nx]\n}\n', 4, 'it is not JSON'],
    ['that is a list', '[]', 1, 'there is no list "matches"'],
    ['that is null', 'null', 1, 'there is no list "matches"'],
    ['of clubs', '{"name": "x", "clubs": []}', 1, 'there is no list "matches"'],
    ['whose matches are no list', '{"name": "x", "matches": {}}', 1, 'there is no list "matches"'],
    ['without a name', '{"matches": []}', 1, 'there is no "name" of the competition'],
    ['with a blank name', '{"name": " ", "matches": []}', 1, '"name" is missing'],
    ['that is a very deep list', '['.repeat(1e6), 1, 'it is not JSON'],
    [
      'of too many matches',
      `{"name": "x", "matches": [${'0,'.repeat(200_000)}0]}`,
      1,
      'there are more than 200000 matches',
    ],
  ])('[SPB-06] %s', (_what, text, line, message) => {
    expect(() => readOpenFootball(text)).toThrow(expect.objectContaining({ line, message }))
  })

  it('[SPB-06] but not for a value that is very deep', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expect(readOpenFootball(`{"name": "x", "matches": [${deep}]}`)).toEqual([
      { line: 1, refused: 'this is no match: a list' },
    ])
  })
})

function s(home: number, away: number) {
  return { home, away }
}
