import { hash } from 'node:crypto'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, shardOf } from '../../../platform/ids.ts'

/** The member is part of what is hashed, so equal codes of two members look like two. */
const hashOf = (member: MemberId, code: string): string => hash('sha256', `recovery:${member}:${code}`)

/** Replaces all recovery codes of a member. */
export async function replaceRecovery(tx: Tx, member: MemberId, codes: readonly string[]): Promise<void> {
  const shard = shardOf(member)
  await tx.query(sql`DELETE FROM recovery_code WHERE shard = ${shard} AND member = ${member}`)
  await tx.query(sql`
    INSERT INTO recovery_code (shard, member, code_hash)
    SELECT ${shard}, ${member}, decode(h, 'hex') FROM unnest(${codes.map((code) => hashOf(member, code))}::text[]) AS h`)
}

/** Uses a recovery code up, in the form in which it was made; false for a wrong one, and for one used before. */
export async function spendRecovery(tx: Tx, member: MemberId, code: string): Promise<boolean> {
  const rows = await tx.query(sql`
    UPDATE recovery_code SET used_at = app_now()
    WHERE shard = ${shardOf(member)} AND member = ${member} AND code_hash = decode(${hashOf(member, code)}, 'hex') AND used_at IS NULL RETURNING member`)
  return rows.length === 1
}

/** How many recovery codes a member has left. */
export async function countRecovery(db: Db, member: MemberId): Promise<number> {
  const [row] = await db.query<{ left: number }>(sql`
    SELECT count(*)::integer AS left FROM recovery_code WHERE shard = ${shardOf(member)} AND member = ${member} AND used_at IS NULL`)
  return row?.left ?? 0
}
