import { type TransferState, transferSteps, type TransferVerdict } from '#rules/cashier/transfer.ts'
import { moneyToDecimal, type Money } from '#rules/money.ts'
import { Refusal } from '#contract/errors.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type MemberId, type RowId, shardOf } from '../../../platform/ids.ts'
import { post } from '../../../platform/lane/post.ts'
import { heldRefusal, readMemberStatus } from '../../identity/index.ts'
import { cashCommand } from '../../wallet/index.ts'
import type { TransferDeps } from './index.ts'
import {
  decideTransfer,
  findTransfer,
  insertTransfer,
  lockTransfer,
  type ReturnReason,
  type TransferRow,
} from './transfer.sql.ts'
import type { TransferOrder, TransferVendor } from './vendor.ts'

/** What a member asks for. */
export interface TransferWish {
  readonly key: string
  readonly vendor: string
  readonly direction: 'in' | 'out'
  readonly amount: Money
}

export interface TransferDesk {
  find(member: MemberId, key: string): Promise<TransferRow | undefined>
  /**
   * Writes a transfer down and, where it goes in, takes the money from the main wallet: all of it or nothing. Of
   * several with one key the first counts; `fresh` is true for it alone.
   * @throws Refusal INSUFFICIENT_FUNDS, ACCOUNT_EXCLUDED, ACCOUNT_FROZEN, DOWNLINES_UNPAID, LIMIT_REACHED; nothing was written then
   */
  open(member: MemberId, wish: TransferWish): Promise<{ row: TransferRow; fresh: boolean }>
  /** Asks the vendor to do it, and settles what it says. A transfer that it does not answer stays sent. */
  send(row: TransferRow): Promise<TransferRow>
  /** Asks the vendor what became of it; one that it is unsure of for too long is called off. @throws where the vendor does not answer */
  ask(row: TransferRow): Promise<TransferRow>
}

/** The name of a transfer in the ledger and at the vendor. */
export const referenceOf = (id: RowId): string => `tr:${id}`

/** The steps of a transfer. Each is one transaction or one question to the vendor, so that whatever stops in between is taken up by `ask`. */
export function createDesk(deps: TransferDeps): TransferDesk {
  const { db, ids, log, safeguards, brand } = deps
  const cash = cashCommand(deps.calendar)
  const vendorOf = (code: string): TransferVendor => {
    const vendor = deps.vendors.find((one) => one.vendor === code)
    if (vendor === undefined) throw new Error(`the vendor ${code} of a transfer is not connected any more`)
    return vendor
  }
  const orderOf = ({ id, member, direction, amount, currency }: TransferRow): TransferOrder => ({
    reference: referenceOf(id),
    member,
    direction,
    amount,
    currency,
  })

  const moveCash = async (
    tx: Tx,
    { member, amount }: TransferRow | (TransferWish & { member: MemberId }),
    type: 'transferIn' | 'transferOut',
    reference: string,
  ): Promise<void> => {
    const answer = await post(tx, cash, { shard: shardOf(member), member, type, amount, reference })
    if (answer.kind === 'no-funds') throw new Refusal('INSUFFICIENT_FUNDS')
    if (answer.kind !== 'moved') throw new Error(`the ledger answers ${answer.kind} to ${reference}`)
  }
  const tell = (
    tx: Tx,
    { member, id, vendor, direction, amount }: Pick<TransferRow, 'member' | 'id' | 'vendor' | 'direction' | 'amount'>,
    state: TransferState,
    reason: ReturnReason | null,
  ): Promise<void> =>
    deps.emit(tx, {
      member,
      type: 'order.changed',
      payload: {
        about: 'transfer',
        id,
        state,
        reason,
        direction,
        vendor: vendorOf(vendor).name,
        amount: moneyToDecimal(amount, 5),
      },
    })

  /** Takes the vendor's word once; whoever comes later finds the transfer decided. */
  const settle = (row: TransferRow, verdict: TransferVerdict, reason: ReturnReason): Promise<TransferRow> =>
    db.transaction(async (tx) => {
      const current = await lockTransfer(tx, row.member, row.id)
      if (current === undefined) throw new Error('a transfer vanished')
      if (current.state !== 'sent') return current
      const { state, gives } = transferSteps[current.direction][verdict]
      const why = state === 'returned' ? reason : null
      await decideTransfer(tx, current, state, why)
      if (gives !== null)
        await moveCash(tx, current, 'transferIn', gives === 'arrival' ? referenceOf(row.id) : `tr-back:${row.id}`)
      await tell(tx, current, state, why)
      return { ...current, state, reason: why }
    })

  return {
    find: (member, key) => findTransfer(db, member, key),
    async open(member, wish) {
      const id = ids.row()
      const fresh = await db.transaction(async (tx) => {
        if (!(await insertTransfer(tx, wish.key, { ...wish, member, id, currency: brand.brand.currency }))) return false
        if (wish.direction === 'in') {
          // Nobody is kept from bringing money back; taking more to play with is another matter.
          if (await safeguards.isPaused(tx, member)) throw new Refusal('ACCOUNT_EXCLUDED')
          if ((await readMemberStatus(tx, member))?.frozen !== false) throw await heldRefusal(tx, member, 'play')
          // What is staked there counts under no limit of this house.
          if (await safeguards.limitsPlay(tx, member)) throw new Refusal('LIMIT_REACHED')
          await moveCash(tx, { ...wish, member }, 'transferOut', referenceOf(id))
          await deps.bonus.endByWithdrawal(tx, member)
        }
        await tell(tx, { ...wish, member, id }, 'sent', null)
        return true
      })
      const row = await findTransfer(db, member, wish.key)
      if (row === undefined) throw new Error('a transfer was written and is not there')
      return { row, fresh }
    },
    async send(row) {
      let verdict: TransferVerdict
      try {
        verdict = await vendorOf(row.vendor).transfer(orderOf(row))
      } catch (error) {
        log.warn(
          { err: error, vendor: row.vendor, transfer: row.id },
          'a vendor did not answer a transfer; it will be asked',
        )
        return row
      }
      return settle(row, verdict, 'refused')
    },
    async ask(row) {
      const vendor = vendorOf(row.vendor)
      // Calling off leaves a mark there: what still lingers on the way is refused when it arrives.
      const word = row.overdue ? await vendor.cancel(orderOf(row)) : await vendor.status(referenceOf(row.id))
      return word === 'unknown' ? row : settle(row, word, row.overdue ? 'unanswered' : 'refused')
    },
  }
}
