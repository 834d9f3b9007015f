import type { Db, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, shardOf } from '../../../platform/ids.ts'
import { networkOf } from './network.ts'

/** How many addresses of a member are kept; the one that was seen longest ago makes room. */
const KEPT = 100

/** Notes that the member itself was at this address: a login from there is not asked for a second proof. */
export async function knowAddress(tx: Tx, member: MemberId, ip: string): Promise<void> {
  const shard = shardOf(member)
  await tx.query(sql`
    INSERT INTO known_address (shard, member, ip, seen_at) SELECT ${shard}, ${member}, ${networkOf(ip)}, app_now()
    ON CONFLICT (shard, member, ip) DO UPDATE SET seen_at = excluded.seen_at`)
  await tx.query(sql`
    DELETE FROM known_address WHERE shard = ${shard} AND member = ${member} AND seen_at < (
      SELECT seen_at FROM known_address WHERE shard = ${shard} AND member = ${member} ORDER BY seen_at DESC OFFSET ${KEPT - 1} LIMIT 1)`)
}

/** True where the member logged in from this address before. Nobody, asked as undefined, was anywhere. */
export async function isAddressKnown(db: Db, member: MemberId | undefined, ip: string): Promise<boolean> {
  const rows = await db.query(sql`
    SELECT 1 AS known FROM known_address
    WHERE shard = ${member === undefined ? null : shardOf(member)}::smallint AND member = ${member ?? null}::bigint AND ip = ${networkOf(ip)}`)
  return rows.length === 1
}
