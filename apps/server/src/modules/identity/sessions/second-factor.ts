import type { CallRequest } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/http/handlers.ts'
import { createFactorGate } from '../factors/factor-gate.ts'
import { takeRecovery } from '../factors/recovery.ts'
import { takeTotp } from '../factors/totp.ts'
import type { IdentityDeps, Verification } from '../parts.ts'
import { type Admission, type Entered, type FactorMethod, type Opened, refusalOf } from './admission.ts'
import { failChallenge, lockChallenge, readChallenge, spendChallenge } from './challenge.sql.ts'
import { type Credentials, readCredentials } from './credentials.sql.ts'
import { networkOf } from './network.ts'
import { hashSecret } from '../../../platform/tokens.ts'

/** Challenges that one address may name wrongly in ten minutes. */
const MOST_LOST = 60

/** What a challenge is answered with that is nobody's. */
const lost = async (throttle: IdentityDeps['throttle'], ip: string): Promise<Refusal> =>
  new Refusal((await throttle.take(`factor:lost:${networkOf(ip)}`, MOST_LOST, 600)) ? 'LINK_INVALID' : 'TOO_MANY_ATTEMPTS')

type Parts = { admission: Admission; verification: Verification }

/** `session.secondFactor`: answers a challenge; the fifth wrong answer is its last. */
export function createSecondFactor(deps: IdentityDeps, { admission, verification: { codes } }: Parts) {
  const { db, throttle, brand, settings } = deps
  const gate = createFactorGate(deps)
  const prove: Readonly<Record<FactorMethod, (tx: Tx, who: Credentials, code: string) => Promise<boolean>>> = {
    totp: (tx, { member }, code) => takeTotp(deps, tx, member, code),
    recovery: (tx, { member }, code) => takeRecovery(tx, member, code),
    mail: async (tx, { email }, code) => email !== undefined && codes.take(tx, 'factor', email, code.trim()),
    sms: async (tx, { mobile }, code) => mobile !== undefined && codes.take(tx, 'factor', mobile, code.trim()),
  }

  return async ({ challenge, method, code, trustDevice }: CallRequest<'session.secondFactor'>, caller: Caller): Promise<Opened> => {
    const id = hashSecret(challenge)
    const waiting = await readChallenge(db, id)
    if (waiting === undefined) throw await lost(throttle, caller.ip)
    const { member } = waiting
    const site = await settings.site()
    const attempt = await gate(member, caller.ip)
    // What is wrong is counted, so the transaction ends well and the refusal comes after it.
    const verdict = await db.transaction(async (tx): Promise<Entered | Refusal> => {
      const live = await lockChallenge(tx, id)
      const who = live === undefined ? undefined : await readCredentials(tx, live.member)
      if (live === undefined || who === undefined) return new Refusal('LINK_INVALID')
      if (!live.wish.methods.includes(method) || !(await prove[method](tx, who, code))) {
        await failChallenge(tx, id)
        await admission.note(tx, member, caller, 'wrong')
        return new Refusal('SECOND_FACTOR_WRONG')
      }
      await spendChallenge(tx, id)
      const refusal = refusalOf(who, brand.memberTypes)
      return refusal ?? admission.enter(tx, who, { ...live.wish, site, trust: trustDevice }, caller)
    }).catch(async (error: unknown) => {
      await attempt.forgiven()
      throw error
    })
    if (!(verdict instanceof Refusal)) {
      await attempt.succeeded()
      return admission.give(caller, verdict)
    }
    await (verdict.code === 'SECOND_FACTOR_WRONG' ? attempt.failed() : attempt.forgiven())
    throw verdict
  }
}

/** `session.sendFactor`: sends the code of a challenge to where the member can be reached. */
export function createSendFactor(deps: IdentityDeps, { verification: { codes } }: Parts) {
  const { db, throttle } = deps
  return async ({ challenge, method }: CallRequest<'session.sendFactor'>, caller: Caller): Promise<{ expiredMinutes: number }> => {
    const id = hashSecret(challenge)
    const waiting = await readChallenge(db, id)
    const who = waiting?.wish.methods.includes(method) === true ? await readCredentials(db, waiting.member) : undefined
    const target = method === 'mail' ? who?.email : who?.mobile
    if (who === undefined || target === undefined) throw await lost(throttle, caller.ip)
    if (!(await throttle.take(`factor:send:second:${id}`, 1, 1)) || !(await throttle.take(`factor:send:${id}`, 5, 600))) throw new Refusal('TOO_MANY_ATTEMPTS')
    return codes.send({ use: 'factor', channel: method, target, language: who.language })
  }
}
