import type { Db, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, shardOf } from '../../../platform/ids.ts'

/** Notes that an account is closed, and for how many years what has to be kept of it is; false where it was closed before. */
export async function insertClosed(tx: Tx, member: MemberId, years: number): Promise<boolean> {
  const rows = await tx.query(sql`
    INSERT INTO closed_account (shard, member, closed_at, remove_at) SELECT ${shardOf(member)}, ${member}, t, t + make_interval(years => ${years}::integer) FROM app_now() AS t
    ON CONFLICT (shard, member) DO NOTHING RETURNING member`)
  return rows.length === 1
}

/** Closed accounts whose years are over. An exclusion that outlasts them is the reason to keep what makes it hold. */
export async function listDue(db: Db): Promise<MemberId[]> {
  const rows = await db.query<{ member: string }>(sql`
    SELECT c.member FROM closed_account c JOIN member m ON m.shard = c.shard AND m.id = c.member
    WHERE c.removed_at IS NULL AND c.remove_at <= app_now() AND (m.excluded_until IS NULL OR m.excluded_until <= app_now()) ORDER BY c.remove_at LIMIT 100 /* every shard */`)
  return rows.map(({ member }) => memberId(member))
}

export async function noteRemoved(tx: Tx, member: MemberId): Promise<void> {
  await tx.query(
    sql`UPDATE closed_account SET removed_at = app_now() WHERE shard = ${shardOf(member)} AND member = ${member}`,
  )
}
