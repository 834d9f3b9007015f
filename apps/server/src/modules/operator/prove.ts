import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { OperatorSession } from '../../platform/http/handlers.ts'
import { stepOf } from '../../platform/totp.ts'
import { findLogin, takeStep } from './account.sql.ts'
import { attempt } from './attempts.ts'
import { totpPlace } from './create-operator.ts'
import type { OperatorDeps } from './index.ts'
import { noteProof } from './session.sql.ts'

/** Wrong codes of an operator in its sessions; waits in seconds. */
const CODES = { free: 3, longest: 900, forget: 3600 } as const

/**
 * Takes a code of the app, once, and lets the session decide for ten minutes.
 * @throws Refusal CODE_WRONG, TOO_MANY_ATTEMPTS with `retryAfterSeconds`
 */
export async function prove(
  deps: OperatorDeps,
  { operator, id, username }: OperatorSession,
  { code }: CallRequest<'operator.prove'>,
): Promise<CallResponse<'operator.prove'>> {
  const until = await attempt(deps.throttle, [{ key: `operator.prove:${operator}`, policy: CODES }], async () => {
    const account = await findLogin(deps.db, username)
    if (account === undefined) return undefined
    const step = stepOf(deps.encryption.decrypt(account.totpSecret, totpPlace(operator)), code, deps.clock.now())
    if (step === undefined) return undefined
    return deps.db.transaction(async (tx) => {
      if (!(await takeStep(tx, account, step))) return undefined
      recordAudit(tx, { actor: `operator:${operator}`, action: 'operator.proved', subject: `operator:${operator}` })
      return noteProof(tx, id)
    })
  })
  if (until === undefined) throw new Refusal('CODE_WRONG')
  return { freshUntil: until.toISOString() }
}
