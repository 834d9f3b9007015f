import { array, enum as oneOf, int, maxLength, minimum, nullable, object, regex, string, type output } from 'zod/mini'
import { cardKinds, channelKinds } from '../settings/cashier.ts'
import { amount, count, languageCode, moment, positiveAmount } from '../scalars.ts'

/**
 * The dialect of the payment provider that comes with the platform. The house asks by POST with JSON and
 * `Authorization: Bearer <key>`; the provider calls back with JSON whose signature is
 * `sha256=` and the HMAC-SHA256 in hex, keyed with the same key, over the timestamp, a dot and the raw body.
 */
export const PAYMENT_TIMESTAMP_HEADER = 'x-payment-timestamp'
export const PAYMENT_SIGNATURE_HEADER = 'x-payment-signature'
export const PAYMENT_SIGNATURE_PREFIX = 'sha256='

export const paymentPaths = { open: '/orders', payOut: '/payouts', query: '/query', statement: '/statement' } as const

const reference = string().check(regex(/^[A-Za-z0-9-]{4,60}$/))
const url = string().check(regex(/^https?:\/\/\S+$/), maxLength(500))
const currency = string().check(regex(/^[A-Z]{3}$/))

export const openRequest = object({
  reference,
  kind: oneOf(channelKinds),
  amount: positiveAmount,
  currency,
  expiresAt: moment,
  returnUrl: url,
  callbackUrl: url,
  language: languageCode,
})
export const openAnswer = object({
  providerReference: string().check(maxLength(80)),
  url: nullable(url),
  address: nullable(object({ network: string(), address: string(), amount: string(), confirmationsNeeded: count })),
})

export const payOutRequest = object({
  reference,
  kind: oneOf(cardKinds),
  account: object({ name: string(), holder: string(), number: string() }),
  amount: positiveAmount,
  currency,
  callbackUrl: url,
})

/** What became of an order or payout: the answer to a query and to a payout, and the body of a callback. */
export const paymentMessage = object({
  reference,
  providerReference: string().check(maxLength(80)),
  /** `pending` with nothing paid yet is an order that waits for its payer. */
  state: oneOf(['pending', 'paid', 'failed']),
  amount,
  confirmations: count,
  reason: nullable(string().check(maxLength(200))),
  version: int().check(minimum(0)),
})
export type PaymentMessage = output<typeof paymentMessage>

export const queryRequest = object({ reference })
export const queryAnswer = object({ order: nullable(paymentMessage) })

export const statementRequest = object({ day: string().check(regex(/^\d{4}-\d{2}-\d{2}$/)) })
export const statementAnswer = object({
  lines: array(object({ reference, direction: oneOf(['in', 'out']), state: oneOf(['paid', 'failed']), amount })),
})
export type StatementAnswer = output<typeof statementAnswer>
