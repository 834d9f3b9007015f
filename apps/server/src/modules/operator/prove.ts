import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { OperatorSession } from '../../platform/http/handlers.ts'
import { findLogin, holdLogin } from './account.sql.ts'
import { attempt } from './attempts.ts'
import type { OperatorDeps } from './index.ts'
import { createProofs } from './proofs.ts'
import { noteProof } from './session.sql.ts'

/** Wrong proofs of an operator in its sessions; waits in seconds. */
const PROOFS = { free: 3, longest: 900, forget: 3600 } as const

/**
 * Takes a code of the app or a passkey, once, and lets the session decide for ten minutes. Recovery codes are for logging in.
 * @throws Refusal CODE_WRONG, TOO_MANY_ATTEMPTS with `retryAfterSeconds`
 */
export function createProve(deps: OperatorDeps) {
  const proofs = createProofs(deps)
  return async (
    { operator, id, username }: OperatorSession,
    request: CallRequest<'operator.prove'>,
  ): Promise<CallResponse<'operator.prove'>> => {
    const until = await attempt(deps.throttle, [{ key: `operator.prove:${operator}`, policy: PROOFS }], async () => {
      const account = await findLogin(deps.db, username)
      const proof = await proofs.read(username, account, request)
      if (account === undefined || proof === undefined || proof.by === 'recovery') return undefined
      return deps.db.transaction(async (tx) => {
        if (!(await holdLogin(tx, account)) || !(await proof.take(tx))) return undefined
        recordAudit(tx, {
          actor: `operator:${operator}`,
          action: 'operator.proved',
          subject: `operator:${operator}`,
          after: { by: proof.by },
        })
        return noteProof(tx, id)
      })
    })
    if (until === undefined) throw new Refusal('CODE_WRONG')
    return { freshUntil: until.toISOString() }
  }
}
