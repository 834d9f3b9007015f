import { array, boolean, enum as oneOf, nullable, object, string } from 'zod/mini'
import { paymentPassword, requestKey } from './cashier.ts'
import { defineCalls } from '../call.ts'
import { amount, idText, moment, plainText, positiveAmount } from '../scalars.ts'

const sent = object({ id: idText, balance: amount })
const errors = [
  'METHOD_OFF',
  'NOT_FOUND',
  'FORBIDDEN',
  'PAYMENT_PASSWORD_MISSING',
  'PAYMENT_PASSWORD_WRONG',
  'TOO_MANY_ATTEMPTS',
  'AMOUNT_OUT_OF_RANGE',
  'DAILY_LIMIT',
  'INSUFFICIENT_FUNDS',
  'TURNOVER_MISSING',
  'ACCOUNT_FROZEN',
  'DOWNLINES_UNPAID',
  'IDENTITY_MISSING',
  'TRANSFER_REFUSED',
  'DUPLICATE_REFERENCE',
] as const

/** Money between a member and its upline, or an agent and its direct downlines. No figure counts it as a deposit or as turnover. */
export const memberTransferCalls = defineCalls({
  'transfers.terms': {
    method: 'GET',
    path: '/wps/member/transfer/terms',
    moduleId: 'MEMTRFTERMS3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'What a member may send to its upline or a downline, and what was sent and received last.',
    request: object({ to: oneOf(['upline', 'downline']) }),
    response: object({
      isOn: boolean(),
      /** The upline: its account with letters left out, and what a transfer to it names it by; null without one. */
      upline: nullable(object({ account: string(), mark: string() })),
      least: amount,
      most: amount,
      /** What is left of the day. */
      leftToday: amount,
      /** What of the balance may go out: free of turnover that is required. */
      available: amount,
      hasPaymentPassword: boolean(),
      /** What lies in the purse of the active bonus, which a transfer ends; null without one. */
      bonus: nullable(amount),
      latest: array(object({ id: idText, account: string(), isSent: boolean(), amount, at: moment })),
    }),
    errors: [],
  },
  'transfers.toUpline': {
    method: 'POST',
    path: '/wps/member/transfer/upline',
    moduleId: 'MEMTRFUP3',
    token: 'member',
    part: 'centre',
    encrypted: true,
    summary:
      'Sends money to the upline whose `mark` was shown; refused at the field where it is another by now. The same key again answers the first result.',
    request: object({ key: requestKey, upline: plainText(32), amount: positiveAmount, paymentPassword }),
    response: sent,
    errors,
  },
  'agents.transfer': {
    method: 'POST',
    path: '/wps/agent/transfer',
    moduleId: 'AGTTRF3',
    token: 'member',
    part: 'agents',
    encrypted: true,
    summary: 'An agent sends money to a direct downline. The same key again answers the first result.',
    request: object({ key: requestKey, account: plainText(32), amount: positiveAmount, paymentPassword }),
    response: sent,
    errors: ['ONLY_AGENTS', ...errors],
  },
})
