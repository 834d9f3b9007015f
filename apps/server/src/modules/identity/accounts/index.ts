import { Refusal } from '#contract/errors.ts'
import { contactCalls } from '#contract/calls/contact.ts'
import { icons, memberCalls, passwordCalls } from '#contract/calls/member.ts'
import { patterns } from '#contract/forms/validation.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import type { MemberId } from '../../../platform/ids.ts'
import type { IdentityDeps, Verification } from '../parts.ts'
import type { SessionBook } from '../sessions/session-book.ts'
import { checkAffiliate } from './affiliate.ts'
import { changeOwnPassword } from './change-password.ts'
import { createContacts } from './contact.ts'
import { forgotByEmail } from './forgot-by-email.ts'
import { readLoginInfo } from './login-info.ts'
import { type MemberRow, readMember, setGreeted, setIcon } from './member.sql.ts'
import { passwordByPhone } from './password-by-phone.ts'
import { createProfile } from './profile.ts'
import { register } from './register.ts'
import { resetByLink } from './reset-password.ts'
import { acceptTerms, hasAcceptedTerms } from './terms.ts'

export interface Accounts {
  readonly calls: MountedCall[]
  /** True where the member accepted the terms in force, which it has to before it plays. */
  hasAcceptedTerms(member: MemberId): Promise<boolean>
}

/** Members' accounts: registration, what the site knows of a member, passwords. */
export function createAccounts(deps: IdentityDeps, parts: { book: SessionBook; verification: Verification }): Accounts {
  const opened = (token: string) => ({ token, firstTimeLogin: true, passwordExpired: false, proofWanted: false })
  const contacts = createContacts(deps, parts.verification)
  const profile = createProfile(deps)
  const rowOf = async (member: MemberId): Promise<MemberRow> => {
    const row = await readMember(deps.db, member)
    if (row === undefined) throw new Refusal('NOT_LOGGED_IN')
    return row
  }
  return {
    hasAcceptedTerms: (member) => hasAcceptedTerms(deps, member),
    calls: [
      ...bindCalls(memberCalls, {
        'member.register': async (request, caller) => opened(await register(deps, parts, 'username', request, caller)),
        'member.registerMobile': async (request, caller) =>
          opened(await register(deps, parts, 'mobile', request, caller)),
        'member.registerSettings': async () => ({ fields: await deps.settings.register() }),
        'member.registerRules': async () => ({
          patterns: Object.fromEntries(Object.entries(patterns).map(([id, { source }]) => [id, source])),
        }),
        'member.affiliate': async ({ code }, { ip }) => ({ code: (await checkAffiliate(deps, code, ip, 'look')).code }),
        'member.info': async (_request, { session }) => {
          const row = await rowOf(session.member)
          return { id: row.id, account: row.username, nickname: row.nickname, type: row.type }
        },
        'member.loginInfo': (_request, { session }) => readLoginInfo(deps, session),
        'member.firstLogin': async (_request, { session }) => {
          await deps.db.transaction((tx) => setGreeted(tx, session.member))
          return {}
        },
        'member.acceptTerms': async ({ version }, { session }) => {
          await acceptTerms(deps, session.member, version)
          return {}
        },
        'member.icon': async (_request, { session }) => ({
          icon: (await rowOf(session.member)).icon,
          icons: [...icons],
        }),
        'member.setIcon': async ({ icon }, { session }) => {
          if (!icons.some((one) => one === icon)) throw new Refusal('NOT_FOUND')
          await deps.db.transaction((tx) => setIcon(tx, session.member, icon))
          return {}
        },
      }),
      ...bindCalls(contactCalls, {
        'contact.list': contacts.list,
        'contact.send': contacts.send,
        'contact.confirm': contacts.confirm,
        'profile.read': profile.read,
        'profile.write': profile.write,
      }),
      ...bindCalls(passwordCalls, {
        'password.change': async (request, { session }) => {
          await changeOwnPassword(deps, parts, request, session)
          return {}
        },
        'password.forgotByEmail': async (request, { ip }) => {
          await forgotByEmail(deps, request, ip)
          return {}
        },
        'password.reset': async (request, { ip }) => {
          await resetByLink(deps, parts.book, request, ip)
          return {}
        },
        'password.byPhone': (request, caller) => passwordByPhone(deps, parts, request, caller),
      }),
    ],
  }
}
