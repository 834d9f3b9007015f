import { dashboardQueues, type DashboardQueue } from '#contract/calls/figures.ts'
import type { Db } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { isCounted } from './counted.sql.ts'

/** What the house owes its members, in units. */
export interface Liability {
  readonly at: Date
  /** Real money in wallets. */
  readonly balances: bigint
  /** What left them and is not paid out yet. */
  readonly withdrawals: bigint
}

/** Reads every wallet: the sum of a million takes part of a second, so it is not asked for all the time. */
export async function readLiability(db: Db): Promise<Liability> {
  const [row] = await db.query<{ at: Date; balances: string; withdrawals: string }>({
    text: `
      SELECT app_now() AS at,
        (SELECT coalesce(sum(w.balance), 0)::text FROM wallet w JOIN member m ON m.shard = w.shard AND m.id = w.member WHERE w.kind = 1 AND w.balance > 0 AND ${isCounted('m')}) AS balances,
        (SELECT coalesce(sum(w.amount), 0)::text FROM withdrawal w JOIN member m ON m.shard = w.shard AND m.id = w.member
          WHERE w.state IN ('review', 'approved', 'paying') AND ${isCounted('m')}) AS withdrawals /* every shard */`,
    values: [],
  })
  if (row === undefined) throw new Error('sums without a row')
  return { at: row.at, balances: BigInt(row.balances), withdrawals: BigInt(row.withdrawals) }
}

export interface QueueRow {
  readonly queue: DashboardQueue
  readonly waiting: number
  readonly underHour: number
  readonly underDay: number
  readonly longer: number
  readonly oldestAt: Date | null
}

/** What waits for a person, by age. */
export async function readQueues(db: Db): Promise<QueueRow[]> {
  const rows = await db.query<QueueRow & { readonly [column: string]: unknown }>(sql`
    WITH clock AS MATERIALIZED (SELECT app_now() AS now),
    waits AS (
      SELECT CASE state WHEN 'review' THEN 'withdrawals' ELSE 'receipts' END AS queue, coalesce(paid_at, asked_at) AS since
        FROM withdrawal WHERE state IN ('review', 'partlyReceived', 'notReceived')
      UNION ALL SELECT 'deposits', created_at FROM deposit WHERE state = 'proof'
      UNION ALL SELECT 'depositsInQuestion', created_at FROM deposit WHERE state = 'paying' AND reason IN ('amount_differs', 'limit')
      UNION ALL SELECT 'identity', sent_at FROM identity_check WHERE state = 'review'
      UNION ALL SELECT 'feedback', at FROM feedback WHERE state = 'open'
      UNION ALL SELECT 'parkedEvents', parked_at FROM parked_event WHERE retry_at IS NULL)
    SELECT queue, count(*)::integer AS waiting, count(*) FILTER (WHERE since > now - interval '1 hour')::integer AS "underHour",
      count(*) FILTER (WHERE since <= now - interval '1 hour' AND since > now - interval '1 day')::integer AS "underDay",
      count(*) FILTER (WHERE since <= now - interval '1 day')::integer AS longer, min(since) AS "oldestAt"
    FROM waits, clock GROUP BY queue /* every shard */`)
  const found = new Map<string, QueueRow>(rows.map((row) => [row.queue, row]))
  return dashboardQueues.map(
    (queue) => found.get(queue) ?? { queue, waiting: 0, underHour: 0, underDay: 0, longer: 0, oldestAt: null },
  )
}

/** Providers by the numbers that entries name them with. */
export async function readProviderNames(db: Db): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; name: string }>(sql`SELECT id::text AS id, name FROM provider`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
