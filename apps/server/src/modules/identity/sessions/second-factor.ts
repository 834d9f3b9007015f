import type { CallRequest } from '#contract/calls.ts'
import type { ContactChannel } from '#contract/calls/contact.ts'
import { Refusal } from '#contract/errors.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/http/handlers.ts'
import { readTarget, sendProof, takeProven } from '../accounts/contact.ts'
import { createFactorGate } from '../factors/factor-gate.ts'
import { takeRecovery } from '../factors/recovery.ts'
import { takeTotp } from '../factors/totp.ts'
import type { IdentityDeps, Verification } from '../parts.ts'
import { askerNamed } from '../verification/asker.ts'
import { type Admission, type Entered, type FactorMethod, type Opened, refusalOf } from './admission.ts'
import {
  failChallenge,
  lockChallenge,
  type LoginWish,
  nameTarget,
  readChallenge,
  spendChallenge,
} from './challenge.sql.ts'
import { type Credentials, readCredentials } from './credentials.sql.ts'
import { isAddressKnown } from './known-address.sql.ts'
import { hashSecret } from '../../../platform/tokens.ts'

/** Challenges that one address may name wrongly in ten minutes. */
const MOST_LOST = 60

/** What a challenge is answered with that is nobody's. */
const lost = async (throttle: IdentityDeps['throttle'], ip: string): Promise<Refusal> =>
  new Refusal((await throttle.takeFrom(ip, 'factor:lost', MOST_LOST, 600)) ? 'LINK_INVALID' : 'TOO_MANY_ATTEMPTS')

const channelOf = { newMail: 'mail', newSms: 'sms' } as const

/** Where a code reaches a member, and whether it was proven before. */
function reachOf(
  { email, mobile, unproven }: Credentials,
  channel: ContactChannel,
): { readonly proven: boolean; readonly target: string | undefined } {
  const [proven, given] = channel === 'mail' ? [email, unproven.email] : [mobile, unproven.mobile]
  return { proven: proven !== undefined, target: proven ?? given }
}

/** A challenge that is being answered. */
interface Live {
  readonly id: string
  readonly wish: LoginWish
}

type Parts = { admission: Admission; verification: Verification }

/** `session.secondFactor`: answers a challenge; the fifth wrong answer is its last. */
export function createSecondFactor(deps: IdentityDeps, { admission, verification: { codes } }: Parts) {
  const { db, throttle, brand, settings } = deps
  const gate = createFactorGate(deps)
  const prove: Readonly<
    Record<FactorMethod, (tx: Tx, who: Credentials, code: string, live: Live) => Promise<boolean>>
  > = {
    totp: (tx, { member }, code) => takeTotp(deps, tx, member, code),
    recovery: (tx, { member }, code) => takeRecovery(tx, member, code),
    mail: (tx, who, code, live) => proveReach(tx, 'mail', who, code, live),
    sms: (tx, who, code, live) => proveReach(tx, 'sms', who, code, live),
    newMail: (tx, who, code, live) => proveNamed(tx, 'newMail', who, code, live),
    newSms: (tx, who, code, live) => proveNamed(tx, 'newSms', who, code, live),
  }
  /** A code to where the member is reached; what was given at the registration and never proven is proven by it. */
  async function proveReach(
    tx: Tx,
    channel: ContactChannel,
    who: Credentials,
    code: string,
    { id }: Live,
  ): Promise<boolean> {
    const { proven, target } = reachOf(who, channel)
    if (target === undefined || !(await codes.take(tx, 'factor', target, code, askerNamed(`challenge:${id}`))))
      return false
    if (!proven) await takeProven(deps, tx, channel, who.member, target)
    return true
  }
  /** A code to the address or number that the member named for want of one. */
  async function proveNamed(
    tx: Tx,
    method: 'newMail' | 'newSms',
    { member }: Credentials,
    code: string,
    { id, wish: { named } }: Live,
  ): Promise<boolean> {
    if (
      named?.method !== method ||
      !(await codes.take(tx, 'contact', named.target, code, askerNamed(`challenge:${id}`)))
    )
      return false
    await takeProven(deps, tx, channelOf[method], member, named.target)
    return true
  }

  return async (
    { challenge, method, code, trustDevice }: CallRequest<'session.secondFactor'>,
    caller: Caller,
  ): Promise<Opened> => {
    const id = hashSecret(challenge)
    const waiting = await readChallenge(db, id)
    if (waiting === undefined) throw await lost(throttle, caller.ip)
    const { member } = waiting
    const site = await settings.site()
    const attempt = await gate(member, caller.ip)
    // What is wrong is counted, so the transaction ends well and the refusal comes after it.
    const verdict = await db
      .transaction(async (tx): Promise<Entered | Refusal> => {
        const live = await lockChallenge(tx, id)
        const who = live === undefined ? undefined : await readCredentials(tx, live.member)
        if (live === undefined || who === undefined) return new Refusal('LINK_INVALID')
        if (!live.wish.methods.includes(method) || !(await prove[method](tx, who, code, { id, wish: live.wish }))) {
          await failChallenge(tx, id)
          await admission.note(tx, member, caller, 'wrong')
          return new Refusal('SECOND_FACTOR_WRONG')
        }
        await spendChallenge(tx, id)
        const refusal = refusalOf(who, brand.memberTypes)
        return refusal ?? admission.enter(tx, who, { ...live.wish, site, trust: trustDevice }, caller)
      })
      .catch(async (error: unknown) => {
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
  return async (
    { challenge, method, target: typed = '', countryDialingCode }: CallRequest<'session.sendFactor'>,
    caller: Caller,
  ): Promise<{ expiredMinutes: number }> => {
    const id = hashSecret(challenge)
    const waiting = await readChallenge(db, id)
    const who = waiting?.wish.methods.includes(method) === true ? await readCredentials(db, waiting.member) : undefined
    if (who === undefined) throw await lost(throttle, caller.ip)
    const isNew = method === 'newMail' || method === 'newSms'
    const target = isNew ? readTarget(channelOf[method], typed, countryDialingCode) : reachOf(who, method).target
    if (target === undefined) throw await lost(throttle, caller.ip)
    if (!(await throttle.take(`factor:send:second:${id}`, 1, 1)) || !(await throttle.take(`factor:send:${id}`, 5, 600)))
      throw new Refusal('TOO_MANY_ATTEMPTS')
    const asker = askerNamed(`challenge:${id}`)
    if (!isNew)
      return codes.send({
        use: 'factor',
        channel: method,
        target,
        language: who.language,
        asker,
        known: await isAddressKnown(db, who.member, caller.ip),
      })
    await nameTarget(db, id, { method, target })
    return sendProof(deps, { codes }, who, { channel: channelOf[method], target, asker, known: false })
  }
}
