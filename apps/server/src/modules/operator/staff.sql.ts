import { OWNER, type Permission, type Permitted } from '#contract/permissions.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type RowId, rowId } from '../../platform/ids.ts'
import { permissionsOf } from './role.sql.ts'

/** Any constant, as long as nothing else takes it. */
const STAFF_LOCK = 7_203_495_111

/**
 * Lets changes of operators, invitations and roles happen one after another until the transaction ends: each looks at what the
 * ones before left. Taken before anything of theirs is looked at.
 */
export async function lockStaff(tx: Tx): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(${STAFF_LOCK})`)
}

/** An operator with what its role allows now. */
export interface Staff {
  readonly id: RowId
  readonly username: string
  readonly role: string
  readonly permissions: readonly Permission[]
  readonly disabled: boolean
}

export async function findStaff(db: Db, id: RowId): Promise<Staff | undefined> {
  const [row] = await db.query<{
    username: string
    role: string
    disabled: boolean
    preset: boolean
    permissions: string[]
  }>(sql`
    SELECT o.username, o.role, o.disabled, r.preset, r.permissions FROM operator o JOIN operator_role r ON r.name = o.role WHERE o.id = ${id}`)
  return row === undefined
    ? undefined
    : {
        id,
        username: row.username,
        role: row.role,
        permissions: permissionsOf({ ...row, name: row.role }),
        disabled: row.disabled,
      }
}

/** The owners that are not switched off. */
export async function activeOwners(db: Db): Promise<RowId[]> {
  const rows = await db.query<{ id: string }>(sql`SELECT id FROM operator WHERE role = ${OWNER} AND NOT disabled`)
  return rows.map(({ id }) => rowId(id))
}

/**
 * What these operators are allowed, kept as it is until the transaction ends; nothing of one that is switched off.
 */
export async function holdPermitted(tx: Tx, operators: readonly RowId[]): Promise<ReadonlyMap<RowId, Permitted>> {
  const rows = await tx.query<{ id: string; role: string; preset: boolean; permissions: string[] }>(sql`
    SELECT o.id, o.role, r.preset, r.permissions FROM operator o JOIN operator_role r ON r.name = o.role
    WHERE o.id = ANY(${[...operators]}::bigint[]) AND NOT o.disabled ORDER BY o.id FOR SHARE`)
  return new Map(rows.map((row) => [rowId(row.id), { permissions: permissionsOf({ ...row, name: row.role }) }]))
}
