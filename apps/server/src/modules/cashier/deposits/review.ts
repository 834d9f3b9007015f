import type { CallRequest } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { depositSteps } from '#rules/cashier/deposit.ts'
import { type Money, moneyToDecimal, parseMoney } from '#rules/money.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { OperatorSession } from '../../../platform/http/handlers.ts'
import { memberId, rowId } from '../../../platform/ids.ts'
import type { CashierDeps } from '../parts.ts'
import { creditOf, isHeld } from './decide.ts'
import { type Change, type Deposit, lockDeposit, MANUAL } from './deposit.sql.ts'
import { stepping, takeStep } from './step.ts'

type Decision = CallRequest<'cashier.decideDeposit'>

/**
 * An operator's word on a manual deposit, or on one where another amount came than was ordered. Everything else is the
 * provider's to say. @throws Refusal NOT_FOUND, STATE_PASSED, INVALID_INPUT
 */
export async function decideDeposit(deps: CashierDeps, { operator }: OperatorSession, decision: Decision): Promise<void> {
  const [member, id] = [memberId(decision.member), rowId(decision.id)]
  const reason = decision.reason?.trim() ?? ''
  // Who is told no is told why.
  if (decision.decision === 'reject' && reason === '') throw new Refusal('INVALID_INPUT')
  const how = await stepping(deps)
  await deps.db.transaction(async (tx) => {
    const order = await lockDeposit(tx, member, id)
    if (order === undefined) throw new Refusal('NOT_FOUND')
    const change = changeOf(order, decision, reason)
    if (change === undefined) throw new Refusal('STATE_PASSED')
    await recordAudit(tx, {
      actor: `operator:${operator}`, action: `deposit.${change.state}`, subject: `deposit:${id}`, before: { state: order.state, amount: decimal(order.amount) },
      after: { state: change.state, member, ...(change.received === undefined || change.received === null ? {} : { received: decimal(change.received) }), ...(reason === '' ? {} : { reason }) },
    })
    await takeStep(how, tx, order, change)
  })
}

/** Undefined where the order is not, or no longer, an operator's to decide. */
function changeOf(order: Deposit, { decision, received }: Decision, reason: string): Change | undefined {
  if (order.adapter !== MANUAL && !isHeld(order)) return undefined
  const steps = depositSteps[order.state]
  if (decision === 'reject') {
    const state = isHeld(order) ? steps.fail : steps.reject
    return state === undefined ? undefined : { state, reason }
  }
  return steps.paid === undefined ? undefined : { state: steps.paid, ...creditOf(order, received === undefined ? (order.received ?? order.amount) : parseMoney(received)) }
}

const decimal = (units: Money): string => moneyToDecimal(units, 5)
