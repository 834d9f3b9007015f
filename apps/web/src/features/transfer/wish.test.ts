import { describe, expect, it } from 'vitest'
import { newKey, sumOf, unitsOf } from './wish.ts'

describe('an amount to transfer', () => {
  it('[MEM-03] is compared and added without rounding', () => {
    expect([unitsOf('0.00001'), unitsOf('12'), unitsOf('1.5')]).toEqual([1n, 1_200_000n, 150_000n])
    expect([sumOf(['0.1', '0.20001', '12']), sumOf([])]).toEqual(['12.30001', '0.00000'])
  })

  it('[MEM-03] is asked for under a name of its own', () => {
    expect(newKey()).toMatch(/^[0-9a-f]{32}$/)
    expect(newKey()).not.toBe(newKey())
  })
})
