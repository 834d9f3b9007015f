import { array, enum as oneOf, maxLength, minLength, object, regex, string, type output } from 'zod/mini'

/**
 * The protocol of vendors that keep wallets of their own, as the house speaks it. Every call is a POST with
 * JSON, signed by a key that both sides know: the hex HMAC-SHA256 over `<timestamp>.<path>.<raw body>`, where
 * the timestamp is in milliseconds and may be half a minute off. Amounts are whole units of 1/100,000 as text.
 */
export const VENDOR_TIMESTAMP_HEADER = 'x-vendor-timestamp'
export const VENDOR_SIGNATURE_HEADER = 'x-vendor-signature'

const units = string().check(regex(/^\d{1,18}$/))
const member = string().check(regex(/^[1-9]\d{0,18}$/))
const vendor = string().check(regex(/^[A-Z0-9]{2,12}$/))
/** The house's name for a transfer: the same again is the same transfer, and its first answer stands for ever. */
const reference = string().check(minLength(1), maxLength(64), regex(/^[\w:.-]+$/))
const direction = oneOf(['in', 'out'])
/** A UTC day. */
const day = string().check(regex(/^\d{4}-\d{2}-\d{2}$/))

const transferState = oneOf(['done', 'refused'])

export const vendorCalls = {
  balance: { request: object({ vendor, member }), response: object({ balance: units }) },
  /** `in` puts money into the wallet at the vendor, `out` takes it from there. */
  transfer: {
    request: object({ vendor, reference, member, direction, amount: units, currency: string().check(maxLength(8)) }),
    response: object({ state: transferState }),
  },
  status: {
    request: object({ vendor, reference }),
    response: object({ state: oneOf(['done', 'refused', 'unknown']) }),
  },
  /** Refuses a transfer for good that was not done, whether it was heard of or comes later; one that was done stays done. */
  cancel: {
    request: object({ vendor, reference, member, direction, amount: units, currency: string().check(maxLength(8)) }),
    response: object({ state: transferState }),
  },
  statement: {
    request: object({ vendor, day }),
    response: object({
      transfers: array(object({ reference, member, direction, amount: units, state: transferState })),
    }),
  },
} as const
export type VendorCall = keyof typeof vendorCalls
export type VendorOrder = output<typeof vendorCalls.transfer.request>

export const vendorPath = <Call extends VendorCall>(call: Call): `/wallet/${Call}` => `/wallet/${call}`
