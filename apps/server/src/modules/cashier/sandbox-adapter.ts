import { Refusal } from '#contract/errors.ts'
import {
  openAnswer,
  PAYMENT_SIGNATURE_HEADER,
  PAYMENT_SIGNATURE_PREFIX,
  PAYMENT_TIMESTAMP_HEADER,
  paymentPaths,
  paymentMessage,
  queryAnswer,
  statementAnswer,
  type PaymentMessage,
} from '#contract/protocols/payment-provider.ts'
import { moneyToDecimal, parseMoney, type Money } from '#rules/money.ts'
import { safeParse, type output, type ZodMiniType } from 'zod/mini'
import { readJson } from '#node/json.ts'
import { hmac, sameBytes } from '#node/signatures.ts'
import type { Clock } from '../../platform/clock.ts'
import type { KeysNow } from '../../platform/shared-key.ts'
import { type PaymentAdapter, type PaymentNotice, PaymentUnreachable } from './payment-adapter.ts'

const TIMEOUT_MS = 10_000
/** A callback that is older, or comes from further ahead, is refused: a recorded one is worth nothing later. */
const RECENT_MS = 5 * 60_000

export interface SandboxAdapterDeps {
  /** Where the provider is reached, without a slash at the end. */
  readonly url: string
  /** Open the provider's door for us and sign what it calls back: the first is ours, a callback by any of them is believed. */
  keys(): KeysNow
  readonly clock: Clock
}

/** Speaks the dialect of `contract/payment-provider.ts` over HTTP. */
export function createSandboxAdapter({ url, keys, clock }: SandboxAdapterDeps): PaymentAdapter {
  const ask = async <Shape extends ZodMiniType>(path: string, body: unknown, shape: Shape): Promise<output<Shape>> => {
    const answer = await post(`${url}${path}`, keys()[0], body)
    const read = safeParse(shape, answer)
    if (!read.success) throw new PaymentUnreachable(`the payment provider answered ${path} with what cannot be read`)
    return read.data
  }
  return {
    open: ({ expiresAtMs, amount, ...order }) =>
      ask(
        paymentPaths.open,
        { ...order, amount: decimal(amount), expiresAt: new Date(expiresAtMs).toISOString() },
        openAnswer,
      ),
    payOut: async ({ amount, ...order }) =>
      noticeOf(await ask(paymentPaths.payOut, { ...order, amount: decimal(amount) }, paymentMessage)),
    async query(reference) {
      const { order } = await ask(paymentPaths.query, { reference }, queryAnswer)
      return order === null ? undefined : noticeOf(order)
    },
    readCallback(headers, rawBody) {
      const [timestamp, signature] = [headers[PAYMENT_TIMESTAMP_HEADER], headers[PAYMENT_SIGNATURE_HEADER]]
      if (
        typeof timestamp !== 'string' ||
        typeof signature !== 'string' ||
        !keys().some((key) => isSigned(key, timestamp, rawBody, signature))
      )
        throw new Refusal('FORBIDDEN')
      if (!/^\d{13}$/.test(timestamp) || Math.abs(clock.now() - Number(timestamp)) > RECENT_MS)
        throw new Refusal('FORBIDDEN')
      const read = safeParse(paymentMessage, readJson(rawBody))
      if (!read.success) throw new Refusal('INVALID_INPUT')
      return noticeOf(read.data)
    },
    async statement(day) {
      const { lines } = await ask(paymentPaths.statement, { day }, statementAnswer)
      return lines.map((line) => ({ ...line, amount: parseMoney(line.amount) }))
    },
  }
}

const decimal = (amount: Money): string => moneyToDecimal(amount, 5)

const noticeOf = (word: PaymentMessage): PaymentNotice => ({ ...word, amount: parseMoney(word.amount) })

function isSigned(key: string, timestamp: string, body: Buffer, signature: string): boolean {
  if (!signature.startsWith(PAYMENT_SIGNATURE_PREFIX)) return false
  return sameBytes(
    Buffer.from(signature.slice(PAYMENT_SIGNATURE_PREFIX.length), 'hex'),
    hmac(key, `${timestamp}.`, body),
  )
}

/** @throws PaymentUnreachable for everything but an answer that says yes: nothing else says what the provider did */
async function post(url: string, key: string, body: unknown): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    })
    if (!response.ok) throw new PaymentUnreachable(`the payment provider answered ${response.status}`)
    return await response.json()
  } catch (error) {
    if (error instanceof PaymentUnreachable) throw error
    throw new PaymentUnreachable('the payment provider did not answer', { cause: error })
  }
}
