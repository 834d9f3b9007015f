import { parse } from 'zod/mini'
import type { Db } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, type RowId, shardOf } from '../../../platform/ids.ts'
import { type SessionOrigin, sessionOrigin } from '../sessions/session.sql.ts'

/** How a session came to be, which decides whether its member is asked for a new password. */
export async function readOrigin(db: Db, member: MemberId, session: RowId): Promise<SessionOrigin | undefined> {
  const [row] = await db.query<{ how: string }>(
    sql`SELECT how FROM session WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${session}`,
  )
  return row === undefined ? undefined : parse(sessionOrigin, row.how)
}
