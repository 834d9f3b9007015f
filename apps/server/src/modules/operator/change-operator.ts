import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { isAllowed, lackedBy } from '#contract/permissions.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { OperatorSession } from '../../platform/http/handlers.ts'
import { type RowId, rowId } from '../../platform/ids.ts'
import { updateAccount } from './account.sql.ts'
import { dropInvitations } from './invitation.sql.ts'
import { proposeStaff, type StaffLook, type StaffProposing } from './propose-staff.ts'
import type { Role } from './role.sql.ts'
import { endSessions } from './session.sql.ts'
import { lockStaff, type Staff } from './staff.sql.ts'
import { keepOwners, managerOf, refuseLacked, roleNamed, staffOf } from './staff-rules.ts'
import { tie } from './tie.sql.ts'

type Request = CallRequest<'operators.change'>

interface Change {
  readonly account: Staff
  readonly role: Role
  readonly disabled: boolean
}

/** Who does something to staff, with whose agreement, and why. */
export interface Doer {
  readonly by: RowId
  readonly agreedBy?: RowId
  readonly reason: string | undefined
}

/**
 * Gives an operator another role, or switches it off or on; its sessions end. Switching off is urgent and is done by one person,
 * and so is a role with no more than it had. Nobody changes itself, and two owners stay, also when owners switch each other off
 * at once.
 * @throws Refusal NOT_FOUND, FORBIDDEN, INVALID_INPUT for an unknown role, PERMISSION_MISSING, OWNERS_NEEDED, CONFLICT
 */
export async function changeOperator(
  deps: StaffProposing,
  by: OperatorSession,
  request: Request,
): Promise<CallResponse<'operators.change'>> {
  if (request.id === by.operator) throw new Refusal('FORBIDDEN')
  const waits = await deps.db.transaction(async (tx) => {
    await lockStaff(tx)
    const [manager, look] = [await managerOf(tx, by.operator), await lookAtChange(tx, request)]
    const { change } = look
    if (!isChange(change)) return undefined
    if (givesSomething(change)) refuseLacked(manager, change.role)
    if (needsSecond(change)) return look
    await putChange(tx, change, { by: by.operator, reason: request.reason })
    return undefined
  })
  return waits === undefined ? {} : { proposal: await proposeStaff(deps, by, 'operators.change', request) }
}

/** Whom a change is about, and what it makes of it. @throws Refusal NOT_FOUND, INVALID_INPUT, OWNERS_NEEDED */
export async function lookAtChange(
  tx: Tx,
  { id, role: name, disabled }: Request,
): Promise<StaffLook & { readonly change: Change }> {
  const account = await staffOf(tx, rowId(id))
  const [role, before] = [await roleNamed(tx, name), { role: account.role, disabled: account.disabled }]
  await keepOwners(tx, account, { role: name, disabled })
  return {
    subject: `operator:${id}`,
    before,
    after: { role: name, disabled },
    // A role that was removed and made anew begins with version 1 again.
    seen: { ...before, version: role.version, permissions: role.permissions },
    change: { account, role, disabled },
  }
}

const isChange = ({ account, role, disabled }: Change): boolean =>
  account.role !== role.name || account.disabled !== disabled

/** Whoever gets a role, or is switched on into the one it has, gets what the role allows. */
const givesSomething = ({ account, role, disabled }: Change): boolean =>
  account.role !== role.name || (account.disabled && !disabled)

/** More than it had, or the management of operators back. */
const needsSecond = ({ account, role, disabled }: Change): boolean =>
  lackedBy(account, role.permissions).length > 0 ||
  (account.disabled && !disabled && isAllowed(role, 'operators.manage'))

/** Writes a change, within the lock of staff. */
export async function putChange(
  tx: Tx,
  { account: { id, ...before }, role, disabled }: Change,
  { by, agreedBy, reason }: Doer,
): Promise<void> {
  await updateAccount(tx, id, { role: role.name, disabled })
  await endSessions(tx, id, null)
  await dropInvitations(tx, id)
  for (const one of agreedBy === undefined ? [by] : [by, agreedBy]) await tie(tx, id, one)
  recordAudit(tx, {
    actor: `operator:${by}`,
    action: 'operator.changed',
    subject: `operator:${id}`,
    before: { role: before.role, disabled: before.disabled },
    after: { role: role.name, disabled, agreedBy, reason },
  })
}
