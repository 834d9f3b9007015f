import { billList } from '#contract/calls/bill-desk.ts'
import type { CallRequest } from '#contract/calls.ts'
import type { Db } from '../../../platform/db/database.ts'
import { part, sql } from '../../../platform/db/sql.ts'
import { memberId } from '../../../platform/ids.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../../platform/operator-list.sql.ts'
import type { Bill } from './bill.sql.ts'
import { REFERRAL } from './referral.sql.ts'

type BillRow = Pick<Bill, 'kind' | 'from' | 'to' | 'active' | 'state'> & {
  readonly id: string
  readonly holder: string
  readonly commission: boolean
  readonly username: string
  readonly upline: string | null
  readonly hour: Date | null
  /** In units. */
  readonly turnover: string
  readonly profit: string
  readonly carried: string
  readonly amount: string
  readonly received: string
  readonly advanced: string
  readonly owed: string
  readonly holdsUpline: boolean
  /** From 0. */
  readonly tier: number | null
  readonly madeAt: Date
  readonly paidAt: Date | null
}

/** In SQL: the bill `b` is for what friends of a member played. */
const IS_COMMISSION = `(b.contract = ${REFERRAL} AND b.upline IS NULL)`

const bills: Listing<(typeof billList.sorts)[number]> = {
  call: 'contractDesk.bills',
  sorts: billList.sorts,
  columns: `b.id, b.holder, m.username, b.kind, ${IS_COMMISSION} AS commission, b.upline, to_char(b.from_day, 'YYYY-MM-DD') AS "from", to_char(b.to_day, 'YYYY-MM-DD') AS "to", b.hour,
    b.turnover, b.profit, b.carried, b.active, b.tier, b.amount, b.received, b.advanced, b.advanced - b.repaid - b.written_off AS owed, b.held AS "holdsUpline", b.state,
    b.made_at AS "madeAt", b.paid_at AS "paidAt"`,
  from: 'bill b JOIN member m ON m.shard = b.shard AND m.id = b.holder',
  keys: { madeAt: { by: 'b.made_at', as: 'moment' } },
  ties: [{ by: 'b.id', as: 'number' }],
  owner: { shard: 'b.shard', member: 'b.holder' },
}

/** The bills of contracts of agents, as operators list them. */
export const readBillList = (db: Db, asked: CallRequest<'contractDesk.bills'>): Promise<ListOf<BillRow>> =>
  readList<BillRow>(db, bills, asked, {
    member: asked.member === undefined ? undefined : memberId(asked.member),
    where: [
      whereSet(asked.kind, (kind) => sql`b.kind = ${kind}`),
      whereSet(asked.commission, (is) => part(is === 'yes' ? IS_COMMISSION : `NOT ${IS_COMMISSION}`)),
      whereSet(asked.state, (state) => sql`b.state = ${state}`),
      whereSet(asked.upline, (upline) => sql`b.upline = ${upline}::bigint`),
      // As the index of what is owed has it.
      whereSet(asked.owed, (owed) => part(`b.advanced ${owed === 'yes' ? '>' : '<='} b.repaid + b.written_off`)),
      // As the index of what holds an upline has it.
      whereSet(asked.holdsUpline, (holds) => part(holds === 'yes' ? 'b.held' : 'NOT b.held')),
    ],
  })
