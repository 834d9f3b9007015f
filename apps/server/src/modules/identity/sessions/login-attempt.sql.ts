import type { Db, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, type RowId, shardOf } from '../../../platform/ids.ts'

/** How many attempts of a member are kept and shown. */
const KEPT = 100

export type Outcome = 'in' | 'wrong' | 'asked'

export interface LoginAttempt {
  readonly at: Date
  readonly ip: string
  readonly device: string
  readonly outcome: Outcome
}

/** Writes an attempt to log in down; older ones make room. */
export async function noteAttempt(
  tx: Tx,
  member: MemberId,
  attempt: { id: RowId; ip: string; device: string; outcome: Outcome },
): Promise<void> {
  const shard = shardOf(member)
  await tx.query(sql`
    INSERT INTO login_attempt (shard, member, id, at, ip, device, outcome)
    SELECT ${shard}, ${member}, ${attempt.id}, app_now(), ${attempt.ip}, ${attempt.device}, ${attempt.outcome}`)
  await tx.query(sql`
    DELETE FROM login_attempt WHERE shard = ${shard} AND member = ${member} AND id < (
      SELECT id FROM login_attempt WHERE shard = ${shard} AND member = ${member} ORDER BY id DESC OFFSET ${KEPT - 1} LIMIT 1)`)
}

/** The attempts kept of a member, the latest first. */
export const listAttempts = (db: Db, member: MemberId): Promise<LoginAttempt[]> =>
  db.query<LoginAttempt & Record<string, unknown>>(sql`
  SELECT at, ip, device, outcome FROM login_attempt WHERE shard = ${shardOf(member)} AND member = ${member} ORDER BY id DESC LIMIT ${KEPT}`)
