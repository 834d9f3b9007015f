import type { CallRequest } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { readMobile } from '#contract/forms/phone-number.ts'
import type { Caller } from '../../../platform/http/handlers.ts'
import type { IdentityDeps, Verification } from '../parts.ts'
import { findByMobile } from '../sessions/credentials.sql.ts'
import type { SessionBook } from '../sessions/session-book.ts'
import { askerOf } from '../verification/asker.ts'
import { endFormer } from './end-former.ts'
import { checkNewPassword, tellChanged } from './new-password.ts'
import { readPassword, resetPassword } from './password.sql.ts'

/** Tries of one address in a quarter of an hour; a code by itself stands five wrong ones. */
const MOST_TRIES = 30
const QUARTER = 900

/** Sets the password by a code sent to the phone of the account. A number of nobody is answered as a wrong code is. */
export async function passwordByPhone(
  deps: IdentityDeps,
  { book, verification }: { book: SessionBook; verification: Verification },
  request: CallRequest<'password.byPhone'>,
  caller: Caller,
): Promise<{ username: string }> {
  if (!(await deps.settings.site()).forgotByMobile) throw new Refusal('METHOD_OFF')
  const mobile = readMobile(request.mobileNum, request.countryDialingCode)
  if (mobile === undefined) throw new Refusal('MOBILE_INVALID')
  await checkNewPassword(deps, request.newPassword)
  if (!(await deps.throttle.takeFrom(caller.ip, 'password-phone', MOST_TRIES, QUARTER)))
    throw new Refusal('TOO_MANY_ATTEMPTS')
  const hash = await deps.passwords.hash(request.newPassword)
  const owner = await deps.db.transaction(async (tx) => {
    const right = await verification.codes.take(tx, 'password', mobile, request.verificationCode, askerOf(caller))
    const known = await findByMobile(tx, mobile)
    if (!right || known === undefined) throw new Refusal('CODE_WRONG')
    await resetPassword(tx, known.member, hash, 'mobile')
    await deps.onProven(tx, known.member)
    await endFormer(tx, book, known.member, 'phone')
    return known
  })
  tellChanged(deps, await readPassword(deps.db, owner.member))
  return { username: owner.username }
}
