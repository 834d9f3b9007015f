import type { Money } from '#rules/money.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type MemberId, shardOf } from '../../platform/ids.ts'
import type { CashType } from './cash.ts'
import { entryType, type WalletKind } from './entry-types.ts'

/** What a member moved in one way since a moment (milliseconds), such as deposits of this week; never negative. */
export async function cashSince(
  db: Db,
  member: MemberId,
  type: CashType,
  sinceMs: number,
): Promise<{ amount: Money; count: number }> {
  const [row] = await db.query<{ amount: string; count: string }>(sql`
    SELECT coalesce(abs(sum(amount)), 0)::text AS amount, count(*) AS count FROM entry
    WHERE shard = ${shardOf(member)} AND member = ${member} AND at >= ${new Date(sinceMs)} AND type > 4 AND type = ${entryType[type]}`)
  return { amount: BigInt(row?.amount ?? '0'), count: Number(row?.count ?? 0) }
}

/** What a source gave away to a member on this UTC day. */
export async function grantedToday(db: Db, member: MemberId, source: number): Promise<Money> {
  const [row] = await db.query<{ amount: string }>(sql`
    SELECT coalesce(sum(amount), 0)::text AS amount FROM entry
    WHERE shard = ${shardOf(member)} AND member = ${member} AND at >= date_trunc('day', app_now(), 'UTC') AND type > 4 AND type = ${entryType.grant} AND source = ${source}`)
  return BigInt(row?.amount ?? '0')
}

/** Lets nobody else correct a wallet of the member until the transaction ends. */
export async function lockAdjustments(tx: Tx, member: MemberId): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('adjustment', ${member}::bigint))`)
}

/** The position of the last correction of a wallet, null where there was none. */
export async function lastAdjustment(db: Db, member: MemberId, kind: WalletKind): Promise<string | null> {
  const [row] = await db.query<{ n: string }>(sql`
    SELECT n FROM entry WHERE shard = ${shardOf(member)} AND member = ${member} AND kind = ${kind} AND type > 4 AND type = ${entryType.adjustment}
    ORDER BY at DESC, n DESC LIMIT 1`)
  return row?.n ?? null
}
