import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { array, looseObject, nullable, number, optional, parse, record, string } from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleProgram, type Program } from '#tests/support/program.ts'

const FIXTURES = 'apps/server/src/commands/sports-check/fixtures'
const JSON_FILE = `${FIXTURES}/wood-league.json`
const CSV_FILE = `${FIXTURES}/wood-2026.csv`
const OLD_CSV_FILE = `${FIXTURES}/wood-1993.csv`
const TICKETS = `${FIXTURES}/tickets.json`

let folder: string
let program: Program
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sports-check-'))
  program = await bundleProgram('tests/sports/main.ts')
})
afterAll(async () => {
  await program.remove()
  await rm(folder, { recursive: true })
})

const line = looseObject({
  match: optional(number()),
  line: optional(number()),
  ticket: optional(nullable(string())),
  markets: optional(record(string(), record(string(), string()))),
})

async function run(...args: readonly string[]) {
  const child = spawn(process.execPath, [program.path, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (said.out += piece))
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (said.err += piece))
  const [code]: unknown[] = await once(child, 'close')
  const lines = said.out
    .split('\n')
    .filter((text) => text !== '')
    .map((text) => parse(line, JSON.parse(text)))
  return { code, lines, ...said }
}

/** Runs the command on a file with this name and text, or on fixtures and this file of tickets. */
async function runOn(name: string, text: string | Buffer) {
  const path = join(folder, name)
  await writeFile(path, text)
  const { err, ...rest } = await run(...(name === 'tickets.json' ? [JSON_FILE, '--tickets', path] : [path]))
  return { ...rest, err: err.replaceAll(`${folder}/`, '') }
}

describe('matches of files', () => {
  it('[SPB-06] are told apart: graded, not played, doubled, refused by line', async () => {
    const { code, lines, err } = await run(JSON_FILE, OLD_CSV_FILE)
    expect(code).toBe(1)
    expect(err).toBe('8 matches taken, 1 not played yet, 1 doubled, 4 refused.\n')
    expect(lines).toMatchObject([
      {
        match: 1,
        line: 4,
        date: '2026-08-15',
        home: 'Alder Town',
        status: 'finished',
        score: { ht: [1, 0], ft: [2, 1] },
      },
      { match: 2, line: 5, score: { ft: [0, 0] } },
      // After 90 minutes, not after extra time.
      { match: 3, line: 6, score: { ft: [1, 1] } },
      { match: 4, line: 7, score: { ft: [3, 0] } },
      { match: 5, line: 8, status: 'cancelled', score: {} },
      { match: 6, line: 9, status: 'abandoned', score: { ft: [2, 1] } },
      { match: 7, line: 10, status: 'awarded' },
      { match: 8, line: 11, status: 'unplayed', score: {} },
      { file: JSON_FILE, line: 12, doubled: { date: '2026-08-15', home: 'Alder Town', away: 'Birch Rovers' } },
      { file: JSON_FILE, line: 13, refused: 'there is no day 2026-02-31' },
      { file: JSON_FILE, line: 14, refused: '"ft" is no number of goals: 2000000000' },
      { match: 9, file: OLD_CSV_FILE, line: 2, competition: 'W1', date: '1993-08-14', score: { ft: [1, 0] } },
      { line: 3, refused: 'there is no day 31/02/94' },
      { line: 4, refused: 'FTAG is no number of goals: -1' },
    ])
  })

  it('[SPB-01] have every market with the grade of each pick', async () => {
    const { lines } = await run(JSON_FILE)
    const [first, , level, noHalf, cancelled, abandoned, awarded, unplayed] = lines.map(({ markets = {} }) => markets)
    expect(first).toMatchObject({
      '1x2': { home: 'won', draw: 'lost', away: 'lost' },
      dc: { 'home-draw': 'won', 'home-away': 'won', 'draw-away': 'lost' },
      'ah:-0.75': { home: 'half-won', away: 'half-lost' },
      'ah:-1': { home: 'void', away: 'void' },
      'ah:-1.25': { home: 'half-lost', away: 'half-won' },
      'ou:2.75': { over: 'half-won', under: 'half-lost' },
      'ou:3.25': { over: 'half-lost', under: 'half-won' },
      'tt-away:1': { over: 'void', under: 'void' },
      'tt-away:0.5': { over: 'won', under: 'lost' },
      oe: { odd: 'won', even: 'lost' },
      btts: { yes: 'won', no: 'lost' },
      'half1/1x2': { home: 'won', draw: 'lost', away: 'lost' },
      'half1/ou:0.75': { over: 'half-won', under: 'half-lost' },
      'goal:1': { home: 'won', away: 'lost', none: 'lost' },
      'goal:4': { home: 'lost', away: 'lost', none: 'won' },
    })
    expect(first?.['cs']).toMatchObject({ '2-1': 'won', '1-2': 'lost', other: 'lost' })
    expect(level?.['1x2']).toEqual({ home: 'lost', draw: 'won', away: 'lost' })
    expect(level?.['dnb']).toEqual({ home: 'void', away: 'void' })
    expect(Object.keys(noHalf ?? {}).filter((key) => key.startsWith('half1/'))).toEqual([])
    for (const markets of [cancelled, awarded])
      expect(new Set(Object.values(markets ?? {}).flatMap((picks) => Object.values(picks)))).toEqual(new Set(['void']))
    expect(abandoned).toMatchObject({
      '1x2': { home: 'void', draw: 'void', away: 'void' },
      'ou:2.5': { over: 'won', under: 'lost' },
      'half1/1x2': { home: 'won', draw: 'lost', away: 'lost' },
    })
    expect(unplayed).toEqual({})
  })

  it('[SPB-06] of a table come with what flat stakes at its closing odds came to', async () => {
    const { code, lines } = await run(CSV_FILE)
    expect(code).toBe(0)
    expect(lines.slice(-3)).toEqual([
      {
        closing: 'B365',
        market: '1x2',
        bets: 11,
        staked: '11',
        returned: '11.1',
        yield: '0.009091',
        picks: {
          home: { bets: 4, staked: '4', returned: '2.1', yield: '-0.475000' },
          draw: { bets: 4, staked: '4', returned: '6.7', yield: '0.675000' },
          away: { bets: 3, staked: '3', returned: '2.3', yield: '-0.233333' },
        },
      },
      {
        closing: 'B365',
        market: 'ou:2.5',
        bets: 7,
        staked: '7',
        returned: '7.5',
        yield: '0.071429',
        picks: {
          over: { bets: 3, staked: '3', returned: '3.95', yield: '0.316667' },
          under: { bets: 4, staked: '4', returned: '3.55', yield: '-0.112500' },
        },
      },
      {
        closing: 'B365',
        market: 'ah',
        bets: 8,
        staked: '8',
        returned: '7.68',
        yield: '-0.040000',
        picks: {
          home: { bets: 4, staked: '4', returned: '2.85', yield: '-0.287500' },
          away: { bets: 4, staked: '4', returned: '4.83', yield: '0.207500' },
        },
      },
    ])
  })

  it('[SPB-06] of a long file come whole, in their order', async () => {
    const rows = Array.from({ length: 2000 }, (_, i) => `W1,${(i % 28) + 1}/08/2026,Team ${i},Guest,${i % 6},${i % 5},`)
    const { code, lines } = await runOn('season.csv', `Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR\n${rows.join('\n')}`)
    expect(code).toBe(0)
    expect(lines.map(({ match }) => match)).toEqual(Array.from({ length: 2000 }, (_, i) => i + 1))
  })
})

describe('tickets of a file', () => {
  it('[SPB-02] are paid by the factors of their legs', async () => {
    const { lines } = await run(JSON_FILE, '--tickets', TICKETS)
    const tickets = lines.filter(({ ticket }) => ticket !== undefined)
    const factors = looseObject({ factor: optional(string()) })
    expect(tickets).toMatchObject([
      { ticket: 'single', lines: 1, staked: '10.00000', greatest: '19.10000', payout: '14.55000' },
      { ticket: 'taken at 1-0', legs: [{ grade: 'half-lost', factor: '0.5' }], payout: '5.00000' },
      { ticket: 'yankee', lines: 11, stake: '1.00000', staked: '11.00000', payout: '16.00400' },
      { ticket: 'banker', lines: 3, payout: '6.33600' },
      { ticket: 'american', legs: [{ odds: '2.20' }, { odds: '1.25', grade: 'void', factor: '1' }], payout: '0.02200' },
      { ticket: 'dead heat', legs: [{ outright: 'Top scorer', deadHeat: '1/2', factor: '2.5' }], payout: '25.00000' },
      { ticket: 'open', legs: [{ factor: '2' }, { grade: null, factor: null }], payout: null },
      { ticket: 'lost already', payout: '0.00000' },
    ])
    const yankee = parse(looseObject({ legs: array(factors) }), tickets[2])
    expect(yankee.legs.map(({ factor }) => factor)).toEqual(['1.9', '1.52', '1', '0.5'])
  })
})

describe('the command ends with 2 and prints nothing', () => {
  it.each<[string, string, string | Buffer, string]>([
    ['for matches that are none', 'a.json', '{"name": "x",\n"matches": [', 'a.json:2: it is not JSON\n'],
    ['for tickets that are none', 'tickets.json', '{"tickets": [\n{]}', 'tickets.json:2: it is not JSON\n'],
  ])('[SPB-06] %s', async (_what, name, text, err) => {
    expect(await runOn(name, text)).toMatchObject({ code: 2, out: '', err })
  })

  it('[SPB-06] where no file is named, where there is none, or for an option that there is not', async () => {
    const usage = 'Usage: npm run sports:check -- FILE... [--tickets FILE] [--through]\n'
    expect(await run()).toMatchObject({ code: 2, out: '', err: usage })
    expect(await run(join(folder, 'none.csv'))).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('no such file'),
    })
    expect(await run(folder)).toMatchObject({ code: 2, out: '', err: expect.stringContaining('it is no file') })
    expect(await run(JSON_FILE, '--ticket', TICKETS)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining(usage),
    })
  })
})
