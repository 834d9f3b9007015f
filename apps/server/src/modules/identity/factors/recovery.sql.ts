import type { Db, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, shardOf } from '../../../platform/ids.ts'
import { recoveryHash } from '../../../platform/recovery-codes.ts'

/** Replaces all recovery codes of a member. */
export async function replaceRecovery(tx: Tx, member: MemberId, codes: readonly string[]): Promise<void> {
  const shard = shardOf(member)
  await tx.query(sql`DELETE FROM recovery_code WHERE shard = ${shard} AND member = ${member}`)
  await tx.query(sql`
    INSERT INTO recovery_code (shard, member, code_hash)
    SELECT ${shard}, ${member}, decode(h, 'hex') FROM unnest(${codes.map((code) => recoveryHash(member, code))}::text[]) AS h`)
}

/** Uses a recovery code up, however it was typed; false for a wrong one, and for one used before. */
export async function spendRecovery(tx: Tx, member: MemberId, code: string): Promise<boolean> {
  const rows = await tx.query(sql`
    UPDATE recovery_code SET used_at = app_now()
    WHERE shard = ${shardOf(member)} AND member = ${member} AND code_hash = decode(${recoveryHash(member, code)}, 'hex') AND used_at IS NULL RETURNING member`)
  return rows.length === 1
}

/** How many recovery codes a member has left. */
export async function countRecovery(db: Db, member: MemberId): Promise<number> {
  const [row] = await db.query<{ left: number }>(sql`
    SELECT count(*)::integer AS left FROM recovery_code WHERE shard = ${shardOf(member)} AND member = ${member} AND used_at IS NULL`)
  return row?.left ?? 0
}
