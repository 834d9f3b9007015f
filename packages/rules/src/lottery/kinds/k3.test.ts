import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../seeded.ts'
import { everyLabel, misstated, playOf, readFault, returnsOf, somePicks } from '../counted.ts'
import { match } from '../match.ts'
import { k3 } from './k3.ts'

const DAY = '2026-11-22'
const results = Array.from({ length: 216 }, (_, n) => [
  Math.floor(n / 36) + 1,
  (Math.floor(n / 6) % 6) + 1,
  (n % 6) + 1,
])

test('[LTR-03] over all 216 throws each K3 play wins as often as it states, and never more than its greatest', () => {
  for (const play of k3.plays.values()) {
    const picks = [
      ...somePicks(play, seededRandom(3), 12, DAY),
      ...(play.board.kind === 'rows' ? [] : [everyLabel(play)]),
    ]
    const parts = picks.flatMap((text) => play.read(text, DAY))
    expect(new Set(parts.map((part) => part.prize))).toEqual(new Set(play.prizes.map(({ id }) => id)))
    expect(misstated(play, parts, results)).toEqual([])
  }
})

test('[LTR-03] K3 chances of 216, and no return above what is staked', () => {
  const ways = (id: string) =>
    playOf(k3, id).prizes.map(({ chance }) => (chance.of === 216n ? Number(chance.ways) : Number.NaN))
  expect(ways('sum')).toEqual([1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1])
  const single = ['triple', 'triple-any', 'pair', 'pair-single', 'different3', 'run', 'different2', 'one']
  expect(single.flatMap(ways)).toEqual([1, 6, 16, 3, 6, 24, 30, 108])
  expect(ways('two-sided')).toEqual([105, 105, 105, 105])
  for (const play of k3.plays.values())
    for (const share of returnsOf(play))
      if (play.pricing === 'group') expect(share).toBe(1)
      else expect(share).toBeCloseTo(0.98, 3)
})

test('[LTR-03] a triple loses on all two-sided plays, and one face is paid for each die', () => {
  const twoSided = playOf(k3, 'two-sided')
  for (let face = 1; face <= 6; face += 1) expect(twoSided.grade([face, face, face])).toEqual([])
  expect(twoSided.grade([6, 6, 5]).map(({ mask }) => mask)).toEqual([0b0101n])
  const one = playOf(k3, 'one')
  const [part] = one.read('2', DAY)
  if (part === undefined) throw new Error('no part')
  const won = [
    [1, 1, 1],
    [2, 1, 1],
    [2, 1, 2],
    [2, 2, 2],
  ].map((result) => match(part, one.grade(result)).prizes)
  expect(won).toEqual([0n, 1n, 2n, 3n])
})

describe('[LTR-03] K3 picks: their lines, or what is wrong', () => {
  test.each([
    ['sum', '3,18', 2],
    ['triple', '111,222', 2],
    ['triple-any', 'any', 1],
    ['pair', '11', 1],
    ['pair-single', '11,22|1,2,3', 4],
    ['different3', '1,2,3,4', 4],
    ['different3', '1#2,3,4', 3],
    ['run', 'any', 1],
    ['different2', '1,2,3', 3],
    ['one', '1,6', 2],
    ['two-sided', 'sum:big,sum:even', 2],
    ['sum', '2', ['not-a-choice', '2']],
    ['triple', '112', ['not-a-choice', '112']],
    ['pair-single', '11|1', ['no-line', '']],
    ['pair-single', '11', ['rows', '11']],
    ['pair-single', '11|-', ['too-few', '11|-']],
    ['different3', '1,2', ['too-few', '1,2']],
    ['different3', '1,2,3#4', ['too-many', '1,2,3']],
    ['different3', '1#1,2', ['twice', '1']],
    ['different3', '1#2', ['too-few', '1#2']],
    ['different3', '#2,3', ['empty', '']],
    ['one', '7', ['not-a-choice', '7']],
    ['one', '', ['empty', '']],
  ] as const)('%s %s', (id, text, found) => {
    expect(readFault(playOf(k3, id), text, DAY)).toEqual(found)
  })
})

test('[LTR-03] a K3 result is three faces', () => {
  for (const value of [[1, 2], [1, 2, 7], [0, 1, 2], [1.5, 2, 3], ['1', '2', '3'], {}, undefined])
    expect(k3.read(value)).toBeUndefined()
  expect(k3.read([1, 6, 6])).toEqual([1, 6, 6])
})
