import { describe, expect, it } from 'vitest'
import { parseMoney } from '../money.ts'
import { REBATE_PARTS, type RebateHolder, rebateShares } from './rebate.ts'

const MOST = 1000
const agents = (...rebates: number[]): RebateHolder[] => rebates.map((rebate) => ({ rebate, isAgent: true }))
const shares = (chain: readonly RebateHolder[], most = MOST): string[] =>
  rebateShares(chain, parseMoney('100'), most).map((parts) => String(parts / REBATE_PARTS))

describe('what is left of a rebate on a ticket of 100', () => {
  it.each<[string, RebateHolder[], string[]]>([
    ['1.5 to each of two above 6 %', agents(900, 750, 600), ['150000', '150000', '0']],
    ['all of it above who has none', agents(80, 0), ['80000', '0']],
    ['nothing above who has as much', agents(80, 80), ['0', '0']],
    ['nothing above who has more, after a move', agents(50, 80, 20), ['0', '60000', '0']],
    ['nothing for who plays without an upline', agents(80), ['0']],
    [
      'nothing for an upline that is no agent, whose own rebate is not for the one above it either',
      [
        { rebate: 80, isAgent: true },
        { rebate: 50, isAgent: false },
        { rebate: 0, isAgent: false },
      ],
      ['30000', '0', '0'],
    ],
  ])('[AGT-06, LTR-03] is %s', (_what, chain, expected) => {
    expect(shares(chain)).toEqual(expected)
  })

  it('[AGT-06] counts no further than the prize group can be raised', () => {
    expect(shares(agents(900, 750, 600), 700)).toEqual(['0', '100000', '0'])
  })

  it('[AGT-06] is exact below a unit, and in all never more than the rebate of the top', () => {
    const chain = agents(100, 33, 7)
    const parts = rebateShares(chain, 1n, MOST)
    expect(parts).toEqual([67n, 26n, 0n])
    expect(parts.reduce((sum, one) => sum + one, 0n)).toBe(100n - 7n)
  })
})
