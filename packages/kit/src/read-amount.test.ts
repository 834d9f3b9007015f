import { describe, expect, it } from 'vitest'
import { readAmount } from './read-amount.ts'

describe('an amount that is typed', () => {
  it.each([
    ['50', '50'],
    ['12.5', '12.5'],
    ['12,50', '12.50'],
    ['1.234,5', '1234.5'],
    ['1,234.50', '1234.50'],
    ['1 234', '1234'],
    ['1.234', '1234'],
    ['1.234.567', '1234567'],
    ['0.01', '0.01'],
    ['', undefined],
    ['0', undefined],
    ['0,00', undefined],
    ['-5', undefined],
    ['1e3', undefined],
    ['12.5.1', undefined],
    ['abc', undefined],
    ['.5', undefined],
    ['0.123', undefined],
    ['007', undefined],
    ['50,', '50'],
    ['50.', '50'],
    ['1.234,50', '1234.50'],
    ['1 000,5', '1000.5'],
    ['12345678901234', undefined],
  ])('[MEM-03, MEM-05, MEM-06] is read as people write it: %s', (text, amount) => {
    expect(readAmount(text)).toBe(amount)
  })
})
