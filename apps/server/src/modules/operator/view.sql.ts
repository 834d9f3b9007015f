import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { RowId } from '../../platform/ids.ts'

/** A list as an operator narrowed and sorted it. */
export interface View {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly role: string | null
}

type Row = View & { readonly own: boolean } & Record<string, unknown>

/** The operator's own views, and those that others share with its role; its own first. */
export const readViews = (db: Db, operator: RowId, role: string): Promise<(View & { readonly own: boolean })[]> =>
  db.query<Row>(sql`
    SELECT id::text, name, address, role, operator = ${operator} AS own FROM operator_view
    WHERE operator = ${operator} OR role = ${role} ORDER BY own DESC, lower(name), id`)

/** How many views an operator has, which stay as they are until the transaction ends. */
export async function lockViews(tx: Tx, operator: RowId): Promise<number> {
  await tx.query(sql`SELECT FROM operator WHERE id = ${operator} FOR UPDATE`)
  const [row] = await tx.query<{ views: number }>(
    sql`SELECT count(*)::integer AS views FROM operator_view WHERE operator = ${operator}`,
  )
  return row?.views ?? 0
}

/** Whether an operator has another view of this name. */
export async function isViewNamed(tx: Tx, operator: RowId, name: string, but?: RowId): Promise<boolean> {
  const rows = await tx.query(sql`
    SELECT FROM operator_view WHERE operator = ${operator} AND lower(name) = lower(${name}) AND id IS DISTINCT FROM ${but ?? null}::bigint`)
  return rows.length > 0
}

export async function insertView(tx: Tx, operator: RowId, { id, name, address, role }: View): Promise<void> {
  await tx.query(sql`
    INSERT INTO operator_view (id, operator, name, address, role, created_at) VALUES (${id}, ${operator}, ${name}, ${address}, ${role}, app_now())`)
}

/** An operator's own view, kept as it is until the transaction ends; undefined for everybody else's. */
export async function lockView(tx: Tx, operator: RowId, id: RowId): Promise<View | undefined> {
  const [row] = await tx.query<Row>(sql`
    SELECT id::text, name, address, role FROM operator_view WHERE id = ${id} AND operator = ${operator} FOR UPDATE`)
  return row === undefined ? undefined : { id: row.id, name: row.name, address: row.address, role: row.role }
}

export async function renameView(tx: Tx, id: RowId, name: string): Promise<void> {
  await tx.query(sql`UPDATE operator_view SET name = ${name} WHERE id = ${id}`)
}

export async function deleteView(tx: Tx, id: RowId): Promise<void> {
  await tx.query(sql`DELETE FROM operator_view WHERE id = ${id}`)
}
