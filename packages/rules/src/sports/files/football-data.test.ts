import { describe, expect, it } from 'vitest'
import { readFootballData } from './football-data.ts'

const HEADINGS =
  'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR,B365H,B365CH,B365CD,B365CA,B365C>2.5,B365C<2.5,AHCh,B365CAHH,B365CAHA,PSCH,PC<2.5,PCAHA,MaxCH,AvgCH,VCH'
const base: Readonly<Record<string, string>> = {
  Div: 'W1',
  Date: '15/08/26',
  HomeTeam: 'Alder',
  AwayTeam: 'Birch',
  FTHG: '2',
  FTAG: '1',
  FTR: 'H',
}
const row = (changes: Readonly<Record<string, string>>) => {
  const cells = { ...base, ...changes }
  return HEADINGS.split(',')
    .map((heading) => cells[heading] ?? '')
    .join(',')
}
const read = (text: string) => [...readFootballData(text)]
const one = (changes: Readonly<Record<string, string>>) => read(`${HEADINGS}\n${row(changes)}`)[0]

describe('a row of football-data', () => {
  it.each<[string, Record<string, string>, object]>([
    [
      'is finished',
      {},
      { date: '2026-08-15', home: 'Alder', status: 'finished', result: { match: { home: 2, away: 1 } } },
    ],
    ['has a year of four digits', { Date: '05/03/2004' }, { date: '2004-03-05' }],
    ['is of the last century', { Date: '14/08/93' }, { date: '1993-08-14' }],
    ['is of this century', { Date: '29/02/04' }, { date: '2004-02-29' }],
    ['has a time', { Time: '17:30' }, { time: '17:30' }],
    [
      'has a half-time score',
      { HTHG: '0', HTAG: '1' },
      { result: { match: { home: 2, away: 1 }, half1: { home: 0, away: 1 } } },
    ],
    ['may not say who won', { FTR: '' }, { status: 'finished' }],
    ['is drawn', { FTHG: '1', FTR: 'D' }, { result: { match: { home: 1, away: 1 } } }],
    ['is not played yet', { FTHG: '', FTAG: '', FTR: '' }, { status: 'unplayed' }],
    ['may be quoted', { HomeTeam: '"Alder, Old"' }, { home: 'Alder, Old' }],
  ])('[SPB-06] %s', (_what, changes, fixture) => {
    expect(one(changes)).toMatchObject({ line: 2, fixture: { competition: 'W1', away: 'Birch', ...fixture } })
  })

  it('[SPB-06] has closing odds of four books by market, and no others', () => {
    const changes = {
      ...{ B365H: '9', B365CH: '1.91', B365CD: '3.5', B365CA: '4', 'B365C>2.5': '1.909', 'B365C<2.5': '1.9999' },
      ...{
        AHCh: '-0.25',
        B365CAHH: '1.95',
        B365CAHA: '1.97',
        PSCH: '1.93',
        'PC<2.5': '2',
        PCAHA: '1.9',
        MaxCH: '1.96',
      },
      ...{ AvgCH: '1.9', VCH: '9' },
    }
    const read = one(changes)
    const closing = read !== undefined && 'fixture' in read ? (read.fixture.closing ?? []) : []
    expect(closing.map(({ book, market, pick, price }) => `${book} ${market} ${pick} ${price}`)).toEqual([
      'B365 1x2 home 1910',
      'B365 1x2 draw 3500',
      'B365 1x2 away 4000',
      'B365 ou:2.5 over 1909',
      'B365 ou:2.5 under 1999',
      'B365 ah:-0.25 home 1950',
      'B365 ah:-0.25 away 1970',
      'Pinnacle 1x2 home 1930',
      'Pinnacle ou:2.5 under 2000',
      'Pinnacle ah:-0.25 away 1900',
      'Max 1x2 home 1960',
      'Avg 1x2 home 1900',
    ])
  })

  it.each<[string, Record<string, string>, string]>([
    ['without odds', {}, ''],
    ['whose odds are 0 or 1', { B365CH: '0', B365CD: '1.00', B365CA: '1.001' }, '1x2 away 1001'],
    ['with odds on a handicap without its line', { B365CAHH: '1.9' }, ''],
    ['with a whole line', { AHCh: '+1', B365CAHH: '1.9' }, 'ah:1 home 1900'],
    ['with no handicap', { AHCh: '0', B365CAHH: '1.9' }, 'ah:0 home 1900'],
    ['with a line of two decimals', { AHCh: '-1.50', B365CAHH: '1.9' }, 'ah:-1.5 home 1900'],
  ])('[SPB-06] %s has those that it says', (_what, changes, expected) => {
    const read = one(changes)
    const closing = read !== undefined && 'fixture' in read ? (read.fixture.closing ?? []) : []
    expect(closing.map(({ market, pick, price }) => `${market} ${pick} ${price}`).join()).toBe(expected)
  })

  it.each<[string, Record<string, string>, string]>([
    ['goals of 2e9', { FTHG: '2e9' }, 'FTHG is no number of goals: 2e9'],
    ['goals without end', { FTHG: '9'.repeat(500) }, `FTHG is no number of goals: ${'9'.repeat(40)}…`],
    ['goals below zero', { FTAG: '-1' }, 'FTAG is no number of goals: -1'],
    ['100 goals', { FTHG: '100' }, 'FTHG is no number of goals: 100'],
    ['one side of the score', { FTAG: '' }, 'FTAG is no number of goals: '],
    ['another winner than the goals say', { FTR: 'A' }, 'FTR is A, but the goals are 2 and 1'],
    ['a winner and no goals', { FTHG: '', FTAG: '' }, 'there is a result, but no FTHG and FTAG'],
    ['a half above the whole', { HTHG: '3', HTAG: '0' }, 'the half-time score 3–0 is above the final 2–1'],
    ['one side of a half', { HTHG: '1' }, 'HTAG is no number of goals: '],
    ['31 February', { Date: '31/02/26' }, 'there is no day 31/02/26'],
    ['a 13th month', { Date: '01/13/2026' }, 'there is no day 01/13/2026'],
    ['a day in another order', { Date: '2026-08-15' }, 'there is no day 2026-08-15'],
    ['no day', { Date: '' }, 'there is no day '],
    ['a time that there is not', { Time: '24:00' }, 'there is no time 24:00'],
    ['no team', { HomeTeam: '' }, 'HomeTeam is missing'],
    ['no division', { Div: '' }, 'Div is missing'],
    ['a team against itself', { AwayTeam: 'Alder' }, 'Alder plays itself'],
    ['a price below zero', { B365CH: '-2' }, 'B365CH is no price: -2'],
    ['a price in words', { B365CH: 'evens' }, 'B365CH is no price: evens'],
    ['a price as a power', { B365CH: '1e9' }, 'B365CH is no price: 1e9'],
    ['a price without end', { B365CH: '10000000' }, 'B365CH is no price: 10000000'],
    ['a line between quarters', { AHCh: '0.3' }, 'AHCh is no line: 0.3'],
    ['a line far off', { AHCh: '-15.25' }, 'AHCh is no line: -15.25'],
    ['a quote that is not closed', { HomeTeam: '"Alder' }, 'a quote is not closed'],
  ])('[SPB-06] with %s is refused', (_what, changes, refused) => {
    expect(one(changes)).toEqual({ line: 2, refused })
  })

  it('[SPB-06] may be shorter or longer than its headings, and is told with its line', () => {
    const headings = 'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,,'
    const rows = ['W1,15/08/26,Alder,Birch,2,1,x,y,z,,,', '', ',,,,', 'W1,15/08/26,Cedar,Elm', 'W1,x,Fir,Oak,1,1']
    expect(read(`\uFEFF${headings}\r\n${rows.join('\r\n')}\r\n`)).toMatchObject([
      { line: 2, fixture: { home: 'Alder', status: 'finished' } },
      { line: 5, fixture: { home: 'Cedar', status: 'unplayed' } },
      { line: 6, refused: 'there is no day x' },
    ])
  })
})

describe('a file is refused', () => {
  it.each<[string, string, string]>([
    ['that is empty', '', 'it is empty'],
    ['that is JSON', '{"name": "x"}', 'there is no column Div, Date, HomeTeam, AwayTeam, FTHG, FTAG'],
    ['of other columns', 'Div,Date,Home,Away,FTHG,FTAG\n', 'there is no column HomeTeam, AwayTeam'],
    ['of columns with other separators', 'Div;Date;HomeTeam;AwayTeam;FTHG;FTAG\n', 'there is no column'],
    ['with a column twice', `${HEADINGS},FTHG\n`, 'the column FTHG is there twice'],
    ['whose headings cannot be read', '"Div,Date', 'there is no column'],
    ['of too many rows', `${HEADINGS}\n${'x\n'.repeat(200_001)}`, 'there are more than 200000 rows'],
  ])('[SPB-06] %s', (_what, text, message) => {
    expect(() => read(text)).toThrow(message)
  })
})
