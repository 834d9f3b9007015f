import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/**
 * Moves the day of each wallet's play counters by so many days and counts those of its week and its month anew, for a history
 * whose entries were moved by as many: another day begins another week.
 */
export async function countPlayAnew(
  tx: Tx,
  { days, timeZone }: { readonly days: number; readonly timeZone: string },
): Promise<void> {
  await tx.query(sql`
    WITH w AS (
      SELECT shard, member, kind, date '1970-01-01' + play_day + ${days}::integer AS today FROM wallet WHERE play_day > 0
    ), dated AS (
      SELECT e.shard, e.member, e.kind, e.type, e.amount, (CASE WHEN e.type <> 3 THEN e.at ELSE (
        SELECT s.at FROM entry s WHERE s.shard = e.shard AND s.member = e.member AND s.source = e.source AND s.reference = e.regards) END AT TIME ZONE ${timeZone})::date AS day
      FROM entry e WHERE e.type IN (1, 2, 3, 14)
    ), days AS MATERIALIZED (
      SELECT shard, member, kind, day, CASE WHEN type IN (1, 3) THEN 1 ELSE 2 END AS type, sum(amount) AS amount FROM dated GROUP BY 1, 2, 3, 4, 5
    ), play AS (
      SELECT d.*, w.today FROM w JOIN days d USING (shard, member, kind)
    ), counted AS (
      SELECT shard, member, kind,
        coalesce(sum(-amount) FILTER (WHERE type = 1 AND date_trunc('week', day) = date_trunc('week', today)), 0) AS ws,
        coalesce(sum(amount) FILTER (WHERE type = 2 AND date_trunc('week', day) = date_trunc('week', today)), 0) AS wp,
        coalesce(sum(-amount) FILTER (WHERE type = 1 AND date_trunc('month', day) = date_trunc('month', today)), 0) AS ms,
        coalesce(sum(amount) FILTER (WHERE type = 2 AND date_trunc('month', day) = date_trunc('month', today)), 0) AS mp
      FROM play GROUP BY 1, 2, 3
    )
    UPDATE wallet SET play_day = play_day + ${days}::integer, week_stake = coalesce(c.ws, 0), week_payout = coalesce(c.wp, 0), month_stake = coalesce(c.ms, 0), month_payout = coalesce(c.mp, 0)
    FROM w LEFT JOIN counted c USING (shard, member, kind) WHERE wallet.shard = w.shard AND wallet.member = w.member AND wallet.kind = w.kind /* every shard */`)
}
