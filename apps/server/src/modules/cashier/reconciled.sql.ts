import type { Money } from '#rules/money.ts'
import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { ReconciledLine, ReconciliationSource } from '../wallet/index.ts'
import type { PaymentAdapter, StatementLine } from './payment-adapter.ts'

/** What the house and a payment provider say about a day: deposits that were credited, payouts as far as they arrived. */
export const paymentSource = (
  db: Database,
  name: string,
  adapter: Pick<PaymentAdapter, 'statement'>,
): ReconciliationSource => ({
  code: `payments:${name}`,
  ours: (day) => ours(db, name, day),
  theirs: async (day) => (await adapter.statement(day)).map(line),
})

const line = ({ reference, direction, state, amount }: StatementLine): ReconciledLine => ({
  reference,
  member: null,
  ...(state === 'paid'
    ? { amount: direction === 'in' ? amount : -amount, status: 'done' }
    : { amount: 0n, status: 'void' }),
})

interface Row {
  readonly [column: string]: unknown
  readonly reference: string
  readonly member: string
  readonly amount: string
  readonly done: boolean
}

async function ours(db: Database, adapter: string, day: string): Promise<ReconciledLine[]> {
  const rows = await db.query<Row>(sql`
    SELECT 'dp' || member || '-' || id AS reference, member, received::text AS amount, true AS done FROM deposit
    WHERE adapter = ${adapter} AND state = 'credited'
      AND settled_at >= ${day}::date::timestamp AT TIME ZONE 'UTC' AND settled_at < (${day}::date + 1)::timestamp AT TIME ZONE 'UTC'
    UNION ALL
    SELECT 'wd' || id, member, (CASE WHEN state = 'restReturned' THEN -received ELSE fee - amount END)::text, state <> 'failed' FROM withdrawal
    WHERE adapter = ${adapter} AND paid_at >= ${day}::date::timestamp AT TIME ZONE 'UTC' AND paid_at < (${day}::date + 1)::timestamp AT TIME ZONE 'UTC' /* every shard */`)
  return rows.map(({ reference, member, amount, done }) => ({
    reference,
    member,
    amount: done ? BigInt(amount) : NOTHING,
    status: done ? 'done' : 'void',
  }))
}

const NOTHING: Money = 0n
