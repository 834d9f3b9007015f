import { expect, test } from 'vitest'
import { ONE } from '../money.ts'
import { seededRandom } from '../seeded.ts'
import { kindOfGame } from './games.ts'
import { readPasted, type PastedOptions } from './pasted.ts'

/** A Wednesday: Đồng Nai, Cần Thơ, Sóc Trăng; Đà Nẵng, Khánh Hòa. */
const date = '2026-11-25'

const read = (text: string, options: Partial<PastedOptions> = {}) => readPasted(text, { date, ...options })

const short = (text: string, options?: Partial<PastedOptions>): string[] =>
  read(text, options).picks.map(
    ({ line, game, play, pick, reversed, unit }) =>
      `${line} ${game} ${play} ${pick}${reversed ? 'r' : ''} ${Number(unit / ONE)}`,
  )

test('[LTR-01] the worked totals of pasted text', () => {
  expect(read('2dmn 01.02dd1').stake).toBe(8000n * ONE)
  expect(read('2dmn 123.456.789xc1,5').stake).toBe(18_000n * ONE)
  expect(read('mb 123.456.789xc1,5').stake).toBe(18_000n * ONE)
  expect(read('2dmn 01.02dd1\n123.456.789xc1,5').stake).toBe(26_000n * ONE)
  expect(read('2dmn 01.02dd1', { unit: ONE }).stake).toBe(8n * ONE)
})

test.each([
  { text: '2dmn 01.02dd1', picks: ['1 vn-dong-nai dau-duoi 01,02 1000', '1 vn-can-tho dau-duoi 01,02 1000'] },
  { text: 'cantho 12b5dd10', picks: ['1 vn-can-tho lo2 12 5000', '1 vn-can-tho dau-duoi 12 10000'] },
  { text: 'Cần Thơ 12 b5 34 đá2', picks: ['1 vn-can-tho lo2 12 5000'], faults: ['1 too-few 34'] },
  { text: 'ct 12.34đá2', picks: ['1 vn-can-tho da 12,34 2000'] },
  { text: 'ct st 12.34dx0,5', picks: ['1 vn-can-tho+vn-soc-trang da-two 12,34 500'] },
  { text: 'st ct 12.34dx0,5', picks: ['1 vn-can-tho+vn-soc-trang da-two 12,34 500'] },
  { text: 'ct 12.123.1234b1n', picks: ['lo2 12', 'lo3 123', 'lo4 1234'].map((pick) => `1 vn-can-tho ${pick} 1000`) },
  { text: 'ct 123xcdao2 112bd1', picks: ['1 vn-can-tho xiu-chu 123r 2000', '1 vn-can-tho lo3 112r 1000'] },
  { text: 'ct 01k91.05b1', picks: [`1 vn-can-tho lo2 01,11,21,31,41,51,61,71,81,91,05 1000`] },
  { text: 'ct 01 7lo2', picks: ['1 vn-can-tho lo7 01 2000'] },
  {
    text: 'mb 01.02.03xien10 01.02.03quay1',
    picks: ['1 vn-north xien3 01,02,03 10000', '1 vn-north quay3 01,02,03 1000'],
  },
  { text: 'mb 01.02.03.04.05truot3', picks: ['1 vn-north truot5 01,02,03,04,05 3000'] },
  { text: 'mb 123de1tr', picks: ['1 vn-north cang3 123 1000000'] },
  {
    text: 'ct 01b1\n\nst 02b1\n03b1',
    picks: ['1 vn-can-tho lo2 01 1000', '3 vn-soc-trang lo2 02 1000', '4 vn-soc-trang lo2 03 1000'],
  },
  { text: 'ct 01b1 st 02b1', picks: ['1 vn-can-tho lo2 01 1000', '1 vn-soc-trang lo2 02 1000'] },
])('[LTR-01] reads "$text"', ({ text, picks, faults }) => {
  const found = read(text).faults.map(({ line, code, detail }) => `${line} ${code} ${detail}`)
  expect(found).toEqual(faults ?? [])
  expect(short(text)).toEqual(faults === undefined ? picks : [])
})

test.each([
  { text: '01b1', fault: ['stations', '01b1'] },
  { text: 'xx 01b1', fault: ['text', 'xx 01b1'] },
  { text: 'hcm 01b1', fault: ['no-draw', 'hcm'] },
  { text: '4dmn 01b1', fault: ['no-draw', '4dmn'] },
  { text: 'ct b1', fault: ['numbers', 'b1'] },
  { text: 'ct 01.02', fault: ['bet', '01.02'] },
  { text: 'ct 01zz1', fault: ['bet', 'zz1'] },
  { text: 'ct 7b1', fault: ['bet', '7b'] },
  { text: 'ct 01 8lo1', fault: ['bet', '8lo'] },
  { text: 'ct 01xc1', fault: ['bet', '01xc'] },
  { text: 'ct 01b', fault: ['amount', 'b'] },
  { text: 'ct 01b0', fault: ['amount', 'b0'] },
  { text: 'ct 01b0,0', fault: ['amount', '0,0'] },
  { text: 'ct 01b1,55', fault: ['amount', 'b1,55'] },
  { text: 'ct 01dd1,02dd2', fault: ['amount', 'dd1,02dd2'] },
  { text: 'ct 12k98b1', fault: ['numbers', '12k98'] },
  { text: 'ct 01.01b1', fault: ['twice', '01'] },
  { text: 'ct 01.02dx1', fault: ['stations', 'dx'] },
])('[LTR-01] the line "$text" is named with its fault', ({ text, fault }) => {
  const { picks, faults } = read(`2dmn 01.02dd1\n${text === '01b1' ? '' : text}`.replace(/\n$/, ''))
  if (text !== '01b1') {
    expect(picks.every(({ line }) => line === 1)).toBe(true)
    expect(faults.map(({ line, code, detail }) => [line, code, detail])).toEqual([[2, ...fault]])
  }
  expect(read(text).faults.map(({ code, detail }) => [code, detail])).toEqual([fault])
})

test('[LTR-01] a name of several stations is asked back, and its answer is taken', () => {
  expect(read('dn 01b1').faults).toEqual([
    { line: 1, code: 'ambiguous', detail: 'dn', candidates: ['vn-dong-nai', 'vn-da-nang', 'vn-dak-nong'] },
  ])
  expect(read('bt 01b1', { date: '2026-11-24' }).faults).toEqual([
    { line: 1, code: 'ambiguous', detail: 'bt', candidates: ['vn-ben-tre', 'vn-binh-thuan'] },
  ])
  expect(short('dn 01b1', { answers: new Map([['dn', 'vn-da-nang']]) })).toEqual(['1 vn-da-nang lo2 01 1000'])
  expect(read('dn 01b1', { answers: new Map([['dn', 'vn-hcm']]) }).faults[0]?.code).toBe('ambiguous')
  // `bd` behind a bet is Bình Dương, Bình Định or bao lô with every order
  expect(read('ct 01b1 bd 02b1').faults[0]).toMatchObject({ code: 'ambiguous', detail: 'bd' })
})

test('[LTR-01] lines after one with a fault have to name their stations anew', () => {
  const { picks, faults } = read('ct 01b1\ndn 02b1\n03b1\nst 04b1')
  expect(picks.map(({ line, game }) => [line, game])).toEqual([
    [1, 'vn-can-tho'],
    [4, 'vn-soc-trang'],
  ])
  expect(faults.map(({ line, code }) => [line, code])).toEqual([
    [2, 'ambiguous'],
    [3, 'stations'],
  ])
})

test('[LTR-01] after a fault even the open games are not taken for named ones', () => {
  const { picks, faults } = read('dn 02b1\n03b1', { games: ['vn-can-tho'] })
  expect(picks).toEqual([])
  expect(faults.map(({ line, code }) => [line, code])).toEqual([
    [1, 'ambiguous'],
    [2, 'stations'],
  ])
})

test('[LTR-01] a line whose words name no station, wrong as it is, leaves the stations as they were', () => {
  const { picks, faults } = read('ct 01b1\n02b\n03b1')
  expect(picks.map(({ line, game }) => [line, game])).toEqual([
    [1, 'vn-can-tho'],
    [3, 'vn-can-tho'],
  ])
  expect(faults.map(({ line, code }) => [line, code])).toEqual([[2, 'amount']])
})

test('[LTR-01] text without stations goes to the games that are open', () => {
  expect(short('01b1', { games: ['vn-fast-south-1m'] })).toEqual(['1 vn-fast-south-1m lo2 01 1000'])
  expect(read('01b1', { games: ['ssc-1m'] }).faults[0]).toMatchObject({ code: 'bet' })
})

test('[LTR-01] whatever is pasted gives picks that can be read, or names the line', () => {
  const random = seededRandom(15)
  const pieces = [
    '2dmn',
    'ct',
    'dn',
    'mb',
    '01',
    '02',
    '123',
    '7',
    'k',
    'b',
    'dd',
    'da',
    'xc',
    'dx',
    '1',
    ',5',
    '.',
    ' ',
    '\n',
    'đ',
    '7lo',
  ]
  for (let n = 0; n < 2000; n++) {
    const text = Array.from({ length: 1 + random.below(12) }, () => pieces[random.below(pieces.length)]).join('')
    const { picks, faults, stake } = read(text)
    const lines = picks.map(({ game, play, pick, reversed, unit }) => {
      const parts = kindOfGame(game)?.plays.get(play)?.read(pick, date, { reversed }) ?? []
      return unit * parts.reduce((sum, part) => sum + BigInt(part.lines), 0n)
    })
    expect(lines.every((line) => line > 0n)).toBe(true)
    expect(lines.reduce((sum, line) => sum + line, 0n)).toBe(stake)
    expect(picks.some(({ line }) => faults.some((fault) => fault.line === line))).toBe(false)
  }
  expect(read(`ct ${'01.'.repeat(3000)}b1`).faults).toEqual([
    { line: 1, code: 'text', detail: `ct ${'01.'.repeat(12)}0` },
  ])
})
