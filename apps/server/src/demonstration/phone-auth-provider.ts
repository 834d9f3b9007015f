import { object, optional, safeParse, string } from 'zod/mini'
import type { Clock } from '../platform/clock.ts'
import type { RandomSource } from '../platform/random.ts'
import type { Inbox } from './inbox.ts'
import { type JsonAnswer, type Service, startJsonServer } from './service.ts'

const MINUTE_MS = 60_000
const CODE_MS = MINUTE_MS
const TOKEN_MS = 5 * MINUTE_MS
const BLOCKED_MS = 5 * MINUTE_MS
/** Codes sent to a number within five minutes, and wrong answers to one code, before the number is blocked. */
const MOST_SENT = 3
const MOST_WRONG = 5

/** Numbers with these last digits fail in one way always, so that each failure can be seen. */
const failingEnds: Readonly<Record<string, string>> = {
  '0001': 'QUOTA_EXCEEDED',
  '0002': 'OPERATION_NOT_ALLOWED',
  '0003': 'CAPTCHA_CHECK_FAILED',
  '0004': 'INTERNAL_ERROR',
  '0005': 'TOO_MANY_ATTEMPTS_TRY_LATER',
}

const request = object({
  phoneNumber: optional(string()),
  recaptcha: optional(string()),
  verificationId: optional(string()),
  code: optional(string()),
  idToken: optional(string()),
})

interface Sent {
  readonly number: string
  readonly code: string
  readonly until: number
  wrong: number
}

/** A failure as the provider tells it. */
class Failure extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/**
 * A phone-auth provider on a free port of this machine that behaves like a hosted one, failures included; its SMS goes
 * to the inbox. POST /start {phoneNumber}, /confirm {verificationId, code}, /verify {idToken}; each with the bearer key.
 */
export function startPhoneAuthProvider({
  inbox,
  clock,
  random,
  key,
}: {
  inbox: Pick<Inbox, 'add'>
  clock: Clock
  random: RandomSource
  key: string
}): Promise<Service> {
  const sent = new Map<string, Sent>()
  const tokens = new Map<string, { number: string; until: number }>()
  const starts = new Map<string, number[]>()
  const blocked = new Map<string, number>()

  const drop = (): void => {
    for (const [id, { until }] of sent) if (until <= clock.now()) sent.delete(id)
    for (const [token, { until }] of tokens) if (until <= clock.now()) tokens.delete(token)
    for (const [number, until] of blocked) if (until <= clock.now()) blocked.delete(number)
    for (const [number, times] of starts) if (times.every((at) => at <= clock.now() - BLOCKED_MS)) starts.delete(number)
  }
  const block = (number: string): never => {
    blocked.set(number, clock.now() + BLOCKED_MS)
    starts.delete(number)
    throw new Failure('TOO_MANY_ATTEMPTS_TRY_LATER')
  }

  const start = (number: string | undefined): unknown => {
    if (number === undefined || number === '') throw new Failure('MISSING_PHONE_NUMBER')
    if (!/^\+[1-9]\d{6,14}$/.test(number)) throw new Failure('INVALID_PHONE_NUMBER')
    const failing = failingEnds[number.slice(-4)]
    if (failing !== undefined) throw new Failure(failing)
    if (blocked.has(number)) throw new Failure('TOO_MANY_ATTEMPTS_TRY_LATER')
    const times = [...(starts.get(number) ?? []).filter((at) => at > clock.now() - BLOCKED_MS), clock.now()]
    if (times.length > MOST_SENT) block(number)
    starts.set(number, times)
    const verificationId = random.bytes(24).toString('base64url')
    const code = String(random.below(1_000_000)).padStart(6, '0')
    sent.set(verificationId, { number, code, until: clock.now() + CODE_MS, wrong: 0 })
    inbox.add({ kind: 'sms', to: number, text: `${code} is your verification code. It is good for 1 minute.` })
    return { verificationId }
  }
  const confirm = (id: string | undefined, code: string | undefined): unknown => {
    const asked = sent.get(id ?? '')
    if (id === undefined || asked === undefined) throw new Failure('SESSION_EXPIRED')
    if (blocked.has(asked.number)) throw new Failure('TOO_MANY_ATTEMPTS_TRY_LATER')
    if (code === undefined || code === '') throw new Failure('MISSING_CODE')
    if (code !== asked.code) {
      asked.wrong += 1
      if (asked.wrong < MOST_WRONG) throw new Failure('INVALID_CODE')
      sent.delete(id)
      block(asked.number)
    }
    sent.delete(id)
    const idToken = random.bytes(32).toString('base64url')
    tokens.set(idToken, { number: asked.number, until: clock.now() + TOKEN_MS })
    return { idToken }
  }
  const verify = (idToken: string | undefined): unknown => {
    const proven = tokens.get(idToken ?? '')
    if (idToken === undefined || proven === undefined) throw new Failure('INVALID_ID_TOKEN')
    tokens.delete(idToken)
    return { phoneNumber: proven.number }
  }

  return startJsonServer(key, ({ path, body }): JsonAnswer => {
    const read = safeParse(request, body)
    if (!read.success) return failure('INVALID_REQUEST')
    const { phoneNumber, verificationId, code, idToken } = read.data
    drop()
    try {
      if (path === '/start') return { status: 200, body: start(phoneNumber) }
      if (path === '/confirm') return { status: 200, body: confirm(verificationId, code) }
      return path === '/verify' ? { status: 200, body: verify(idToken) } : failure('NOT_FOUND')
    } catch (error) {
      if (error instanceof Failure) return failure(error.code)
      throw error
    }
  })
}

const failure = (code: string): JsonAnswer => ({ status: 400, body: { error: { code } } })
