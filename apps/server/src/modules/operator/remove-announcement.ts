import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { OperatorSession } from '../../platform/http/handlers.ts'
import type { RowId } from '../../platform/ids.ts'
import { deleteAnnouncement, lockAnnouncement } from '../messaging/index.ts'
import type { OperatorDeps } from './index.ts'

/** @throws Refusal NOT_FOUND */
export async function removeAnnouncement(
  { db }: Pick<OperatorDeps, 'db'>,
  { operator }: OperatorSession,
  id: RowId,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockAnnouncement(tx, id)
    if (before === undefined) throw new Refusal('NOT_FOUND')
    await deleteAnnouncement(tx, id)
    recordAudit(tx, {
      actor: `operator:${operator}`,
      action: 'announcement.removed',
      subject: `announcement:${id}`,
      before,
    })
  })
}
