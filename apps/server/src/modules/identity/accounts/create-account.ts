import { Refusal } from '#contract/errors.ts'
import type { LanguageCode } from '#contract/scalars.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { MemberId } from '../../../platform/ids.ts'
import type { IdentityDeps } from '../parts.ts'
import { claimInvitation } from './affiliate.ts'
import { insertMember } from './member.sql.ts'

export interface NewAccount {
  readonly username: string
  /** The brand's default unless said otherwise. */
  readonly language?: LanguageCode | undefined
}

/**
 * Makes an account for somebody else. It begins with the default password, which is flagged and changed at the first login
 * before anything else; the terms are accepted then too. No address is known yet, so the first login asks for a second proof.
 * @param by who makes it, for the audit
 * @throws Refusal METHOD_OFF where no default password is configured, USERNAME_TAKEN
 */
export async function createAccount(
  deps: IdentityDeps,
  { username, language }: NewAccount,
  by: string,
): Promise<MemberId> {
  const { defaultPassword } = deps.verification
  if (defaultPassword === undefined) throw new Refusal('METHOD_OFF')
  const passwordHash = await deps.passwords.hash(defaultPassword)
  return deps.db.transaction(async (tx) => {
    const id = deps.ids.member()
    const invitationCode = await claimInvitation(tx, deps.random, id)
    await insertMember(tx, {
      id,
      username,
      passwordHash,
      hasDefaultPassword: true,
      language: language ?? deps.brand.brand.defaultLanguage,
      invitationCode,
    })
    recordAudit(tx, { actor: by, action: 'member.created', subject: `member:${id}`, after: { username } })
    await deps.onRegistered(tx, id, 'real')
    await deps.emit(tx, { member: id, type: 'member.registered', payload: {} })
    return id
  })
}
