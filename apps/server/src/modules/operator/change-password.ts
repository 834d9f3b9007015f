import type { CallRequest } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { OperatorSession } from '../../platform/http/handlers.ts'
import { readPasswordHash, replacePassword } from './account.sql.ts'
import { attempt } from './attempts.ts'
import type { OperatorDeps } from './index.ts'
import { endSessions } from './session.sql.ts'

const FAILURES = { free: 3, longest: 900, forget: 3600 } as const

/**
 * Changes an operator's own password; its other sessions end.
 * @throws Refusal OLD_PASSWORD_WRONG, PASSWORD_UNCHANGED, TOO_MANY_ATTEMPTS, BUSY
 */
export async function changePassword(
  deps: OperatorDeps,
  { operator, id }: OperatorSession,
  request: CallRequest<'operator.changePassword'>,
): Promise<void> {
  const old = await attempt(deps.throttle, [{ key: `operator.password:${operator}`, policy: FAILURES }], async () => {
    const stored = await readPasswordHash(deps.db, operator)
    return (await deps.passwords.verify(stored, request.oldPassword)) ? stored : undefined
  })
  if (old === undefined) throw new Refusal('OLD_PASSWORD_WRONG')
  if (request.newPassword === request.oldPassword) throw new Refusal('PASSWORD_UNCHANGED')
  const fresh = await deps.passwords.hash(request.newPassword)
  await deps.db.transaction(async (tx) => {
    // Somebody with the same old password was quicker, and it is no longer the right one.
    if (!(await replacePassword(tx, operator, { old, new: fresh }))) throw new Refusal('OLD_PASSWORD_WRONG')
    const ended = await endSessions(tx, operator, id)
    recordAudit(tx, {
      actor: `operator:${operator}`,
      action: 'operator.passwordChanged',
      subject: `operator:${operator}`,
      after: { otherSessionsEnded: ended },
    })
  })
}
