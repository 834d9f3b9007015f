import type { WithdrawalOrder } from '#contract/calls/cashier.ts'
import { returnedOf } from '#rules/cashier/withdrawal.ts'
import type { CashierDeps } from '../parts.ts'
import { shownNumber } from './account.ts'
import { decimal } from './steps.ts'
import type { Withdrawal } from './withdrawal.sql.ts'

type Action = WithdrawalOrder['actions'][number]

/** A withdrawal as its owner sees it, with what it may do now. */
export const viewOf = (
  deps: Pick<CashierDeps, 'encryption'>,
  w: Withdrawal,
  { mayCancel }: { readonly mayCancel: boolean },
): WithdrawalOrder => ({
  id: w.id,
  card: { kind: w.kind, name: w.name, masked: shownNumber(deps, w.member, w) },
  amount: decimal(w.amount),
  fee: decimal(w.fee),
  state: w.state,
  askedAt: w.askedAt.toISOString(),
  paidAt: w.paidAt?.toISOString() ?? null,
  receiptUntil: w.receiptUntil?.toISOString() ?? null,
  received: w.received === null ? null : decimal(w.received),
  returned: decimal(returnedOf(w.state, w)),
  reason: w.reason,
  actions: actionsOf(w, mayCancel),
})

function actionsOf({ state, receiptOpen }: Withdrawal, mayCancel: boolean): Action[] {
  if (receiptOpen) return ['confirm', 'confirmPartly', 'deny']
  return mayCancel && state === 'review' ? ['cancel'] : []
}
