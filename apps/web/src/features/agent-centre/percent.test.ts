import { expect, it } from 'vitest'
import { readPercent } from './percent.ts'

it.each([
  ['0.8', 80],
  ['0,8', 80],
  ['0.85 %', 85],
  [' 1 ', 100],
  ['10.05', 1005],
  ['', undefined],
  ['0.855', undefined],
  ['-1', undefined],
  ['1.', undefined],
  ['100', undefined],
  ['one', undefined],
])('[AGT-04] reads the rebate %j as %j', (text, rebate) => expect(readPercent(text)).toBe(rebate))
