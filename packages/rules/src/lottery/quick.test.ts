import { expect, test } from 'vitest'
import { seededRandom } from '../seeded.ts'
import { fastGames, officialGames } from './games.ts'
import { vietnamTwo } from './kinds/vietnam.ts'
import { ssc } from './kinds/ssc.ts'
import { big, doors, even, odd, pull, randomPick, small, twins, withReverses } from './quick.ts'

const DAY = '2026-11-25'

test('[LTR-01] tài, xỉu, chẵn and lẻ are half of all numbers each', () => {
  for (const digits of [2, 3]) {
    for (const half of [big, small, even, odd]) expect(new Set(half(digits)).size).toBe(10 ** digits / 2)
    expect(new Set([...big(digits), ...small(digits)]).size).toBe(10 ** digits)
    expect(new Set([...even(digits), ...odd(digits)]).size).toBe(10 ** digits)
  }
  expect([big(2)[0], small(2).at(-1), even(2)[1], odd(3).at(-1)]).toEqual(['50', '49', '02', '999'])
})

test.each([
  ['10', '19', '10,11,12,13,14,15,16,17,18,19'],
  ['01', '91', '01,11,21,31,41,51,61,71,81,91'],
  ['00', '99', '00,11,22,33,44,55,66,77,88,99'],
  ['12', '32', '12,22,32'],
  ['007', '997', '007,117,227,337,447,557,667,777,887,997'],
  ['12', '34', '12,23,34'],
  ['12', '33', undefined],
  ['19', '10', undefined],
  ['12', '12', undefined],
  ['1', '12', undefined],
  ['1a', '19', undefined],
])('[LTR-01] kéo from %s to %s', (from, to, numbers) => {
  expect(pull(from, to)?.join(',')).toBe(numbers)
})

test('[LTR-02] nineteen doors, reverses and twins', () => {
  expect(doors('7')).toHaveLength(19)
  expect(doors('7').every((number) => number.includes('7'))).toBe(true)
  expect(withReverses(['12', '77', '21'])).toEqual(['12', '21', '77'])
  expect(withReverses(['112'])).toEqual(['112', '121', '211'])
  expect(twins(2).slice(0, 3)).toEqual(['00', '11', '22'])
})

const kinds = new Set([...fastGames.map(({ kind }) => kind), ...officialGames.map(({ kind }) => kind), vietnamTwo])

test.each([...kinds].map((kind) => ({ id: kind.id, kind })))(
  '[LTR-01, LTR-02] a random pick of each play of $id can be read',
  (each) => {
    for (const play of each.kind.plays.values()) {
      const random = seededRandom(15)
      const texts = Array.from({ length: 5 }, () => randomPick(play, random, DAY))
      for (const text of texts) expect(play.read(text, DAY).length).toBeGreaterThan(0)
      // Any triple is a play of one word.
      const hasChoice = play.board.kind !== 'options' || play.board.row.labels.length > 1
      expect(new Set(texts).size > 1).toBe(hasChoice)
    }
  },
)

test('[LTR-03] a random pick of positions is as small as it can be, and digits may be run together', () => {
  const linesOf = (id: string, text: string): number | undefined => ssc.plays.get(id)?.read(text, DAY)[0]?.lines
  const random = seededRandom(3)
  for (const id of ['position', 'any2-direct', 'any4-direct', 'star5-direct']) {
    const play = ssc.plays.get(id)
    if (play === undefined) throw new Error(id)
    expect(linesOf(id, randomPick(play, random, DAY))).toBe(1)
  }
  const position = ssc.plays.get('position')
  expect(position?.read('12|3|-|456|7', DAY)).toEqual(position?.read('1,2|3|-|4,5,6|7', DAY))
  expect(() => position?.read('12|33|-|-|-', DAY)).toThrow('twice: 3')
  expect(() => position?.read('12|3x|-|-|-', DAY)).toThrow('not-a-choice: x')
})
