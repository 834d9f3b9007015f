import { array, enum as oneOf, nullable, object, optional, string, union } from 'zod/mini'
import { depositStates } from '#rules/cashier/deposit.ts'
import { withdrawalStates } from '#rules/cashier/withdrawal.ts'
import { defineCalls } from '../call.ts'
import { memberRef } from '../operator-list.ts'
import { idText, plainText, positiveAmount, uploadId } from '../scalars.ts'
import { waitingForSecond } from './proposals.ts'
import { depositOrder, page, withdrawalOrder } from './cashier.ts'

/** What operators see of an order: whose it is, and the proofs. */
const reviewedDeposit = object({ order: depositOrder, member: memberRef, uploads: array(uploadId) })
const reviewedWithdrawal = object({
  order: withdrawalOrder,
  member: memberRef,
  uploads: array(uploadId),
  /** Why no rule let it through by itself. */
  flags: array(oneOf(['first', 'large', 'newCard', 'rapid', 'identity', 'shared'])),
  /** The proposal to approve it that waits for a second person. */
  proposal: nullable(idText),
})

export const depositReviewCalls = defineCalls({
  'cashier.deposits': {
    method: 'GET',
    path: '/ops/cashier/deposits',
    moduleId: 'OPSDEP',
    token: 'operator',
    encrypted: false,
    permission: 'cashier.read',
    summary: 'Deposits in a state, the oldest first.',
    request: object({ state: oneOf(depositStates), ...page }),
    response: object({ list: array(reviewedDeposit), next: nullable(string()) }),
    errors: [],
  },
  'cashier.decideDeposit': {
    method: 'POST',
    path: '/ops/cashier/deposits/decide',
    moduleId: 'OPSDEPDEC',
    token: 'operator',
    encrypted: false,
    permission: 'cashier.review',
    fresh: true,
    second: { permission: 'cashier.approve', settings: ['creditAloneUpTo', 'creditAloneDaily'] },
    summary:
      'Credits a manual deposit with what came in, or rejects it; the reason is told to the member. More than was ordered, or than one person may credit, waits for a second one.',
    request: object({
      member: idText,
      id: idText,
      decision: oneOf(['credit', 'reject']),
      received: optional(positiveAmount),
      reason: optional(plainText(200)),
    }),
    response: union([waitingForSecond, object({})]),
    errors: ['NOT_FOUND', 'STATE_PASSED', 'INVALID_INPUT', 'CONFLICT'],
  },
})

export const withdrawalReviewCalls = defineCalls({
  'cashier.withdrawals': {
    method: 'GET',
    path: '/ops/cashier/withdrawals',
    moduleId: 'OPSWD',
    token: 'operator',
    encrypted: false,
    permission: 'cashier.read',
    summary: 'Withdrawals in a state, the oldest first.',
    request: object({ state: oneOf(withdrawalStates), ...page }),
    response: object({ list: array(reviewedWithdrawal), next: nullable(string()) }),
    errors: [],
  },
  'cashier.decideWithdrawal': {
    method: 'POST',
    path: '/ops/cashier/withdrawals/decide',
    moduleId: 'OPSWDDEC',
    token: 'operator',
    encrypted: false,
    permission: 'cashier.review',
    fresh: true,
    second: { permission: 'cashier.approve', settings: ['secondReviewFrom'] },
    summary:
      'Approves or rejects a withdrawal. An approval from the threshold on waits for a second person; whoever credited, identified or gave the member something lately approves nothing of it.',
    request: object({
      member: idText,
      id: idText,
      decision: oneOf(['approve', 'reject']),
      reason: optional(plainText(200)),
    }),
    response: union([waitingForSecond, object({ state: oneOf(withdrawalStates) })]),
    errors: ['NOT_FOUND', 'STATE_PASSED', 'SECOND_PERSON_NEEDED', 'INVALID_INPUT', 'CONFLICT'],
  },
  'cashier.decideReceipt': {
    method: 'POST',
    path: '/ops/cashier/withdrawals/receipt',
    moduleId: 'OPSWDREC',
    token: 'operator',
    encrypted: false,
    permission: 'cashier.approve',
    fresh: true,
    summary:
      'Ends a dispute over a payout: the money arrived after all, or what did not arrive comes back to the member.',
    request: object({ member: idText, id: idText, decision: oneOf(['settle', 'return']), reason: plainText(200) }),
    response: object({ state: oneOf(withdrawalStates) }),
    errors: ['NOT_FOUND', 'STATE_PASSED', 'SECOND_PERSON_NEEDED'],
  },
})
