import { array, boolean, enum as oneOf, nullable, object, optional, string, union } from 'zod/mini'
import { depositStates } from '#rules/cashier/deposit.ts'
import { withdrawalStates } from '#rules/cashier/withdrawal.ts'
import { defineCalls } from '../call.ts'
import { holdAreas } from '../hold-areas.ts'
import { memberRef, operatorList, operatorRef, periodFilter, yesOrNo } from '../operator-list.ts'
import { amount, caseId, count, idText, moment, plainText, positiveAmount, proposalId, uploadId } from '../scalars.ts'
import { cardKinds, channelKinds } from '../settings/cashier.ts'
import { memberOrder } from './members.ts'
import { waitingForSecond } from './proposals.ts'
import { taken } from './queues.ts'
import { movementTypes } from './records.ts'
import { identityStates } from './safeguards.ts'
import { depositOrder, withdrawalOrder } from './cashier.ts'

/** Why a person looks at a withdrawal before it goes out. */
export const withdrawalFlags = ['first', 'large', 'newCard', 'rapid', 'identity', 'shared'] as const

/** What operators see of an order: whose it is, and the proofs. */
const reviewedDeposit = object({
  order: depositOrder,
  member: memberRef,
  uploads: array(uploadId),
  /** The proposal to credit it that waits for a second person. */
  proposal: nullable(proposalId),
  ...taken,
})
const reviewedWithdrawal = object({
  order: withdrawalOrder,
  member: memberRef,
  uploads: array(uploadId),
  /** Why no rule let it through by itself. */
  flags: array(oneOf(withdrawalFlags)),
  /** The proposal to approve it that waits for a second person. */
  proposal: nullable(proposalId),
  /** Of a payout that did not arrive, or not all of it. */
  case: nullable(caseId),
  ...taken,
})

/** Of amounts, both within. */
const amountFilter = { amountFrom: optional(amount), amountTo: optional(amount) } as const

export const depositList = operatorList(reviewedDeposit, {
  filters: {
    id: optional(idText),
    state: optional(oneOf(depositStates)),
    member: optional(idText),
    kind: optional(oneOf(channelKinds)),
    channel: optional(plainText(40)),
    /** Another amount came than was ordered, or one that a limit holds up: an operator decides. */
    held: optional(yesOrNo),
    ...amountFilter,
    ...periodFilter,
  },
  sorts: ['order.createdAt', '-order.createdAt', 'order.amount', '-order.amount'],
})

export const withdrawalList = operatorList(reviewedWithdrawal, {
  filters: {
    id: optional(idText),
    state: optional(oneOf(withdrawalStates)),
    member: optional(idText),
    kind: optional(oneOf(cardKinds)),
    flag: optional(oneOf(withdrawalFlags)),
    ...amountFilter,
    ...periodFilter,
  },
  sorts: ['order.askedAt', '-order.askedAt', 'order.amount', '-order.amount'],
})

/** What a member looks like to whoever decides over its money. */
const standing = object({
  createdAt: moment,
  identity: oneOf(identityStates),
  holds: array(oneOf(holdAreas)),
  isTest: boolean(),
  deposits: object({ count, amount }),
  withdrawals: object({ count, amount }),
  /** What still has to be played through before money goes out. */
  turnover: object({ required: amount, done: amount, left: amount }),
  /** Who else has an account of this member's bound, or had. */
  sharesAccountWith: array(memberRef),
  lastOrders: array(memberOrder),
})

const evidence = {
  /** Every state that it came to. */
  steps: array(object({ state: string(), at: moment })),
  /** What operators said of it. */
  decisions: array(object({ at: moment, by: nullable(operatorRef), action: string(), reason: nullable(string()) })),
  /** Every word of its payment provider. */
  notices: array(
    object({
      state: string(),
      amount,
      adapter: string(),
      providerReference: string(),
      confirmations: count,
      reason: nullable(string()),
      firstAt: moment,
      lastAt: moment,
      times: count,
      /** The state that it led to, or why it led to none. */
      effect: string(),
    }),
  ),
  /** What it did to the wallet. */
  entries: array(
    object({ id: string(), at: moment, type: oneOf(movementTypes), amount, balance: amount, reference: string() }),
  ),
  standing,
} as const

export const depositReviewCalls = defineCalls({
  'cashier.deposit': {
    method: 'GET',
    path: '/ops/cashier/deposits/one',
    moduleId: 'OPSDEPONE',
    token: 'operator',
    encrypted: false,
    permission: 'cashier.read',
    summary: 'One deposit with all that speaks for it and against it.',
    request: object({ member: idText, id: idText }),
    response: object({
      ...reviewedDeposit.shape,
      adapter: string(),
      /** What its provider says came in. */
      received: nullable(amount),
      /** An operator credited it. */
      byHand: boolean(),
      ...evidence,
    }),
    errors: ['NOT_FOUND'],
  },
  'cashier.deposits': {
    method: 'GET',
    path: '/ops/cashier/deposits',
    moduleId: 'OPSDEP',
    token: 'operator',
    encrypted: false,
    permission: 'cashier.read',
    summary: 'Deposits of all members.',
    request: depositList.request,
    response: depositList.response,
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
  'cashier.withdrawal': {
    method: 'GET',
    path: '/ops/cashier/withdrawals/one',
    moduleId: 'OPSWDONE',
    token: 'operator',
    encrypted: false,
    permission: 'cashier.read',
    summary: 'One withdrawal with all that speaks for it and against it.',
    request: object({ member: idText, id: idText }),
    response: object({
      ...reviewedWithdrawal.shape,
      adapter: string(),
      providerReference: nullable(string()),
      account: object({
        id: idText,
        kind: oneOf(cardKinds),
        name: string(),
        masked: string(),
        /** Masked, as the account says it. */
        holder: string(),
        /** Whether that is the name of an approved identity check; null without one. */
        holderIsProven: nullable(boolean()),
        addedAt: moment,
        removedAt: nullable(moment),
      }),
      /** What the rules looked at, as it is now. */
      facts: object({
        askedOnDay: amount,
        /** Others of a day that did not come back. */
        othersOfOneDay: count,
        everPaid: boolean(),
        depositedWithinDay: amount,
      }),
      ...evidence,
    }),
    errors: ['NOT_FOUND'],
  },
  'cashier.withdrawals': {
    method: 'GET',
    path: '/ops/cashier/withdrawals',
    moduleId: 'OPSWD',
    token: 'operator',
    encrypted: false,
    permission: 'cashier.read',
    summary: 'Withdrawals of all members.',
    request: withdrawalList.request,
    response: withdrawalList.response,
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
