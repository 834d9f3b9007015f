import type { Db, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { allShards, type MemberId, shardOf } from '../../../platform/ids.ts'
import { networkOf } from '../../../platform/networks.ts'

/** How many addresses of a member are kept; the one that was seen longest ago makes room. After so many days one is forgotten. */
const KEPT = 100
const KEPT_DAYS = 90

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
    WHERE shard = ${member === undefined ? null : shardOf(member)}::smallint AND member = ${member ?? null}::bigint AND ip = ${networkOf(ip)}
      AND seen_at > app_now() - make_interval(days => ${KEPT_DAYS})`)
  return rows.length === 1
}

/** Removes the addresses whose days are over. */
export async function forgetAddresses(db: Db): Promise<void> {
  for (const shard of allShards)
    await db.query(
      sql`DELETE FROM known_address WHERE shard = ${shard} AND seen_at <= app_now() - make_interval(days => ${KEPT_DAYS})`,
    )
}

/** A network from which a member logs in without a second proof. */
export interface KnownAddress {
  readonly ip: string
  readonly seenAt: Date
}

/** The networks that a member was seen in, the last first. */
export async function listAddresses(db: Db, member: MemberId): Promise<KnownAddress[]> {
  const rows = await db.query<{ ip: string; seen_at: Date }>(sql`
    SELECT ip, seen_at FROM known_address WHERE shard = ${shardOf(member)} AND member = ${member} ORDER BY seen_at DESC, ip`)
  return rows.map(({ ip, seen_at: seenAt }) => ({ ip, seenAt }))
}

/** Forgets a network of a member; false where it was not known. */
export async function forgetAddress(tx: Tx, member: MemberId, network: string): Promise<boolean> {
  const rows = await tx.query(
    sql`DELETE FROM known_address WHERE shard = ${shardOf(member)} AND member = ${member} AND ip = ${network} RETURNING ip`,
  )
  return rows.length === 1
}
