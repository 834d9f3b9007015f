import { describe, expect, it } from 'vitest'
import {
  billAction,
  type BillAction,
  billActions,
  type BillActor,
  type BillState,
  billStates,
  billStep,
} from './bill-states.ts'

/** What each action leads to, by state: for the run, and for the upline that issues by hand. What is not here is passed. */
const table: Readonly<Partial<Record<`${BillState} ${BillAction}`, readonly [run: string, upline: string]>>> = {
  'open miss': ['notReached', 'theirs'],
  'open wait': ['waiting', 'theirs'],
  'open payNothing': ['insufficient', 'theirs'],
  'open payPart': ['partReceived', 'theirs'],
  'open payAll': ['issued', 'theirs'],
  'waiting payNothing': ['insufficient', 'insufficient'],
  'waiting payPart': ['partReceived', 'partReceived'],
  'waiting payAll': ['issued', 'issued'],
  'waiting refuse': ['rejected', 'theirs'],
  'insufficient payNothing': ['insufficient', 'insufficient'],
  'insufficient payPart': ['partReceived', 'partReceived'],
  'insufficient payAll': ['issued', 'issued'],
  'insufficient refuse': ['rejected', 'theirs'],
  'partReceived payPart': ['partReceived', 'partReceived'],
  'partReceived payAll': ['issued', 'issued'],
  'partReceived refuse': ['rejected', 'theirs'],
  'rejected refuse': ['rejected', 'theirs'],
}
const actors: readonly BillActor[] = ['run', 'upline']

describe('a bill', () => {
  it.each(billStates.flatMap((state) => billActions.map((action) => [state, action] as const)))(
    '[CTR-03] that is %s: %s',
    (state, action) => {
      expect(actors.map((actor) => billStep(state, action, actor))).toEqual(
        table[`${state} ${action}`] ?? ['passed', 'passed'],
      )
    },
  )

  it.each([
    [0n, 0n, 'miss'],
    [2000n, 0n, 'payNothing'],
    [2000n, 1n, 'payPart'],
    [2000n, 1999n, 'payPart'],
    [2000n, 2000n, 'payAll'],
  ] as const)('[CTR-03] of %s that has received %s is a %s', (amount, received, action) => {
    expect(billAction(amount, received)).toBe(action)
  })
})
