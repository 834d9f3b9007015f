import { describe, expect, it } from 'vitest'
import { paceOf } from './pace.ts'

const free = { slotMs: 0, gameMs: 0, automatic: true, quick: true }
const british = { slotMs: 2500, gameMs: 5000, automatic: false, quick: false }

describe('the pace of a game', () => {
  it.each([
    ['RNG', free, undefined],
    ['TG', free, undefined],
    ['RNG', british, { leastMs: 2500, automatic: false, quick: false }],
    ['TG', british, { leastMs: 5000, automatic: false, quick: false }],
    ['VP', { ...free, slotMs: 2500 }, undefined],
    ['RNG', { ...free, automatic: false }, { leastMs: 0, automatic: false, quick: true }],
  ] as const)('[SAF-03] of %s where the house asks for %o is %o', (gameType, asked, pace) => {
    expect(paceOf({ gameType }, asked)).toEqual(pace)
  })
})
