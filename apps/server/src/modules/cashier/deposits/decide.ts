import { AMOUNT_DIFFERS, type DepositEvent, depositSteps, OVER_LIMIT } from '#rules/cashier/deposit.ts'
import { feeOf } from '#rules/cashier/fee.ts'
import type { Money } from '#rules/money.ts'
import type { PaymentNotice } from '../payment-adapter.ts'
import type { Change, Deposit } from './deposit.sql.ts'

export interface Heard {
  /** The state that the notice leads to, or why it leads to none: `old`, `waiting`, `empty`, `settled`. */
  readonly effect: string
  readonly change?: Change
}

/**
 * What a provider's notice does to an order. An older notice undoes nothing. On a chain what came is what counts; elsewhere
 * another amount than was ordered is nothing that a payer can do, so it waits for an operator.
 */
export function hear(order: Deposit, notice: PaymentNotice): Heard {
  if (notice.version <= order.version) return { effect: 'old' }
  const nothing = notice.amount <= 0n
  if (notice.state === 'paid' && nothing) return { effect: 'empty' }
  if (notice.state === 'pending' && nothing && order.state !== 'paying') return { effect: 'waiting' }
  const differs = notice.state === 'paid' && order.kind !== 'crypto' && notice.amount !== order.amount
  const event = eventOf(notice.state, differs)
  const state = depositSteps[order.state][event]
  if (state === undefined) return { effect: 'settled' }
  const heard = { state, version: notice.version, confirmations: notice.confirmations }
  const change: Change =
    state === 'credited'
      ? { ...heard, ...creditOf(order, notice.amount) }
      : { ...heard, received: nothing ? null : notice.amount, reason: differs ? AMOUNT_DIFFERS : notice.reason }
  return { effect: state, change }
}

const eventOf = (state: PaymentNotice['state'], differs: boolean): DepositEvent =>
  state === 'failed' ? 'fail' : state === 'paid' && !differs ? 'paid' : 'pending'

/** What comes into the wallet of what was paid: the fee is that of the day on which the order was opened. */
export const creditOf = (
  { fee }: Pick<Deposit, 'fee'>,
  received: Money,
): { received: Money; credited: Money; reason: null } => ({
  received,
  credited: received - feeOf(received, fee),
  reason: null,
})

/** The same notice where the money may not come in: it waits for its return. */
export const heldBack = ({ change, effect }: Heard): Heard => {
  if (change?.state !== 'credited') return { effect, ...(change === undefined ? {} : { change }) }
  const { credited: _credited, ...rest } = change
  return { effect: OVER_LIMIT, change: { ...rest, state: 'paying', reason: OVER_LIMIT } }
}
