import {
  array,
  boolean,
  enum as oneOf,
  maxLength,
  nullable,
  object,
  optional,
  regex,
  string,
  type output,
} from 'zod/mini'
import { depositStates } from '#rules/cashier/deposit.ts'
import { withdrawalGroupNames, withdrawalStates } from '#rules/cashier/withdrawal.ts'
import { defineCalls } from '../call.ts'
import { cardKinds, channelKinds } from '../settings/cashier.ts'
import { amount, count, idText, languageCode, moment, plainText, positiveAmount, wholeNumber } from '../scalars.ts'
import { period } from './records.ts'
import { uploadIds } from './uploads.ts'

/** Names a wish of the member's browser, so that the same request again tells the result instead of asking twice. */
export const requestKey = string().check(regex(/^[A-Za-z0-9-]{16,64}$/))

/** The payment password travels encrypted; the calls that carry it are encrypted. */
export const paymentPassword = string().check(maxLength(64))

const channel = object({
  code: string(),
  kind: oneOf(channelKinds),
  name: string(),
  min: amount,
  max: amount,
  feePercent: string(),
  feeFixed: amount,
  presets: array(amount),
  minutes: count,
  manual: boolean(),
})

export const depositOrder = object({
  id: idText,
  channel: string(),
  kind: oneOf(channelKinds),
  channelName: string(),
  /** What was asked to be paid, what the fee takes, and what came into the wallet (null until it did). */
  amount,
  fee: amount,
  credited: nullable(amount),
  state: oneOf(depositStates),
  createdAt: moment,
  expiresAt: moment,
  settledAt: nullable(moment),
  /** Where the member pays: a hosted page, an account to transfer to, or an address of a chain. */
  pay: nullable(
    object({
      url: nullable(string()),
      account: nullable(object({ bank: string(), holder: string(), number: string(), reference: string() })),
      address: nullable(
        object({
          network: string(),
          address: string(),
          amount: string(),
          confirmations: count,
          confirmationsNeeded: count,
        }),
      ),
    }),
  ),
  /** Why it failed or was rejected: an operator's words for the member, or a word of `depositReasons` in the rules. */
  reason: nullable(string()),
})
export type DepositOrder = output<typeof depositOrder>

export const withdrawalOrder = object({
  id: idText,
  card: object({ kind: oneOf(cardKinds), name: string(), masked: string() }),
  /** What left the wallet, and what of it the fee takes. */
  amount,
  fee: amount,
  state: oneOf(withdrawalStates),
  askedAt: moment,
  paidAt: nullable(moment),
  /** Until when the member can say what it received; later it counts as received. */
  receiptUntil: nullable(moment),
  received: nullable(amount),
  /** What came back into the wallet: all of it, the part that did not arrive, or nothing. */
  returned: amount,
  reason: nullable(string()),
  /** What the member may do now. */
  actions: array(oneOf(['cancel', 'confirm', 'confirmPartly', 'deny'])),
})
export type WithdrawalOrder = output<typeof withdrawalOrder>

export const card = object({
  id: idText,
  kind: oneOf(cardKinds),
  name: string(),
  holder: string(),
  masked: string(),
  addedAt: moment,
})

/** A page of a list: the newest first; `next` asks for what follows, null at the end. */
export const page = { cursor: optional(plainText(80)), limit: optional(wholeNumber(1, 100)) } as const

export const depositCalls = defineCalls({
  'deposit.channels': {
    method: 'GET',
    path: '/wps/deposit/channels',
    moduleId: 'DEPCHAN3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary:
      'The ways to pay in that are open to the member, with what it may still pay in under its limits (null: no limit).',
    request: object({ language: languageCode }),
    response: object({
      channels: array(channel),
      left: nullable(amount),
      currency: string(),
      currencySymbol: string(),
    }),
    errors: [],
  },
  'deposit.create': {
    method: 'POST',
    path: '/wps/deposit',
    moduleId: 'DEPOSIT3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'Opens an order to pay in. The same key again answers the same order.',
    request: object({ key: requestKey, channel: plainText(40), amount: positiveAmount, language: languageCode }),
    response: depositOrder,
    errors: [
      'CHANNEL_CLOSED',
      'AMOUNT_OUT_OF_RANGE',
      'DEPOSIT_LIMIT',
      'ACCOUNT_EXCLUDED',
      'ACCOUNT_FROZEN',
      'DUPLICATE_REFERENCE',
      'TOO_MANY_OPEN_ORDERS',
      'PROVIDER_UNREACHABLE',
    ],
  },
  'deposit.order': {
    method: 'GET',
    path: '/wps/deposit',
    moduleId: 'DEPORDER3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'An order of the member as it stands.',
    request: object({ id: idText }),
    response: depositOrder,
    errors: ['NOT_FOUND'],
  },
  'deposit.prove': {
    method: 'POST',
    path: '/wps/deposit/proof',
    moduleId: 'DEPPROOF3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'Hands in pictures that prove a transfer on a manual channel.',
    request: object({ id: idText, uploads: uploadIds }),
    response: depositOrder,
    errors: ['NOT_FOUND', 'STATE_PASSED', 'UPLOAD_UNKNOWN'],
  },
  'deposit.list': {
    method: 'GET',
    path: '/wps/deposit/list',
    moduleId: 'DEPLIST3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'Orders to pay in, the newest first, with the totals of the whole period.',
    request: object({ ...period, ...page, state: optional(oneOf(depositStates)) }),
    response: object({
      list: array(depositOrder),
      next: nullable(string()),
      total: object({ count, credited: amount }),
    }),
    errors: ['PERIOD_INVALID'],
  },
})

export const withdrawalCalls = defineCalls({
  'withdrawal.terms': {
    method: 'GET',
    path: '/wps/withdrawal/terms',
    moduleId: 'WDTERMS3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary:
      'What stands between the member and a withdrawal: turnover still required and how it is counted, limits, what is missing.',
    request: object({}),
    response: object({
      balance: amount,
      currencySymbol: string(),
      /** What may go out now: all of the balance, or what was played through before more had to be. */
      available: amount,
      turnover: object({ required: amount, done: amount, left: amount }),
      kinds: array(
        object({ kind: oneOf(cardKinds), min: amount, max: amount, feePercent: string(), feeFixed: amount }),
      ),
      daily: object({ left: amount, times: count }),
      /** What has to be done first, in this order. */
      missing: array(oneOf(['paymentPassword', 'card', 'identity', 'turnover'])),
      receiptMinutes: count,
      /** What lies in the purse of an active bonus, which a withdrawal ends; null where there is none. */
      bonus: nullable(amount),
    }),
    errors: [],
  },
  'withdrawal.create': {
    method: 'POST',
    path: '/wps/withdrawal',
    moduleId: 'WITHDRAW3',
    token: 'member',
    part: 'centre',
    encrypted: true,
    summary: 'Asks for money; it leaves the wallet at once. The same key again answers the same withdrawal.',
    request: object({ key: requestKey, card: idText, amount: positiveAmount, paymentPassword }),
    response: withdrawalOrder,
    errors: [
      'PAYMENT_PASSWORD_WRONG',
      'PAYMENT_PASSWORD_MISSING',
      'TOO_MANY_ATTEMPTS',
      'NOT_FOUND',
      'AMOUNT_OUT_OF_RANGE',
      'INSUFFICIENT_FUNDS',
      'TURNOVER_MISSING',
      'DAILY_LIMIT',
      'IDENTITY_MISSING',
      'ACCOUNT_FROZEN',
      'DOWNLINES_UNPAID',
      'DUPLICATE_REFERENCE',
      'METHOD_OFF',
    ],
  },
  'withdrawal.cancel': {
    method: 'POST',
    path: '/wps/withdrawal/cancel',
    moduleId: 'WDCANCEL3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'Takes back a withdrawal that is still in review, where the brand allows it.',
    request: object({ id: idText }),
    response: withdrawalOrder,
    errors: ['NOT_FOUND', 'STATE_PASSED', 'METHOD_OFF'],
  },
  'withdrawal.receipt': {
    method: 'POST',
    path: '/wps/withdrawal/receipt',
    moduleId: 'WDRECEIPT3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'Says whether the money arrived: all of it, part of it, or none, the last two with proof.',
    request: object({
      id: idText,
      receipt: oneOf(['received', 'partlyReceived', 'notReceived']),
      received: optional(amount),
      uploads: optional(uploadIds),
      remark: optional(plainText(140)),
    }),
    response: withdrawalOrder,
    errors: ['NOT_FOUND', 'STATE_PASSED', 'UPLOAD_UNKNOWN', 'INVALID_INPUT'],
  },
  'withdrawal.order': {
    method: 'GET',
    path: '/wps/withdrawal',
    moduleId: 'WDORDER3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'A withdrawal of the member as it stands.',
    request: object({ id: idText }),
    response: withdrawalOrder,
    errors: ['NOT_FOUND'],
  },
  'withdrawal.list': {
    method: 'GET',
    path: '/wps/withdrawal/list',
    moduleId: 'WDLIST3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'Withdrawals, the newest first, with the totals of the whole period.',
    request: object({ ...period, ...page, group: optional(oneOf(withdrawalGroupNames)) }),
    response: object({
      list: array(withdrawalOrder),
      next: nullable(string()),
      total: object({ count, paidOut: amount }),
    }),
    errors: ['PERIOD_INVALID'],
  },
  'card.list': {
    method: 'GET',
    path: '/wps/member/cards',
    moduleId: 'CARDLIST3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'The accounts that the member is paid out to, masked.',
    request: object({}),
    response: object({ cards: array(card), holder: nullable(string()), max: count }),
    errors: [],
  },
  'card.bind': {
    method: 'POST',
    path: '/wps/member/cards',
    moduleId: 'CARDBIND3',
    token: 'member',
    part: 'centre',
    encrypted: true,
    summary:
      'Adds an account to be paid out to. Its holder must be the member: the name of the first is the name of all.',
    request: object({
      kind: oneOf(cardKinds),
      name: plainText(60),
      holder: plainText(80),
      number: plainText(120),
      paymentPassword,
    }),
    response: card,
    errors: [
      'PAYMENT_PASSWORD_WRONG',
      'PAYMENT_PASSWORD_MISSING',
      'TOO_MANY_ATTEMPTS',
      'TOO_MANY_REQUESTS',
      'HOLDER_DIFFERS',
      'CARD_INVALID',
      'CARD_TAKEN',
      'TOO_MANY_CARDS',
      'METHOD_OFF',
    ],
  },
  'card.unbind': {
    method: 'POST',
    path: '/wps/member/cards/remove',
    moduleId: 'CARDGONE3',
    token: 'member',
    part: 'centre',
    encrypted: true,
    summary: 'Removes an account; a withdrawal to it that is under way goes on.',
    request: object({ id: idText, paymentPassword }),
    response: object({}),
    errors: ['PAYMENT_PASSWORD_WRONG', 'PAYMENT_PASSWORD_MISSING', 'TOO_MANY_ATTEMPTS', 'NOT_FOUND'],
  },
  'paymentPassword.set': {
    method: 'POST',
    path: '/wps/member/paymentPassword',
    moduleId: 'PAYPASS3',
    token: 'member',
    part: 'centre',
    encrypted: true,
    summary:
      'Sets the payment password, six digits; a new one needs the old one, the first one the login password where the account has one.',
    request: object({
      password: optional(string().check(maxLength(200))),
      oldPaymentPassword: optional(paymentPassword),
      newPaymentPassword: string().check(regex(/^\d{6}$/)),
    }),
    response: object({}),
    errors: ['OLD_PASSWORD_WRONG', 'PAYMENT_PASSWORD_WRONG', 'PAYMENT_PASSWORD_WEAK', 'TOO_MANY_ATTEMPTS'],
  },
})
