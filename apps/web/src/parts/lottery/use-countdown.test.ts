import { describe, expect, it } from 'vitest'
import { clockText } from './use-countdown.ts'

describe('a countdown', () => {
  it.each([
    [0, '0:00'],
    [59, '0:59'],
    [3600, '1:00:00'],
    [86_399, '23:59:59'],
  ])('[LOT-06] shows %i seconds as %s', (seconds, text) => {
    expect(clockText(seconds)).toBe(text)
  })
})
