import { sign } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  HUB88_SIGNATURE_HEADER,
  hub88Paths,
  type Hub88Call,
  type Hub88Reply,
  hub88Statuses,
} from '#contract/protocols/hub88.ts'
import { POT_CODES } from '#rules/jackpot.ts'
import { array, enum as oneOf, int, object, optional, safeParse } from 'zod/mini'
import type { WalletProtocol } from './stakes.ts'

export interface HttpWalletOptions {
  /** The platform's address, without a slash at the end. */
  readonly url: string
  /** The studio's private RSA key, PEM, which signs every call. */
  readonly key: string
  /** How long one answer is waited for, in milliseconds; 2,500. */
  readonly timeoutMs?: number
  /** Pauses before each further try, in milliseconds. */
  readonly pausesMs?: readonly number[]
}

/** The page waits ten seconds, within which all tries have to come to an end. */
const TIMEOUT_MS = 2500
const PAUSES_MS = [150, 600]

/** What the studio goes by of an answer. */
const reply = object({
  status: oneOf(hub88Statuses),
  balance: optional(int()),
  amount: optional(int()),
  pots: optional(array(object({ pot: oneOf(POT_CODES), amount: int() }))),
})

/**
 * The platform's wallet over signed HTTP. What gets no answer that can be relied on (none in time, a 5xx, no JSON)
 * is asked again with the same body, so with the same ids; after the last try the answer is RS_ERROR_UNKNOWN, which
 * says nothing of the money and is never taken for a refusal.
 */
export function createHttpWallet({
  url,
  key,
  timeoutMs = TIMEOUT_MS,
  pausesMs = PAUSES_MS,
}: HttpWalletOptions): WalletProtocol {
  const ask = async (call: Hub88Call, body: string, signature: string): Promise<Hub88Reply | undefined> => {
    try {
      const response = await fetch(`${url}${hub88Paths[call]}`, {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
        headers: { 'content-type': 'application/json', [HUB88_SIGNATURE_HEADER]: signature },
      })
      const parsed = safeParse(reply, await response.json())
      if (response.status >= 500 || !parsed.success || parsed.data.status === 'RS_ERROR_UNKNOWN') return undefined
      const { status, balance, amount, pots } = parsed.data
      return {
        status,
        ...(balance === undefined ? {} : { balance }),
        ...(amount === undefined ? {} : { amount }),
        ...(pots === undefined ? {} : { pots }),
      }
    } catch {
      return undefined
    }
  }
  return async (call, request) => {
    const body = JSON.stringify(request)
    const signature = sign('RSA-SHA256', Buffer.from(body), key).toString('base64')
    let answer = await ask(call, body, signature)
    for (const ms of pausesMs) {
      if (answer !== undefined) break
      await pause(ms)
      answer = await ask(call, body, signature)
    }
    return answer ?? { status: 'RS_ERROR_UNKNOWN' }
  }
}
