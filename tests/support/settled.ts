import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '#server/platform/db/sql.ts'
import type { House } from './house.ts'

/** Far longer than an export takes. */
const MOST_TRIES = 1500

/**
 * Waits until nothing is under way that calls begin and do not wait for: exports of data, and payouts that were approved,
 * whose queue nobody works at in a house of tests.
 * @throws Error where it is not done within half a minute
 */
export async function settled({ db, app }: Pick<House, 'db' | 'app'>): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const underWay = await db.query<{ what: string }>(sql`
      SELECT 'export' AS what FROM data_export WHERE ready_at IS NULL AND gone_at IS NULL
      UNION ALL SELECT 'payout' FROM withdrawal w JOIN member m ON m.shard = w.shard AND m.id = w.member WHERE w.state = 'approved' AND m.closed_at IS NULL
        AND NOT EXISTS (SELECT FROM member_hold h WHERE h.shard = m.shard AND h.member = m.id AND h.area = 'withdraw')`)
    if (underWay.length === 0) return
    if (underWay.some(({ what }) => what === 'payout')) await app.run('cashier.send_withdrawal')
    await pause(20)
  }
  throw new Error('an export or a payout does not come to an end')
}
