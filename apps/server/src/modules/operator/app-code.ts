import { codeOfStep, stepAt, STEP_SECONDS } from '../../platform/totp.ts'
import { findLogin } from './account.sql.ts'
import { appPlace } from './factor.sql.ts'
import type { OperatorDeps } from './index.ts'

/**
 * The code of an operator's app that is good now and was not used yet, and the seconds for which it is: for the demonstration,
 * which shows it to anybody. Undefined where there is no such operator or app; without a code where the next one was used too.
 */
export async function appCodeOf(
  { db, encryption, clock }: Pick<OperatorDeps, 'db' | 'encryption' | 'clock'>,
  username: string,
): Promise<{ readonly code: string | undefined; readonly seconds: number } | undefined> {
  const account = await findLogin(db, username)
  if (account?.app === undefined) return undefined
  const { app, id } = account
  const now = clock.now()
  // The code of the next step is good already.
  const [step, unused] = [stepAt(now), app.counter + 1]
  const secondsUntil = (end: number): number => Math.max(1, Math.ceil(end * STEP_SECONDS - now / 1000))
  if (unused > step + 1) return { code: undefined, seconds: secondsUntil(unused - 1) }
  const shown = Math.max(step, unused)
  return { code: codeOfStep(encryption.decrypt(app.secret, appPlace(id)), shown), seconds: secondsUntil(shown + 1) }
}
