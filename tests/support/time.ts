import { sql } from '#server/platform/db/sql.ts'
import type { Database } from '#server/platform/db/database.ts'
import { passTime } from './inbox.ts'

/** Moves the database's time on and every session of a member or an operator that is open now along with it, so that each is as old as it was. */
export async function passTimeAwake(db: Database, seconds: number): Promise<void> {
  const open = await db.query<{ id: string }>(
    sql`SELECT id FROM session WHERE ended_at IS NULL AND expires_at > app_now()`,
  )
  const operators = await db.query<{ id: string }>(
    sql`SELECT id FROM operator_session WHERE ended_at IS NULL AND expires_at > app_now()`,
  )
  await passTime(db, seconds)
  await db.query(sql`
    UPDATE session SET created_at = created_at + moved, expires_at = expires_at + moved, seen_at = app_now()
    FROM make_interval(secs => ${seconds}::double precision) AS moved WHERE id = ANY(${open.map(({ id }) => id)}::bigint[])`)
  await db.query(sql`
    UPDATE operator_session SET created_at = created_at + moved, seen_at = seen_at + moved, proven_at = proven_at + moved, expires_at = expires_at + moved
    FROM make_interval(secs => ${seconds}::double precision) AS moved WHERE id = ANY(${operators.map(({ id }) => id)}::bigint[])`)
}
