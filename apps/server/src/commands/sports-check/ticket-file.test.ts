import { beforeAll, describe, expect, it } from 'vitest'
import { FileError, readFixtureFiles } from './files.ts'
import { type Matches, matchesOf } from './matches.ts'
import { readTickets } from './ticket-file.ts'

let matches: Matches
beforeAll(async () => {
  matches = matchesOf(await readFixtureFiles(['apps/server/src/commands/sports-check/fixtures/wood-league.json']))
})

describe('tickets of a file', () => {
  const leg = { match: 1, market: '1x2', pick: 'home', odds: '2' }
  const second = { ...leg, match: 2 }
  const ofTeams = { ...leg, match: undefined, date: '2026-08-15', home: 'Alder Town', away: 'Birch Rovers' }
  it.each<[string, object, string, string]>([
    ['no stake', { stake: undefined }, 'stake', 'this is malformed'],
    ['a stake of nothing', { stake: 0 }, 'stake', 'this is no stake: 0'],
    ['a stake below zero', { stake: '-5' }, 'stake', 'this is no stake: -5'],
    ['a stake without end', { stake: '9'.repeat(30) }, 'stake', `this is no stake: ${'9'.repeat(30)}`],
    ['a stake finer than the ledger', { stake: '0.000001' }, 'stake', 'this is no stake: 0.000001'],
    ['no kind', { kind: 'Yankees' }, 'kind', 'there is no kind Yankees'],
    ['a field that is misspelt', { leg: [] }, '', 'there is no field leg'],
    ['no legs', { legs: [] }, 'legs', 'this is malformed'],
    ['21 legs', { legs: Array.from({ length: 21 }, () => leg) }, 'legs', 'there are 21 legs; at most 20'],
    ['too few legs', { kind: 'trixie', legs: [leg, second] }, 'legs', 'trixie takes 3 legs besides bankers'],
    ['one leg to combine', { kind: 'combination' }, 'legs', 'combination takes 2 to 20 legs besides bankers'],
    ['a banker', { legs: [{ ...leg, banker: true }] }, 'legs', 'single takes no bankers'],
    [
      'one match twice',
      { kind: 'combination', legs: [leg, second, { ...ofTeams, market: 'ou:2.5', pick: 'over' }] },
      'legs',
      'one result would decide both Alder Town – Birch Rovers (legs[0]) and Alder Town – Birch Rovers (legs[2])',
    ],
    [
      'a match and its outright',
      { kind: 'combination', legs: [leg, { outright: 'Winner', pick: 'Alder Town', odds: 3 }] },
      'legs',
      'one result would decide both Alder Town – Birch Rovers (legs[0]) and Winner (legs[1])',
    ],
    ['an unknown match', { legs: [{ ...leg, match: 99 }] }, 'legs[0].match', 'there is no match 99'],
    ['a match by half a number', { legs: [{ ...leg, match: 1.5 }] }, 'legs[0].match', 'this is malformed'],
    [
      'no match',
      { legs: [{ ...leg, match: undefined }] },
      'legs[0]',
      'a match is named by "match", or by "date", "home" and "away"',
    ],
    [
      'a match twice named',
      { legs: [{ ...ofTeams, match: 1 }] },
      'legs[0]',
      'a match is named by its number or by date and teams, not by both',
    ],
    [
      'teams the other way round',
      { legs: [{ ...ofTeams, home: 'Birch Rovers', away: 'Alder Town' }] },
      'legs[0]',
      'there is no match 2026-08-15 Birch Rovers – Alder Town',
    ],
    [
      'an unknown market',
      { legs: [leg, { ...second, market: 'ah:0.3' }] },
      'legs[1].market',
      'there is no market ah:0.3',
    ],
    ['an unknown pick', { legs: [{ ...leg, pick: 'x' }] }, 'legs[0].pick', '1x2 has no pick x'],
    ['odds of 1', { legs: [{ ...leg, odds: 1 }] }, 'legs[0].odds', 'there are no decimal odds 1'],
    [
      'odds that are not exact',
      { format: 'american', legs: [{ ...leg, odds: -110 }] },
      'legs[0].odds',
      'there are no american odds -110',
    ],
    ['a score below zero', { legs: [{ ...leg, at: [0, -1] }] }, 'legs[0].at.1', 'this is malformed'],
    ['a score beyond the result', { legs: [{ ...leg, at: [3, 0] }] }, 'legs[0].at', '3–0 is beyond the result 2–1'],
    [
      'a score beyond half-time',
      { legs: [{ ...leg, market: 'half1/ah:0', at: [1, 1] }] },
      'legs[0].at',
      '1–1 is beyond the result 1–0',
    ],
    [
      'a goal that had fallen',
      { legs: [{ ...leg, market: 'goal:1', at: [1, 0] }] },
      'legs[0].at',
      'at 1–0 this goal had fallen',
    ],
    [
      'an unknown outright',
      { legs: [{ outright: 'Cup', pick: 'a', odds: 2 }] },
      'legs[0].outright',
      'there is no outright Cup',
    ],
    [
      'a market of an outright',
      { legs: [{ outright: 'Winner', market: '1x2', pick: 'a', odds: 2 }] },
      'legs[0]',
      'an outright has no match, market or score',
    ],
  ])('[SPB-02] with %s are refused, where they are wrong', (_what, changes, at, refused) => {
    const outrights = [{ name: 'Winner', competition: 'Wood League 2026/27', ranking: [['Alder Town']] }]
    const ticket = { id: 'a', kind: 'single', stake: '1', legs: [leg], ...changes }
    const text = JSON.stringify({ outrights, tickets: [ticket] }, null, 1)
    expect(readTickets('tickets.json', text, matches)).toEqual([{ line: 14, id: 'a', at, refused }])
  })

  it('[SPB-02] that stand twice, or are none, are refused beside good ones', () => {
    const ticket = { id: 'a', kind: 'single', stake: '1', legs: [leg] }
    const text = `\uFEFF{"tickets": [\n${[ticket, ticket, 7].map((one) => JSON.stringify(one)).join(',\n')}]}`
    expect(readTickets('tickets.json', text, matches)).toMatchObject([
      { line: 2, ticket: { id: 'a', kind: 'single', stake: 100_000n } },
      { line: 3, id: 'a', at: 'id', refused: 'there is a ticket a already' },
      { line: 4, id: undefined, at: '', refused: 'this is malformed' },
    ])
  })

  it.each<[string, Record<string, unknown>]>([
    ['a leg by date and teams', { legs: [ofTeams] }],
    ['odds as a number', { stake: 1.5, legs: [{ ...leg, odds: 1.91 }] }],
    ['Malay odds', { format: 'malay', legs: [{ ...leg, odds: '-0.8' }] }],
    ['a goal still to come', { legs: [{ ...leg, market: 'goal:3', at: [1, 1] }] }],
    ['any score of a match that was awarded', { legs: [{ ...leg, match: 7, at: [0, 2] }] }],
    ['twenty singles of one match', { legs: Array.from({ length: 20 }, () => leg) }],
    ['bankers of a system', { kind: '1-of-1', legs: [leg, { ...second, banker: true }] }],
  ])('[SPB-02] may have %s', (_what, changes) => {
    const text = JSON.stringify({ tickets: [{ id: 'a', kind: 'single', stake: '1', legs: [leg], ...changes }] })
    expect(readTickets('tickets.json', text, matches)).toMatchObject([{ ticket: { id: 'a' } }])
  })

  it.each([
    ['no JSON', '{"tickets": [\n{]}', 'tickets.json:2: it is not JSON'],
    ['a list', '[]', 'tickets.json: it is no {"outrights"?: [...], "tickets": [...]}'],
    [
      'an outright that is none',
      '{"outrights": [{"name": "a"}], "tickets": []}',
      'tickets.json: it is no {"outrights"?: [...], "tickets": [...]}, at outrights.0.competition',
    ],
    [
      'a ranking with a name twice',
      '{"outrights": [{"name": "a", "competition": "b", "ranking": [["c"], ["c"]]}], "tickets": []}',
      'tickets.json: c stands twice in the ranking of a',
    ],
    [
      'two outrights of one name',
      `{"outrights": [${['{"name": "a", "competition": "b", "ranking": []}', '{"name": "a", "competition": "b", "ranking": []}'].join()}], "tickets": []}`,
      'tickets.json: two outrights have one name',
    ],
  ])('[SPB-02] are not read from %s', (_what, text, message) => {
    expect(() => readTickets('tickets.json', text, matches)).toThrow(new FileError(message))
  })
})
