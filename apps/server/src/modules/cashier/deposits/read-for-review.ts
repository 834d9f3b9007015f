import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { moneyToDecimal } from '#rules/money.ts'
import { memberId, rowId } from '../../../platform/ids.ts'
import { readMemberRefs } from '../../identity/index.ts'
import { evidenceOf } from '../evidence.ts'
import type { CashierDeps } from '../parts.ts'
import { listForOperators } from './deposit-list.sql.ts'
import { type Deposit, findDeposit, isByHand } from './deposit.sql.ts'
import { subjectOf } from './review.ts'
import { shownDeposit } from './view.ts'

/** What operators see of some deposits, looked up for all of them together. */
async function rowsForReview(
  deps: CashierDeps,
  rows: readonly Deposit[],
): Promise<CallResponse<'cashier.deposits'>['list']> {
  const ids = rows.map(({ id }) => id)
  const [refOf, takenOf, waiting] = await Promise.all([
    readMemberRefs(
      deps.db,
      rows.map(({ member }) => member),
    ),
    deps.desk.takenOf(['deposits'], ids),
    deps.second.waiting(deps.db, 'cashier.decideDeposit', ids.map(subjectOf)),
  ])
  return rows.map((row) => ({
    order: shownDeposit(row),
    member: refOf(row.member),
    uploads: [...row.uploads],
    proposal: waiting.get(subjectOf(row.id)) ?? null,
    ...takenOf(row.id),
  }))
}

/** Deposits as operators list them. */
export async function readRows(
  deps: CashierDeps,
  request: CallRequest<'cashier.deposits'>,
): Promise<CallResponse<'cashier.deposits'>> {
  const { rows, next } = await listForOperators(deps.db, request, deps.brand.timeZone)
  return { list: await rowsForReview(deps, rows), next }
}

/** One deposit with what stands beside it. @throws Refusal NOT_FOUND */
export async function readForReview(
  deps: CashierDeps,
  named: CallRequest<'cashier.deposit'>,
): Promise<CallResponse<'cashier.deposit'>> {
  const [member, id] = [memberId(named.member), rowId(named.id)]
  const order = await findDeposit(deps.db, member, id)
  if (order === undefined) throw new Refusal('NOT_FOUND')
  const [[row], byHand, evidence] = await Promise.all([
    rowsForReview(deps, [order]),
    isByHand(deps.db, member, id),
    evidenceOf(deps, member, 'deposit', id),
  ])
  if (row === undefined) throw new Error('a deposit is not shown')
  return {
    ...row,
    adapter: order.adapter,
    received: order.received === null ? null : moneyToDecimal(order.received, 5),
    byHand,
    ...evidence,
  }
}
