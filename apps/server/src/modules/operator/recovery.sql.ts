import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { RowId } from '../../platform/ids.ts'
import { recoveryHash } from '../../platform/recovery-codes.ts'

/** Ids of operators and members are made alike, so the kind is a part of what is hashed. */
const hashOf = (operator: RowId, code: string): string => recoveryHash(`operator:${operator}`, code)

/** Replaces all recovery codes of an operator, whose account is held: of many that do so at once ten codes are left. */
export async function replaceRecovery(tx: Tx, operator: RowId, codes: readonly string[]): Promise<void> {
  await tx.query(sql`DELETE FROM operator_recovery_code WHERE operator = ${operator}`)
  await tx.query(sql`
    INSERT INTO operator_recovery_code (operator, code_hash)
    SELECT ${operator}, decode(h, 'hex') FROM unnest(${codes.map((code) => hashOf(operator, code))}::text[]) AS h`)
}

/** Whether this is one of an operator that can still be used, however it was typed. */
export const isRecoveryCode = async (db: Db, operator: RowId, code: string): Promise<boolean> =>
  (
    await db.query(sql`
      SELECT FROM operator_recovery_code WHERE operator = ${operator} AND code_hash = decode(${hashOf(operator, code)}, 'hex') AND used_at IS NULL`)
  ).length > 0

/** Uses a recovery code up, however it was typed; false for a wrong one, and for one used before. */
export async function spendRecovery(tx: Tx, operator: RowId, code: string): Promise<boolean> {
  const rows = await tx.query(sql`
    UPDATE operator_recovery_code SET used_at = app_now()
    WHERE operator = ${operator} AND code_hash = decode(${hashOf(operator, code)}, 'hex') AND used_at IS NULL RETURNING operator`)
  return rows.length === 1
}

/** How many recovery codes an operator has left. */
export async function countRecovery(db: Db, operator: RowId): Promise<number> {
  const [row] = await db.query<{ left: number }>(
    sql`SELECT count(*)::integer AS left FROM operator_recovery_code WHERE operator = ${operator} AND used_at IS NULL`,
  )
  return row?.left ?? 0
}
