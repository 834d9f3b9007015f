import { Refusal } from '#contract/errors.ts'
import type { WithdrawalAction } from '#rules/cashier/withdrawal.ts'
import { withdrawalStep } from '#rules/cashier/withdrawal.ts'
import { callbackPath, type NoticeTaker } from '../callbacks.ts'
import { isRowId } from '../../../platform/tokens.ts'
import { allShards, type MemberId, type RowId, rowId } from '../../../platform/ids.ts'
import type { CashierDeps } from '../parts.ts'
import type { PaymentAdapter, PaymentNotice } from '../payment-adapter.ts'
import { openNumber } from './account.ts'
import { eachOf } from './each.ts'
import { lockOwn } from './receipt.ts'
import { takeStep } from './steps.ts'
import { findOwner, listInState, readWithdrawal, takeSilent, type Withdrawal, writeNotice } from './withdrawal.sql.ts'

/** After so many seconds without a notice the provider is asked. */
const SILENT_SECONDS = 60
/** Longer reasons of a provider are cut; the member reads them. */
const REASON_LENGTH = 200

/** How references of withdrawals begin at providers; the id follows. */
const PREFIX = 'wd'
const referenceOf = ({ id }: Pick<Withdrawal, 'id'>): string => `${PREFIX}${id}`

export interface Payouts {
  /** Sends one, where it is approved. */
  send(member: MemberId, id: RowId): Promise<void>
  /** Sends all that are approved. What one of them fails with is in the log, and the others go on. */
  sendApproved(): Promise<void>
  /** Asks providers about payouts that they were silent about. */
  askSilent(): Promise<void>
  readonly notices: NoticeTaker
}

/**
 * Payouts at the providers. A withdrawal is marked as being paid before its provider is told, so that a crash in
 * between leaves one that is asked about and not one that is sent twice; the reference makes the provider send once.
 */
export function createPayouts(deps: CashierDeps): Payouts {
  const { adapters, db, log, siteUrl } = deps
  const adapterOf = ({ adapter: name }: Withdrawal): PaymentAdapter => {
    const adapter = adapters.get(name)
    if (adapter === undefined) throw new Error(`there is no payment adapter ${name}`)
    return adapter
  }

  const noticed: NoticeTaker['noticed'] = async (notice, adapter) => {
    const digits = notice.reference.slice(PREFIX.length)
    const id = isRowId(digits) ? rowId(digits) : undefined
    const member = id === undefined ? undefined : await findOwner(db, id, adapter)
    if (id === undefined || member === undefined) throw new Refusal('NOT_FOUND')
    await db.transaction(async (tx) => {
      const w = await lockOwn(tx, member, id)
      if (notice.version <= w.noticeVersion) return
      await writeNotice(tx, w, notice.version, notice.providerReference)
      const action = actionOf[notice.state]
      if (action === undefined) return
      if (withdrawalStep(w.state, action, 'provider') === undefined) {
        // Said again, or too late: what the member confirmed or time settled stays. The day's comparison shows it.
        log.warn({ withdrawal: id, state: w.state, said: notice.state }, 'stale payment notice ignored')
        return
      }
      if (notice.state === 'paid' && notice.amount !== w.amount - w.fee)
        log.error(
          { withdrawal: id, sent: String(w.amount - w.fee), said: String(notice.amount) },
          'a provider paid out another amount',
        )
      const { receiptMinutes } = await deps.settings.cashier()
      await takeStep(
        deps,
        tx,
        w,
        action,
        'provider',
        action === 'fail' ? { reason: notice.reason?.slice(0, REASON_LENGTH) } : { receiptMinutes },
      )
    })
  }

  /** Asks the provider to pay, and heeds what it says at once. */
  async function payOut(adapter: PaymentAdapter, w: Withdrawal): Promise<void> {
    const { kind, name, holder, amount, fee, currency } = w
    const account = { name, holder, number: openNumber(deps, w.member, w.number) }
    await noticed(
      await adapter.payOut({
        reference: referenceOf(w),
        kind,
        account,
        amount: amount - fee,
        currency,
        callbackUrl: siteUrl + callbackPath(w.adapter),
      }),
      w.adapter,
    )
  }

  /** Marks one as being paid; undefined where it is no longer approved, or its member is frozen and it waits. */
  const claim = ({ member, id }: Withdrawal): Promise<Withdrawal | undefined> =>
    db.transaction(async (tx) => {
      const w = await lockOwn(tx, member, id)
      if (w.state !== 'approved' || (await deps.identity.payee(tx, member))?.frozen !== false) return undefined
      return takeStep(deps, tx, w, 'send', 'house')
    })

  async function sendOne(w: Withdrawal): Promise<void> {
    const adapter = adapterOf(w)
    const sending = await claim(w)
    if (sending !== undefined) await payOut(adapter, sending)
  }

  return {
    async send(member, id) {
      const w = await readWithdrawal(db, member, id)
      if (w?.state === 'approved') await sendOne(w)
    },
    sendApproved: () => eachOf(deps, (page) => listInState(db, 'approved', page), sendOne),
    async askSilent() {
      for (const shard of allShards)
        await eachOf(
          deps,
          ({ limit }) => db.transaction((tx) => takeSilent(tx, shard, SILENT_SECONDS, limit)),
          async (w) => {
            const adapter = adapterOf(w)
            const said = await adapter.query(referenceOf(w))
            await (said === undefined ? payOut(adapter, w) : noticed(said, w.adapter))
          },
        )
    },
    notices: { prefix: PREFIX, noticed },
  }
}

const actionOf: { readonly [State in PaymentNotice['state']]: WithdrawalAction | undefined } = {
  pending: undefined,
  paid: 'payOut',
  failed: 'fail',
}
