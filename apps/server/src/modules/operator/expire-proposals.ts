import { recordAudit } from '../../platform/audit.sql.ts'
import type { Tx } from '../../platform/db/database.ts'
import { endProposal, lockOver, type Proposal } from './proposal.sql.ts'

/** Ends some proposals whose time is over, of one subject where it is named; how many. */
export async function expireOver(
  tx: Tx,
  limit: number,
  about?: { readonly kind: string; readonly subject: string },
): Promise<number> {
  const over = await lockOver(tx, limit, about)
  for (const proposal of over) await expire(tx, proposal)
  return over.length
}

/** Ends one that is locked and whose time is over. */
export async function expire(tx: Tx, { id, subject, kind, maker }: Proposal): Promise<void> {
  await endProposal(tx, id, {
    state: 'expired',
    checker: null,
    device: undefined,
    sameDevice: false,
    answer: null,
    cause: null,
  })
  recordAudit(tx, { actor: 'house', action: 'proposal.expired', subject, before: { proposal: id, kind, maker } })
}
