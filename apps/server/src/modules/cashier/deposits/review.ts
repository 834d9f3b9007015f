import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { depositReviewCalls } from '#contract/calls/cashier-reviews.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { depositSteps, goesBack, isHeld } from '#rules/cashier/deposit.ts'
import { type Money, moneyToDecimal, parseMoney } from '#rules/money.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { noteHandling, takeAlone } from '../../../platform/handling.sql.ts'
import type { OperatorSession } from '../../../platform/http/handlers.ts'
import { memberId, type RowId, rowId } from '../../../platform/ids.ts'
import { proposalKind, type ProposalKind } from '../../../platform/second-person.ts'
import type { CashierDeps } from '../parts.ts'
import { creditOf } from './decide.ts'
import { type Change, creditedByHand, type Deposit, lockDeposit, lockDesk, MANUAL } from './deposit.sql.ts'
import { stepping, type Stepping, takeStep } from './step.ts'

type Decision = CallRequest<'cashier.decideDeposit'>

/** What a proposal to credit a deposit is about. */
export const subjectOf = (id: string): string => `deposit:${id}`

/**
 * An operator's decision on a manual deposit, or on one where another amount came than was ordered. Everything else is the
 * provider's to say. More than was ordered or the provider told, and more than one person may credit to a
 * member a day or to all members, waits for a second person. @throws Refusal NOT_FOUND, STATE_PASSED, INVALID_INPUT, CONFLICT
 */
export async function decideDeposit(
  deps: CashierDeps,
  operator: OperatorSession,
  decision: Decision,
): Promise<CallResponse<'cashier.decideDeposit'>> {
  const [member, id] = [memberId(decision.member), rowId(decision.id)]
  const reason = decision.reason?.trim() ?? ''
  // Who is told no is told why.
  if (decision.decision === 'reject' && reason === '') throw new Refusal('INVALID_INPUT')
  const how = await stepping(deps)
  return deps.db.transaction(async (tx) => {
    await lockDesk(tx, member)
    const order = await lockDeposit(tx, member, id)
    if (order === undefined) throw new Refusal('NOT_FOUND')
    const change = changeOf(order, decision, reason)
    if (change === undefined) throw new Refusal('STATE_PASSED')
    if (change.credited === undefined) {
      await write(how, tx, order, change, [operator.operator], reason)
      return {}
    }
    const { received = order.amount } = change
    if (await needsSecond(deps, how, tx, operator.operator, order, received ?? 0n)) {
      return {
        proposal: await deps.second.propose(tx, operator, creditProposal(deps), {
          member,
          id,
          decision: 'credit',
          received: decimal(received ?? 0n),
          ...(reason === '' ? {} : { reason }),
        }),
      }
    }
    await write(how, tx, order, change, [operator.operator], reason)
    return {}
  })
}

async function needsSecond(
  { brand }: CashierDeps,
  { cashier }: Stepping,
  tx: Tx,
  operator: RowId,
  order: Deposit,
  received: Money,
): Promise<boolean> {
  const told = order.adapter === MANUAL ? order.amount : (order.received ?? order.amount)
  if (received > told) return true
  if ((await creditedByHand(tx, order.member, brand.timeZone)) + received > parseMoney(cashier.creditAloneUpTo))
    return true
  return !(await takeAlone(tx, operator, 'credited', {
    amount: received,
    most: parseMoney(cashier.creditAloneDaily),
    timeZone: brand.timeZone,
  }))
}

/** A credit that a second person has to agree to. */
export const creditProposal = (deps: CashierDeps): ProposalKind<Decision> =>
  proposalKind('cashier.decideDeposit', depositReviewCalls['cashier.decideDeposit'], {
    async look(tx, decision) {
      const { order, change } = await lockCredit(tx, decision)
      const { member, id, state, amount, received, uploads, reason } = order
      const username = (await deps.identity.payee(tx, member))?.username ?? ''
      return {
        subject: subjectOf(id),
        preview: {
          before: { state, amount: decimal(amount), received: received === null ? null : decimal(received) },
          after: {
            state: change.state,
            received: decimal(change.received ?? 0n),
            credited: decimal(change.credited ?? 0n),
          },
          money: change.credited ?? 0n,
          members: [{ id: member, username }],
        },
        seen: { state, reason, amount: String(amount), received: String(received), uploads },
      }
    },
    async apply(tx, decision, { maker, checker }) {
      const how = await stepping(deps)
      const { order, change } = await lockCredit(tx, decision)
      await write(how, tx, order, change, [maker, checker], decision.reason ?? '')
    },
  })

/** The order and its credit, as long as it can be credited. @throws Refusal NOT_FOUND, STATE_PASSED, INVALID_INPUT */
async function lockCredit(tx: Tx, decision: Decision): Promise<{ order: Deposit; change: Change }> {
  const order = await lockDeposit(tx, memberId(decision.member), rowId(decision.id))
  if (order === undefined) throw new Refusal('NOT_FOUND')
  const change = changeOf(order, decision, '')
  if (change?.credited === undefined) throw new Refusal('STATE_PASSED')
  return { order, change }
}

async function write(
  how: Stepping,
  tx: Tx,
  order: Deposit,
  change: Change,
  by: readonly RowId[],
  reason: string,
): Promise<void> {
  const { member, id } = order
  for (const operator of by) {
    recordAudit(tx, {
      actor: `operator:${operator}`,
      action: `deposit.${change.state}`,
      subject: subjectOf(id),
      before: { state: order.state, amount: decimal(order.amount) },
      after: {
        state: change.state,
        member,
        ...(change.received === undefined || change.received === null ? {} : { received: decimal(change.received) }),
        ...(reason === '' ? {} : { reason }),
      },
    })
  }
  if (change.credited !== undefined) await noteHandling(tx, member, 'credited', by)
  await takeStep(how, tx, order, { ...change, byHand: change.credited !== undefined })
}

/** Undefined where the order is not, or no longer, an operator's to decide. @throws Refusal INVALID_INPUT for a credit without a proof */
function changeOf(order: Deposit, { decision, received }: Decision, reason: string): Change | undefined {
  if (order.adapter !== MANUAL && !isHeld(order)) return undefined
  const steps = depositSteps[order.state]
  if (decision === 'reject') {
    const state = isHeld(order) ? steps.fail : steps.reject
    return state === undefined ? undefined : { state, reason }
  }
  if (steps.paid === undefined || goesBack(order)) return undefined
  if (order.adapter === MANUAL && order.uploads.length === 0) throw wrongField('id', 'the member proved nothing')
  return {
    state: steps.paid,
    ...creditOf(order, received === undefined ? (order.received ?? order.amount) : parseMoney(received)),
  }
}

const decimal = (units: Money): string => moneyToDecimal(units, 5)
