import { describe, expect, it } from 'vitest'
import { atRisk } from './at-risk.ts'

const cases: readonly (readonly [round: string, stake: bigint, payout: bigint, counts: bigint])[] = [
  ['a lost bet', 100n, 0n, 100n],
  ['an even bet that won', 100n, 200n, 100n],
  ['a long shot that won', 100n, 3600n, 100n],
  ['red and black together', 200n, 200n, 0n],
  ['a push, whose stake comes back', 100n, 100n, 0n],
  ['all numbers but one, won', 36n, 36n, 0n],
  ['35 numbers, won', 35n, 36n, 1n],
  ['35 numbers, lost', 35n, 0n, 35n],
  ['half of it came back', 100n, 50n, 50n],
  ['odds of 1.05 that won', 100n, 105n, 5n],
  ['a void round, its stakes taken back', 0n, 0n, 0n],
  ['a free round that won', 0n, 500n, 0n],
]

describe('turnover at risk', () => {
  it.each(cases)('[WAL-10] of %s: staked %s, paid %s, counts %s', (_round, stake, payout, counts) => {
    expect(atRisk({ stake, payout, isClosed: true, isSlot: false })).toBe(counts)
  })

  it.each(cases)('[WAL-10] counts slots whole: %s', (_round, stake, payout) => {
    expect(atRisk({ stake, payout, isClosed: true, isSlot: true })).toBe(stake)
  })

  it.each([
    ['a favourite that won', 100n, 120n, 100n, 100n],
    ['both sides, with a profit', 100n, 110n, 0n, 0n],
    ['more than what is left of the stake', 60n, 0n, 100n, 60n],
    ['a bet that was taken back', 0n, 0n, 10n, 0n],
  ])(
    '[WAL-10, SPB-05] counts what could have been lost, where it is known: %s',
    (_, stake, payout, couldLose, counts) => {
      expect(atRisk({ stake, payout, isClosed: true, isSlot: false, couldLose })).toBe(counts)
      expect(atRisk({ stake, payout, isClosed: false, isSlot: false, couldLose })).toBe(0n)
    },
  )

  it.each(cases)('[WAL-10] is nothing while the round is open: %s', (_round, stake, payout) => {
    for (const isSlot of [true, false]) expect(atRisk({ stake, payout, isClosed: false, isSlot })).toBe(0n)
  })
})
