import { describe, expect, it } from 'vitest'
import { type GrantAction, grantActions, type GrantState, grantStates, grantStep } from './grant-states.ts'

/** What is not here is passed. */
const leads: Readonly<Partial<Record<GrantState, Readonly<Partial<Record<GrantAction, GrantState>>>>>> = {
  waiting: { activate: 'active', expire: 'expired', forfeit: 'forfeited' },
  active: { convert: 'converted', spend: 'spent', expire: 'expired', forfeit: 'forfeited' },
}

describe('a grant of bonus money', () => {
  it.each(grantStates.flatMap((state) => grantActions.map((action) => ({ state, action }))))(
    '[BON-01] that is $state: $action',
    ({ state, action }) => {
      expect(grantStep(state, action)).toBe(leads[state]?.[action] ?? 'passed')
    },
  )
})
