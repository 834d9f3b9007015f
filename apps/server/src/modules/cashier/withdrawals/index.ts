import { withdrawalReviewCalls } from '#contract/calls/cashier-reviews.ts'
import { withdrawalCalls } from '#contract/calls/cashier.ts'
import { Refusal } from '#contract/errors.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type MemberId, memberId, rowId } from '../../../platform/ids.ts'
import type { Job } from '../../../platform/jobs.ts'
import { type Queue, queue } from '../../../platform/queued-jobs.ts'
import type { NoticeTaker } from '../callbacks.ts'
import { checkPeriod, cut, pageOf } from '../../../platform/paging.ts'
import type { CashierDeps } from '../parts.ts'
import { shownNumber } from './account.ts'
import { askWithdrawal } from './ask.ts'
import { readCards } from './card.sql.ts'
import { bindCard, listCards, unbindCard } from './cards.ts'
import { createPayouts } from './payout.ts'
import { readForReview } from './read-for-review.ts'
import { cancelWithdrawal, noteReceipt, settleUnconfirmed } from './receipt.ts'
import { decideReceipt, decideWithdrawal, listForReview } from './review.ts'
import { decimal, sendWithdrawal } from './steps.ts'
import { readTerms } from './terms.ts'
import { viewOf } from './view.ts'
import {
  hasOpenWithdrawal,
  listAllOfMember,
  listOfMember,
  readWithdrawal,
  totalOfMember,
  type Withdrawal,
} from './withdrawal.sql.ts'

export interface Withdrawals {
  readonly calls: MountedCall[]
  readonly jobs: Job[]
  readonly queues: Queue[]
  /** What providers say about payouts. */
  readonly notices: NoticeTaker
  /** True while a withdrawal of the member is under way. */
  isOpen(db: Db, member: MemberId): Promise<boolean>
  /** Cards and withdrawals of a member, for the member itself. */
  exportOf(member: MemberId): Promise<Readonly<Record<string, unknown>>>
}

/** Money on its way out: cards, withdrawals, their review, payout and receipt. */
export function createWithdrawals(deps: CashierDeps): Withdrawals {
  const { db, brand, settings } = deps
  const payouts = createPayouts(deps)
  const view = async (w: Withdrawal) => viewOf(deps, w, await settings.cashier())
  return {
    notices: payouts.notices,
    isOpen: hasOpenWithdrawal,
    exportOf: async (member) => ({
      cards: (await readCards(db, member)).map((one) => ({ ...one, number: shownNumber(deps, member, one) })),
      withdrawals: (await listAllOfMember(db, member)).map((w) => ({
        ...viewOf(deps, w, { mayCancel: false }),
        holder: w.holder,
      })),
    }),
    queues: [queue(sendWithdrawal, ({ member, id }) => payouts.send(memberId(member), rowId(id)))],
    jobs: [
      // What waited for a member who was frozen, or for a provider that was away longer than its job was tried.
      {
        name: 'send_withdrawals',
        schedule: '* * * * *',
        run: async () => {
          await payouts.sendApproved()
          await payouts.askSilent()
        },
      },
      { name: 'settle_withdrawals', schedule: '* * * * *', run: () => settleUnconfirmed(deps) },
    ],
    calls: [
      ...bindCalls(withdrawalReviewCalls, {
        'cashier.withdrawals': (request) => listForReview(deps, request),
        'cashier.withdrawal': (request) => readForReview(deps, request),
        'cashier.decideWithdrawal': (request, { operator }) => decideWithdrawal(deps, operator, request),
        'cashier.decideReceipt': async (request, { operator }) => ({
          state: (await decideReceipt(deps, operator, request)).state,
        }),
      }),
      ...bindCalls(withdrawalCalls, {
        'withdrawal.terms': (_request, { session }) => readTerms(deps, session),
        'withdrawal.create': async (request, { session }) => view(await askWithdrawal(deps, session, request)),
        'withdrawal.cancel': async (request, { session }) => view(await cancelWithdrawal(deps, session, request)),
        'withdrawal.receipt': async (request, { session }) => view(await noteReceipt(deps, session, request)),
        'withdrawal.order': async ({ id }, { session }) => {
          const w = await readWithdrawal(db, session.member, rowId(id))
          if (w === undefined) throw new Refusal('NOT_FOUND')
          return view(w)
        },
        'withdrawal.list': async (request, { session: { member } }) => {
          checkPeriod(request)
          const page = pageOf(request)
          const [found, total, cashier] = await Promise.all([
            listOfMember(db, member, request, brand.timeZone, page),
            totalOfMember(db, member, request, brand.timeZone),
            settings.cashier(),
          ])
          const { rows, next } = cut(found, page)
          return {
            list: rows.map((w) => viewOf(deps, w, cashier)),
            next,
            total: { count: total.count, paidOut: decimal(total.paidOut) },
          }
        },
        'card.list': (_request, { session }) => listCards(deps, session),
        'card.bind': (request, caller) => bindCard(deps, caller, request),
        'card.unbind': async (request, { session }) => {
          await unbindCard(deps, session, request)
          return {}
        },
        'paymentPassword.set': async (request, { session }) => {
          await deps.identity.setPaymentPassword(session, request)
          return {}
        },
      }),
    ],
  }
}
