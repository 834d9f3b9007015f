import { allShards, type Shard } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Job } from '../../../platform/jobs.ts'
import type { RankedDeps } from '../parts.ts'

/** What stands in place of a remark that was its member's. */
const FORGOTTEN = '-'

/**
 * Forgets what promotions know of the persons of closed accounts, as the rest of what is kept of them goes: browsers and words at
 * once, and by what a person is known for good, its phone and payout accounts, when the years are over for which its documents
 * are kept. Until then one person stays one person. It looks at the accounts of the last weeks, whatever was missed.
 */
export const forgetClosed = ({ db }: Pick<RankedDeps, 'db'>): Job => ({
  name: 'forget_closed_persons',
  schedule: '50 * * * *',
  async run() {
    for (const shard of allShards) await db.transaction((tx) => forgetShard(tx, shard))
  },
})

const RECENT = `interval '40 days'`

async function forgetShard(tx: Tx, shard: Shard): Promise<void> {
  const closed = `SELECT member FROM closed_account WHERE shard = $1::smallint AND closed_at > app_now() - ${RECENT}`
  const removed = `SELECT member FROM closed_account WHERE shard = $1::smallint AND removed_at > app_now() - ${RECENT}`
  await tx.query({
    text: `UPDATE application SET remark = $2, uploads = '{}' WHERE shard = $1::smallint AND remark <> $2 AND member IN (${closed})`,
    values: [shard, FORGOTTEN],
  })
  await tx.query({
    text: `DELETE FROM promotion_sign WHERE kind = 'browser' AND member IN (${closed})`,
    values: [shard],
  })
  await tx.query({ text: `DELETE FROM promotion_sign WHERE member IN (${removed})`, values: [shard] })
}
