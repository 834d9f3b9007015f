import { describe, expect, it } from 'vitest'
import { grossGamingRevenue, netGamingRevenue } from './revenue.ts'

const nothing = { stakes: 0n, payouts: 0n, grants: 0n, freeRoundWinnings: 0n, adjustments: 0n }

describe('the revenue of play', () => {
  it.each([
    ['of nothing', {}, 0n, 0n],
    ['of stakes that lost', { stakes: 100n }, 100n, 100n],
    ['of members who won', { stakes: 100n, payouts: 130n }, -30n, -30n],
    ['less what was given away', { stakes: 100n, payouts: 60n, grants: 25n }, 40n, 15n],
    [
      'less what free rounds won, which had no stake',
      { stakes: 100n, payouts: 60n, freeRoundWinnings: 50n },
      40n,
      -10n,
    ],
    ['less a correction in favour of a member', { stakes: 10n, adjustments: 4n }, 10n, 6n],
    ['with a correction against one', { stakes: 10n, adjustments: -4n }, 10n, 14n],
  ])('[OPS-02] is %s', (_case, sums, gross, net) => {
    expect([grossGamingRevenue({ ...nothing, ...sums }), netGamingRevenue({ ...nothing, ...sums })]).toEqual([
      gross,
      net,
    ])
  })
})
