import type { CallRequest } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { OperatorSession } from '../../platform/http/handlers.ts'
import { memberId } from '../../platform/ids.ts'
import { findMemberByName, setFrozen } from '../identity/index.ts'
import type { OperatorDeps } from './index.ts'

/**
 * Freezes a member, whose sessions end, or lets it in again. The reason is kept in the audit.
 * @throws Refusal NOT_FOUND
 */
export async function freezeMember(
  { db, identity }: Pick<OperatorDeps, 'db' | 'identity'>,
  { operator }: OperatorSession,
  { id, frozen, reason }: CallRequest<'members.freeze'>,
): Promise<void> {
  const member = memberId(id)
  await db.transaction(async (tx) => {
    const found = await findMemberByName(tx, member)
    if (found?.id !== member) throw new Refusal('NOT_FOUND')
    await setFrozen(tx, member, frozen)
    recordAudit(tx, {
      actor: `operator:${operator}`,
      action: frozen ? 'member.frozen' : 'member.unfrozen',
      subject: `member:${member}`,
      before: { frozen: found.frozen },
      after: { frozen, reason },
    })
    if (frozen) await identity.endAllSessions(tx, member, 'frozen')
  })
}
