import type { Db } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { isCounted } from './counted.sql.ts'

/** What the house owes its members, in units. */
export interface Liability {
  readonly at: Date
  /** Real money in wallets, what chases hold with it. */
  readonly balances: bigint
  /** What left them and is not paid out yet. */
  readonly withdrawals: bigint
  /** What the pots hold, which is the players' money until it is won. */
  readonly pots: bigint
}

/** Reads every wallet: the sum of a million takes part of a second, so it is not asked for all the time. */
export async function readLiability(db: Db): Promise<Liability> {
  const [row] = await db.query<{ at: Date; balances: string; withdrawals: string; pots: string }>({
    text: `
      SELECT app_now() AS at,
        (SELECT coalesce(sum(w.balance), 0)::text FROM wallet w JOIN member m ON m.shard = w.shard AND m.id = w.member WHERE w.kind IN (1, 4) AND w.balance > 0 AND ${isCounted('m')}) AS balances,
        (SELECT coalesce(sum(w.amount), 0)::text FROM withdrawal w JOIN member m ON m.shard = w.shard AND m.id = w.member
          WHERE w.state IN ('review', 'approved', 'paying') AND ${isCounted('m')}) AS withdrawals,
        ((SELECT coalesce(sum(p.held), 0) FROM pot p) + (SELECT coalesce(sum(s.amount), 0) FROM pot_slice s))::text AS pots /* every shard */`,
    values: [],
  })
  if (row === undefined) throw new Error('sums without a row')
  return { at: row.at, balances: BigInt(row.balances), withdrawals: BigInt(row.withdrawals), pots: BigInt(row.pots) }
}

/** Providers by the numbers that entries name them with. */
export async function readProviderNames(db: Db): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; name: string }>(sql`SELECT id::text AS id, name FROM provider`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
