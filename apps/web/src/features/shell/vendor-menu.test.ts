import { describe, expect, it } from 'vitest'
import { goesToPage, isLarge } from './vendor-menu.ts'

describe('the drop-down of the header', () => {
  it.each([
    ['LIVE', 2, true],
    ['LIVE', 1, false],
    ['LIVE', 0, true],
    ['SPORTS', 1, false],
    ['SPORTS', 12, true],
    ['HOME', 1, true],
    ['PROMO', 1, true],
    ['PVP', 1, true],
    ['FISH', 1, true],
    ['RNG', 1, true],
    ['RNG', 30, true],
  ])('[HDR-03] a click on %s with %d vendors goes to its page: %s', (gameType, vendors, page) => {
    expect(goesToPage(gameType, vendors)).toBe(page)
  })

  it.each([
    [0, false],
    [10, false],
    [11, true],
  ])('[HDR-02] %d vendors take the larger shape: %s', (vendors, large) => {
    expect(isLarge(vendors)).toBe(large)
  })
})
