import type { WithdrawalOrder } from '#contract/cashier.ts'
import { maskedNumber } from '#rules/cashier/account-number.ts'
import { returnedOf } from '#rules/cashier/withdrawal.ts'
import { decimal } from './steps.ts'
import type { Withdrawal } from './withdrawal.sql.ts'

type Action = WithdrawalOrder['actions'][number]

/** A withdrawal as its owner sees it, with what it may do now. */
export const viewOf = (w: Withdrawal, { mayCancel }: { readonly mayCancel: boolean }): WithdrawalOrder => ({
  id: w.id, card: { kind: w.kind, name: w.name, masked: maskedNumber(w.kind, w.number) },
  amount: decimal(w.amount), fee: decimal(w.fee), state: w.state,
  askedAt: w.askedAt.toISOString(), paidAt: w.paidAt?.toISOString() ?? null, receiptUntil: w.receiptUntil?.toISOString() ?? null,
  received: w.received === null ? null : decimal(w.received), returned: decimal(returnedOf(w.state, w)), reason: w.reason,
  actions: actionsOf(w, mayCancel),
})

function actionsOf({ state, receiptOpen }: Withdrawal, mayCancel: boolean): Action[] {
  if (receiptOpen) return ['confirm', 'confirmPartly', 'deny']
  return mayCancel && (state === 'review' || state === 'secondReview') ? ['cancel'] : []
}
