import { goesBack, isHeld, OVER_LIMIT } from '#rules/cashier/deposit.ts'
import { Refusal } from '#contract/errors.ts'
import { type DepositEvent, depositSteps } from '#rules/cashier/deposit.ts'
import { type MemberId, memberId, type RowId, rowId } from '../../../platform/ids.ts'
import type { Job } from '../../../platform/jobs.ts'
import { isRowId } from '../../../platform/tokens.ts'
import type { NoticeTaker } from '../callbacks.ts'
import { keepNotice } from '../notices.sql.ts'
import type { CashierDeps } from '../parts.ts'
import { type PaymentNotice, PaymentUnreachable } from '../payment-adapter.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { hear, type Heard, heldBack } from './decide.ts'
import {
  type Change,
  type Deposit,
  dueForAsking,
  findDeposit,
  lockDeposit,
  type Overdue,
  overdue,
  putOffAsking,
} from './deposit.sql.ts'
import { stepping, takeStep } from './step.ts'

const PREFIX = 'dp'
/** So many orders a run of a job looks at; the rest waits a minute. */
const RUN = 500

/** Names an order at the provider; from it alone the order is found. */
export const referenceOf = ({ member, id }: Pick<Deposit, 'member' | 'id'>): string => `${PREFIX}${member}-${id}`

function orderOf(reference: string): { member: MemberId; id: RowId } | undefined {
  const [, member = '', id = ''] = /^dp(\d{1,19})-(\d{1,19})$/.exec(reference) ?? []
  return isRowId(member) && isRowId(id) ? { member: memberId(member), id: rowId(id) } : undefined
}

/** Takes what providers say about orders, by callback or when they are asked. */
export function createNotices(deps: CashierDeps): NoticeTaker & { readonly jobs: Job[] } {
  const { db, log, adapters } = deps

  /** What a notice does. Nothing comes in during a break, and nothing late against a limit. */
  const heard = async (tx: Tx, order: Deposit, notice: PaymentNotice): Promise<Heard> => {
    // What was held back stays so, whatever is said again.
    if (goesBack(order) && notice.state !== 'failed') return { effect: OVER_LIMIT }
    const outcome = hear(order, notice)
    if (outcome.change?.credited === undefined) return outcome
    const refusal = await deps.safeguards.depositRefusal(tx, order.member, notice.amount, 0n)
    // An order in its time was asked under the limits, and counted since as if it were paid.
    return refusal === 'excluded' || (refusal === 'limit' && order.late) ? heldBack(outcome) : outcome
  }
  /** Tells the provider that an order is not to be paid any more; what is paid all the same is a late payment. */
  const close = async (order: Deposit): Promise<void> => {
    await adapters.get(order.adapter)?.close?.(referenceOf(order))
  }

  const noticed = async (notice: PaymentNotice, adapter: string): Promise<void> => {
    const named = orderOf(notice.reference)
    if (named === undefined) throw new Refusal('NOT_FOUND')
    const known = await findDeposit(db, named.member, named.id)
    // Said before, or overtaken: versions never fall, so this needs no lock and takes nobody's turn.
    if (known !== undefined && known.adapter === adapter && notice.version <= known.version)
      return keepNotice(db, known.member, notice, { adapter, effect: hear(known, notice).effect })
    const how = await stepping(deps)
    await db.transaction(async (tx) => {
      const order = await lockDeposit(tx, named.member, named.id)
      // A provider speaks about its own orders only.
      if (order === undefined || order.adapter !== adapter) throw new Refusal('NOT_FOUND')
      const { effect, change } = await heard(tx, order, notice)
      const kept = keepNotice(tx, order.member, notice, { adapter, effect })
      if (effect === 'settled' || effect === 'empty')
        log.error(
          { deposit: order.id, state: order.state, said: notice.state, effect },
          'a payment provider says what the order does not allow',
        )
      await Promise.all([kept, change === undefined ? undefined : takeStep(how, tx, order, change)])
    })
  }

  /** Lets an order go on by itself, where it still stands as it did when it was listed. */
  const goOn = async (
    { member, id }: Deposit,
    event: DepositEvent,
    change: Omit<Change, 'state'>,
    stillSo: (now: Deposit) => boolean,
  ): Promise<void> => {
    const how = await stepping(deps)
    await db.transaction(async (tx) => {
      const now = await lockDeposit(tx, member, id)
      const state = now === undefined ? undefined : depositSteps[now.state][event]
      if (now !== undefined && state !== undefined && stillSo(now)) await takeStep(how, tx, now, { ...change, state })
    })
  }
  const expire = (order: Overdue): Promise<void> =>
    goOn(order, 'expire', {}, ({ late, pay }) => late || pay === null || order.paused)
  /** A payment was seen once, and by now the provider does not know the order: nothing of it will come. */
  const giveUp = (order: Deposit): Promise<void> =>
    goOn(
      order,
      'fail',
      { received: null, reason: 'unknown_order' },
      (now) => now.state === 'paying' && now.late && !isHeld(now),
    )

  const ask = async (order: Deposit): Promise<void> => {
    const adapter = adapters.get(order.adapter)
    if (adapter === undefined) return
    const notice = await adapter.query(referenceOf(order))
    await (notice === undefined ? giveUp(order) : noticed(notice, order.adapter))
  }

  const each = async <Order extends Deposit>(
    orders: readonly Order[],
    work: (order: Order) => Promise<void>,
  ): Promise<void> => {
    for (const order of orders) {
      await work(order).catch((error: unknown) => {
        // A failure is retried on the next run; the others continue.
        if (error instanceof PaymentUnreachable)
          log.warn({ deposit: order.id, adapter: order.adapter }, 'a payment provider could not be asked')
        else log.error({ err: error, deposit: order.id }, 'a deposit could not go on')
      })
    }
  }
  return {
    prefix: PREFIX,
    noticed,
    jobs: [
      {
        name: 'expire_deposits',
        schedule: '* * * * *',
        run: async () =>
          each(await overdue(db, RUN), async (order) => {
            await expire(order)
            await close(order)
          }),
      },
      {
        name: 'ask_about_deposits',
        schedule: '* * * * *',
        run: async () =>
          each(await dueForAsking(db, RUN), async (order) => {
            await db.transaction((tx) => putOffAsking(tx, order))
            await ask(order)
          }),
      },
    ],
  }
}
