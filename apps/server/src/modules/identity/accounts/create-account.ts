import { Refusal } from '#contract/errors.ts'
import type { LanguageCode } from '#contract/scalars.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import { allShards, type MemberId, shardOf } from '../../../platform/ids.ts'
import type { IdentityDeps } from '../parts.ts'
import { claimInvitation } from './affiliate.ts'
import { insertMember } from './member.sql.ts'

export interface NewAccount {
  readonly username: string
  /** The brand's default unless said otherwise. */
  readonly language?: LanguageCode | undefined
  /** An ordinary member unless said otherwise. */
  readonly type?: number
  readonly upline?: MemberId
  /** Hundredths of a percent of turnover. */
  readonly rebate?: number
}

/**
 * Makes accounts for other people, all of them or none. They begin with the default password, which is flagged and changed at
 * the first login before anything else; the terms are accepted then too. No address is known yet, so the first login asks for a
 * second proof.
 * @param by who makes them, for the audit
 * @returns their ids, in the order in which they were named
 * @throws Refusal METHOD_OFF where no default password is configured, USERNAME_TAKEN with the name, BUSY where the house opens no more on this day
 */
export async function createAccounts(
  deps: IdentityDeps,
  accounts: readonly NewAccount[],
  by: string,
): Promise<MemberId[]> {
  const { defaultPassword } = deps.verification
  if (defaultPassword === undefined) throw new Refusal('METHOD_OFF')
  const { ceilings } = await deps.settings.safety()
  for (let taken = 0; taken < accounts.length; taken += 1)
    if (!(await deps.ceilings.take('registrations', ceilings.registrations))) throw new Refusal('BUSY')
  // All of them have the same password until their first login, so one hash tells no more than many.
  const passwordHash = await deps.passwords.hash(defaultPassword)
  return deps.db.transaction(async (tx) => {
    const made = accounts.map((account) => ({ ...account, id: deps.ids.member() }))
    // In the order of names, so that no two that open the same ones wait for each other.
    for (const { id, username, language, type, upline } of made.toSorted((a, b) => (a.username < b.username ? -1 : 1)))
      await insertMember(tx, {
        id,
        username,
        passwordHash,
        hasDefaultPassword: true,
        language: language ?? deps.brand.brand.defaultLanguage,
        invitationCode: await claimInvitation(tx, deps.random, id),
        ...(type === undefined ? {} : { type }),
        upline,
      }).catch((error: unknown) => {
        throw error instanceof Refusal ? new Refusal(error.code, { username }) : error
      })
    for (const { id, username, type, upline } of made)
      recordAudit(tx, {
        actor: by,
        action: 'member.created',
        subject: `member:${id}`,
        after: {
          username,
          ...(type === undefined ? {} : { type }),
          ...(upline === undefined ? {} : { upline }),
        },
      })
    // Each takes its shard's head, in the order in which everybody takes them.
    const rankOf = ({ id }: { readonly id: MemberId }): number => allShards.indexOf(shardOf(id))
    for (const { id, rebate } of made.toSorted((a, b) => rankOf(a) - rankOf(b))) {
      await deps.onRegistered(tx, id, 'real')
      await deps.emit(tx, { member: id, type: 'member.registered', payload: { rebate } })
    }
    return made.map(({ id }) => id)
  })
}
