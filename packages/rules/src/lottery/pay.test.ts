import { expect, test } from 'vitest'
import { ssc } from './kinds/ssc.ts'
import { partPrize, payoutOf } from './pay.ts'
import { fastGames } from './games.ts'
import { linePrize, lineStake, rebateOf } from './terms.ts'

const DAY = '2026-11-22'

test('[LTR-03] a line of 2 at the group 1900 pays 1,900 for three stars, once for each line that won', () => {
  const play = ssc.plays.get('star3-front-direct')
  const [part] = play?.read('1,2|3|4', DAY) ?? []
  if (play === undefined || part === undefined) throw new Error('no play')
  const stake = lineStake(2, '1', 1)
  const prize = partPrize(play, part, stake, 1900)
  expect(prize).toBe(190_000_000n)
  expect(payoutOf(play, part, { stake, prize }, [2, 3, 4, 0, 0])).toBe(190_000_000n)
  expect(payoutOf(play, part, { stake, prize }, [2, 3, 5, 0, 0])).toBe(0n)
})

test.each(fastGames.filter(({ minutes }) => minutes === 1))(
  '[LTR-03] the smallest stakes of $id win no more than a large one of the same sum, and bring no more back',
  ({ kind }) => {
    const smallest = lineStake(1, '0.001', 1)
    const many = 1000n
    for (const play of kind.plays.values())
      for (const prize of play.prizes)
        for (const group of [1700, 1811, 1949]) {
          const small = linePrize(smallest, prize, group)
          expect(small * many).toBeLessThanOrEqual(linePrize(smallest * many, prize, group))
          expect(rebateOf(smallest, 1950, group) * many).toBeLessThanOrEqual(rebateOf(smallest * many, 1950, group))
        }
  },
)
