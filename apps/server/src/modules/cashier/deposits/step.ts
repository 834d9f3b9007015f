import type { CashierSettings } from '#contract/settings/cashier.ts'
import type { OutboxPayload } from '#contract/outbox.ts'
import { moneyToDecimal } from '#rules/money.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { shardOf } from '../../../platform/ids.ts'
import { post } from '../../../platform/lane/post.ts'
import { cashCommand } from '../../wallet/index.ts'
import type { CashierDeps } from '../parts.ts'
import { addTurnover } from '../withdrawals/turnover.sql.ts'
import { type Change, type Deposit, writeStep } from './deposit.sql.ts'

/** What a step needs, with the settings that hold now. */
export interface Stepping extends Pick<CashierDeps, 'calendar' | 'emit'> {
  readonly cashier: CashierSettings
}

/** Read before the transaction begins: one that waits for a second connection can wait for itself. */
export const stepping = async ({
  calendar,
  emit,
  settings,
}: Pick<CashierDeps, 'calendar' | 'emit' | 'settings'>): Promise<Stepping> => ({
  calendar,
  emit,
  cashier: await settings.cashier(),
})

/**
 * Lets an order that is locked in this transaction go one step on: its row, the money where it is credited, the turnover
 * that then is required, and the news. It takes the shard's head, so it comes last.
 */
export async function takeStep(
  { calendar, emit, cashier }: Stepping,
  tx: Tx,
  order: Deposit,
  change: Change,
): Promise<void> {
  const { member, id } = order
  const written = writeStep(tx, order, change)
  const news = { member, type: 'order.changed', payload: newsOf(order, change) } as const
  if (change.credited === undefined) {
    await Promise.all([written, emit(tx, news)])
    return
  }
  // The reference is the order's: whatever brought us here twice, the ledger credits once.
  const credit = {
    shard: shardOf(member),
    member,
    type: 'deposit',
    amount: change.credited,
    reference: `deposit:${id}`,
  } as const
  const [, answer] = await Promise.all([written, post(tx, cashCommand(calendar), credit)])
  if (answer.kind !== 'moved') throw new Error(`deposit ${id} could not be credited: ${answer.kind}`)
  await Promise.all([addTurnover(tx, member, change.credited, cashier.turnoverMultiple, cashier), emit(tx, news)])
}

/** For open pages, and for the message that is written from it. */
const newsOf = (
  { id, amount, channelName }: Deposit,
  { state, credited, reason }: Change,
): OutboxPayload<'order.changed'> => ({
  about: 'deposit',
  id,
  state,
  amount: moneyToDecimal(amount, 5),
  credited: credited === undefined ? null : moneyToDecimal(credited, 5),
  reason: reason ?? null,
  channel: channelName,
})
