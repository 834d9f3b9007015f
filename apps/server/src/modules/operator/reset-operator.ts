import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { OperatorSession } from '../../platform/http/handlers.ts'
import { rowId } from '../../platform/ids.ts'
import type { Agreed } from '../../platform/second-person.ts'
import { updateAccount } from './account.sql.ts'
import type { OperatorDeps } from './index.ts'
import { makeInvitation } from './invite-operator.ts'
import { proposeStaff, type StaffLook, type StaffProposing } from './propose-staff.ts'
import { endSessions } from './session.sql.ts'
import { lockStaff, type Staff } from './staff.sql.ts'
import { keepOwners, managerOf, refuseLacked, staffOf } from './staff-rules.ts'
import { tie } from './tie.sql.ts'

type Request = CallRequest<'operators.reset'>

/**
 * Proposes to invite an operator that lost its factor to set password and factor anew. Nobody resets itself, and none that may
 * do more; two owners stay. @throws Refusal NOT_FOUND, FORBIDDEN, PERMISSION_MISSING, OWNERS_NEEDED, CONFLICT
 */
export async function resetOperator(
  deps: StaffProposing,
  by: OperatorSession,
  request: Request,
): Promise<CallResponse<'operators.reset'>> {
  if (request.id === by.operator) throw new Refusal('FORBIDDEN')
  await deps.db.transaction(async (tx) => {
    await lockStaff(tx)
    const [manager, { account }] = [await managerOf(tx, by.operator), await lookAtReset(tx, request)]
    refuseLacked(manager, account)
  })
  return { proposal: await proposeStaff(deps, by, 'operators.reset', request) }
}

/** Whom a reset is about. @throws Refusal NOT_FOUND, OWNERS_NEEDED */
export async function lookAtReset(tx: Tx, { id }: Request): Promise<StaffLook & { readonly account: Staff }> {
  const account = await staffOf(tx, rowId(id))
  const { role, disabled } = account
  await keepOwners(tx, account, { role, disabled: true })
  return { subject: `operator:${id}`, before: { disabled }, after: { disabled: true }, seen: { role }, account }
}

/** Switches an operator off, within the lock of staff, and invites it to set password and factor anew. */
export async function putReset(
  deps: Pick<OperatorDeps, 'ids' | 'random' | 'encryption'>,
  tx: Tx,
  { id: operator, username, role, disabled }: Staff,
  { maker, checker }: Agreed,
  reason: string | undefined,
): Promise<void> {
  await updateAccount(tx, operator, { role, disabled: true })
  await endSessions(tx, operator, null)
  for (const one of [maker, checker]) await tie(tx, operator, one)
  recordAudit(tx, {
    actor: `operator:${maker}`,
    action: 'operator.reset',
    subject: `operator:${operator}`,
    before: { disabled },
    after: { disabled: true, agreedBy: checker, reason },
  })
  await makeInvitation(deps, tx, { operator, username, role, by: maker, agreedBy: checker }, false)
}
