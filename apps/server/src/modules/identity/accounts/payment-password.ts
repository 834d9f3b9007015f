import type { CallRequest } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { dayOf } from '#contract/forms/validation.ts'
import { isEasyPaymentPassword } from '#rules/cashier/payment-password.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Session } from '../../../platform/http/handlers.ts'
import type { MemberId } from '../../../platform/ids.ts'
import type { IdentityDeps } from '../parts.ts'
import { tellPaymentPassword } from './tell-owner.ts'
import { readChooser, readPayee, readPaymentHash, replacePaymentHash } from './payment-password.sql.ts'

/** Six digits are few: after five wrong ones each further try waits, up to an hour, until a day was quiet. */
const policy = { free: 5, longest: 3600, forget: 86_400 } as const

type Deps = Pick<IdentityDeps, 'db' | 'throttle' | 'passwords'>

/**
 * Asks for the payment password. Tries are counted by member, whatever they are for.
 * @throws Refusal PAYMENT_PASSWORD_MISSING, PAYMENT_PASSWORD_WRONG, TOO_MANY_ATTEMPTS (with `retryAfterSeconds`)
 */
export async function checkPaymentPassword(
  { db, throttle, passwords }: Deps,
  member: MemberId,
  password: string,
): Promise<void> {
  const stored = await readPaymentHash(db, member)
  if (stored === undefined) throw new Refusal('PAYMENT_PASSWORD_MISSING')
  const key = `payment-password:${member}`
  if ((await throttle.attempt(key, policy)) === undefined)
    throw new Refusal('TOO_MANY_ATTEMPTS', { retryAfterSeconds: await throttle.blockedFor([key]) })
  let right: boolean
  try {
    right = await passwords.verify(stored, password)
  } catch (error) {
    // What was not looked at did not fail.
    await throttle.forgive(key)
    throw error
  }
  if (!right) throw new Refusal('PAYMENT_PASSWORD_WRONG')
  await throttle.forget(key)
}

/**
 * Sets the payment password for the old one; the first one for the login password, where the account has one. Its owner is
 * told by mail.
 * @throws Refusal OLD_PASSWORD_WRONG, PAYMENT_PASSWORD_WRONG, PAYMENT_PASSWORD_WEAK, TOO_MANY_ATTEMPTS
 */
export async function setPaymentPassword(
  deps: IdentityDeps,
  checkLogin: (session: Session, password: string | undefined) => Promise<void>,
  session: Session,
  request: CallRequest<'paymentPassword.set'>,
): Promise<void> {
  const { db, passwords } = deps
  const { member } = session
  const old = await readPaymentHash(db, member)
  if (old === undefined) await checkLogin(session, request.password)
  else await checkPaymentPassword(deps, member, request.oldPaymentPassword ?? '')
  const { username, mobile, birthday } = (await readChooser(db, member)) ?? {}
  if (
    isEasyPaymentPassword(request.newPaymentPassword, {
      logins: [username, mobile, request.password],
      birthday: dayOf(birthday ?? ''),
    })
  )
    throw new Refusal('PAYMENT_PASSWORD_WEAK')
  const hash = await passwords.hash(request.newPaymentPassword)
  await db.transaction(async (tx) => {
    if (!(await replacePaymentHash(tx, member, old, hash))) throw new Refusal('PAYMENT_PASSWORD_WRONG')
    const action = old === undefined ? 'paymentPassword.set' : 'paymentPassword.changed'
    recordAudit(tx, { actor: `member:${member}`, action, subject: `member:${member}` })
  })
  tellPaymentPassword(deps, await readPayee(db, member))
}
