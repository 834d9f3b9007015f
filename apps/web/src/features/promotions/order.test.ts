import { describe, expect, it } from 'vitest'
import { activityStates } from '#rules/loyalty/activity-states.ts'
import { inOrder, lastMoment, shownState } from './order.ts'

describe('the order of promotions', () => {
  it('[PRO-01] puts what can be claimed first and what is closed last, and knows every state', () => {
    const states = inOrder(activityStates.map((state) => ({ state }))).map(({ state }) => state)
    expect([states[0], states.at(-1), states.length]).toEqual(['claim', 'closed', activityStates.length])
  })

  it('[PRO-01] leaves those in the same state as they were', () => {
    const list = [
      { state: 'join', id: 1 },
      { state: 'claim', id: 2 },
      { state: 'join', id: 3 },
    ] as const
    expect(inOrder(list).map(({ id }) => id)).toEqual([2, 1, 3])
  })

  it.each([
    ['inProcess', 'none', '0.00000', 'join'],
    ['inProcess', 'none', '3.00000', 'inProcess'],
    ['inProcess', 'join', '0.00000', 'inProcess'],
    ['inProcess', 'code', '0.00000', 'join'],
    ['claim', 'none', '0.00000', 'claim'],
  ] as const)('[PRO-02] %s by the way %s with %s done is shown as %s', (state, way, done, shown) => {
    expect(shownState({ state, way, steps: [{ of: 'turnover', done, needed: '10' }] })).toBe(shown)
  })

  it('[PRO-01] ends on the last day that it can be had', () => {
    expect(lastMoment('2026-12-13T03:00:00.000Z')).toBe('2026-12-13T02:59:59.999Z')
  })
})
