import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'

/** Far longer than an export or a payout takes. */
const MOST_TRIES = 1500

/**
 * Waits until nothing is under way that calls begin and do not wait for: exports of data, and payouts that were approved.
 * @throws Error where it is not done within half a minute
 */
export async function settled(db: Database): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const underWay = await db.query(sql`
      SELECT 'export' AS what, member, id FROM data_export WHERE ready_at IS NULL AND gone_at IS NULL
      UNION ALL SELECT 'payout', w.member, w.id FROM withdrawal w JOIN member m ON m.shard = w.shard AND m.id = w.member WHERE w.state = 'approved' AND NOT m.frozen`)
    if (underWay.length === 0) return
    await pause(20)
  }
  throw new Error('an export or a payout does not come to an end')
}
