import type { CallRequest } from '#contract/calls.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import type { WithdrawalAction } from '#rules/cashier/withdrawal.ts'
import { parseMoney } from '#rules/money.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Session } from '../../../platform/http/handlers.ts'
import { type MemberId, rowId } from '../../../platform/ids.ts'
import type { CashierDeps } from '../parts.ts'
import { eachOf } from './each.ts'
import { decimal, takeStep } from './steps.ts'
import { type Changes, listUnconfirmed, lockWithdrawal, type Withdrawal } from './withdrawal.sql.ts'

/** @throws Refusal NOT_FOUND */
export async function lockOwn(tx: Tx, member: MemberId, id: string): Promise<Withdrawal> {
  const w = await lockWithdrawal(tx, member, rowId(id))
  if (w === undefined) throw new Refusal('NOT_FOUND')
  return w
}

/** Takes a withdrawal back while it is in review, where the brand allows it. @throws Refusal METHOD_OFF, NOT_FOUND, STATE_PASSED */
export async function cancelWithdrawal(
  deps: CashierDeps,
  { member }: Session,
  { id }: CallRequest<'withdrawal.cancel'>,
): Promise<Withdrawal> {
  const { mayCancel } = await deps.settings.cashier()
  if (!mayCancel) throw new Refusal('METHOD_OFF')
  return deps.db.transaction(async (tx) => takeStep(deps, tx, await lockOwn(tx, member, id), 'cancel', 'member'))
}

const actionOf = {
  received: 'confirm',
  partlyReceived: 'confirmPartly',
  notReceived: 'deny',
} as const satisfies Record<string, WithdrawalAction>

/**
 * Notes what the member says it received. Only until the time is over: then it counts as received, also where the job
 * that says so has not come by yet, so that nobody disputes after the end.
 * @throws Refusal NOT_FOUND, STATE_PASSED, UPLOAD_UNKNOWN, INVALID_INPUT
 */
export async function noteReceipt(
  deps: CashierDeps,
  { member }: Session,
  request: CallRequest<'withdrawal.receipt'>,
): Promise<Withdrawal> {
  const { receipt, uploads, remark } = request
  return deps.db.transaction(async (tx) => {
    const w = await lockOwn(tx, member, request.id)
    if (!w.receiptOpen) throw new Refusal('STATE_PASSED')
    const changes = saidOf(w, request)
    if (uploads !== undefined && receipt !== 'received') await deps.uploads.take(tx, member, 'withdrawal', uploads)
    if (receipt !== 'received') await openDispute(deps, tx, w, { ...changes, remark })
    return takeStep(deps, tx, w, actionOf[receipt], 'member', { ...changes, remark })
  })
}

/** A payout that did not arrive, or not all of it, is a case. Before the step, which takes the shard's head. */
const openDispute = (
  deps: CashierDeps,
  tx: Tx,
  { id, member, amount, fee, adapter, askedAt, paidAt }: Withdrawal,
  { received, uploads = [], remark }: Changes & { readonly remark: string | undefined },
): Promise<void> =>
  deps.cases.open(tx, 'receipt', [
    {
      key: [id],
      member,
      evidence: {
        withdrawal: id,
        amount: decimal(amount),
        fee: decimal(fee),
        received: decimal(received ?? 0n),
        adapter,
        askedAt: askedAt.toISOString(),
        paidAt: paidAt?.toISOString() ?? null,
        uploads: [...uploads],
        remark: remark ?? null,
      },
    },
  ])

/** What the member says, in units and pictures. @throws Refusal INVALID_INPUT without proof, or for a part that is none */
function saidOf(w: Withdrawal, { receipt, received, uploads }: CallRequest<'withdrawal.receipt'>): Changes {
  const sent = w.amount - w.fee
  if (receipt === 'received') return { received: sent }
  if (uploads === undefined) throw wrongField('uploads', 'required')
  if (receipt === 'notReceived') return { received: 0n, uploads }
  const part = parseMoney(received ?? '0')
  if (part <= 0n || part >= sent) throw wrongField('received', 'range')
  return { received: part, uploads }
}

/** Counts as received what nobody said anything about in time. Nothing comes back then, whatever is said later. */
export const settleUnconfirmed = (deps: CashierDeps): Promise<void> =>
  eachOf(
    deps,
    (page) => listUnconfirmed(deps.db, page),
    ({ member, id }) =>
      deps.db.transaction(async (tx) => {
        const w = await lockOwn(tx, member, id)
        // The member may have spoken just before its time was over, or the provider taken it back.
        if (w.state === 'paidOut') await takeStep(deps, tx, w, 'settle', 'house')
      }),
  )
