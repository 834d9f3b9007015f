import type { Database } from '../../../platform/db/database.ts'
import { rowId } from '../../../platform/ids.ts'
import type { ReconciliationSource } from '../../wallet/index.ts'
import { referenceOf } from './desk.ts'
import { transfersOfDay } from './transfer.sql.ts'
import type { TransferVendor } from './vendor.ts'

/** Our transfers with a vendor, by what the ledger says of each, beside the vendor's statement. */
export const vendorSource = (
  db: Database,
  { vendor, statement }: Pick<TransferVendor, 'vendor' | 'statement'>,
): ReconciliationSource => ({
  code: `vendor:${vendor}`,
  ours: async (day) =>
    (await transfersOfDay(db, vendor, day)).map(({ id, member, state, moved }) => ({
      reference: referenceOf(rowId(id)),
      member,
      amount: moved,
      status: ({ sent: 'open', done: 'done', returned: 'void' } as const)[state],
    })),
  theirs: async (day) =>
    (await statement(day)).map(({ reference, member, direction, amount, state }) =>
      state === 'done'
        ? { reference, member, amount: direction === 'in' ? -amount : amount, status: 'done' }
        : { reference, member, amount: 0n, status: 'void' },
    ),
})
