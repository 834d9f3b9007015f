import { withdrawalList } from '#contract/calls/cashier-reviews.ts'
import type { CallRequest } from '#contract/calls.ts'
import { withdrawalGroups } from '#rules/cashier/withdrawal.ts'
import { parseMoney } from '#rules/money.ts'
import type { Db } from '../../../platform/db/database.ts'
import { part, type Query, sql } from '../../../platform/db/sql.ts'
import { memberId, rowId } from '../../../platform/ids.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../../platform/operator-list.sql.ts'
import { type Withdrawal, withdrawalColumns, withdrawalFrom, type WithdrawalRow } from './withdrawal.sql.ts'

const listing: Listing<(typeof withdrawalList.sorts)[number]> = {
  call: 'cashier.withdrawals',
  sorts: withdrawalList.sorts,
  columns: withdrawalColumns,
  from: 'withdrawal',
  keys: {
    'order.askedAt': { by: 'asked_at', as: 'moment' },
    'order.amount': { by: 'amount', as: 'number' },
  },
  ties: [{ by: 'id', as: 'number' }],
  moment: { by: 'asked_at', as: 'moment' },
  owner: { shard: 'shard', member: 'member' },
}

const oneOf = (states: readonly string[]): string => `state IN (${states.map((state) => `'${state}'`).join(', ')})`

/** Withdrawals that somebody has to approve. */
export const waitingWithdrawals: Query = part(
  `SELECT id AS item, asked_at AS since FROM withdrawal WHERE ${oneOf(withdrawalGroups.review)}`,
)

/** Payouts of which the member says that they did not arrive, or not all of them. */
export const waitingReceipts: Query = part(
  `SELECT id AS item, asked_at AS since FROM withdrawal WHERE ${oneOf(withdrawalGroups.inQuestion)}`,
)

/** Withdrawals as operators list them. */
export async function listForOperators(
  db: Db,
  asked: CallRequest<'cashier.withdrawals'>,
  timeZone: string,
): Promise<ListOf<Withdrawal>> {
  const { rows, next } = await readList<WithdrawalRow>(db, listing, asked, {
    timeZone,
    member: asked.member === undefined ? undefined : memberId(asked.member),
    where: [
      whereSet(asked.id, (id) => sql`id = ${rowId(id)}`),
      whereSet(asked.state, (state) => sql`state = ${state}`),
      whereSet(asked.kind, (kind) => sql`kind = ${kind}`),
      whereSet(asked.flag, (flag) => sql`${flag}::text = ANY(flags)`),
      whereSet(asked.amountFrom, (amount) => sql`amount >= ${parseMoney(amount)}::bigint`),
      whereSet(asked.amountTo, (amount) => sql`amount <= ${parseMoney(amount)}::bigint`),
    ],
  })
  return { rows: rows.map(withdrawalFrom), next }
}
