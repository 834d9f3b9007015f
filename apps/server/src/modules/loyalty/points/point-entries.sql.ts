import type { Db, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, shardOf } from '../../../platform/ids.ts'
import type { Page } from '../../../platform/paging.ts'
import { entryType, HOUSE_SOURCE, walletKind } from '../../wallet/index.ts'

/** How points came or went; in units of their wallet. */
export interface PointEntry {
  readonly [column: string]: unknown
  /** Its position. */
  readonly id: string
  readonly type: number
  readonly amount: string
  readonly balance: string
  readonly at: Date
}

/** A member's movements of points, the newest first. */
export const readPointEntries = (db: Db, member: MemberId, { after, limit }: Page): Promise<PointEntry[]> =>
  db.query<PointEntry>(sql`
    SELECT n AS id, type, amount, balance, at FROM entry
    WHERE shard = ${shardOf(member)} AND member = ${member} AND kind = ${walletKind.points} AND (${after}::bigint IS NULL OR n < ${after}::bigint)
    ORDER BY n DESC LIMIT ${limit}`)

/** The points that operators gave a member by hand on this local day, in units. */
export async function givenByHandToday(tx: Tx, member: MemberId, timeZone: string): Promise<bigint> {
  // `type > 4` is the condition of the index.
  const [row] = await tx.query<{ given: string }>(sql`
    SELECT coalesce(sum(amount), 0)::bigint AS given FROM entry
    WHERE shard = ${shardOf(member)} AND member = ${member} AND type = ${entryType.pointsEarned} AND type > 4 AND kind = ${walletKind.points}
      AND reference LIKE 'points-hand:%' AND at >= date_trunc('day', app_now(), ${timeZone}::text)`)
  return BigInt(row?.given ?? '0')
}

/** What was given by hand under a reference, and what there was then; in units. */
export async function readGivenByHand(
  tx: Tx,
  member: MemberId,
  reference: string,
): Promise<{ readonly amount: bigint; readonly balance: bigint } | undefined> {
  const [row] = await tx.query<{ amount: string; balance: string }>(sql`
    SELECT amount, balance FROM entry
    WHERE shard = ${shardOf(member)} AND member = ${member} AND source = ${HOUSE_SOURCE} AND reference = ${reference}`)
  return row === undefined ? undefined : { amount: BigInt(row.amount), balance: BigInt(row.balance) }
}
