import { object } from 'zod/mini'
import { Refusal } from '#contract/errors.ts'
import { idText } from '#contract/scalars.ts'
import { returnedOf, type WithdrawalAction, type WithdrawalActor, withdrawalStep } from '#rules/cashier/withdrawal.ts'
import { type Money, moneyToDecimal } from '#rules/money.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { shardOf } from '../../../platform/ids.ts'
import { post } from '../../../platform/lane/post.ts'
import { addJob } from '../../../platform/queued-jobs.sql.ts'
import { jobKind } from '../../../platform/queued-jobs.ts'
import { cashCommand, type CashType } from '../../wallet/index.ts'
import type { CashierDeps } from '../parts.ts'
import { shownNumber } from './account.ts'
import { giveUnlockedBack } from './turnover.sql.ts'
import { type Changes, type Withdrawal, writeState } from './withdrawal.sql.ts'

type Deps = Pick<CashierDeps, 'calendar' | 'emit' | 'encryption'>

export const decimal = (units: Money): string => moneyToDecimal(units, 5)

/**
 * Lets a withdrawal go one step on, within the transaction that locked it: the state, what came with it, the money
 * where it comes back, and the news. Takes the shard's head, so it belongs last.
 * @throws Refusal STATE_PASSED where the table of steps does not allow it
 */
export async function takeStep(
  deps: Deps,
  tx: Tx,
  w: Withdrawal,
  action: WithdrawalAction,
  by: WithdrawalActor,
  changes: Changes = {},
): Promise<Withdrawal> {
  const to = withdrawalStep(w.state, action, by)
  if (to === undefined) throw new Refusal('STATE_PASSED')
  const next = await writeState(tx, w, to, changes)
  const returned = returnedOf(to, next)
  if (returned > 0n) {
    const answer = await moveMoney(
      deps,
      tx,
      { member: w.member, amount: returned },
      'withdrawalReturn',
      `wd-return:${w.id}`,
    )
    if (answer !== 'moved') throw new Error(`the money of withdrawal ${w.id} could not come back: ${answer}`)
    await giveUnlockedBack(tx, w.member, returned)
  }
  await tellState(deps, tx, next)
  return next
}

/** Takes an amount out of the wallet or puts it back; each reference once, whatever is repeated. */
export async function moveMoney(
  { calendar }: Pick<Deps, 'calendar'>,
  tx: Tx,
  { member, amount }: Pick<Withdrawal, 'member' | 'amount'>,
  type: CashType,
  reference: string,
) {
  const answer = await post(tx, cashCommand(calendar), { shard: shardOf(member), member, type, amount, reference })
  return answer.kind
}

/** What was approved goes to its payment provider, without letting whoever approved it wait. */
export const sendWithdrawal = jobKind('cashier.send_withdrawal', object({ member: idText, id: idText }))

/** Tells the member's pages and inbox where a withdrawal stands, and has it sent where it was approved. Belongs last. */
export async function tellState(deps: Pick<Deps, 'emit' | 'encryption'>, tx: Tx, w: Withdrawal): Promise<void> {
  if (w.state === 'approved') await addJob(tx, sendWithdrawal, { member: w.member, id: w.id })
  await deps.emit(tx, {
    member: w.member,
    type: 'order.changed',
    payload: {
      about: 'withdrawal',
      id: w.id,
      state: w.state,
      amount: decimal(w.amount),
      fee: decimal(w.fee),
      currency: w.currency,
      reason: w.reason,
      card: shownNumber(deps, w.member, w),
      received: w.received === null ? null : decimal(w.received),
      returned: decimal(returnedOf(w.state, w)),
    },
  })
}
