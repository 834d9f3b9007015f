import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { MemberId } from '../../../platform/ids.ts'
import type { RandomSource } from '../../../platform/random.ts'
import { newRecoveryCodes } from '../../../platform/recovery-codes.ts'
import { countRecovery, replaceRecovery, spendRecovery } from './recovery.sql.ts'

/** Makes ten codes in place of the member's earlier ones; only their hashes are kept. */
export async function renewRecovery(tx: Tx, random: RandomSource, member: MemberId): Promise<string[]> {
  const codes = newRecoveryCodes(random)
  await replaceRecovery(tx, member, codes)
  return codes
}

/** Takes a recovery code, once, and writes down that it was used. */
export async function takeRecovery(tx: Tx, member: MemberId, typed: string): Promise<boolean> {
  if (!(await spendRecovery(tx, member, typed))) return false
  recordAudit(tx, {
    actor: `member:${member}`,
    action: 'factor.recoveryUsed',
    subject: `member:${member}`,
    after: { left: await countRecovery(tx, member) },
  })
  return true
}
