import type { Money } from '#rules/money.ts'
import type { TransferDirection, TransferVerdict } from '#rules/cashier/transfer.ts'
import type { MemberId } from '../../../platform/ids.ts'

export interface TransferOrder {
  /** Ours; names the transfer at the vendor too, so that everything can be asked again. */
  readonly reference: string
  readonly member: MemberId
  readonly direction: TransferDirection
  readonly amount: Money
  readonly currency: string
}

/** A vendor that keeps wallets of its own. Each answer may fail to come: then `status` and `cancel` decide what became of a transfer. */
export interface TransferVendor {
  readonly vendor: string
  readonly name: string
  /** @throws when it does not answer in a short time */
  balance(member: MemberId): Promise<Money>
  /** The same reference again moves nothing more. @throws when nothing is known; `refused` only where the vendor says so itself */
  transfer(order: TransferOrder): Promise<TransferVerdict>
  /** @throws when it does not answer in a short time */
  status(reference: string): Promise<TransferVerdict | 'unknown'>
  /** Has the vendor refuse a transfer for good, also where it arrives there only later; `done` where it was too late. @throws when nothing is known */
  cancel(order: TransferOrder): Promise<TransferVerdict>
  /** All transfers of a UTC day, for reconciliation. @throws when it does not answer */
  statement(
    day: string,
  ): Promise<
    (Omit<TransferOrder, 'member' | 'currency'> & { readonly member: string; readonly state: TransferVerdict })[]
  >
}
