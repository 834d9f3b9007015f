import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { MemberId, RowId } from '../../../platform/ids.ts'
import { forgetDevices, forgetRemembered } from '../sessions/device-token.sql.ts'
import type { SessionBook } from '../sessions/session-book.ts'

/**
 * Writes down that a password was set, and ends what the former one opened: all sessions but one, and what remembers
 * devices. Within the transaction that set it, and last: it takes the shard's head.
 */
export async function endFormer(
  tx: Tx,
  book: SessionBook,
  member: MemberId,
  by: 'old password' | 'mail' | 'phone',
  except?: RowId,
): Promise<void> {
  recordAudit(tx, { actor: `member:${member}`, action: 'password.changed', subject: `member:${member}`, after: { by } })
  // Who lost the old password may have lost a device as well: then none is trusted any more.
  await (by === 'old password' ? forgetRemembered(tx, member) : forgetDevices(tx, member))
  await book.endAll(tx, member, 'replaced', except)
}
