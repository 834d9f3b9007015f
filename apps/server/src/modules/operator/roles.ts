import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { isPreset, lackedBy, type Permission } from '#contract/permissions.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { OperatorSession } from '../../platform/http/handlers.ts'
import type { Doer } from './change-operator.ts'
import type { OperatorDeps } from './index.ts'
import { proposeStaff, type StaffLook, type StaffProposing } from './propose-staff.ts'
import { deleteRole, findRole, isRoleInUse, isRoleNameTaken, listRoles, type Role, storeRole } from './role.sql.ts'
import { lockStaff } from './staff.sql.ts'
import { managerOf, refuseLacked } from './staff-rules.ts'

type Request = CallRequest<'roles.save'>

export const readRoles = async ({ db }: Pick<OperatorDeps, 'db'>): Promise<CallResponse<'roles.list'>> => ({
  list: (await listRoles(db)).map(({ permissions, ...role }) => ({ ...role, permissions: [...permissions] })),
  next: null,
})

/**
 * Makes a role of the house, or changes one over the version that was seen. More in a role that somebody has waits for a second
 * person: it is as if everybody in it got another one.
 * @throws Refusal FORBIDDEN for a preset, INVALID_INPUT where another has the name, PERMISSION_MISSING, CONFLICT
 */
export async function saveRole(
  deps: StaffProposing,
  by: OperatorSession,
  request: Request,
): Promise<CallResponse<'roles.save'>> {
  const done = await deps.db.transaction(async (tx) => {
    await lockStaff(tx)
    const [manager, look] = [await managerOf(tx, by.operator), await lookAtRole(tx, request)]
    refuseLacked(manager, look.role)
    const isMore = look.was !== undefined && lackedBy(look.was, look.role.permissions).length > 0
    if (isMore && (await isRoleInUse(tx, request.name))) return look
    return putRole(tx, look, { by: by.operator, reason: request.reason })
  })
  return typeof done === 'number'
    ? { version: done }
    : { proposal: await proposeStaff(deps, by, 'roles.save', request) }
}

export interface RoleLook extends StaffLook {
  readonly role: { readonly name: string; readonly permissions: readonly Permission[]; readonly version: number }
  /** Undefined for a new one. */
  readonly was: Role | undefined
}

/** What a role was, and what it becomes. @throws Refusal FORBIDDEN, INVALID_INPUT, CONFLICT */
export async function lookAtRole(tx: Tx, { name, permissions, version }: Request): Promise<RoleLook> {
  if (isPreset(name)) throw new Refusal('FORBIDDEN')
  if (await isRoleNameTaken(tx, name)) throw wrongField('name', 'taken')
  const was = await findRole(tx, name)
  if ((was?.version ?? 0) !== version) throw new Refusal('CONFLICT')
  const wanted = [...new Set(permissions)].toSorted()
  return {
    subject: `role:${name}`,
    before: was === undefined ? {} : { permissions: was.permissions },
    after: { permissions: wanted },
    seen: { version },
    role: { name, permissions: wanted, version },
    was,
  }
}

/** Writes a role, within the lock of staff; its version. @throws Refusal CONFLICT */
export async function putRole(
  tx: Tx,
  { subject, before, after, role }: RoleLook,
  { by, agreedBy, reason }: Doer,
): Promise<number> {
  const version = await storeRole(tx, role)
  if (version === undefined) throw new Refusal('CONFLICT')
  recordAudit(tx, {
    actor: `operator:${by}`,
    action: 'role.saved',
    subject,
    before,
    after: { ...after, agreedBy, reason },
  })
  return version
}

/** Removes a role of the house that nobody has. @throws Refusal NOT_FOUND, FORBIDDEN for a preset, ROLE_IN_USE, PERMISSION_MISSING */
export const removeRole = (
  { db }: Pick<OperatorDeps, 'db'>,
  { operator }: OperatorSession,
  { name }: CallRequest<'roles.remove'>,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockStaff(tx)
    await managerOf(tx, operator)
    if (isPreset(name)) throw new Refusal('FORBIDDEN')
    const before = await findRole(tx, name)
    if (before === undefined) throw new Refusal('NOT_FOUND')
    if (await isRoleInUse(tx, name)) throw new Refusal('ROLE_IN_USE')
    await deleteRole(tx, name)
    recordAudit(tx, {
      actor: `operator:${operator}`,
      action: 'role.removed',
      subject: `role:${name}`,
      before: { permissions: before.permissions },
    })
  })
