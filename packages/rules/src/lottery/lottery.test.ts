import { expect, test } from 'vitest'
import { houseDraw } from './kind.ts'
import { eleven } from './kinds/eleven.ts'
import { pk10 } from './kinds/pk10.ts'
import { ssc } from './kinds/ssc.ts'

const SEED = `${'0'.repeat(63)}1`

test('[LTR-04] a house draw follows from its seed, its issue and its game alone', () => {
  expect(houseDraw(ssc, 'ssc-1m', '20261122-0001', SEED)).toEqual([0, 5, 5, 2, 3])
  expect(houseDraw(eleven, '11x5-1m', '20261122-0001', SEED)).toEqual([4, 5, 8, 1, 6])
  expect(houseDraw(pk10, 'pk10-1m', '20261122-0001', SEED)).toEqual([1, 10, 8, 9, 6, 5, 3, 7, 2, 4])
})
