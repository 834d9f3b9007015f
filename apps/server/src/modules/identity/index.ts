import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../platform/db/database.ts'
import type { MountedCall, Session } from '../../platform/http/handlers.ts'
import type { MemberId } from '../../platform/ids.ts'
import { createAccounts } from './accounts/index.ts'
import { createFactors } from './factors/index.ts'
import type { IdentityDeps } from './parts.ts'
import { forgetRemembered } from './sessions/device-token.sql.ts'
import { createSessions } from './sessions/index.ts'
import { createSessionBook, type EndReason } from './sessions/session-book.ts'
import { createVerification } from './verification/index.ts'

export { askMemberStatus, type MemberStatus } from './accounts/member-status.sql.ts'
export { findMemberByName, setExcludedUntil, setFrozen } from './accounts/member.sql.ts'
export { createPasswords } from './accounts/passwords.ts'
export type { VerificationConfig } from './parts.ts'

export interface Identity {
  readonly calls: MountedCall[]
  /** Addresses that are no calls: where a social provider sends the browser back to. */
  mount(server: FastifyInstance): void
  /** The live session of a token, undefined for a wrong, ended or expired one. */
  findSession(token: string): Promise<Session | undefined>
  /** True where the member accepted the terms in force, which it has to before it plays. */
  hasAcceptedTerms(member: MemberId): Promise<boolean>
  /** Ends all sessions of a member and what remembers it, and tells its pages why. Takes the shard's head, so it comes last. */
  endAllSessions(tx: Tx, member: MemberId, reason: EndReason): Promise<number>
}

/** Who members are: accounts, passwords, sessions, second proofs. */
export function createIdentity(deps: IdentityDeps): Identity {
  const book = createSessionBook(deps)
  const { verification, ...verifying } = createVerification(deps)
  const parts = { book, verification }
  const accounts = createAccounts(deps, parts)
  return {
    calls: [...verifying.calls, ...createSessions(deps, parts).calls, ...createFactors(deps).calls, ...accounts.calls],
    mount: (server) => verifying.mount(server),
    findSession: (token) => book.find(token),
    hasAcceptedTerms: (member) => accounts.hasAcceptedTerms(member),
    async endAllSessions(tx, member, reason) {
      await forgetRemembered(tx, member)
      return book.endAll(tx, member, reason)
    },
  }
}
