import { expect, test } from 'vitest'
import { houseDraw } from './kind.ts'
import { ssc } from './kinds/ssc.ts'

const SEED = `${'0'.repeat(63)}1`

test('[LTR-04] a house draw follows from its seed, its issue and its game alone', () => {
  expect(houseDraw(ssc, 'ssc-1m', '20261122-0001', SEED)).toEqual([0, 5, 5, 2, 3])
})
