import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { foldedName } from '#rules/cashier/account-number.ts'
import { memberId, rowId } from '../../../platform/ids.ts'
import { maskName } from '../../identity/index.ts'
import { cashSince } from '../../wallet/index.ts'
import { evidenceOf } from '../evidence.ts'
import type { CashierDeps } from '../parts.ts'
import { shownNumber } from './account.ts'
import { readCardTimes } from './card.sql.ts'
import { decimal } from './steps.ts'
import { rowsForReview } from './review.ts'
import { askedOnDayOf, readHistory, readProviderReference, readWithdrawal } from './withdrawal.sql.ts'

const DAY_MS = 86_400_000

/** One withdrawal with what stands beside it. @throws Refusal NOT_FOUND */
export async function readForReview(
  deps: CashierDeps,
  named: CallRequest<'cashier.withdrawal'>,
): Promise<CallResponse<'cashier.withdrawal'>> {
  const { db, brand, safeguards } = deps
  const [member, id] = [memberId(named.member), rowId(named.id)]
  const w = await readWithdrawal(db, member, id)
  if (w === undefined) throw new Refusal('NOT_FOUND')
  const [[row], provenName, history, askedOnDay, card, providerReference, evidence] = await Promise.all([
    rowsForReview(deps, [w]),
    safeguards.approvedName(db, member),
    readHistory(db, member, id),
    askedOnDayOf(db, w, brand.timeZone),
    readCardTimes(db, member, w.card),
    readProviderReference(db, member, id),
    evidenceOf(deps, member, 'withdrawal', id),
  ])
  if (row === undefined) throw new Error('a withdrawal is not shown')
  const deposited = await cashSince(db, member, 'deposit', history.nowMs - DAY_MS)
  return {
    ...row,
    adapter: w.adapter,
    providerReference,
    account: {
      id: w.card,
      kind: w.kind,
      name: w.name,
      masked: shownNumber(deps, member, w),
      holder: maskName(w.holder),
      holderIsProven: provenName === undefined ? null : foldedName(provenName) === foldedName(w.holder),
      addedAt: (card?.addedAt ?? w.askedAt).toISOString(),
      removedAt: card?.removedAt?.toISOString() ?? null,
    },
    facts: {
      askedOnDay: decimal(askedOnDay),
      othersOfOneDay: history.ofOneDay,
      everPaid: history.everPaid,
      depositedWithinDay: decimal(deposited.amount),
    },
    ...evidence,
  }
}
