import type { CallRequest } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import type { IdentityDeps } from '../parts.ts'
import type { SessionBook } from '../sessions/session-book.ts'
import { endFormer } from './end-former.ts'
import { checkNewPassword, tellChanged } from './new-password.ts'
import { isLinkAlive, readPassword, resetPassword, takeLink } from './password.sql.ts'

/** Tries of one address in an hour. */
const MOST_TRIES = 60
const HOUR = 3600

/** Sets the password by the link of a mail, which is good once. */
export async function resetByLink(
  deps: IdentityDeps,
  book: SessionBook,
  { token, newPassword }: CallRequest<'password.reset'>,
  ip: string,
): Promise<void> {
  if (!(await deps.throttle.takeFrom(ip, 'reset', MOST_TRIES, HOUR))) throw new Refusal('TOO_MANY_REQUESTS')
  await checkNewPassword(deps, newPassword)
  if (!(await isLinkAlive(deps.db, token))) throw new Refusal('LINK_INVALID')
  const hash = await deps.passwords.hash(newPassword)
  const member = await deps.db.transaction(async (tx) => {
    const owner = await takeLink(tx, token)
    if (owner === undefined) throw new Refusal('LINK_INVALID')
    await resetPassword(tx, owner, hash, 'email')
    await deps.onProven(tx, owner)
    await endFormer(tx, book, owner, 'mail')
    return owner
  })
  tellChanged(deps, await readPassword(deps.db, member))
}
