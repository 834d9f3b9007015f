import { Refusal } from '#contract/errors.ts'
import type { Session } from '../../../platform/http/handlers.ts'
import type { IdentityDeps } from '../parts.ts'
import { createPasswordCheck } from '../sessions/password-check.ts'
import { readPassword } from './password.sql.ts'

/**
 * Asks for the login password once more before something that cannot be taken back. An account that never
 * had one passes: its session is all the proof there is.
 */
export function createOwnPasswordCheck(
  deps: IdentityDeps,
): (session: Session, password: string | undefined) => Promise<void> {
  const check = createPasswordCheck(deps)
  return async (session, password) => {
    const row = await readPassword(deps.db, session.member)
    if (row === undefined) throw new Refusal('NOT_LOGGED_IN')
    if (row.hash === undefined) return
    try {
      await check(session, password ?? '')
    } catch (error) {
      // The caller is logged in; that the password is wrong must not read as if it were not.
      if (error instanceof Refusal && error.code === 'BAD_CREDENTIALS') throw new Refusal('OLD_PASSWORD_WRONG')
      throw error
    }
  }
}
