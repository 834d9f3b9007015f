import { expect, it } from 'vitest'
import { parseMoney } from '../money.ts'
import { feeOf } from './fee.ts'

it.each([
  ['100', '2.5', '0', '2.5'],
  ['100', '0', '0', '0'],
  ['100', '1', '5', '6'],
  ['0.33', '2.5', '0', '0'],
  ['33.33', '2.5', '0', '0.83'],
  ['99999999999.99', '99.99', '0', '99989999999.99'],
  ['10', '0', '10', '0'],
  ['10', '0', '9.99', '9.99'],
  ['1', '0.05', '0', '0'],
])('[MEM-04] of %s the fee of %s %% and %s takes %s', (amount, percent, fixed, fee) => {
  expect(feeOf(parseMoney(amount), { percent, fixed: parseMoney(fixed) })).toBe(parseMoney(fee))
})

it.each(['', '-1', '100', '1.234', 'x'])('[MEM-04] %j is no percentage', (percent) => {
  expect(() => feeOf(1n, { percent, fixed: 0n })).toThrow(RangeError)
})
