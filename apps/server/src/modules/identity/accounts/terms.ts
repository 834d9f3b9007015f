import { Refusal } from '#contract/errors.ts'
import type { SiteSettings } from '#contract/settings/site.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { MemberId } from '../../../platform/ids.ts'
import type { IdentityDeps } from '../parts.ts'
import { readMember, setTermsVersion } from './member.sql.ts'

/** Accepts the terms in force. @throws Refusal CONFLICT for any other version: nobody accepts what it did not read */
export async function acceptTerms(
  deps: Pick<IdentityDeps, 'db' | 'settings'>,
  member: MemberId,
  version: string,
): Promise<void> {
  if (version !== (await deps.settings.site()).termsVersion) throw new Refusal('CONFLICT')
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
export const termsToAccept = (
  accepted: string | null,
  { termsVersion }: Pick<SiteSettings, 'termsVersion'>,
): string | null => (termsVersion === '' || accepted === termsVersion ? null : termsVersion)

/** True where the member has nothing to accept before it plays. */
export async function hasAcceptedTerms(
  deps: Pick<IdentityDeps, 'db' | 'settings'>,
  member: MemberId,
): Promise<boolean> {
  const [site, row] = await Promise.all([deps.settings.site(), readMember(deps.db, member)])
  return row !== undefined && termsToAccept(row.terms_version, site) === null
}
