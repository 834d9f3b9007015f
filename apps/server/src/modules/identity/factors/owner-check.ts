import { Refusal } from '#contract/errors.ts'
import type { Contexts, Session } from '../../../platform/http/handlers.ts'
import type { IdentityDeps } from '../parts.ts'
import { createAuthenticator } from './authenticator.ts'
import { readTotp } from './totp.sql.ts'

/** What an owner of an account gives once more. */
export interface OwnerProof {
  readonly password?: string | undefined
  /** Of the authenticator app, or a recovery code. */
  readonly code?: string | undefined
}

/**
 * Asks for the login password, and for the app's code where an app is set up: a session alone is not the owner.
 * @throws Refusal OLD_PASSWORD_WRONG, SECOND_FACTOR_REQUIRED without a code, SECOND_FACTOR_WRONG, TOO_MANY_ATTEMPTS
 */
export function createOwnerCheck(
  deps: IdentityDeps,
  checkPassword: (session: Session, password: string | undefined) => Promise<void>,
) {
  const authenticator = createAuthenticator(deps)
  return async (caller: Contexts['member'], { password, code }: OwnerProof): Promise<void> => {
    await checkPassword(caller.session, password)
    if ((await readTotp(deps.db, caller.session.member))?.confirmed !== true) return
    if (code === undefined) throw new Refusal('SECOND_FACTOR_REQUIRED')
    await authenticator.prove(code, caller)
  }
}
