import type { Db } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type MemberId, memberId } from '../../platform/ids.ts'

/** Members of a type who have a password as the house keeps it. */
export async function readTeamMembers(db: Db, passwordHash: string, type: number): Promise<MemberId[]> {
  const rows = await db.query<{ id: string }>(
    sql`SELECT id FROM member WHERE password_hash = ${passwordHash} AND type = ${type} ORDER BY id /* every shard */`,
  )
  return rows.map(({ id }) => memberId(id))
}
