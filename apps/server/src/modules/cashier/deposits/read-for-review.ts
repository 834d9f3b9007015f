import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { moneyToDecimal } from '#rules/money.ts'
import { memberId, rowId } from '../../../platform/ids.ts'
import { readMemberRefs } from '../../identity/index.ts'
import { evidenceOf } from '../evidence.ts'
import type { CashierDeps } from '../parts.ts'
import { findDeposit, isByHand } from './deposit.sql.ts'
import { shownDeposit } from './view.ts'

/** One deposit with what stands beside it. @throws Refusal NOT_FOUND */
export async function readForReview(
  deps: CashierDeps,
  named: CallRequest<'cashier.deposit'>,
): Promise<CallResponse<'cashier.deposit'>> {
  const [member, id] = [memberId(named.member), rowId(named.id)]
  const order = await findDeposit(deps.db, member, id)
  if (order === undefined) throw new Refusal('NOT_FOUND')
  const [refOf, takenOf, byHand, evidence] = await Promise.all([
    readMemberRefs(deps.db, [member]),
    deps.desk.takenOf(['deposits'], [id]),
    isByHand(deps.db, member, id),
    evidenceOf(deps, member, 'deposit', id),
  ])
  return {
    order: shownDeposit(order),
    member: refOf(member),
    uploads: [...order.uploads],
    ...takenOf(id),
    adapter: order.adapter,
    received: order.received === null ? null : moneyToDecimal(order.received, 5),
    byHand,
    ...evidence,
  }
}
