import { isPermission, isPreset, type Permission, presetRoles } from '#contract/permissions.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** A named set of permissions. */
export interface Role {
  readonly name: string
  /** One that every house has. */
  readonly preset: boolean
  readonly permissions: readonly Permission[]
  readonly version: number
}

interface Stored {
  readonly name: string
  readonly preset: boolean
  readonly permissions: readonly string[]
}
interface Row extends Stored {
  readonly [column: string]: unknown
  readonly version: number
}

/** What a role allows, from its row: of a preset what the program says, of others what the program still knows. */
export const permissionsOf = ({ name, preset, permissions }: Stored): readonly Permission[] =>
  preset ? (isPreset(name) ? presetRoles[name] : []) : permissions.filter(isPermission)

const roleOf = (row: Row): Role => ({
  name: row.name,
  preset: row.preset,
  permissions: permissionsOf(row),
  version: row.version,
})

export async function findRole(db: Db, name: string): Promise<Role | undefined> {
  const [row] = await db.query<Row>(
    sql`SELECT name, preset, permissions, version FROM operator_role WHERE name = ${name}`,
  )
  return row === undefined ? undefined : roleOf(row)
}

/** All roles with how many operators have each: those of every house first. */
export async function listRoles(db: Db): Promise<(Role & { readonly operators: number })[]> {
  const rows = await db.query<Row & { readonly operators: number }>(sql`
    SELECT r.name, r.preset, r.permissions, r.version, (SELECT count(*)::integer FROM operator o WHERE o.role = r.name) AS operators
    FROM operator_role r ORDER BY r.preset DESC, r.name`)
  return rows.map((row) => ({ ...roleOf(row), operators: row.operators }))
}

/** True where another role has this name but for its case. */
export const isRoleNameTaken = async (db: Db, name: string): Promise<boolean> =>
  (await db.query(sql`SELECT FROM operator_role WHERE lower(name) = lower(${name}) AND name <> ${name}`)).length > 0

/** True where an operator has the role, or somebody is invited into it. */
export const isRoleInUse = async (db: Db, name: string): Promise<boolean> =>
  (
    await db.query(sql`
      SELECT FROM operator WHERE role = ${name}
      UNION ALL SELECT FROM operator_invitation WHERE role = ${name} AND used_at IS NULL AND expires_at > app_now() LIMIT 1`)
  ).length > 0

/** Writes a role of the house over a version, 0 for a new one; its new version, undefined where another one is in force. */
export async function storeRole(
  tx: Tx,
  { name, permissions, version }: Omit<Role, 'preset'>,
): Promise<number | undefined> {
  const list = [...permissions]
  const [row] = await tx.query<{ version: number }>(
    version === 0
      ? sql`INSERT INTO operator_role (name, preset, permissions, version) VALUES (${name}, false, ${list}::text[], 1) ON CONFLICT DO NOTHING RETURNING version`
      : sql`UPDATE operator_role SET permissions = ${list}::text[], version = version + 1 WHERE name = ${name} AND NOT preset AND version = ${version} RETURNING version`,
  )
  return row?.version
}

export async function deleteRole(tx: Tx, name: string): Promise<void> {
  await tx.query(sql`DELETE FROM operator_role WHERE name = ${name} AND NOT preset`)
}
