import type { DepositOrder } from '#contract/calls/cashier.ts'
import { feeOf } from '#rules/cashier/fee.ts'
import { type Money, moneyToDecimal } from '#rules/money.ts'
import type { Deposit } from './deposit.sql.ts'

const decimal = (units: Money): string => moneyToDecimal(units, 5)
const moment = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** An order as its member sees it. */
export const shownDeposit = (order: Deposit): DepositOrder => ({
  id: order.id,
  channel: order.channel,
  kind: order.kind,
  channelName: order.channelName,
  amount: decimal(order.amount),
  fee: decimal(feeOf(order.received ?? order.amount, order.fee)),
  credited: order.credited === null ? null : decimal(order.credited),
  state: order.state,
  createdAt: moment(order.createdAtMs),
  expiresAt: moment(order.expiresAtMs),
  settledAt: order.settledAtMs === null ? null : moment(order.settledAtMs),
  pay:
    order.pay === null
      ? null
      : {
          ...order.pay,
          address: order.pay.address === null ? null : { ...order.pay.address, confirmations: order.confirmations },
        },
  reason: order.reason,
})
