import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { thresholds } from '#contract/settings/cashier.ts'
import { Refusal } from '#contract/errors.ts'
import { isAllowed } from '#contract/permissions.ts'
import {
  type WithdrawalAction,
  type WithdrawalActor,
  type WithdrawalState,
  withdrawalStep,
} from '#rules/cashier/withdrawal.ts'
import { parseMoney } from '#rules/money.ts'
import { changedLately, recordAudit } from '../../../platform/audit.sql.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { OperatorSession } from '../../../platform/http/handlers.ts'
import { handlersOf } from '../../../platform/handling.sql.ts'
import { memberId, rowId } from '../../../platform/ids.ts'
import { readMemberRefs } from '../../identity/index.ts'
import type { CashierDeps } from '../parts.ts'
import { lockOwn } from './receipt.ts'
import { takeStep } from './steps.ts'
import { viewOf } from './view.ts'
import { listForOperators } from './withdrawal-list.sql.ts'
import { askedOnDayOf, type Changes, type Withdrawal } from './withdrawal.sql.ts'

/** Withdrawals as operators see them. */
export async function listForReview(
  deps: CashierDeps,
  request: CallRequest<'cashier.withdrawals'>,
): Promise<CallResponse<'cashier.withdrawals'>> {
  const { rows, next } = await listForOperators(deps.db, request, deps.brand.timeZone)
  const [settings, refOf, takenOf] = await Promise.all([
    deps.settings.cashier(),
    readMemberRefs(
      deps.db,
      rows.map(({ member }) => member),
    ),
    deps.desk.takenOf(
      ['withdrawals', 'receipts'],
      rows.map(({ id }) => id),
    ),
  ])
  return {
    list: rows.map((w) => ({
      order: viewOf(deps, w, settings),
      member: refOf(w.member),
      uploads: [...w.uploads],
      flags: [...w.flags],
      reviewedBy: w.firstReviewer,
      ...takenOf(w.id),
    })),
    next,
  }
}

interface Decision {
  readonly action: WithdrawalAction
  readonly by: WithdrawalActor
  readonly changes: Changes
}

/** What decides whether, and by how many, a withdrawal is looked at. */
const THRESHOLDS = { subject: 'setting:cashier', fields: thresholds, hours: 24 } as const

/**
 * Approves or rejects. Who moved a threshold of the review within a day approves nothing. From the threshold on, of what the member asked for on that day, the first approval hands on to a second person, who has to be allowed to
 * approve. Who credited, identified or gave the member something lately approves nothing of it; nobody decides twice about the same withdrawal.
 * @throws Refusal NOT_FOUND, STATE_PASSED, SECOND_PERSON_NEEDED, PERMISSION_MISSING, INVALID_INPUT
 */
export async function decideWithdrawal(
  deps: CashierDeps,
  operator: OperatorSession,
  request: CallRequest<'cashier.decideWithdrawal'>,
): Promise<Withdrawal> {
  const { secondReviewFrom, separationDays } = await deps.settings.cashier()
  const reason = reasonOf(request.reason)
  if (request.decision === 'reject' && reason === undefined)
    throw new Refusal('INVALID_INPUT', { formErrors: [], fieldErrors: { reason: ['required'] } })
  return deps.db.transaction(async (tx) => {
    const w = await lockOwn(tx, memberId(request.member), request.id)
    if (
      request.decision === 'approve' &&
      (await changedLately(tx, { actor: `operator:${operator.operator}`, ...THRESHOLDS }))
    )
      throw new Refusal('SECOND_PERSON_NEEDED')
    const isSecond = w.state === 'secondReview'
    if (isSecond && w.firstReviewer === operator.operator) throw new Refusal('SECOND_PERSON_NEEDED')
    if (request.decision === 'approve') {
      const apart = [
        ...(await handlersOf(tx, w.member, separationDays)),
        ...(isSecond && w.firstReviewer !== null ? [rowId(w.firstReviewer)] : []),
      ]
      if (await deps.second.isTied(tx, operator.operator, apart)) throw new Refusal('SECOND_PERSON_NEEDED')
    }
    if (isSecond && !isAllowed(operator.role, 'cashier.approve')) throw new Refusal('PERMISSION_MISSING')
    const handsOn =
      !isSecond &&
      request.decision === 'approve' &&
      (await askedOnDayOf(tx, w, deps.brand.timeZone)) >= parseMoney(secondReviewFrom)
    const action = handsOn ? 'escalate' : request.decision
    const who = isSecond ? { secondReviewer: operator.operator } : { firstReviewer: operator.operator }
    // What an approval says is for the house; the member reads why it was rejected.
    const changes = { ...who, ...(request.decision === 'reject' ? { reason } : {}) }
    return decide(deps, tx, w, { action, by: isSecond ? 'approver' : 'reviewer', changes }, operator, reason)
  })
}

/**
 * Ends a dispute: the money arrived after all, or what did not comes back: all of it, or the rest of a part. Who approved the payout does not judge it.
 * @throws Refusal NOT_FOUND, STATE_PASSED, SECOND_PERSON_NEEDED
 */
export async function decideReceipt(
  deps: CashierDeps,
  operator: OperatorSession,
  request: CallRequest<'cashier.decideReceipt'>,
): Promise<Withdrawal> {
  return deps.db.transaction(async (tx) => {
    const w = await lockOwn(tx, memberId(request.member), request.id)
    if ([w.firstReviewer, w.secondReviewer].includes(operator.operator)) throw new Refusal('SECOND_PERSON_NEEDED')
    const reason = reasonOf(request.reason)
    const back = w.state === 'partlyReceived' ? 'returnRest' : 'fail'
    return decide(
      deps,
      tx,
      w,
      { action: request.decision === 'settle' ? 'settle' : back, by: 'reviewer', changes: { reason } },
      operator,
      reason,
    )
  })
}

/** Writes down who decided what, and takes the step. The audit comes first: what follows holds the shard's head. */
async function decide(
  deps: CashierDeps,
  tx: Tx,
  w: Withdrawal,
  { action, by, changes }: Decision,
  { operator }: OperatorSession,
  reason: string | undefined,
): Promise<Withdrawal> {
  const to = withdrawalStep(w.state, action, by)
  if (to === undefined) throw new Refusal('STATE_PASSED')
  recordAudit(tx, {
    actor: `operator:${operator}`,
    action: `withdrawal.${action}`,
    subject: `member:${w.member}`,
    before: stateIn(w.id, w.state),
    after: { ...stateIn(w.id, to), reason },
  })
  return takeStep(deps, tx, w, action, by, changes)
}

const stateIn = (withdrawal: string, state: WithdrawalState) => ({ withdrawal, state })

function reasonOf(text: string | undefined): string | undefined {
  const reason = text?.trim()
  return reason === '' ? undefined : reason
}
