import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { withdrawalReviewCalls } from '#contract/calls/cashier-reviews.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { type WithdrawalAction, type WithdrawalState, withdrawalStep } from '#rules/cashier/withdrawal.ts'
import { parseMoney } from '#rules/money.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { OperatorSession } from '../../../platform/http/handlers.ts'
import { approversSince, handlersOf, noteHandling } from '../../../platform/handling.sql.ts'
import { type MemberId, memberId, type RowId } from '../../../platform/ids.ts'
import { proposalKind, type ProposalKind } from '../../../platform/second-person.ts'
import { readMemberRefs } from '../../identity/index.ts'
import type { CashierDeps } from '../parts.ts'
import { shownNumber } from './account.ts'
import { lockOwn } from './receipt.ts'
import { decimal, takeStep } from './steps.ts'
import { viewOf } from './view.ts'
import { listForOperators } from './withdrawal-list.sql.ts'
import { askedOnDayOf, type Changes, type Withdrawal } from './withdrawal.sql.ts'

const KIND = 'cashier.decideWithdrawal'
const subjectOf = (id: string): string => `withdrawal:${id}`

type Row = CallResponse<'cashier.withdrawals'>['list'][number]

/** Withdrawals as operators see them. */
export async function listForReview(
  deps: CashierDeps,
  request: CallRequest<'cashier.withdrawals'>,
): Promise<CallResponse<'cashier.withdrawals'>> {
  const { rows, next } = await listForOperators(deps.db, request, deps.brand.timeZone)
  return { list: await rowsForReview(deps, rows), next }
}

/** What operators see of some withdrawals, looked up for all of them together. */
export async function rowsForReview(deps: CashierDeps, rows: readonly Withdrawal[]): Promise<Row[]> {
  const [settings, refOf, takenOf, waiting, cases] = await Promise.all([
    deps.settings.cashier(),
    readMemberRefs(
      deps.db,
      rows.map(({ member }) => member),
    ),
    deps.desk.takenOf(
      ['withdrawals', 'receipts'],
      rows.map(({ id }) => id),
    ),
    deps.second.waiting(
      deps.db,
      KIND,
      rows.map(({ id }) => subjectOf(id)),
    ),
    deps.cases.idsOf(
      deps.db,
      'receipt',
      rows.map(({ id }) => [id]),
    ),
  ])
  return rows.map((w, at) => ({
    order: viewOf(deps, w, settings),
    member: refOf(w.member),
    uploads: [...w.uploads],
    flags: [...w.flags],
    proposal: waiting.get(subjectOf(w.id)) ?? null,
    case: cases[at] ?? null,
    ...takenOf(w.id),
  }))
}

type Decision = CallRequest<'cashier.decideWithdrawal'>

/**
 * Approves or rejects. From the threshold on, of what the member asked for on that day, an approval waits for a second person.
 * Who credited, identified or gave the member something lately approves nothing of it.
 * @throws Refusal NOT_FOUND, STATE_PASSED, SECOND_PERSON_NEEDED, INVALID_INPUT, CONFLICT
 */
export async function decideWithdrawal(
  deps: CashierDeps,
  operator: OperatorSession,
  request: Decision,
): Promise<CallResponse<'cashier.decideWithdrawal'>> {
  const { secondReviewFrom } = await deps.settings.cashier()
  const reason = reasonOf(request.reason)
  if (request.decision === 'reject' && reason === undefined) throw wrongField('reason', 'required')
  return deps.db.transaction(async (tx) => {
    const w = await lockOwn(tx, memberId(request.member), request.id)
    // The member reads why it was rejected; what an approval says is for the house.
    if (request.decision === 'reject')
      return {
        state: (await decide(deps, tx, w, { action: 'reject', changes: { reason } }, [operator.operator], reason))
          .state,
      }
    if (await deps.second.isTied(tx, operator.operator, await apartFrom(deps, tx, w.member)))
      throw new Refusal('SECOND_PERSON_NEEDED')
    if ((await askedOnDayOf(tx, w, deps.brand.timeZone)) >= parseMoney(secondReviewFrom))
      return { proposal: await deps.second.propose(tx, operator, approvalProposal(deps), request) }
    return { state: (await approve(deps, tx, w, [operator.operator], reason)).state }
  })
}

/** An approval that a second person has to agree to. */
export const approvalProposal = (deps: CashierDeps): ProposalKind<Decision> =>
  proposalKind(KIND, withdrawalReviewCalls[KIND], {
    async look(tx, { member: named, id }) {
      const w = await lockOwn(tx, memberId(named), id)
      if (withdrawalStep(w.state, 'approve', 'reviewer') === undefined) throw new Refusal('STATE_PASSED')
      const { member, state, amount, fee, flags, card } = w
      const day = await askedOnDayOf(tx, w, deps.brand.timeZone)
      return {
        subject: subjectOf(w.id),
        preview: {
          before: { state, askedOnDay: decimal(day), flags },
          after: {
            state: 'approved',
            amount: decimal(amount),
            fee: decimal(fee),
            account: shownNumber(deps, member, w),
          },
          money: amount - fee,
          members: [{ id: member, username: (await deps.identity.payee(tx, member))?.username ?? '' }],
        },
        seen: { state, amount: String(amount), fee: String(fee), card, flags },
      }
    },
    apart: (tx, { member }) => apartFrom(deps, tx, memberId(member)),
    async apply(tx, { member, id, reason }, { maker, checker }) {
      await approve(deps, tx, await lockOwn(tx, memberId(member), id), [maker, checker], reasonOf(reason))
    },
  })

/** Who may approve none of the member's withdrawals. */
const apartFrom = async (deps: CashierDeps, tx: Tx, member: MemberId): Promise<readonly RowId[]> =>
  handlersOf(tx, member, (await deps.settings.cashier()).separationDays)

async function approve(
  deps: CashierDeps,
  tx: Tx,
  w: Withdrawal,
  by: readonly RowId[],
  reason: string | undefined,
): Promise<Withdrawal> {
  await noteHandling(tx, w.member, 'approved', by)
  return decide(deps, tx, w, { action: 'approve', changes: {} }, by, reason)
}

/**
 * Ends a dispute: the money arrived after all, or what did not comes back: all of it, or the rest of a part. Who approved a payout of the
 * member since it asked for this one does not judge it.
 * @throws Refusal NOT_FOUND, STATE_PASSED, SECOND_PERSON_NEEDED
 */
export async function decideReceipt(
  deps: CashierDeps,
  { operator }: OperatorSession,
  request: CallRequest<'cashier.decideReceipt'>,
): Promise<Withdrawal> {
  return deps.db.transaction(async (tx) => {
    const w = await lockOwn(tx, memberId(request.member), request.id)
    if ((await approversSince(tx, w.member, w.askedAt)).includes(operator)) throw new Refusal('SECOND_PERSON_NEEDED')
    const reason = reasonOf(request.reason)
    const back = w.state === 'partlyReceived' ? 'returnRest' : 'fail'
    const action = request.decision === 'settle' ? 'settle' : back
    await deps.cases.settle(tx, 'receipt', [w.id], {
      outcome: request.decision === 'settle' ? 'arrived' : 'returned',
      words: request.reason,
      by: operator,
    })
    return decide(deps, tx, w, { action, changes: { reason } }, [operator], reason)
  })
}

/** Writes down who decided what, and takes the step. The audit comes first: what follows holds the shard's head. */
async function decide(
  deps: CashierDeps,
  tx: Tx,
  w: Withdrawal,
  { action, changes }: { readonly action: WithdrawalAction; readonly changes: Changes },
  by: readonly RowId[],
  reason: string | undefined,
): Promise<Withdrawal> {
  const to = withdrawalStep(w.state, action, 'reviewer')
  if (to === undefined) throw new Refusal('STATE_PASSED')
  for (const operator of by)
    recordAudit(tx, {
      actor: `operator:${operator}`,
      action: `withdrawal.${action}`,
      subject: `member:${w.member}`,
      before: stateIn(w.id, w.state),
      after: { ...stateIn(w.id, to), reason },
    })
  return takeStep(deps, tx, w, action, 'reviewer', changes)
}

const stateIn = (withdrawal: string, state: WithdrawalState) => ({ withdrawal, state })

function reasonOf(text: string | undefined): string | undefined {
  const reason = text?.trim()
  return reason === '' ? undefined : reason
}
