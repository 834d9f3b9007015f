import { describe, expect, it } from 'vitest'
import {
  returnedOf,
  openWithdrawalStates,
  returnedStates,
  type WithdrawalAction,
  type WithdrawalActor,
  withdrawalGroupNames,
  withdrawalGroups,
  type WithdrawalState,
  withdrawalStates,
  withdrawalStep,
} from './withdrawal.ts'

const actors: readonly WithdrawalActor[] = ['member', 'reviewer', 'house', 'provider']
const actions: readonly WithdrawalAction[] = [
  'cancel',
  'approve',
  'reject',
  'send',
  'payOut',
  'fail',
  'confirm',
  'confirmPartly',
  'deny',
  'settle',
  'returnRest',
]

/** Every step there is, written down a second time and in another form; what is missing here is refused. */
const allowed: readonly (readonly [
  from: WithdrawalState,
  action: WithdrawalAction,
  by: WithdrawalActor,
  to: WithdrawalState,
])[] = [
  ['review', 'cancel', 'member', 'cancelled'],
  ['review', 'approve', 'reviewer', 'approved'],
  ['review', 'approve', 'house', 'approved'],
  ['review', 'reject', 'reviewer', 'rejected'],
  ['approved', 'send', 'house', 'paying'],
  ['paying', 'payOut', 'provider', 'paidOut'],
  ['paying', 'fail', 'provider', 'failed'],
  ['paidOut', 'confirm', 'member', 'received'],
  ['paidOut', 'confirmPartly', 'member', 'partlyReceived'],
  ['paidOut', 'deny', 'member', 'notReceived'],
  ['paidOut', 'settle', 'house', 'settled'],
  ['paidOut', 'fail', 'provider', 'failed'],
  ['partlyReceived', 'settle', 'reviewer', 'settled'],
  ['partlyReceived', 'returnRest', 'reviewer', 'restReturned'],
  ['notReceived', 'settle', 'reviewer', 'settled'],
  ['notReceived', 'fail', 'reviewer', 'failed'],
  ['notReceived', 'fail', 'provider', 'failed'],
]

describe('the life of a withdrawal', () => {
  it('[MEM-06, CSH-03] something still follows where the house, the provider or the member has a word to say', () => {
    expect(openWithdrawalStates).toEqual(['review', 'approved', 'paying', 'paidOut', 'partlyReceived', 'notReceived'])
  })

  it.each(withdrawalStates)('[MEM-06, CSH-03] from %s there are these steps and no others', (from) => {
    for (const action of actions) {
      for (const by of actors) {
        const step = allowed.find((one) => one[0] === from && one[1] === action && one[2] === by)
        expect([action, by, withdrawalStep(from, action, by)]).toEqual([action, by, step?.[3]])
      }
    }
  })

  it('[CSH-04] nothing leads on from where the money is back, nor from where it was received', () => {
    for (const end of [...returnedStates, 'received', 'settled', 'restReturned'] as const) {
      expect(actions.flatMap((action) => actors.map((by) => withdrawalStep(end, action, by)))).toEqual(
        actions.flatMap(() => actors.map(() => undefined)),
      )
    }
  })

  it('[CSH-04] what comes back is all of it, or what was sent and did not arrive, and nothing in any other state', () => {
    const sums = { amount: 10_000n, fee: 100n, received: 4_000n }
    for (const state of withdrawalStates)
      expect([state, returnedOf(state, sums)]).toEqual([
        state,
        returnedStates.includes(state) ? 10_000n : state === 'restReturned' ? 5_900n : 0n,
      ])
    expect(returnedOf('restReturned', { ...sums, received: null })).toBe(0n)
  })
})

it('[MEM-07] each state belongs to one of at most five groups, by which a record is narrowed', () => {
  expect(Object.keys(withdrawalGroups)).toEqual([...withdrawalGroupNames])
  expect(withdrawalGroupNames.length).toBeLessThanOrEqual(5)
  expect(Object.values(withdrawalGroups).flat().toSorted()).toEqual([...withdrawalStates].toSorted())
})
