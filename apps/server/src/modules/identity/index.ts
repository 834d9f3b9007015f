import type { CallRequest } from '#contract/calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Contexts, MountedCall, Session } from '../../platform/http/handlers.ts'
import type { MemberId } from '../../platform/ids.ts'
import type { Job } from '../../platform/jobs.ts'
import { createOwnPasswordCheck } from './accounts/check-password.ts'
import { addLink } from './accounts/affiliate.ts'
import { createAccounts, type NewAccount } from './accounts/create-account.ts'
import { eraseMember } from './accounts/close-account.sql.ts'
import { exportIdentity } from './accounts/export.sql.ts'
import { createAccounts as createMembers } from './accounts/index.ts'
import type { NewLink } from './accounts/invitation.sql.ts'
import { tellCardAdded, tellExported } from './accounts/tell-owner.ts'
import { type Payee, readPayee } from './accounts/payment-password.sql.ts'
import { checkPaymentPassword, setPaymentPassword } from './accounts/payment-password.ts'
import { createFactors } from './factors/index.ts'
import { createOwnerCheck, type OwnerProof } from './factors/owner-check.ts'
import { encryptTotps } from './factors/totp.ts'
import type { IdentityDeps } from './parts.ts'
import { forgetRemembered } from './sessions/device-token.sql.ts'
import { createSessions } from './sessions/index.ts'
import { forgetAddresses } from './sessions/known-address.sql.ts'
import { forgetBrowsers } from './sessions/known-browser.sql.ts'
import { removeTrials } from './sessions/trials.sql.ts'
import { createSessionBook, type EndReason } from './sessions/session-book.ts'
import { createVerification } from './verification/index.ts'

export { encryptTotps } from './factors/totp.ts'
export {
  askMemberStatus,
  keepMember,
  lockMember,
  type MemberStatus,
  readMemberStatus,
} from './accounts/member-status.sql.ts'
export { readMemberRefs } from './accounts/member-refs.sql.ts'
export { membersNamed, type NamedMember } from './accounts/named-members.sql.ts'
export { IN_MEMBER_STATE, MEMBER_STATE } from './accounts/member-state.sql.ts'
export {
  heldRefusal,
  isHeldFrom,
  holdMember,
  holdMembers,
  holdUnpaid,
  letGo,
  letMembersGo,
  letGoOfUnpaid,
  type UnpaidReason,
  type LockedMember,
  lockMembers,
  readHolds,
} from './accounts/member-hold.sql.ts'
export { mailContent } from './accounts/mails.ts'
export { maskEmail, maskMobile, maskName } from './accounts/mask.ts'
export { listLinks, stopLink, updateLink } from './accounts/invitation.sql.ts'
export {
  findMemberByName,
  type FoundMember,
  knownMember,
  readInvitationCode,
  setExcludedUntil,
  setMemberType,
  setUpline,
  setTest,
} from './accounts/member.sql.ts'
export type { Payee } from './accounts/payment-password.sql.ts'
export { findUsername } from './accounts/directory.sql.ts'
export { phoneSigns, readPerson } from './accounts/person.sql.ts'
export { releaseNames } from './accounts/close-account.sql.ts'
export { createPasswords } from './accounts/passwords.ts'
export type { VerificationConfig } from './parts.ts'
export { browserSigns } from './sessions/known-browser.sql.ts'
export { sessionSince, setSessionMinutes } from './sessions/session-limit.sql.ts'

export interface Identity {
  readonly calls: MountedCall[]
  readonly jobs: Job[]
  /** The check that a human sits there, where it is switched on. @throws Refusal VERIFICATION_REQUIRED */
  checkHuman(proof: string | undefined, ip: string): Promise<void>
  /** Addresses that are no calls: where a social provider sends the browser back to. */
  mount(server: FastifyInstance): void
  /** Encrypts what lies in clear or under an older key; before anything is served. */
  encryptStored(): Promise<void>
  /** The live session of a token, undefined for a wrong, ended or expired one. */
  findSession(token: string): Promise<Session | undefined>
  /** Opens a session of a member whom a program of the demonstration plays for. */
  openSession(member: MemberId, type: number): Promise<Session>
  /** Whether a token is of no use any more because its session reached the member's own limit. */
  endedFor(token: string): Promise<'limit' | undefined>
  /** True where the member accepted the terms in force, which it has to before it plays. */
  hasAcceptedTerms(member: MemberId): Promise<boolean>
  /** @throws Refusal PAYMENT_PASSWORD_MISSING, PAYMENT_PASSWORD_WRONG, TOO_MANY_ATTEMPTS */
  checkPaymentPassword(member: MemberId, password: string): Promise<void>
  /** Sets the payment password for the old one, or the first one for the login password where there is one. @throws Refusal as its call says */
  setPaymentPassword(session: Session, request: CallRequest<'paymentPassword.set'>): Promise<void>
  /** Whom the house pays out to; undefined where there is no such member. */
  payee(db: Db, member: MemberId): Promise<Payee | undefined>
  /** Mails the owner of the account that a card was added; resolves before the mail is out. */
  tellCardAdded(member: MemberId, card: string): Promise<void>
  /** Asks for the login password once more; an account without one passes. @throws Refusal OLD_PASSWORD_WRONG, TOO_MANY_ATTEMPTS */
  checkPassword(session: Session, password: string | undefined): Promise<void>
  /** The same, and the app's code where one is set up. @throws Refusal also SECOND_FACTOR_REQUIRED, SECOND_FACTOR_WRONG */
  checkOwner(caller: Contexts['member'], proof: OwnerProof): Promise<void>
  /** Mails the owner of the account that a file of its data was asked for; resolves before the mail is out. */
  tellExported(member: MemberId): Promise<void>
  readonly exports: { readonly identity: (member: MemberId) => Promise<unknown> }
  /**
   * Closes an account for good: personal fields are erased, its names are free again, its sessions end. With `keepNames` its mail
   * address and number stay claimed until `releaseNames`. Takes the shard's head, so it comes last.
   */
  closeAccount(tx: Tx, member: MemberId, names: { readonly keepNames: boolean }): Promise<void>
  /** Notes that a session is used just now, as by a stake in a game that it opened; after this returned. */
  touchSession(session: Pick<Session, 'member' | 'id'>): void
  /** Whether accounts can be made for other people: the house has a default password. */
  readonly makesAccounts: boolean
  /** Makes accounts for other people, all or none, with the default password; `by` stands in the audit. @throws Refusal METHOD_OFF, USERNAME_TAKEN with the name */
  createAccounts(accounts: readonly NewAccount[], by: string): Promise<MemberId[]>
  /** Makes a link of a member; its code. @throws Refusal TOO_MANY_REQUESTS where it has `mostLinks` already */
  addLink(tx: Tx, member: MemberId, link: Omit<NewLink, 'code'>, mostLinks: number): Promise<string>
  /** Ends all sessions of a member and what remembers it, and tells its pages why. Takes the shard's head, so it comes last. */
  endAllSessions(tx: Tx, member: MemberId, reason: EndReason): Promise<number>
}

/** Who members are: accounts, passwords, sessions, second proofs. */
export function createIdentity(deps: IdentityDeps): Identity {
  const book = createSessionBook(deps)
  const { verification, ...verifying } = createVerification(deps)
  const parts = { book, verification }
  const accounts = createMembers(deps, parts)
  const checkPassword = createOwnPasswordCheck(deps)
  return {
    jobs: [
      { name: 'end_limited_sessions', schedule: '* * * * *', run: () => book.endOverLimit() },
      { name: 'remove_trials', schedule: '25 * * * *', run: () => removeTrials(deps.db) },
      { name: 'forget_addresses', schedule: '10 3 * * *', run: () => forgetAddresses(deps.db) },
      { name: 'forget_browsers', schedule: '15 3 * * *', run: () => forgetBrowsers(deps.db) },
    ],
    calls: [...verifying.calls, ...createSessions(deps, parts).calls, ...createFactors(deps).calls, ...accounts.calls],
    mount: (server) => verifying.mount(server),
    encryptStored: () => encryptTotps(deps),
    makesAccounts: deps.verification.defaultPassword !== undefined,
    findSession: (token) => book.find(token),
    async openSession(member, type) {
      const { id } = await deps.db.transaction((tx) =>
        book.open(tx, { member, type, ip: '', userAgent: '', how: 'username' }),
      )
      return { member, id, type, idle: false, passwordDue: false }
    },
    endedFor: (token) => book.overFor(token),
    hasAcceptedTerms: (member) => accounts.hasAcceptedTerms(member),
    checkPaymentPassword: (member, password) => checkPaymentPassword(deps, member, password),
    setPaymentPassword: (session, request) => setPaymentPassword(deps, checkPassword, session, request),
    payee: readPayee,
    tellCardAdded: async (member, card) => tellCardAdded(deps, await readPayee(deps.db, member), card),
    checkHuman: verification.checkHuman,
    checkPassword,
    checkOwner: createOwnerCheck(deps, checkPassword),
    tellExported: async (member) => tellExported(deps, await readPayee(deps.db, member)),
    exports: { identity: (member) => exportIdentity(deps.db, member) },
    async closeAccount(tx, member, names) {
      await eraseMember(tx, member, names)
      await book.endAll(tx, member, 'logout')
    },
    touchSession: (session) => book.noteUse(session),
    createAccounts: (accounts, by) => createAccounts(deps, accounts, by),
    addLink: (tx, member, link, mostLinks) => addLink(deps, tx, member, link, mostLinks),
    async endAllSessions(tx, member, reason) {
      await forgetRemembered(tx, member)
      return book.endAll(tx, member, reason)
    },
  }
}
