import type { Db } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, shardOf } from '../../../platform/ids.ts'
import type { Page } from '../../../platform/paging.ts'
import { walletKind } from '../../wallet/index.ts'

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
