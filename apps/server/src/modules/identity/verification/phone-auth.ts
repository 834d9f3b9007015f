import { Refusal, type ErrorCode } from '#contract/errors.ts'
import { hash } from 'node:crypto'
import {
  maxLength,
  minLength,
  object,
  optional,
  regex,
  safeParse,
  string,
  type output,
  type ZodMiniType,
} from 'zod/mini'
import type { IdentityDeps } from '../parts.ts'

/** How the site names this way beside the code of our own. */
const CHANNEL = 'phone-auth'
/** The provider's codes are good so long; the site counts down so many minutes. */
const EXPIRED_MINUTES = 1
const TIMEOUT_MS = 10_000
const TOKEN_SECONDS = 3600

/** The provider's codes of failure, and ours. */
export const phoneAuthFailures: ReadonlyMap<string, ErrorCode> = new Map([
  ['INVALID_PHONE_NUMBER', 'PHONE_AUTH_INVALID_NUMBER'],
  ['MISSING_PHONE_NUMBER', 'PHONE_AUTH_MISSING_NUMBER'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'PHONE_AUTH_TOO_MANY_REQUESTS'],
  ['INVALID_CODE', 'PHONE_AUTH_INVALID_CODE'],
  ['MISSING_CODE', 'PHONE_AUTH_INVALID_CODE'],
  ['SESSION_EXPIRED', 'PHONE_AUTH_CODE_EXPIRED'],
  ['QUOTA_EXCEEDED', 'PHONE_AUTH_QUOTA'],
  ['OPERATION_NOT_ALLOWED', 'PHONE_AUTH_NOT_ALLOWED'],
  ['CAPTCHA_CHECK_FAILED', 'PHONE_AUTH_CAPTCHA_FAILED'],
])

const started = object({ verificationId: string().check(minLength(1), maxLength(200)) })
const confirmed = object({ idToken: string().check(minLength(1), maxLength(2000)) })
const verified = object({ phoneNumber: string().check(regex(/^\+[1-9]\d{5,14}$/)) })
const failed = object({ error: object({ code: string(), message: optional(string()) }) })

export interface PhoneAuth {
  /** `phoneNumber` in E.164. @throws Refusal PHONE_AUTH_…, METHOD_OFF */
  start(
    phoneNumber: string,
    recaptcha: string | undefined,
  ): Promise<{ channel: string; verificationId: string; expiredMinutes: number }>
  /** @throws Refusal PHONE_AUTH_…, METHOD_OFF */
  confirm(verificationId: string, code: string): Promise<{ channel: string; idToken: string }>
  phoneOf(idToken: string): Promise<string | undefined>
  /** True where codes go through the provider instead of our own SMS. */
  isOn(): Promise<boolean>
}

/** The phone-auth provider: sends a code by itself, and says afterwards whose number was proven. */
export function createPhoneAuth({
  log,
  throttle,
  settings,
  verification,
}: Pick<IdentityDeps, 'log' | 'throttle' | 'settings' | 'verification'>): PhoneAuth {
  const service = verification.phoneAuth
  const isOn = async (): Promise<boolean> => service !== undefined && (await settings.site()).phoneAuth

  const ask = async <Shape extends ZodMiniType>(
    path: string,
    body: Record<string, string>,
    shape: Shape,
  ): Promise<output<Shape>> => {
    if (service === undefined || !(await isOn())) throw new Refusal('METHOD_OFF')
    const answer = await post(`${service.url}${path}`, service.apiKey, body).catch((error: unknown) => {
      log.warn({ err: error, path }, 'the phone-auth provider did not answer')
      throw new Refusal('PHONE_AUTH_UNKNOWN')
    })
    const right = safeParse(shape, answer)
    if (right.success) return right.data
    const wrong = safeParse(failed, answer)
    const code = wrong.success ? phoneAuthFailures.get(wrong.data.error.code) : undefined
    if (code === undefined)
      log.warn(
        { path, answer: wrong.success ? wrong.data.error.code : 'unreadable' },
        'the phone-auth provider answered what we do not know',
      )
    throw new Refusal(code ?? 'PHONE_AUTH_UNKNOWN')
  }

  return {
    isOn,
    async start(phoneNumber, recaptcha) {
      const { verificationId } = await ask(
        '/start',
        { phoneNumber, ...(recaptcha === undefined ? {} : { recaptcha }) },
        started,
      )
      return { channel: CHANNEL, verificationId, expiredMinutes: EXPIRED_MINUTES }
    },
    async confirm(verificationId, code) {
      const { idToken } = await ask('/confirm', { verificationId, code: code.trim() }, confirmed)
      return { channel: CHANNEL, idToken }
    },
    async phoneOf(idToken) {
      try {
        const { phoneNumber } = await ask('/verify', { idToken }, verified)
        // Once, also where a provider would vouch again.
        return (await throttle.take(`phone-auth:token:${hash('sha256', idToken)}`, 1, TOKEN_SECONDS))
          ? phoneNumber
          : undefined
      } catch (error) {
        if (error instanceof Refusal) return undefined
        throw error
      }
    },
  }
}

async function post(url: string, apiKey: string, body: Record<string, string>): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
  })
  return response.json()
}
