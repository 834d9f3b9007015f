import { describe, expect, it } from 'vitest'
import { ssc } from '#rules/lottery/kinds/ssc.ts'
import { type ChaseWish, planChase } from './chase-form.ts'
import { addPicks, noSlip, totalsOf } from './slip.ts'

const wish: ChaseWish = {
  issues: 4,
  kind: 'steps',
  multiple: 1,
  factor: 2,
  every: 1,
  percent: 50,
  stopOnWin: true,
}
const terms = {
  gameCode: 'ssc-1m',
  isOn: true,
  groups: { least: 1700, own: 1950 },
  cancelGuard: 10,
  plays: [],
  controls: [],
  controlsMark: '',
  pastedUnit: '1',
}
const position = { play: 'position', pick: '7|-|-|-|-', price: '2', unit: '1', multiple: 1 } as const
const totals = (multiple: number) =>
  totalsOf(addPicks(noSlip, '20261125-0001', [{ ...position, multiple }]).slip, ssc, '2026-11-25', terms)

describe('a chase on the slip', () => {
  it('[LOT-05] costs 30 for 1, 2, 4, 8 times a pick of 2, and is won at the second with 33 to the good', () => {
    const planned = planChase(wish, totals(1))
    expect(planned).toMatchObject({ multiples: [1, 2, 4, 8], total: 3_000_000n, ends: undefined })
    expect(planned.issues[1]).toMatchObject({ stake: 400_000n, spent: 600_000n, profit: 3_300_000n })
  })

  it('[LOT-05] multiplies what a pick has already, and ends where that would be too much', () => {
    expect(planChase(wish, totals(3)).total).toBe(9_000_000n)
    expect(planChase({ ...wish, issues: 120 }, totals(50_000))).toMatchObject({ multiples: [1], ends: 'multiple' })
  })

  it('[LOT-05] by a profit takes the least that a pick pays', () => {
    const both = totalsOf(
      addPicks(noSlip, '20261125-0001', [position, { ...position, play: 'position', pick: '1,2|-|-|-|-', price: '1' }])
        .slip,
      ssc,
      '2026-11-25',
      terms,
    )
    const planned = planChase({ ...wish, kind: 'profit', percent: 0 }, both)
    // 4 are staked, and the least win is 9.75.
    expect(planned.issues.slice(0, 3).map(({ profit }) => profit)).toEqual([575_000n, 175_000n, 350_000n])
  })
})
