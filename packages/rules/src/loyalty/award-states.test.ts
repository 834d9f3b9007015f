import { describe, expect, it } from 'vitest'
import {
  type AwardAction,
  awardActions,
  type AwardActor,
  awardActors,
  type AwardState,
  awardStates,
  awardStep,
} from './award-states.ts'

/** Who does it, and where it leads. What is not here is passed. */
const leads: Readonly<
  Partial<Record<AwardState, Readonly<Partial<Record<AwardAction, readonly [AwardActor, AwardState]>>>>>
> = {
  open: { claim: ['member', 'claimed'], lapse: ['house', 'lapsed'], revoke: ['operator', 'revoked'] },
  held: { release: ['operator', 'open'], lapse: ['house', 'lapsed'], revoke: ['operator', 'revoked'] },
  claimed: { pay: ['house', 'paid'] },
}

describe('an award', () => {
  it.each(awardStates.flatMap((state) => awardActions.map((action) => ({ state, action }))))(
    '[MEM-14, BON-02] that is $state: $action',
    ({ state, action }) => {
      const step = leads[state]?.[action]
      expect(awardActors.map((actor) => awardStep(state, action, actor))).toEqual(
        awardActors.map((actor) => (step === undefined ? 'passed' : actor === step[0] ? step[1] : 'theirs')),
      )
    },
  )
})
