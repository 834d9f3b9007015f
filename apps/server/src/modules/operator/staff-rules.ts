import { Refusal, wrongField } from '#contract/errors.ts'
import { isAllowed, lackedBy, OWNER, type Permitted } from '#contract/permissions.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { RowId } from '../../platform/ids.ts'
import { findRole, type Role } from './role.sql.ts'
import { activeOwners, findStaff, type Staff } from './staff.sql.ts'

/** Of a house so many owners stay, once it has them. */
const OWNERS = 2

/**
 * Who changes staff, as it is at this moment: whoever asked may have been switched off or demoted while it waited.
 * @throws Refusal PERMISSION_MISSING
 */
export async function managerOf(tx: Tx, id: RowId): Promise<Staff> {
  const staff = await findStaff(tx, id)
  if (staff === undefined || staff.disabled || !isAllowed(staff, 'operators.manage'))
    throw new Refusal('PERMISSION_MISSING')
  return staff
}

/** Nobody gives what it lacks. @throws Refusal PERMISSION_MISSING with the permissions that lack */
export function refuseLacked(who: Permitted, wanted: Permitted): void {
  const permissions = lackedBy(who, wanted.permissions)
  if (permissions.length > 0) throw new Refusal('PERMISSION_MISSING', { permissions })
}

/** The role of a name. @throws Refusal INVALID_INPUT at the field */
export async function roleNamed(tx: Tx, name: string): Promise<Role> {
  const role = await findRole(tx, name)
  if (role === undefined) throw wrongField('role', 'unknown')
  return role
}

/** An operator by its id. @throws Refusal NOT_FOUND */
export async function staffOf(tx: Tx, id: RowId): Promise<Staff> {
  const staff = await findStaff(tx, id)
  if (staff === undefined) throw new Refusal('NOT_FOUND')
  return staff
}

type Standing = Pick<Staff, 'role' | 'disabled'>
const isActiveOwner = ({ role, disabled }: Standing): boolean => role === OWNER && !disabled

/** Once a house has two owners it keeps two. @throws Refusal OWNERS_NEEDED */
export async function keepOwners(tx: Tx, before: Staff, after: Standing): Promise<void> {
  if (!isActiveOwner(before) || isActiveOwner(after)) return
  if ((await activeOwners(tx)).filter((id) => id !== before.id).length < OWNERS) throw new Refusal('OWNERS_NEEDED')
}

/** Whether the house is new, and its one owner invites alone. */
export const hasOneOwner = async (tx: Tx): Promise<boolean> => (await activeOwners(tx)).length < OWNERS
