import { Refusal } from '#contract/errors.ts'
import type { Session } from '../../../platform/http/handlers.ts'
import type { IdentityDeps } from '../parts.ts'
import { type Credentials, readCredentials } from './credentials.sql.ts'

/** Wrong passwords within one session: whoever guesses there sits before somebody's open page. */
const policy = { free: 5, longest: 900, forget: 3600 } as const

/**
 * Asks whoever is logged in for the password once more; who that is.
 * A member without a password, such as one that comes by codes alone, has none that is right.
 * @throws Refusal BAD_CREDENTIALS, TOO_MANY_ATTEMPTS
 */
export function createPasswordCheck({
  db,
  throttle,
  passwords,
}: IdentityDeps): (session: Session, password: string) => Promise<Credentials> {
  return async ({ member, id }, password) => {
    const key = `password:session:${id}`
    const detail = async (): Promise<object> => {
      const seconds = await throttle.blockedFor([key])
      return { captchaRequired: false, ...(seconds > 0 ? { retryAfterSeconds: seconds } : {}) }
    }
    if ((await throttle.attempt(key, policy)) === undefined) throw new Refusal('TOO_MANY_ATTEMPTS', await detail())
    try {
      const who = await readCredentials(db, member)
      const right = await passwords.verify(who?.passwordHash, password)
      if (who === undefined || !right) throw new Refusal('BAD_CREDENTIALS', await detail())
      await throttle.forget(key)
      return who
    } catch (error) {
      // What was not looked at did not fail.
      if (!(error instanceof Refusal) || error.code !== 'BAD_CREDENTIALS') await throttle.forgive(key)
      throw error
    }
  }
}
