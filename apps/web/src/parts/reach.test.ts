import { describe, expect, it } from 'vitest'
import { ONE } from '#rules/money.ts'
import type { TierParts } from '#rules/agents/tiers.ts'
import { reachOf } from './reach.ts'

const tier: Pick<TierParts, 'demands'> = {
  demands: [
    ['turnover', 1000n * ONE],
    ['loss', 100n * ONE],
    ['active', 4n],
  ],
}

describe('how far a tier is reached', () => {
  it.each([
    ['nothing is missing', {}, 100],
    ['everything is', { turnover: '1000', loss: '100', active: 4 }, 0],
    ['one demand of three is met by half', { turnover: '500', loss: '100', active: 4 }, 16],
    ['all but one are met', { active: 2 }, 83],
    ['a winning team is further from a loss than from nothing', { loss: '5000' }, 66],
    ['a unit is missing', { turnover: '0.00001' }, 99],
  ])('[AGT-07] %s', (_, lacks, percent) => {
    expect(reachOf(tier, lacks)).toBe(percent)
  })

  it('[AGT-07] a demand of nothing is met', () => {
    expect(
      reachOf(
        {
          demands: [
            ['turnover', 0n],
            ['active', 2n],
          ],
        },
        { active: 1 },
      ),
    ).toBe(75)
  })
})
