import type { CallRequest } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { OperatorSession } from '../../platform/http/handlers.ts'
import { rowId } from '../../platform/ids.ts'
import { lockWithOwners, updateAccount } from './account.sql.ts'
import type { OperatorDeps } from './index.ts'
import { dropInvitations } from './invitation.sql.ts'
import { tie } from './proposal.sql.ts'
import { endSessions } from './session.sql.ts'

/**
 * Gives an operator another role, or switches it off or on; its sessions end. Nobody changes itself, and the
 * last active owner stays one, also when two owners switch each other off at once.
 * @throws Refusal NOT_FOUND, FORBIDDEN
 */
export async function changeOperator(
  { db }: Pick<OperatorDeps, 'db'>,
  { operator }: OperatorSession,
  request: CallRequest<'operators.change'>,
): Promise<void> {
  const id = rowId(request.id)
  await db.transaction(async (tx) => {
    const accounts = await lockWithOwners(tx, id)
    const owners = accounts.filter(({ role, disabled }) => role === 'owner' && !disabled)
    // Whoever asks may have been demoted while it waited.
    if (id === operator || !owners.some((owner) => owner.id === operator)) throw new Refusal('FORBIDDEN')
    const before = accounts.find((account) => account.id === id)
    if (before === undefined) throw new Refusal('NOT_FOUND')
    const after = { role: request.role, disabled: request.disabled }
    if (before.role === after.role && before.disabled === after.disabled) return
    await updateAccount(tx, id, after)
    await endSessions(tx, id, null)
    await dropInvitations(tx, id)
    await tie(tx, id, operator)
    recordAudit(tx, {
      actor: `operator:${operator}`,
      action: 'operator.changed',
      subject: `operator:${id}`,
      before: { role: before.role, disabled: before.disabled },
      after,
    })
  })
}
