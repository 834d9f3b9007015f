import { depositList } from '#contract/calls/cashier-reviews.ts'
import type { CallRequest } from '#contract/calls.ts'
import { AMOUNT_DIFFERS, OVER_LIMIT } from '#rules/cashier/deposit.ts'
import { parseMoney } from '#rules/money.ts'
import type { Db } from '../../../platform/db/database.ts'
import { part, type Query, sql } from '../../../platform/db/sql.ts'
import { memberId, rowId } from '../../../platform/ids.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../../platform/operator-list.sql.ts'
import { type Deposit, depositColumns, depositsFrom } from './deposit.sql.ts'

const listing: Listing<(typeof depositList.sorts)[number]> = {
  call: 'cashier.deposits',
  sorts: depositList.sorts,
  columns: depositColumns,
  from: 'deposit',
  keys: {
    'order.createdAt': { by: 'created_at', as: 'moment' },
    'order.amount': { by: 'amount', as: 'number' },
  },
  ties: [{ by: 'id', as: 'number' }],
  moment: { by: 'created_at', as: 'moment' },
  owner: { shard: 'shard', member: 'member' },
}

/** As `isHeld` says it. */
const HELD = `state = 'paying' AND reason IN ('${AMOUNT_DIFFERS}', '${OVER_LIMIT}')`

/** Deposits that an operator decides: with a proof, and where something else came than may come in. */
export const waitingDeposits: Query = part(
  `SELECT id AS item, created_at AS since FROM deposit WHERE state IN ('proof', 'paying') AND (state = 'proof' OR (${HELD}))`,
)

/** Deposits as operators list them. */
export async function listForOperators(
  db: Db,
  asked: CallRequest<'cashier.deposits'>,
  timeZone: string,
): Promise<ListOf<Deposit>> {
  const { rows, next } = await readList(db, listing, asked, {
    timeZone,
    member: asked.member === undefined ? undefined : memberId(asked.member),
    where: [
      whereSet(asked.id, (id) => sql`id = ${rowId(id)}`),
      whereSet(asked.state, (state) => sql`state = ${state}`),
      whereSet(asked.kind, (kind) => sql`kind = ${kind}`),
      whereSet(asked.channel, (channel) => sql`channel = ${channel}`),
      whereSet(asked.held, (held) => part(held === 'yes' ? HELD : `(${HELD}) IS NOT TRUE`)),
      whereSet(asked.amountFrom, (amount) => sql`amount >= ${parseMoney(amount)}::bigint`),
      whereSet(asked.amountTo, (amount) => sql`amount <= ${parseMoney(amount)}::bigint`),
    ],
  })
  return { rows: depositsFrom(rows), next }
}
