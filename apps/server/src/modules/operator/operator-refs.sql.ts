import type { Db } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { OperatorRef } from '../../platform/desk.ts'

/** The operators among these ids, in one statement; undefined for what is none of them. */
export async function readOperatorRefs(
  db: Db,
  operators: readonly (string | null)[],
): Promise<(operator: string | null) => OperatorRef | undefined> {
  const ids = [...new Set(operators)].filter((operator) => operator !== null)
  const rows =
    ids.length === 0
      ? []
      : await db.query<{ id: string; username: string }>(
          sql`SELECT id, username FROM operator WHERE id = ANY(${ids}::bigint[])`,
        )
  const byId = new Map(rows.map(({ id, username }) => [id, { id, username }]))
  return (operator) => (operator === null ? undefined : byId.get(operator))
}
