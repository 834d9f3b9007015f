import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { RowId } from '../../platform/ids.ts'

/** For so long whoever made or changed an operator and that operator are one person. */
export const TIED_HOURS = 24

/** Notes that an operator made or changed another. */
export async function tie(tx: Tx, operator: RowId, by: RowId): Promise<void> {
  await tx.query(sql`
    INSERT INTO operator_tie (operator, by, at) VALUES (${operator}, ${by}, app_now()) ON CONFLICT (operator, by) DO UPDATE SET at = excluded.at`)
}

/**
 * True where the operator and one of these are lately under one hand: one of the two made or changed the other, or somebody made
 * or changed both, also over others. Two who agreed on a third are not under each other's.
 */
export async function isTiedTo(tx: Tx, operator: RowId, people: readonly RowId[]): Promise<boolean> {
  const rows = await tx.query(sql`
    WITH RECURSIVE lately AS (SELECT operator, by FROM operator_tie WHERE at > app_now() - make_interval(hours => ${TIED_HOURS}::integer)),
    over_one(id) AS (SELECT ${operator}::bigint UNION SELECT t.by FROM over_one o JOIN lately t ON t.operator = o.id),
    over_others(id) AS (SELECT unnest(${[...people]}::bigint[]) UNION SELECT t.by FROM over_others o JOIN lately t ON t.operator = o.id)
    SELECT FROM over_one JOIN over_others USING (id) LIMIT 1`)
  return rows.length > 0
}

/** True where the operator is another one, or was lately made or changed by it, also over others. */
export async function isUnder(tx: Tx, operator: RowId, other: RowId): Promise<boolean> {
  const rows = await tx.query(sql`
    WITH RECURSIVE over_one(id) AS (
      SELECT ${operator}::bigint
      UNION
      SELECT t.by FROM over_one o JOIN operator_tie t ON t.operator = o.id WHERE t.at > app_now() - make_interval(hours => ${TIED_HOURS}::integer))
    SELECT FROM over_one WHERE id = ${other} LIMIT 1`)
  return rows.length > 0
}
