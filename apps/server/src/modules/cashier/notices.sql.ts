import type { Db } from '../../platform/db/database.ts'
import { named, sql } from '../../platform/db/sql.ts'
import { type MemberId, shardOf } from '../../platform/ids.ts'
import type { PaymentNotice } from './payment-adapter.ts'

/**
 * Keeps what a provider said about an order of the member, for support; the same notice again counts up. `effect` is the
 * state it led to, or why it led to none.
 */
export async function keepNotice(
  db: Db,
  member: MemberId,
  notice: PaymentNotice,
  { adapter, effect }: { readonly adapter: string; readonly effect: string },
): Promise<void> {
  await db.query(
    named(
      'payment.notice',
      sql`
    INSERT INTO payment_notice AS p (shard, member, reference, version, state, amount, adapter, provider_reference, confirmations, reason, effect)
    VALUES (${shardOf(member)}, ${member}, ${notice.reference}, ${notice.version}, ${notice.state}, ${notice.amount}::bigint, ${adapter},
            ${notice.providerReference}, ${notice.confirmations}, ${notice.reason}, ${effect})
    ON CONFLICT (shard, member, reference, version, state, amount) DO UPDATE SET times = p.times + 1, last_at = app_now()`,
    ),
  )
}
