import { describe, expect, it } from 'vitest'
import { newKey, readAmount, sumOf, unitsOf } from './wish.ts'

describe('an amount to transfer', () => {
  it.each([
    ['50', '50'], ['12.5', '12.5'], ['12,50', '12.50'], ['1.234,5', '1234.5'], ['1,234.50', '1234.50'], ['1 234', '1234'], ['1.234', '1234'], ['1.234.567', '1234567'],
    ['0.01', '0.01'], ['', undefined], ['0', undefined], ['0,00', undefined], ['-5', undefined], ['1e3', undefined], ['12.5.1', undefined], ['abc', undefined], ['.5', undefined], ['0.123', undefined], ['007', undefined],
    ['12345678901234', undefined],
  ])('[MEM-03] is read as people write it: %s', (text, amount) => {
    expect(readAmount(text)).toBe(amount)
  })

  it('[MEM-03] is compared and added without rounding', () => {
    expect([unitsOf('0.00001'), unitsOf('12'), unitsOf('1.5')]).toEqual([1n, 1_200_000n, 150_000n])
    expect([sumOf(['0.1', '0.20001', '12']), sumOf([])]).toEqual(['12.30001', '0.00000'])
  })

  it('[MEM-03] is asked for under a name of its own', () => {
    expect(newKey()).toMatch(/^[0-9a-f]{32}$/)
    expect(newKey()).not.toBe(newKey())
  })
})
