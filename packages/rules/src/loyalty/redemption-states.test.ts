import { describe, expect, it } from 'vitest'
import { redemptionActions, redemptionStates, redemptionStep } from './redemption-states.ts'

describe('a redemption', () => {
  it.each(redemptionStates.flatMap((state) => redemptionActions.map((action) => ({ state, action }))))(
    '[PTS-02] that is $state: $action',
    ({ state, action }) => {
      const decided = action === 'approve' ? 'approved' : 'rejected'
      expect(redemptionStep(state, action)).toBe(state === 'inProcess' ? decided : 'passed')
    },
  )
})
