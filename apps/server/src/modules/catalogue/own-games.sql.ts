import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type MemberId, shardOf } from '../../platform/ids.ts'

/** Favourites at most: what the site asks for in one page (spec 9). Beyond it the oldest goes. */
const MOST_FAVOURITES = 999
const MOST_RECENT = 60

/** The members' favourite games by node id, the latest first. */
export async function readFavourites(db: Db, member: MemberId): Promise<number[]> {
  const rows = await db.query<{ node_id: number }>(sql`
    SELECT node_id FROM favourite_game WHERE shard = ${shardOf(member)} AND member = ${member} ORDER BY added_at DESC, node_id`)
  return rows.map((row) => row.node_id)
}

/** Adds a favourite; one that is there already stays where it is. */
export async function addFavourite(tx: Tx, member: MemberId, nodeId: number): Promise<void> {
  const shard = shardOf(member)
  await tx.query(sql`
    INSERT INTO favourite_game (shard, member, node_id, added_at) SELECT ${shard}, ${member}, ${nodeId}, app_now() ON CONFLICT DO NOTHING`)
  await tx.query(sql`
    DELETE FROM favourite_game WHERE shard = ${shard} AND member = ${member} AND node_id IN (
      SELECT node_id FROM favourite_game WHERE shard = ${shard} AND member = ${member} ORDER BY added_at DESC, node_id OFFSET ${MOST_FAVOURITES})`)
}

export async function removeFavourite(tx: Tx, member: MemberId, nodeId: number): Promise<void> {
  await tx.query(
    sql`DELETE FROM favourite_game WHERE shard = ${shardOf(member)} AND member = ${member} AND node_id = ${nodeId}`,
  )
}

/** A game that a member played, and when it did last. */
export interface RecentGame {
  readonly nodeId: number
  readonly at: Date
}

/**
 * The games a member played last by node id, the latest first.
 * @param others those that are noted elsewhere, such as lotteries by their tickets
 */
export async function readRecent(db: Db, member: MemberId, others: readonly RecentGame[]): Promise<number[]> {
  const rows = await db.query<RecentGame & Record<string, unknown>>(sql`
    SELECT node_id AS "nodeId", played_at AS at FROM recent_game WHERE shard = ${shardOf(member)} AND member = ${member} ORDER BY played_at DESC, node_id LIMIT ${MOST_RECENT}`)
  const all = [...rows, ...others].toSorted((a, b) => b.at.getTime() - a.at.getTime())
  return [...new Set(all.map(({ nodeId }) => nodeId))].slice(0, MOST_RECENT)
}

/** Notes that a game was opened just now. */
export async function noteRecent(tx: Tx, member: MemberId, nodeId: number): Promise<void> {
  const shard = shardOf(member)
  await tx.query(sql`
    INSERT INTO recent_game (shard, member, node_id, played_at) SELECT ${shard}, ${member}, ${nodeId}, app_now()
    ON CONFLICT (shard, member, node_id) DO UPDATE SET played_at = excluded.played_at`)
  await tx.query(sql`
    DELETE FROM recent_game WHERE shard = ${shard} AND member = ${member} AND node_id IN (
      SELECT node_id FROM recent_game WHERE shard = ${shard} AND member = ${member} ORDER BY played_at DESC, node_id OFFSET ${MOST_RECENT})`)
}
