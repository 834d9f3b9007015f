import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../seeded.ts'
import { combinations } from '../counting.ts'
import { countWins, everyLabel, misstated, playOf, readFault, returnsOf, somePicks } from '../counted.ts'
import { eleven } from './eleven.ts'

const DAY = '2026-11-22'
const BALLS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

/** All 55,440 orders of five balls. */
function orders(left: readonly number[], count: number): number[][] {
  if (count === 0) return [[]]
  return left.flatMap((ball) => {
    const others = left.filter((other) => other !== ball)
    return orders(others, count - 1).map((rest) => [ball, ...rest])
  })
}

const everyOrder = orders(BALLS, 5)
/** All 462 sets of five, for plays to which the order is nothing. */
const everySet = combinations(BALLS, 5)

const looksAtOrder = (id: string): boolean => /^(first|position|contains|two-sided)/.test(id)

describe('[LTR-03] over all results each 11x5 play wins as often as it states, and never more than its greatest', () => {
  test.each([...eleven.plays.keys()])('%s', (id) => {
    const play = playOf(eleven, id)
    const random = seededRandom(11)
    const picks = somePicks(play, random, looksAtOrder(id) ? 3 : 25, DAY)
    if (play.board.kind !== 'rows') picks.push(everyLabel(play))
    const parts = picks.flatMap((text) => play.read(text, DAY))
    expect(new Set(parts.map((part) => part.prize))).toEqual(new Set(play.prizes.map((prize) => prize.id)))
    expect(misstated(play, parts, looksAtOrder(id) ? everyOrder : everySet)).toEqual([])
    if (!looksAtOrder(id))
      for (const set of everySet.slice(0, 50)) expect(play.grade(set.toReversed())).toEqual(play.grade(set))
  })
})

test('[LTR-03] 11x5: fair odds and chances', () => {
  const fair = (id: string) => playOf(eleven, id).prizes.map(({ chance }) => Number(chance.of) / Number(chance.ways))
  expect([1, 2, 3, 4, 5, 6, 7, 8].flatMap((k) => fair(`any${k}`))).toEqual([2.2, 5.5, 16.5, 66, 462, 77, 22, 8.25])
  expect(['first2-direct', 'first3-direct', 'first2-group', 'first3-group'].flatMap(fair)).toEqual([110, 990, 55, 165])
  const ways = (id: string) => playOf(eleven, id).prizes.map(({ chance }) => Number(chance.ways))
  expect(ways('middle')).toEqual([28, 63, 90, 100, 90, 63, 28])
  expect(ways('odd-split')).toEqual([1, 30, 150, 200, 75, 6])
  expect(playOf(eleven, 'two-sided').prizes.find(({ id }) => id === 'sum:big')?.push).toEqual({ ways: 32n, of: 462n })
  for (const play of eleven.plays.values())
    for (const share of returnsOf(play)) {
      if (play.pricing === 'group') expect(share).toBe(1)
      expect(share).toBeLessThanOrEqual(1)
      expect(share).toBeGreaterThan(0.975)
    }
})

test('[LTR-03] any 7 of nine numbers win six times, with numbers that every line has fewer', () => {
  const any7 = playOf(eleven, 'any7')
  const won = (text: string, result: number[]) => countWins(any7, any7.read(text, DAY), [result])[0]?.prizes
  expect(won('01,02,03,04,05,06,07,08,09', [1, 2, 3, 4, 5])).toBe(6n)
  // 01 and 06 stand: of the five left besides the drawn 2, 3, 4, 5, one is chosen.
  expect(won('01,06#02,03,04,05,07,08,09', [1, 2, 3, 4, 5])).toBe(3n)
  expect(won('01,02,03,04,05,06,07,08,09', [1, 2, 3, 4, 10])).toBe(0n)
})

test('[LTR-03] total 30 and ball 11 give the stake back', () => {
  const twoSided = playOf(eleven, 'two-sided')
  const parts = twoSided.read('ball1:big,ball1:odd,sum:big,sum:small,sum:odd,sum:even', DAY)
  const won = countWins(twoSided, parts, [[11, 1, 4, 6, 8]])
  expect(won.map(({ part, prizes, stakes }) => [part.prize, Number(prizes), Number(stakes)])).toEqual([
    ['ball1:big', 0, 1],
    ['ball1:odd', 0, 1],
    ['sum:big', 0, 1],
    ['sum:small', 0, 1],
    ['sum:odd', 0, 0],
    ['sum:even', 1, 0],
  ])
})

describe('[LTR-03] 11x5 picks: their lines, or what is wrong', () => {
  test.each([
    ['any5', '01,02#03,04,05,06,07', 10],
    ['any5', '01#02,03,04,05,06', 5],
    ['any7', '01,02,03,04,05,06,07,08,09', 36],
    ['any1', '01,11', 2],
    ['any8', '01,02,03,04,05,06,07#08,09', 2],
    ['first3-direct', '01,02|02,03|03,04,05', 7],
    ['first2-direct', '01|02', 1],
    ['first3-group', '01#02,03,04', 3],
    ['position', '01|-|-|-|05,06', 3],
    ['contains3', '07', 1],
    ['odd-split', '3', 1],
    ['middle', '06', 1],
    ['any5', '1,02,03,04,05', ['not-a-choice', '1']],
    ['any5', '01,02,03,04', ['too-few', '01,02,03,04']],
    ['any5', '01#02,03,04', ['too-few', '01#02,03,04']],
    ['any5', '01,02,03,04,05#06', ['too-many', '01,02,03,04,05']],
    ['any5', '01#01,02,03,04', ['twice', '01']],
    ['any5', '01#', ['empty', '']],
    ['any5', '01#02#03,04,05', ['not-a-choice', '02#03']],
    ['any1', '01#02', ['not-a-choice', '01#02']],
    ['any7', '12,01', ['not-a-choice', '12']],
    ['first2-direct', '01|01', ['no-line', '']],
    ['first2-direct', '01', ['rows', '01']],
    ['first2-direct', '01|-', ['too-few', '01|-']],
    ['middle', '02', ['not-a-choice', '02']],
    ['two-sided', 'sum:tie', ['not-a-choice', 'sum:tie']],
  ] as const)('%s %s', (id, text, found) => {
    expect(readFault(playOf(eleven, id), text, DAY)).toEqual(found)
  })
})

test('[LTR-03] an 11x5 result is five different balls', () => {
  for (const value of [[1, 2, 3, 4], [1, 2, 3, 4, 4], [0, 1, 2, 3, 4], [1, 2, 3, 4, 12], [1, 2, 3, 4, '5'], 'x'])
    expect(eleven.read(value)).toBeUndefined()
})
