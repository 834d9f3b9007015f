import { expect, test } from 'vitest'
import { stateOf } from './ticket.sql.ts'

test.each([
  ['cancelled', { isCancelled: true, isLate: false, drawState: 'settled' }],
  ['void', { isCancelled: true, isLate: true, drawState: 'settled' }],
  ['void', { isCancelled: false, isLate: false, drawState: 'void' }],
] as const)('[LOT-06, LOT-07] a ticket is %s: %j', (state, how) => {
  expect(stateOf({ ...how, stake: 10n, won: 0n })).toBe(state)
})

test.each([
  { won: 0n, state: 'lost' },
  { won: 9n, state: 'won' },
  { won: 10n, state: 'push' },
  { won: 11n, state: 'won' },
])('[LOT-06] a ticket of 10 that got $won back is $state', ({ won, state }) => {
  expect(stateOf({ isCancelled: false, isLate: false, drawState: 'settled', stake: 10n, won })).toBe(state)
})
