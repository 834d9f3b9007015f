import { expect, test } from 'vitest'
import { ONE } from '../../money.ts'
import { seededRandom } from '../../seeded.ts'
import type { AnyPlay, Kind } from '../kind.ts'
import { match } from '../match.ts'
import { PickError } from '../play.ts'
import { linePrize } from '../terms.ts'
import { lao, thai } from './thai.ts'
import { vietnamNorth, vietnamSouth, vietnamTwo } from './vietnam.ts'

const DAY = '2026-11-25'

const SOUTH = {
  special: ['048312'],
  first: ['11112'],
  second: ['20012'],
  third: ['30034', '40050'],
  fourth: ['50051', '60052', '70053', '80054', '90055', '10056', '20057'],
  fifth: ['4358'],
  sixth: ['1259', '2260', '3261'],
  seventh: ['462'],
  eighth: ['63'],
}

const NORTH = {
  special: ['48390'],
  first: ['12345'],
  second: ['20012', '30013'],
  third: ['40014', '50015', '60016', '70017', '80018', '90019'],
  fourth: ['1020', '2021', '3022', '4023'],
  fifth: ['5024', '6025', '7026', '8027', '9028', '1029'],
  sixth: ['130', '231', '332'],
  seventh: ['33', '34', '35', '12'],
}

const THAI = { first: '820747', front3: ['479', '479'], bottom3: ['068', '837'], bottom2: '06' }

function playOf(kind: Kind, id: string): AnyPlay {
  const play = kind.plays.get(id)
  if (play === undefined) throw new Error(`no ${id}`)
  return play
}

/** Lines of a pick, and how many line prizes it wins. */
function played(kind: Kind, result: object, id: string, text: string, reversed = false) {
  const play = playOf(kind, id)
  const [parts, layers] = [play.read(text, DAY, { reversed }), play.grade(result)]
  return [
    parts.reduce((sum, part) => sum + part.lines, 0),
    Number(parts.reduce((sum, part) => sum + match(part, layers).prizes, 0n)),
  ]
}

test.each([
  // special, first and second end in 12
  { id: 'lo2', text: '12,34', lines: 36, won: 4 },
  { id: 'lo3', text: '012', lines: 17, won: 1 },
  { id: 'lo3', text: '012,312,000', lines: 51, won: 2 },
  { id: 'lo4', text: '8312,0012', lines: 32, won: 2 },
  { id: 'lo2-first', text: '04,63,20', lines: 54, won: 4 },
  { id: 'lo7', text: '12,63,58,59,34', lines: 35, won: 4 },
  { id: 'dau2', text: '63,12', lines: 2, won: 1 },
  { id: 'duoi2', text: '63,12', lines: 2, won: 1 },
  { id: 'dau-duoi', text: '63,12', lines: 4, won: 2 },
  { id: 'dau3', text: '462,312', lines: 2, won: 1 },
  { id: 'duoi3', text: '462,312', lines: 2, won: 1 },
  { id: 'xiu-chu', text: '462,312', lines: 4, won: 2 },
  { id: 'de', text: '12,48', lines: 2, won: 1 },
  { id: 'de-first-two', text: '04,12', lines: 2, won: 1 },
  { id: 'de-first', text: '12', lines: 1, won: 1 },
  { id: 'de-head', text: '1,2', lines: 2, won: 1 },
  { id: 'de-tail', text: '1,2', lines: 2, won: 1 },
  { id: 'cang3', text: '312', lines: 1, won: 1 },
  { id: 'cang4', text: '8312,0312', lines: 2, won: 1 },
  { id: 'xien2', text: '12,34,00', lines: 3, won: 1 },
  { id: 'xien3', text: '12,34,50', lines: 1, won: 1 },
  { id: 'xien4', text: '12,34,50,00', lines: 1, won: 0 },
  { id: 'quay3', text: '12,34,50', lines: 4, won: 4 },
  { id: 'quay3', text: '12,34,00', lines: 4, won: 1 },
  { id: 'quay4', text: '12,34,50,00', lines: 11, won: 4 },
  { id: 'truot4', text: '00,01,02,03', lines: 1, won: 1 },
  { id: 'truot4', text: '00,01,02,03,12', lines: 5, won: 1 },
  { id: 'truot10', text: '00,01,02,03,04,05,06,07,08,12', lines: 1, won: 0 },
  // 12 came three times, 34 once, 50 once: min(3, 1) + min(3, 1) + min(1, 1)
  { id: 'da', text: '12,34,50', lines: 108, won: 3 },
  { id: 'da', text: '12,00', lines: 36, won: 0 },
])('[LTR-01] South $id of $text: $lines lines, $won won', ({ id, text, lines, won }) => {
  expect(played(vietnamSouth, SOUTH, id, text)).toEqual([lines, won])
})

test.each([
  { id: 'lo2', text: '90,12', lines: 54, won: 3 },
  { id: 'lo3', text: '390', lines: 23, won: 1 },
  { id: 'lo4', text: '8390,1020', lines: 40, won: 2 },
  { id: 'lo8', text: '33,12,30,90,45', lines: 40, won: 4 },
  { id: 'dau2', text: '33,12', lines: 8, won: 2 },
  { id: 'dau-duoi', text: '90,12', lines: 10, won: 2 },
  { id: 'dau3', text: '130', lines: 3, won: 1 },
  { id: 'xiu-chu', text: '130,390', lines: 8, won: 2 },
  { id: 'de', text: '90', lines: 1, won: 1 },
  { id: 'de-first-two', text: '48', lines: 1, won: 1 },
  { id: 'de-first', text: '45', lines: 1, won: 1 },
  { id: 'de-head', text: '9', lines: 1, won: 1 },
  { id: 'de-tail', text: '0', lines: 1, won: 1 },
  { id: 'da', text: '12,90', lines: 54, won: 1 },
])('[LTR-01] North $id of $text: $lines lines, $won won', ({ id, text, lines, won }) => {
  expect(played(vietnamNorth, NORTH, id, text)).toEqual([lines, won])
})

test('[LTR-01] a number that comes thrice pays thrice: 36,000 staked on two, 225,000 paid', () => {
  const stake = 1000n * ONE
  const [lines, won] = played(vietnamSouth, { ...SOUTH, third: ['30035', '40050'] }, 'lo2', '12,34')
  const [prize] = playOf(vietnamSouth, 'lo2').prizes
  if (prize === undefined) throw new Error('no prize')
  expect(BigInt(lines ?? 0) * stake).toBe(36_000n * ONE)
  expect(BigInt(won ?? 0) * linePrize(stake, prize, 0)).toBe(225_000n * ONE)
})

test('[LTR-01] two stations are matched as one draw', () => {
  expect(played(vietnamTwo, [SOUTH, { ...SOUTH, eighth: ['99'] }], 'da-two', '12,34')).toEqual([72, 2])
  expect(played(vietnamTwo, [SOUTH, { ...SOUTH, eighth: ['99'] }], 'da-two', '63,99')).toEqual([72, 1])
})

test.each([
  { id: 'lo3', text: '123', lines: 6 * 17 },
  { id: 'lo3', text: '112', lines: 3 * 17 },
  { id: 'lo3', text: '777', lines: 17 },
  { id: 'lo3', text: '123,321', lines: 6 * 17 },
  { id: 'xiu-chu', text: '123', lines: 12 },
  { id: 'da', text: '12,34', lines: 6 * 36 },
  { id: 'xien2', text: '12,34', lines: 6 },
  { id: 'cang4', text: '1123', lines: 12 },
])('[LTR-01] reversed, $id of $text has $lines lines', ({ id, text, lines }) => {
  expect(playOf(vietnamSouth, id).reverses).toBe(true)
  expect(played(vietnamSouth, SOUTH, id, text, true)[0]).toBe(lines)
})

test.each(['truot4', 'quay3', 'de-head'])('[LTR-01] %s cannot be reversed', (id) => {
  const text = { truot4: '01,02,03,04', quay3: '01,02,03', 'de-head': '1' }[id] ?? ''
  expect(() => playOf(vietnamSouth, id).read(text, DAY, { reversed: true })).toThrow('not-a-choice: reversed')
  expect(playOf(vietnamSouth, id).read(text, DAY, { reversed: false }).length).toBeGreaterThan(0)
})

test.each([
  { id: 'top3', text: '747,477', lines: 2, won: 1 },
  { id: 'tod3', text: '774,123', lines: 2, won: 1 },
  { id: 'front3', text: '479', lines: 1, won: 2 },
  { id: 'bottom3', text: '068,837,111', lines: 3, won: 2 },
  { id: 'top2', text: '47', lines: 1, won: 1 },
  { id: 'bottom2', text: '06', lines: 1, won: 1 },
  { id: 'run-top', text: '7,4,1', lines: 3, won: 2 },
  { id: 'run-bottom', text: '0,6,7', lines: 3, won: 2 },
  { id: 'top4', text: '0747', lines: 1, won: 1 },
  { id: 'tod4', text: '7740', lines: 1, won: 1 },
])('[LTR-02] Thai $id of $text: $lines lines, $won won', ({ id, text, lines, won }) => {
  expect(played(thai, THAI, id, text)).toEqual([lines, won])
})

test.each([
  { id: 'top4', text: '1234', won: 1 },
  { id: 'top3', text: '234', won: 1 },
  { id: 'top2', text: '34', won: 1 },
  { id: 'bottom2', text: '12', won: 1 },
  { id: 'run-bottom', text: '1,2,3', won: 2 },
  { id: 'tod4', text: '4321', won: 1 },
])('[LTR-02] Lao $id of $text wins', ({ id, text, won }) => {
  expect(played(lao, { digits: '1234' }, id, text)[1]).toBe(won)
})

test('[LTR-02] the prizes of tod: by how many orders the digits have', () => {
  const chances = (id: string): [string, bigint][] =>
    playOf(thai, id)
      .prizes.map(({ id: orders, chance }): [string, bigint] => [orders, chance.ways])
      .toSorted(([a], [b]) => Number(a) - Number(b))
  expect(chances('tod3')).toEqual([
    ['3', 3n],
    ['6', 6n],
  ])
  expect(chances('tod4')).toEqual([
    ['4', 4n],
    ['6', 6n],
    ['12', 12n],
    ['24', 24n],
  ])
  const orders = (text: string): string[] =>
    playOf(thai, text.length === 3 ? 'tod3' : 'tod4')
      .read(text, DAY)
      .map((part) => part.prize)
  expect(['123', '112', '1234', '1123', '1122', '1112'].map(orders)).toEqual([
    ['6'],
    ['3'],
    ['24'],
    ['12'],
    ['6'],
    ['4'],
  ])
})

test.each([
  { kind: thai, id: 'tod3', text: '777', fault: 'not-a-choice', detail: '777' },
  { kind: thai, id: 'tod4', text: '1234,7777', fault: 'not-a-choice', detail: '7777' },
  { kind: thai, id: 'tod3', text: '123,321', fault: 'twice', detail: '321' },
  { kind: vietnamSouth, id: 'lo2', text: '7', fault: 'not-a-choice', detail: '7' },
  { kind: vietnamSouth, id: 'lo2', text: '07,07', fault: 'twice', detail: '07' },
  { kind: vietnamSouth, id: 'lo2', text: '', fault: 'empty', detail: '' },
  { kind: vietnamSouth, id: 'xien3', text: '07,08', fault: 'too-few', detail: '07,08' },
  { kind: vietnamSouth, id: 'quay3', text: '01,02,03,04', fault: 'too-many', detail: '04' },
  { kind: vietnamSouth, id: 'da', text: '07', fault: 'too-few', detail: '07' },
  {
    kind: vietnamSouth,
    id: 'da',
    text: Array.from({ length: 21 }, (_, n) => n + 10).join(','),
    fault: 'too-many',
    detail: '30',
  },
])('[LTR-01, LTR-02] $kind.id $id refuses "$text": $fault', ({ kind, id, text, fault, detail }) => {
  const read = () => playOf(kind, id).read(text, DAY)
  expect(read).toThrow(PickError)
  expect(read).toThrow(`${fault}: ${detail}`)
})

test('[LTR-01] a pick of ten thousand numbers has more lines than a pick may have', () => {
  const all = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0')).join(',')
  expect(() => playOf(vietnamSouth, 'lo4').read(all, DAY)).toThrow('too-many-lines: 160000')
  expect(
    playOf(vietnamSouth, 'lo4')
      .read(all.slice(0, 5 * 6000 - 1), DAY)
      .reduce((sum, part) => sum + part.lines, 0),
  ).toBe(96_000)
})

test('[LTR-01] a draw has each prize in its order and width', () => {
  const north = vietnamNorth.draw(seededRandom(1), DAY)
  expect(Object.entries(north).map(([prize, numbers]) => [prize, ...numbers.map((n: string) => n.length)])).toEqual(
    Object.entries(NORTH).map(([prize, numbers]) => [prize, ...numbers.map((n) => n.length)]),
  )
})
