import { enum as oneOf, minLength, object, optional, refine } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { memberRef, operatorList, periodFilter } from '../operator-list.ts'
import { amount, idText, moment, plainText } from '../scalars.ts'
import { waitingForSecond } from './proposals.ts'

/** Open while later payouts bring it, over once their time is gone and something is left, then written off; or paid. */
export const owedStates = ['open', 'over', 'paid', 'writtenOff'] as const

const owed = object({
  member: memberRef,
  /** The position of the entry that advanced it; one of the member's own. */
  id: idText,
  amount,
  left: amount,
  writtenOff: amount,
  state: oneOf(owedStates),
  at: moment,
  /** Until then later payouts bring it. */
  until: moment,
})

export const owedList = operatorList(owed, {
  filters: { member: optional(idText), state: optional(oneOf(owedStates)), ...periodFilter },
  sorts: ['-at', 'at'],
})

/** What corrections took beyond the balances of members. */
export const owedCalls = defineCalls({
  'owed.list': {
    method: 'GET',
    path: '/ops/owed',
    moduleId: 'OPSOWED',
    token: 'operator',
    encrypted: false,
    permission: 'cashier.read',
    summary: 'What members owe since a correction took more than their balance had.',
    ...owedList,
    errors: [],
  },
  'owed.writeOff': {
    method: 'POST',
    path: '/ops/owed/write-off',
    moduleId: 'OPSOWEDOFF',
    token: 'operator',
    encrypted: false,
    permission: 'cashier.review',
    fresh: true,
    second: { permission: 'cashier.approve' },
    summary: 'Proposes to write off what is left of something owed; always two people. No payout brings it any more.',
    request: object({
      member: idText,
      id: idText,
      reason: plainText(200).check(
        minLength(1),
        refine((text) => text.trim() !== '', 'a reason is needed'),
      ),
    }),
    response: waitingForSecond,
    errors: ['NOT_FOUND', 'STATE_PASSED', 'CONFLICT'],
  },
})
