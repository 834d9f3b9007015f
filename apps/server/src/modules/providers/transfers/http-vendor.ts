import { hmac } from '#node/signatures.ts'
import { parse } from 'zod/mini'
import {
  VENDOR_SIGNATURE_HEADER,
  VENDOR_TIMESTAMP_HEADER,
  type VendorCall,
  vendorCalls,
  vendorPath,
} from '#contract/protocols/vendor-wallet.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { KeysNow } from '../../../platform/shared-key.ts'
import type { TransferOrder, TransferVendor } from './vendor.ts'

/** A transfer may take its time; whoever looks at a page waits for a balance only briefly. */
const TRANSFER_MS = 8000
const ASK_MS = 1500
const STATEMENT_MS = 60_000

export interface HttpVendorOptions {
  readonly vendor: string
  readonly name: string
  /** Without a slash at the end. */
  readonly url: string
  /** The secrets that both sides know; the first signs our calls. */
  keys(): KeysNow
  readonly clock: Clock
  /** How long a transfer is waited for, in milliseconds; 8,000. */
  readonly transferMs?: number
}

/** A vendor reached over HTTP by the protocol of contract/vendor-wallet.ts. Anything but a well-formed answer throws: nothing is known then. */
export function createHttpVendor({
  vendor,
  name,
  url,
  keys,
  clock,
  transferMs = TRANSFER_MS,
}: HttpVendorOptions): TransferVendor {
  const ask = async (call: VendorCall, request: object, milliseconds: number): Promise<unknown> => {
    const body = JSON.stringify({ vendor, ...request })
    const timestamp = String(clock.now())
    const path = vendorPath(call)
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(milliseconds),
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        [VENDOR_TIMESTAMP_HEADER]: timestamp,
        [VENDOR_SIGNATURE_HEADER]: hmac(
          keys()[0],
          `${timestamp}.${new URL(url).pathname.replace(/\/$/, '')}${path}.${body}`,
        ).toString('hex'),
      },
    })
    if (!response.ok) throw new Error(`the vendor answered ${call} with ${response.status}`)
    return response.json()
  }
  const onWire = ({ amount, ...order }: TransferOrder): object => ({ ...order, amount: String(amount) })
  return {
    vendor,
    name,
    balance: async (member) =>
      BigInt(parse(vendorCalls.balance.response, await ask('balance', { member }, ASK_MS)).balance),
    transfer: async (order) =>
      parse(vendorCalls.transfer.response, await ask('transfer', onWire(order), transferMs)).state,
    status: async (reference) => parse(vendorCalls.status.response, await ask('status', { reference }, ASK_MS)).state,
    cancel: async (order) => parse(vendorCalls.cancel.response, await ask('cancel', onWire(order), ASK_MS)).state,
    async statement(day) {
      const { transfers } = parse(vendorCalls.statement.response, await ask('statement', { day }, STATEMENT_MS))
      return transfers.map(({ amount, ...line }) => ({ ...line, amount: BigInt(amount) }))
    },
  }
}
