import { hmac } from '#node/signatures.ts'
import {
  PAYMENT_SIGNATURE_HEADER,
  PAYMENT_SIGNATURE_PREFIX,
  PAYMENT_TIMESTAMP_HEADER,
  type PaymentMessage,
} from '#contract/protocols/payment-provider.ts'
import type { Clock } from '../../platform/clock.ts'

/** How a callback goes out: once, in no way, five times in a row, or after what comes later. */
export type Saying = 'once' | 'never' | 'often' | 'late'

/** Sends a callback; true once the other side took it by a 200. */
export type Deliver = (url: string, headers: Readonly<Record<string, string>>, body: string) => Promise<boolean>

const OFTEN = 5
const LATE_MS = 5_000
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 10 * 60_000
/** About a day of tries. */
const MOST_TRIES = 150

interface Outgoing {
  readonly url: string
  readonly body: string
  dueMs: number
  tries: number
  underWay: Promise<void> | undefined
}

export interface Speaker {
  say(url: string, word: PaymentMessage, saying: Saying): void
  /** Sends what is due; resolves once each, and each that is under way, has its answer. */
  tick(): Promise<void>
}

/** Calls back with signed words, each again with growing waits until it was taken. */
export function createSpeaker({ key, clock, deliver }: { key: string; clock: Clock; deliver: Deliver }): Speaker {
  let outgoing: Outgoing[] = []
  const send = async (one: Outgoing): Promise<void> => {
    const timestamp = String(clock.now())
    const signature = hmac(key, `${timestamp}.${one.body}`).toString('hex')
    const taken = await deliver(
      one.url,
      {
        'content-type': 'application/json',
        [PAYMENT_TIMESTAMP_HEADER]: timestamp,
        [PAYMENT_SIGNATURE_HEADER]: `${PAYMENT_SIGNATURE_PREFIX}${signature}`,
      },
      one.body,
    ).catch(() => false)
    one.underWay = undefined
    one.tries += 1
    one.dueMs = clock.now() + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(one.tries - 1, 20))
    if (taken || one.tries >= MOST_TRIES) outgoing = outgoing.filter((other) => other !== one)
  }
  return {
    say(url, word, saying) {
      if (saying === 'never') return
      const dueMs = clock.now() + (saying === 'late' ? LATE_MS : 0)
      const body = JSON.stringify(word)
      for (let n = 0; n < (saying === 'often' ? OFTEN : 1); n += 1)
        outgoing.push({ url, body, dueMs, tries: 0, underWay: undefined })
    },
    async tick() {
      const due = outgoing.filter(({ dueMs, underWay }) => underWay !== undefined || dueMs <= clock.now())
      await Promise.all(due.map((one) => (one.underWay ??= send(one))))
    },
  }
}
