import type { CallRequest } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import type { Session } from '../../../platform/http/handlers.ts'
import type { IdentityDeps, Verification } from '../parts.ts'
import type { SessionBook } from '../sessions/session-book.ts'
import { askerNamed } from '../verification/asker.ts'
import { endFormer } from './end-former.ts'
import { checkNewPassword, tellChanged } from './new-password.ts'
import { changePassword, readPassword } from './password.sql.ts'

/** Tries of one member, right or wrong, in a quarter of an hour: nobody guesses the old password from an open session. */
const MOST_TRIES = 10
const QUARTER = 900

/** Changes the member's password for its old one; where the account never had one, the session is enough. */
export async function changeOwnPassword(
  deps: IdentityDeps,
  { book, verification }: { book: SessionBook; verification: Verification },
  request: CallRequest<'password.change'>,
  session: Session,
): Promise<void> {
  const { member } = session
  const { oldPassword, newPassword, verificationCode } = request
  await checkNewPassword(deps, newPassword)
  if (!(await deps.throttle.take(`password:${member}`, MOST_TRIES, QUARTER))) throw new Refusal('TOO_MANY_ATTEMPTS')
  const row = await readPassword(deps.db, member)
  if (row === undefined) throw new Refusal('NOT_LOGGED_IN')
  if (row.hash !== undefined) {
    if (!(await deps.passwords.verify(row.hash, oldPassword))) throw new Refusal('OLD_PASSWORD_WRONG')
    if (oldPassword === newPassword) throw new Refusal('PASSWORD_UNCHANGED')
  }
  const { CHNGPASSVERIF3 } = await deps.settings.site()
  const hash = await deps.passwords.hash(newPassword)
  await deps.db.transaction(async (tx) => {
    // Who can be reached nowhere gets no code; the old password has to do.
    const reach = row.mobile ?? row.provenEmail
    if (
      CHNGPASSVERIF3 &&
      reach !== undefined &&
      !(await verification.codes.take(tx, 'change', reach, verificationCode ?? '', askerNamed(`member:${member}`)))
    )
      throw new Refusal('CODE_WRONG')
    if (!(await changePassword(tx, member, row.hash, hash))) throw new Refusal('OLD_PASSWORD_WRONG')
    await endFormer(tx, book, member, 'old password', session.id)
  })
  tellChanged(deps, row)
}
