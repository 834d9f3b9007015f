import { describe, expect, it } from 'vitest'
import { fastGames, officialGames } from '#rules/lottery/games.ts'
import type { Board } from '#rules/lottery/play.ts'
import { labelsFrom } from '#rules/lottery/text.ts'
import {
  allNumbers,
  chosenOf,
  indexesByKey,
  isNothing,
  keysOf,
  nothing,
  numbersByKey,
  tapLabel,
  tapNumber,
  tapPool,
  textOf,
  withoutClosed,
  withRow,
} from './board.ts'
import { randomPick } from '#rules/lottery/quick.ts'
import { browserRandom } from './random.ts'

const DAY = '2026-11-25'
const digits = labelsFrom(0, 9)
/** A board of numbers of two digits. */
const two: Board = { kind: 'numbers', digits: 2, least: 1, most: 100 }
const row = (id: string, labels: readonly string[] = digits, least = 1, most = labels.length) => ({
  id,
  labels,
  least,
  most,
})
const rows: Board = { kind: 'rows', rows: [row('ball1', digits, 0), row('ball2', digits, 0), row('ball3', digits, 0)] }
const pool: Board = { kind: 'pool', row: row('pool', ['01', '02', '03', '04', '05'], 3, 5), dan: true }
const numbers: Board = { kind: 'numbers', digits: 2, least: 1, most: 4 }
const placed: Board = { kind: 'placed', places: row('places', ['1', '2', '3'], 2, 3), row: row('digits', digits, 2) }
const options: Board = { kind: 'options', row: row('sides', ['sum:big', 'sum:small', '1-2:tie']) }

describe('what is chosen on a board', () => {
  it('[LOT-05] is written as the text of a pick, and read back to the same', () => {
    const cases: [Board, ReturnType<typeof nothing>, string][] = [
      [rows, { rows: [[1, 2], [], [4]], must: [], numbers: [] }, '1,2|-|4'],
      [pool, { rows: [[1, 2, 4]], must: [0], numbers: [] }, '01#02,03,05'],
      [pool, { rows: [[1, 2, 4]], must: [], numbers: [] }, '02,03,05'],
      [
        placed,
        {
          rows: [
            [0, 2],
            [4, 6],
          ],
          must: [],
          numbers: [],
        },
        '1,3/4,6',
      ],
      [numbers, { rows: [], must: [], numbers: ['07', '35'] }, '07,35'],
      [options, { rows: [[0, 2]], must: [], numbers: [] }, 'sum:big,1-2:tie'],
    ]
    for (const [board, chosen, text] of cases) {
      expect(textOf(board, chosen)).toBe(text)
      expect(chosenOf(board, text)).toEqual(chosen)
    }
  })

  it('[LOT-05] is nothing at first, and has no text then', () => {
    for (const board of [rows, pool, placed, numbers, options]) {
      expect(isNothing(nothing(board))).toBe(true)
      expect(textOf(board, nothing(board))).toBe('')
      expect(chosenOf(board, '')).toEqual(nothing(board))
    }
  })

  it('[LOT-05] changes by a tap: taken, given back, replaced where one is taken, never more than there is room for', () => {
    const one = tapLabel(nothing(rows), 1, 5, 10)
    expect(one.rows).toEqual([[], [5], []])
    expect(tapLabel(one, 1, 5, 10).rows[1]).toEqual([])
    expect(tapLabel(one, 1, 3, 1).rows[1]).toEqual([3])
    expect(tapLabel(withRow(one, 1, [1, 2]), 1, 3, 2).rows[1]).toEqual([1, 2])
    expect(tapNumber(chosenOf(numbers, '01,02,03,04'), '05', 4).numbers).toHaveLength(4)
    expect(tapNumber(chosenOf(numbers, '01,02'), '01', 4).numbers).toEqual(['02'])
  })

  it('[LOT-05] holds a ball of a pool, which is then not among the free ones', () => {
    const free = tapPool(tapPool(nothing(pool), 0, 5, false), 1, 5, false)
    const held = tapPool(free, 1, 5, true)
    expect(held).toEqual({ rows: [[0]], must: [1], numbers: [] })
    expect(tapPool(held, 1, 5, false)).toEqual({ rows: [[0]], must: [], numbers: [] })
    expect(tapPool(held, 1, 5, true)).toEqual({ rows: [[0]], must: [], numbers: [] })
  })

  it('[LOT-05] is taken by halves with one key', () => {
    expect(indexesByKey(digits, 'big')).toEqual([5, 6, 7, 8, 9])
    expect(indexesByKey(digits, 'small')).toEqual([0, 1, 2, 3, 4])
    expect(indexesByKey(['01', '02', '03'], 'odd')).toEqual([0, 2])
    expect(indexesByKey(['01', '02', '03'], 'even')).toEqual([1])
    expect(indexesByKey(digits, 'all')).toHaveLength(10)
    expect(indexesByKey(digits, 'clear')).toEqual([])
    expect(keysOf(row('words', ['rat', 'ox']))).toEqual(['all', 'clear'])
    expect(keysOf(row('few', digits, 2, 2))).toEqual([])
  })

  it('[LOT-05] of numbers is taken by halves, twins and every order of the digits', () => {
    expect(numbersByKey([], 2, 'twins')).toEqual(['00', '11', '22', '33', '44', '55', '66', '77', '88', '99'])
    expect(numbersByKey([], 2, 'big')).toHaveLength(50)
    expect(numbersByKey([], 2, 'odd')[0]).toBe('01')
    expect(numbersByKey(['012', '021'], 3, 'orders')).toEqual(['012', '021', '102', '120', '201', '210'])
    expect(numbersByKey(['012'], 3, 'clear')).toEqual([])
    expect(numbersByKey(['01', '91'], 2, 'pull')).toHaveLength(10)
    expect(numbersByKey(['12', '33'], 2, 'pull')).toEqual(['12', '33'])
    expect(numbersByKey(['10', '11', '19'], 2, 'pull')).toEqual(['10', '11', '19'])
    expect(allNumbers(3)).toHaveLength(1000)
  })
})

describe('a random pick', () => {
  const games = [...fastGames, ...officialGames]
  const plays = games.flatMap(({ id, kind }) =>
    [...kind.plays.values()].map((play) => [`${id} ${play.id}`, play] as const),
  )

  it('[LOT-05] stands on the board of its play as it is bought', () => {
    for (const [name, play] of plays) {
      const text = randomPick(play, browserRandom, DAY)
      expect(textOf(play.board, chosenOf(play.board, text)), name).toBe(text)
    }
  })

  it('[LOT-05] takes each number as likely as the next', () => {
    const counts = Array.from({ length: 7 }, () => 0)
    for (let i = 0; i < 7000; i++) {
      const value = browserRandom.below(7)
      counts[value] = (counts[value] ?? 0) + 1
    }
    // Mean 1,000, six standard deviations 176.
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(180)
  })

  it('[LTR-02, LOT-05] leaves out what is closed, in each kind of board', () => {
    const closed = new Set(['07', '-|3|-', '5'])
    const left = (board: Board, text: string): string =>
      textOf(
        board,
        withoutClosed(board, chosenOf(board, text), (number) => closed.has(number)),
      )
    expect(left(two, '06,07,08')).toBe('06,08')
    expect(left(rows, '3|3,4|3')).toBe('3|4|3')
    expect(left({ kind: 'pool', row: row('ball', digits), dan: true }, '5#4,6')).toBe('4,6')
  })
})
