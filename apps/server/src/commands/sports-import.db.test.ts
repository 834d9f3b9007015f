import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { TEST_DATA_KEY } from '#tests/support/outside.ts'
import { bundleProgram, type Program } from '#tests/support/program.ts'
import { openSports, type SportsHouse } from '#tests/support/sports.ts'
import { sql } from '../platform/db/sql.ts'

let folder: string
let program: Program
let database: TestDatabase
let book: SportsHouse

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sports-import-'))
  program = await bundleProgram(join(import.meta.dirname, 'sports-import.ts'))
  database = await createTestDatabase('sports_import')
  book = await openSports(database.url)
})
afterAll(async () => {
  await book.house.close()
  await database.drop()
  await Promise.all([rm(folder, { recursive: true }), program.remove()])
})

async function run(...files: string[]): Promise<{ code: unknown; out: string; err: string }> {
  const child = spawn(process.execPath, [program.path, ...files], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: database.url, DATA_KEY: TEST_DATA_KEY, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text))
  const [code]: unknown[] = await once(child, 'close')
  return { code, ...said }
}

/** All that the database holds of matches of files. */
const held = (): Promise<readonly Record<string, unknown>[]> =>
  book.house.db.query(sql`
    SELECT h.name AS home, e.starts_at::text AS start, e.phase, e.final, e.change, concat(e.home_score, '-', e.away_score) AS score, e.revision,
      e.begun_at::text AS begun, e.ended_at::text AS ended,
      (SELECT string_agg(concat_ws(' ', s.period, s.home, s.away, s.revision), ', ' ORDER BY s.period, s.revision) FROM sport_score s WHERE s.event = e.id) AS scores,
      (SELECT string_agg(concat_ws(' ', m.type, m.line, m.status, m.version, m.prices::text), ', ' ORDER BY m.id) FROM sport_market m WHERE m.event = e.id) AS markets,
      p.sequence FROM sport_event e JOIN sport_team h ON h.id = e.home JOIN sport_producer p ON p.id = e.producer WHERE p.name = 'files' ORDER BY e.id`)

const fixtures = join(import.meta.dirname, 'sports-check', 'fixtures')
const LEAGUE = join(fixtures, 'wood-league.json')
const TABLE = join(fixtures, 'wood-2026.csv')

describe('sports:import', () => {
  it('[SPB-06] takes matches once, with results and closing odds, and says which lines it refused', async () => {
    const first = await run(LEAGUE, TABLE)
    expect(first).toMatchObject({ code: 1, err: '' })
    expect(first.out).toMatch(/wood-league\.json:\d+: .*2026-02-31/)
    const before = await held()
    expect(before.find(({ home }) => home === 'Alder')).toMatchObject({
      start: expect.stringContaining('2026-08-15'),
      phase: 'ended',
      final: true,
      score: '2-1',
      scores: expect.stringContaining('half1 1 0'),
      markets: '1x2 -3 2 {2100,3400,3500}, ou 10 -3 2 {1950,1900}, ah -1 -3 2 {1850,2050}',
      begun: expect.stringContaining('2026-08-15'),
      ended: expect.stringContaining('2026-08-15'),
    })
    expect(before.filter(({ change }) => change === 'cancelled')).toHaveLength(1)
    const second = await run(LEAGUE, TABLE)
    expect(second.out).toMatch(/ 0 new, 0 with something new, 0 corrected, /)
    expect(await held()).toEqual(before)
    // What no play decides ends by its deadline, and that changes nothing either.
    await book.settle()
    const ended = await held()
    await run(TABLE, LEAGUE)
    expect(await held()).toEqual(ended)
    expect(await book.house.audit()).toEqual([])
  })

  it('[SPB-05, SPB-06] brings the result that a match lacked, corrects one, and refuses one that cannot be', async () => {
    const file = join(folder, 'one.json')
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const write = (team1: string, rest: object, date = day): Promise<void> =>
      writeFile(
        file,
        JSON.stringify({ name: 'One', matches: [{ date, time: '12:00', team1, team2: 'Away', ...rest }] }),
      )
    const of = async (team: string) => (await held()).find(({ home }) => home === team)
    await write('Fern', {})
    expect((await run(file)).out).toMatch(/^1 matches read in [\d.]+ s: 1 new, .* 1 of these are not played yet/)
    await write('Fern', { score: { ft: [1, 0] } })
    expect((await run(file)).out).toMatch(/0 new, 1 with something new/)
    expect(await of('Fern')).toMatchObject({ score: '1-0', final: true })
    await write('Fern', { score: { ft: [1, 1] } })
    expect((await run(file)).out).toMatch(/0 with something new, 1 corrected/)
    expect(await of('Fern')).toMatchObject({ score: '1-1', final: true })
    expect((await run(file)).out).toMatch(/0 corrected, 1 as they were/)
    await write('Fern', { score: {}, status: 'cancelled' })
    expect(await run(file)).toMatchObject({
      code: 1,
      out: expect.stringContaining(`${file}:1: it is cancelled here, but finished 1-1 as it was taken before`),
    })
    await write('Late', { score: { ft: [1, 0] } }, '2199-01-01')
    expect(await run(file)).toMatchObject({
      code: 1,
      out: expect.stringContaining(`${file}:1: it is finished before its day, 2199-01-01`),
    })
    expect(await of('Late')).toBeUndefined()
  })

  it('[SPB-06] says what it cannot use', async () => {
    expect(await run()).toMatchObject({ code: 2, err: expect.stringContaining('Usage') })
    expect(await run('nothing.csv')).toMatchObject({ code: 2, err: expect.stringContaining('there is no such file') })
  })

  it('[SPB-06] takes a long table, and says how far it has come', async () => {
    const file = join(folder, 'long.csv')
    const rows = Array.from({ length: 1200 }, (_, i) => `L1,15/08/2025,Home ${i},Away ${i},${i % 5},${i % 3},`)
    await writeFile(file, ['Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR', ...rows].join('\n'))
    const { code, out, err } = await run(file)
    expect({ code, err }).toEqual({ code: 0, err: '  1000 lines read\n' })
    expect(out).toMatch(/^1200 matches read in [\d.]+ s: 1200 new/)
    expect((await run(file)).out).toMatch(/: 0 new, .* 1200 as they were/)
  }, 60_000)
})
