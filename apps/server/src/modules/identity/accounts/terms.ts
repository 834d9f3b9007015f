import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { MemberId } from '../../../platform/ids.ts'
import type { IdentityDeps } from '../parts.ts'
import { readMember, setTermsVersion } from './member.sql.ts'

/** Accepts the terms in force. @throws Refusal CONFLICT for any other version: nobody accepts what it did not read */
export async function acceptTerms(
  deps: Pick<IdentityDeps, 'db' | 'termsVersion'>,
  member: MemberId,
  version: string,
): Promise<void> {
  if (version !== (await deps.termsVersion())) throw new Refusal('CONFLICT')
  await deps.db.transaction(async (tx) => {
    const changed = await setTermsVersion(tx, member, version)
    if (changed === undefined) return
    recordAudit(tx, {
      actor: `member:${member}`,
      action: 'terms.accepted',
      subject: `member:${member}`,
      before: { terms: changed.before },
      after: { terms: version },
    })
  })
}

/** The version of the terms that a member has to accept before it plays; null where there is nothing to accept. */
export const termsToAccept = (accepted: string | null, inForce: string): string | null =>
  inForce === '' || accepted === inForce ? null : inForce

/** True where the member has nothing to accept before it plays. */
export async function hasAcceptedTerms(
  deps: Pick<IdentityDeps, 'db' | 'termsVersion'>,
  member: MemberId,
): Promise<boolean> {
  const [inForce, row] = await Promise.all([deps.termsVersion(), readMember(deps.db, member)])
  return row !== undefined && termsToAccept(row.terms_version, inForce) === null
}
