import { depositReviewCalls } from '#contract/calls/cashier-reviews.ts'
import { depositCalls } from '#contract/calls/cashier.ts'
import { Refusal } from '#contract/errors.ts'
import { depositSteps } from '#rules/cashier/deposit.ts'
import { moneyToDecimal } from '#rules/money.ts'
import type { Db } from '../../../platform/db/database.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import { type MemberId, rowId } from '../../../platform/ids.ts'
import type { Job } from '../../../platform/jobs.ts'
import type { NoticeTaker } from '../callbacks.ts'
import { checkPeriod, cut, pageOf } from '../../../platform/paging.ts'
import type { CashierDeps } from '../parts.ts'
import { listChannels } from './channels.ts'
import { createDeposit } from './create.ts'
import {
  allDeposits,
  type Deposit,
  findDeposit,
  hasOpenDeposit,
  listDeposits,
  lockDeposit,
  MANUAL,
  totalDeposits,
} from './deposit.sql.ts'
import { readForReview, readRows } from './read-for-review.ts'
import { decideDeposit } from './review.ts'
import { stepping, takeStep } from './step.ts'
import { shownDeposit } from './view.ts'
import { createNotices } from './notices.ts'

export interface Deposits {
  readonly calls: MountedCall[]
  readonly jobs: Job[]
  /** What providers say about payments. */
  readonly notices: NoticeTaker
  /** True while an order of the member may still bring money. */
  isOpen(db: Db, member: MemberId): Promise<boolean>
  /** Every order of a member, for the member itself. */
  exportOf(member: MemberId): Promise<Readonly<Record<string, unknown>>>
}

/** Orders to pay in: from the first touch to the credit. */
export function createDeposits(deps: CashierDeps): Deposits {
  const { db, brand } = deps
  const notices = createNotices(deps)
  return {
    jobs: notices.jobs,
    notices,
    isOpen: hasOpenDeposit,
    exportOf: async (member) => ({ deposits: (await allDeposits(db, member)).map(shownDeposit) }),
    calls: [
      ...bindCalls(depositCalls, {
        'deposit.channels': (request, { session }) => listChannels(deps, request, session.member),
        'deposit.create': async (wish, { session }) => shownDeposit(await createDeposit(deps, wish, session.member)),
        'deposit.order': async ({ id }, { session }) => {
          const order = await findDeposit(db, session.member, rowId(id))
          if (order === undefined) throw new Refusal('NOT_FOUND')
          return shownDeposit(order)
        },
        'deposit.prove': async ({ id, uploads }, { session }) =>
          shownDeposit(await prove(deps, session.member, id, uploads)),
        'deposit.list': async ({ from, to, state, ...wanted }, { session }) => {
          checkPeriod({ from, to })
          const page = pageOf(wanted)
          const listed = { from, to, timeZone: brand.timeZone, state: state ?? null }
          const [rows, total] = await Promise.all([
            listDeposits(db, session.member, listed, page),
            totalDeposits(db, session.member, listed),
          ])
          const { rows: list, next } = cut(rows, page)
          return {
            list: list.map(shownDeposit),
            next,
            total: { count: total.count, credited: moneyToDecimal(total.credited, 5) },
          }
        },
      }),
      ...bindCalls(depositReviewCalls, {
        'cashier.deposits': (request) => readRows(deps, request),
        'cashier.deposit': (request) => readForReview(deps, request),
        'cashier.decideDeposit': (decision, { operator }) => decideDeposit(deps, operator, decision),
      }),
    ],
  }
}

/** Ties the member's pictures of a transfer to its order, which then waits for an operator. */
async function prove(deps: CashierDeps, member: MemberId, id: string, uploads: readonly string[]): Promise<Deposit> {
  const how = await stepping(deps)
  return deps.db.transaction(async (tx) => {
    const order = await lockDeposit(tx, member, rowId(id))
    if (order === undefined) throw new Refusal('NOT_FOUND')
    const state = order.adapter === MANUAL ? depositSteps[order.state].prove : undefined
    if (state === undefined) throw new Refusal('STATE_PASSED')
    await deps.uploads.take(tx, member, 'deposit', uploads)
    await takeStep(how, tx, order, { state, uploads })
    return { ...order, state, uploads }
  })
}
