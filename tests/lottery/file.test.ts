import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleProgram, type Program } from '#tests/support/program.ts'
import { checkFile } from './file.ts'

const SOUTH = {
  special: ['554312'],
  first: ['40012'],
  second: ['77012'],
  third: ['11111', '22222'],
  fourth: ['33333', '44444', '55555', '66666', '77777', '88888', '99999'],
  fifth: ['1000'],
  sixth: ['2000', '3000', '4001'],
  seventh: ['123'],
  eighth: ['01'],
}
const THAI = { first: '820747', front3: ['479', '054'], bottom3: ['068', '837'], bottom2: '06' }

const results: Readonly<Record<string, unknown>> = {
  'ssc-1m': [1, 2, 3, 4, 5],
  '11x5-1m': [4, 5, 8, 1, 6],
  'k3-1m': [2, 2, 2],
  'pk10-1m': [1, 10, 8, 9, 6, 5, 3, 7, 2, 4],
  'mark-six-5m': { main: [1, 2, 3, 4, 5, 6], special: 49 },
  'vn-fast-south-1m': SOUTH,
  'vn-dong-thap+vn-hcm': [SOUTH, { ...SOUTH, eighth: ['34'] }],
  'th-gov': THAI,
  'keno-1m': Array.from({ length: 20 }, (_, i) => i + 1),
}
const draws = Object.entries(results).map(([game, result]) => ({ game, issue: '1', date: '2026-11-22', result }))

const pick = { unit: '1', multiple: 1 }

function check(game: string, picks: readonly object[], more: readonly object[] = []) {
  return checkFile(JSON.stringify({ draws: [...draws, ...more], tickets: [{ id: 't', game, issue: '1', picks }] }))
}

const digits = '0,1,2,3,4,5,6,7,8,9'
const five = [digits, digits].join('|')

describe('a ticket', () => {
  it.each([
    // Two numbers on eighteen lots; 12 comes three times.
    ['vn-fast-south-1m', { play: 'lo2', pick: '12,34', multiple: 1000 }, 36, '36000.00000', 3, '225000.00000'],
    ['vn-fast-south-1m', { play: 'lo3', pick: '012', odds: 650 }, 17, '17.00000', 2, '1300.00000'],
    ['vn-fast-south-1m', { play: 'dau-duoi', pick: '01,02', multiple: 1000 }, 4, '4000.00000', 1, '75000.00000'],
    ['vn-fast-south-1m', { play: 'xiu-chu', pick: '123,456,789', multiple: 1500 }, 6, '9000.00000', 1, '975000.00000'],
    ['vn-fast-south-1m', { play: 'lo3', pick: '123', reversed: true }, 102, '102.00000', 2, '1300.00000'],
    ['vn-fast-south-1m', { play: 'lo3', pick: '112', reversed: true }, 51, '51.00000', 0, '0.00000'],
    // Both come, one three times: the fewer count.
    ['vn-fast-south-1m', { play: 'da', pick: '12,11' }, 36, '36.00000', 1, '750.00000'],
    // Three times and once in each of two stations' draws, of 36 lots.
    ['vn-dong-thap+vn-hcm', { play: 'da-two', pick: '12,34' }, 72, '72.00000', 1, '550.00000'],
    ['vn-fast-south-1m', { play: 'quay3', pick: '12,11,22' }, 4, '4.00000', 4, undefined],
    ['th-gov', { play: 'top3', pick: '747' }, 1, '1.00000', 1, '900.00000'],
    ['th-gov', { play: 'tod3', pick: '477', odds: '120' }, 1, '1.00000', 1, '120.00000'],
    ['th-gov', { play: 'run-top', pick: '7' }, 1, '1.00000', 1, '3.20000'],
    ['th-gov', { play: 'run-bottom', pick: '6' }, 1, '1.00000', 1, '4.20000'],
    ['th-gov', { play: 'front3', pick: '054' }, 1, '1.00000', 1, '450.00000'],
    ['th-gov', { play: 'front3', pick: '054', odds: '460' }, 1, '1.00000', 1, '460.00000'],
    ['ssc-1m', { play: 'star3-front-direct', pick: '1|2|3', group: 1900 }, 1, '2.00000', 1, '1900.00000'],
    ['ssc-1m', { play: 'position', pick: '1|-|-|-|-', group: 1950 }, 1, '2.00000', 1, '19.50000'],
    ['ssc-1m', { play: 'position', pick: '1|-|-|-|-', multiple: 4, price: 1 }, 1, '4.00000', 1, '39.00000'],
    ['ssc-1m', { play: 'g120', pick: digits, group: 2000 }, 252, '504.00000', 1, '1666.66666'],
    ['ssc-1m', { play: 'g60', pick: five }, 840, '1680.00000', 0, '0.00000'],
    ['ssc-1m', { play: 'g30', pick: five }, 360, '720.00000', 0, '0.00000'],
    ['ssc-1m', { play: 'g60', pick: '1,2|2,3,4,5,6' }, 14, '28.00000', 0, '0.00000'],
    ['ssc-1m', { play: 'g30', pick: '1,2,3|3,4' }, 4, '8.00000', 0, '0.00000'],
    ['ssc-1m', { play: 'any2-direct', pick: '1,7,8|2,9|-|4|5,6,7,8', unit: 0.1 }, 35, '7.00000', 6, '117.00000'],
    ['ssc-1m', { play: 'any3-direct', pick: '1,7,8|2,9|-|4|5,6,7,8' }, 50, '100.00000', 4, '7800.00000'],
    ['11x5-1m', { play: 'any5', pick: '04,05#01,06,07,08,09' }, 10, '20.00000', 1, '900.90000'],
    ['11x5-1m', { play: 'any7', pick: '01,02,03,04,05,06,07,08,09' }, 36, '72.00000', 6, '257.40000'],
    ['k3-1m', { play: 'triple-any', pick: 'any' }, 1, '2.00000', 1, '70.20000'],
    ['pk10-1m', { play: 'first2', pick: '01|10' }, 1, '2.00000', 1, '175.50000'],
    ['mark-six-5m', { play: 'all3', pick: '01,02,03' }, 1, '2.00000', 1, undefined],
    // The special ball is 49: the stake comes back.
    ['mark-six-5m', { play: 'two-sided', pick: 'special:big' }, 1, '1.00000', 1, '1.00000'],
    ['keno-1m', { play: 'any1', pick: '01' }, 1, '1.00000', undefined, undefined],
  ])('[LTR-05] of %s with %o has its lines, stake, hits and payout', (game, changes, lines, stake, hits, payout) => {
    const { draws: refused, tickets } = check(game, [{ ...pick, ...changes }])
    expect(refused).toEqual([])
    const [ticket] = tickets
    expect(ticket).toMatchObject({
      id: 't',
      lines,
      stake,
      picks: [{ lines, stake, ...(hits === undefined ? {} : { hits }), ...(payout === undefined ? {} : { payout }) }],
      ...(payout === undefined ? {} : { payout }),
    })
  })

  it('[LTR-05] of several picks is their sum', () => {
    const { tickets } = check('ssc-1m', [
      { ...pick, play: 'position', pick: '1|-|-|-|-' },
      { ...pick, play: 'position', pick: '-|1,2|-|-|-' },
    ])
    expect(tickets).toEqual([
      {
        id: 't',
        lines: 3,
        stake: '6.00000',
        picks: [
          { lines: 1, hits: 1, stake: '2.00000', payout: '19.50000' },
          { lines: 2, hits: 1, stake: '4.00000', payout: '19.50000' },
        ],
        payout: '39.00000',
      },
    ])
  })

  it.each([
    ['a play that is not there', { play: 'star9' }, 'play', 'unknown'],
    ['no play', { play: undefined }, 'play', 'malformed'],
    ['a digit that is none', { pick: 'x|-|-|-|-' }, 'pick', 'not-a-choice'],
    ['a digit twice', { pick: '1,1|-|-|-|-' }, 'pick', 'twice'],
    ['a row too few', { pick: '1|-' }, 'pick', 'rows'],
    ['no line', { pick: '-|-|-|-|-' }, 'pick', 'no-line'],
    [
      'too many lines',
      { play: 'star5-combined', pick: Array.from({ length: 5 }, () => digits).join('|') },
      'pick',
      'too-many-lines',
    ],
    ['a unit that there is not', { unit: '0.5' }, 'unit', 'unknown'],
    ['a price of three', { price: 3 }, 'price', 'unknown'],
    ['a multiple of nothing', { multiple: 0 }, 'multiple', 'out-of-range'],
    ['a multiple beyond the most', { multiple: 100_000 }, 'multiple', 'out-of-range'],
    ['a multiple beyond all numbers', { multiple: 2 ** 60 }, 'multiple', 'malformed'],
    ['half a multiple', { multiple: 1.5 }, 'multiple', 'malformed'],
    ['a group above the full one', { group: 2001 }, 'group', 'out-of-range'],
    ['odds where there is a group', { odds: 10 }, 'odds', 'not-of-this-play'],
    ['a field that is misspelt', { multiples: 2 }, '', 'malformed'],
    ['reversing what cannot be', { reversed: true }, 'pick', 'not-a-choice'],
  ])('[LTR-05] is refused for %s, where it stands', (_what, changes, field, fault) => {
    const good = { ...pick, play: 'position', pick: '1|-|-|-|-' }
    const { tickets } = check('ssc-1m', [good, { ...good, ...changes }])
    const at = `tickets[0].picks[1]${field === '' ? '' : `.${field}`}`
    expect(tickets).toMatchObject([{ id: 't', refused: { at, fault } }])
  })

  it('[LTR-05] is refused that stands twice, is of no draw, or has no picks or too many', () => {
    const good = { ...pick, play: 'position', pick: '1|-|-|-|-' }
    const line = { id: 'a', game: 'ssc-1m', issue: '1', picks: [good] }
    const { tickets } = checkFile(
      JSON.stringify({
        draws,
        tickets: [
          line,
          line,
          { ...line, id: 'b', issue: '2' },
          { ...line, id: 'c', picks: [] },
          { ...line, id: 'd', picks: Array.from({ length: 201 }, () => good) },
          7,
        ],
      }),
    )
    expect(tickets).toMatchObject([
      { id: 'a', payout: '19.50000' },
      { id: 'a', refused: { at: 'tickets[1].id', fault: 'twice' } },
      { id: 'b', refused: { at: 'tickets[2].issue', fault: 'no-draw' } },
      { id: 'c', refused: { at: 'tickets[3].picks', fault: 'malformed' } },
      { id: 'd', refused: { at: 'tickets[4].picks', fault: 'malformed' } },
      { id: null, refused: { at: 'tickets[5]', fault: 'malformed' } },
    ])
  })
})

describe('a draw', () => {
  it.each([
    ['of no game', { game: 'ssc-4m' }, 'game', 'unknown'],
    ['of a day that there is not', { date: '2026-02-30' }, 'date', 'malformed'],
    ['of four digits', { result: [1, 2, 3, 4] }, 'result', 'malformed'],
    ['of words', { result: 'x' }, 'result', 'malformed'],
    ['that stands twice', { issue: '1' }, 'issue', 'twice'],
  ])('[LTR-05] %s is refused, and its tickets with it', (_what, changes, field, fault) => {
    const line = { game: 'ssc-1m', issue: '2', date: '2026-11-22', result: [1, 2, 3, 4, 5], ...changes }
    const at = `draws[${draws.length}].${field}`
    expect(check('ssc-1m', [{ ...pick, play: 'position', pick: '1|-|-|-|-' }], [line]).draws).toMatchObject([
      { refused: { at, fault } },
    ])
  })
})

describe('the command', () => {
  let folder: string
  let program: Program
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lottery-check-'))
    program = await bundleProgram('tests/lottery/main.ts')
  })
  afterAll(async () => {
    await program.remove()
    await rm(folder, { recursive: true })
  })

  async function run(text?: string): Promise<{ code: unknown; out: string; err: string }> {
    const path = join(folder, 'tickets.json')
    if (text !== undefined) await writeFile(path, text)
    const child = spawn(process.execPath, [program.path, ...(text === undefined ? [] : [path])], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said = { out: '', err: '' }
    child.stdout.setEncoding('utf8').on('data', (piece: string) => (said.out += piece))
    child.stderr.setEncoding('utf8').on('data', (piece: string) => (said.err += piece))
    const [code]: unknown[] = await once(child, 'close')
    return { code, ...said }
  }

  it('[LTR-05] prints a line for each ticket, and ends with 1 where one is refused, with 2 where there is no such file', async () => {
    const good = { id: 'a', game: 'ssc-1m', issue: '1', picks: [{ ...pick, play: 'position', pick: '1|-|-|-|-' }] }
    const all = await run(JSON.stringify({ draws, tickets: [good] }))
    expect(all).toEqual({
      code: 0,
      out: '{"id":"a","lines":1,"stake":"2.00000","picks":[{"lines":1,"stake":"2.00000","hits":1,"payout":"19.50000"}],"payout":"19.50000"}\n',
      err: '',
    })
    const some = await run(JSON.stringify({ draws, tickets: [good, { ...good, id: 'b', issue: '9' }] }))
    expect(some.code).toBe(1)
    expect(some.out.split('\n')).toHaveLength(3)
    expect((await run('{"draws": [')).code).toBe(2)
    expect((await run('[]')).code).toBe(2)
    expect(await run()).toMatchObject({ code: 2, out: '', err: 'Usage: npm run lottery:check -- FILE [--through]\n' })
  })
})
