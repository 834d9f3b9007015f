import type { attemptDetail } from '#contract/calls/session.ts'
import { Refusal } from '#contract/errors.ts'
import type { output } from 'zod/mini'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { MemberId, RowId } from '../../../platform/ids.ts'
import { type Counter, countersFrom, networkOf } from '../../../platform/networks.ts'
import type { WaitPolicy } from '../../../platform/throttle.sql.ts'
import type { IdentityDeps } from '../parts.ts'
import { hashSecret } from '../../../platform/tokens.ts'

const HOUR = 3600
const policies = {
  /** A browser that the member trusted, or the account from one address. */
  own: { free: 5, longest: 900, forget: HOUR },
  /** One address over all accounts; a household or an office shares it. */
  address: { free: 30, longest: 900, forget: HOUR },
  /** One account over all addresses; it makes nobody wait whom the account knows. */
  account: { free: 10, longest: 900, forget: HOUR },
} as const satisfies Record<string, WaitPolicy>

/** Failures after which the picture is asked for. */
const CAPTCHA_AFTER = 3

/** Who tries to log in, as far as is known before the proof. */
export interface Approach {
  /** The account by the name that was typed, whether anybody has it or not. */
  readonly account: string
  readonly member: MemberId | undefined
  readonly ip: string
  /** The member was here before. */
  readonly known: boolean
  /** The browser that the member trusted. */
  readonly trusted: RowId | undefined
}

/** One try to log in. */
export interface Try {
  readonly captchaRequired: boolean
  /** Takes the try, which counts as a failure until it turns out well. @throws Refusal TOO_MANY_ATTEMPTS */
  begin(): Promise<void>
  /** Counts the failure; what the caller is told. */
  failed(): Promise<Refusal>
  /** Takes back what `begin` counted. */
  succeeded(): Promise<void>
  /** The same where nothing was tried in the end. */
  withdrawn(): Promise<void>
  /** Detail for a refusal that counts nothing. */
  detail(retryAfterSeconds?: number): output<typeof attemptDetail>
}

/**
 * Growing waits and the demand for a picture. Strangers wait for the address's failures and for the account's over all
 * addresses; who comes from where the member was before waits only for its own, so nobody locks anybody else out.
 */
export function createLoginGate({
  db,
  throttle,
}: Pick<IdentityDeps, 'db' | 'throttle'>): (approach: Approach) => Promise<Try> {
  return async ({ account, member, ip, known, trusted }) => {
    const network = networkOf(ip)
    // Hashed, since a password is typed into the wrong field now and then.
    const name = hashSecret(account).slice(0, 32)
    const pair: Counter = { key: `login:pair:${name}:${network}`, policy: policies.own }
    const addresses = countersFrom(ip, 'login:address', policies.address)
    const everywhere: Counter = { key: `login:account:${name}`, policy: policies.account }
    const waitsFor: readonly Counter[] =
      trusted !== undefined
        ? [{ key: `login:device:${trusted}`, policy: policies.own }]
        : known
          ? [pair]
          : [pair, ...addresses, everywhere]
    const others = [pair, ...addresses, everywhere].filter((counter) => !waitsFor.includes(counter))
    const keys = waitsFor.map(({ key }) => key)

    const failures = await Promise.all(keys.map((key) => throttle.failuresOf(key)))
    const captchaRequired = failures.some((count) => count >= CAPTCHA_AFTER)
    const detail: Try['detail'] = (seconds = 0) => ({
      captchaRequired,
      ...(seconds > 0 ? { retryAfterSeconds: seconds } : {}),
    })
    const blocked = async (): Promise<Refusal> =>
      new Refusal('TOO_MANY_ATTEMPTS', detail(await throttle.blockedFor(keys)))
    if ((await throttle.blockedFor(keys)) > 0) throw await blocked()

    let taken: { counter: Counter; count: number }[] = []
    const forgiveAll = async (): Promise<void> => {
      await Promise.all(taken.map(({ counter }) => throttle.forgive(counter.key)))
    }
    return {
      captchaRequired,
      detail,
      async begin() {
        taken = []
        for (const counter of waitsFor) {
          const count = await throttle.attempt(counter.key, counter.policy)
          if (count === undefined) {
            await forgiveAll()
            throw await blocked()
          }
          taken.push({ counter, count })
        }
      },
      async failed() {
        const counted = [
          ...taken,
          ...(await Promise.all(
            others.map(async (counter) => ({ counter, count: await throttle.failed(counter.key, counter.policy) })),
          )),
        ]
        const reached = counted.filter(({ counter, count }) => counter !== pair && count === counter.policy.free + 1)
        for (const {
          counter: { key, policy },
        } of reached) {
          const subject = key.startsWith('login:address:')
            ? key.slice('login:'.length)
            : member === undefined
              ? `name:${name}`
              : `member:${member}`
          await db.transaction(async (tx) =>
            recordAudit(tx, {
              actor: `address:${network}`,
              action: 'login.slowed',
              subject,
              after: { failures: policy.free + 1 },
            }),
          )
        }
        const seconds = await throttle.blockedFor(keys)
        const asked = taken.some(({ count }) => count >= CAPTCHA_AFTER)
        return new Refusal('BAD_CREDENTIALS', { ...detail(seconds), captchaRequired: asked })
      },
      async succeeded() {
        const [own, ...shared] = taken
        if (own !== undefined) await throttle.forget(own.counter.key)
        await Promise.all(shared.map(({ counter }) => throttle.forgive(counter.key)))
      },
      withdrawn: forgiveAll,
    }
  }
}
