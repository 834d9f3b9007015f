import { describe, expect, it } from 'vitest'
import { ONE } from '#rules/money.ts'
import { tierOf } from './tier.ts'

const STAKE = 2n * ONE

describe('celebration', () => {
  it.each([
    [0n, 'none'],
    [1n, 'none'],
    [STAKE, 'none'],
    [STAKE + 1n, 'small'],
    [STAKE * 5n, 'fair'],
    [STAKE * 15n, 'big'],
    [STAKE * 40n, 'huge'],
    [STAKE * 100n, 'epic'],
  ] as const)('[STU-06] of %s is %s: none at or below the stake, then in proportion', (payout, tier) => {
    expect(tierOf(payout, STAKE)).toBe(tier)
  })
})
