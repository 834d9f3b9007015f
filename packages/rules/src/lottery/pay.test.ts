import { expect, test } from 'vitest'
import { ssc } from './kinds/ssc.ts'
import { partPrize, payoutOf } from './pay.ts'
import { lineStake } from './terms.ts'

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
