import { parkedJobCalls } from '#contract/calls/jobs.ts'
import { operatorCalls } from '#contract/calls/operator.ts'
import { operatorRoles } from '#contract/permissions.ts'
import { readAudit } from '../../platform/audit.sql.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { readParked } from '../../platform/events/consumer.sql.ts'
import { sessionCookie } from '../../platform/http/console.ts'
import { bindCalls, type MountedCall, type OperatorSession } from '../../platform/http/handlers.ts'
import type { Ids, RowId } from '../../platform/ids.ts'
import { readParkedJobs } from '../../platform/queued-jobs.sql.ts'
import type { Log } from '../../platform/log.ts'
import type { RandomSource } from '../../platform/random.ts'
import { type Encryption, reencrypt } from '#encryption/encryption.ts'
import { inBatches } from '../../platform/db/in-batches.ts'
import type { SecondPerson, ProposalKind } from '../../platform/second-person.ts'
import type { Throttle } from '../../platform/throttle.sql.ts'
import type { Brand, Settings } from '../brand/index.ts'
import type { createPasswords, Identity } from '../identity/index.ts'
import type { Safeguards } from '../safeguards/index.ts'
import { listAccounts, encryptSecrets } from './account.sql.ts'
import { changeOperator } from './change-operator.ts'
import { changePassword } from './change-password.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { totpPlace } from './create-operator.ts'
import { findMember } from './find-member.ts'
import { freezeMember } from './freeze-member.ts'
import { createLogIn } from './log-in.ts'
import { encryptInvitations } from './invitation.sql.ts'
import { inviteOperator, resetOperator } from './invite-operator.ts'
import { logOut } from './log-out.ts'
import { retryEvent } from './retry-event.ts'
import { retryJob } from './retry-job.ts'
import { findSession, readOperatorToken } from './session.sql.ts'
import { settingMounts, settingProposals, writeStatus } from './write-settings.ts'

export { listAccounts } from './account.sql.ts'
export { createOperator } from './create-operator.ts'
export { createProposals, createSecondPerson } from './proposals.ts'

export interface OperatorDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly random: RandomSource
  readonly encryption: Encryption
  readonly log: Log
  readonly throttle: Throttle
  /** Where operators work: their cookie's name follows it. */
  readonly consoleUrl: string
  /** A line of its own: strangers who fill the members' keep no operator waiting. */
  readonly passwords: ReturnType<typeof createPasswords>
  readonly settings: Settings
  readonly second: SecondPerson
  readonly brand: Pick<Brand, 'brand'>
  readonly identity: Pick<Identity, 'createAccount' | 'endAllSessions' | 'checkHuman'>
  readonly safeguards: Pick<Safeguards, 'identityState'>
}

export interface Operators {
  readonly calls: MountedCall[]
  readonly proposals: readonly ProposalKind[]
  /** Encrypts what lies in clear or under an older key; before anything is served. */
  encryptStored(): Promise<void>
  /** The live session of an operator's token, undefined for a wrong, ended or expired one. */
  findOperator(token: string): Promise<OperatorSession | undefined>
}

/** The people who run the house: their accounts, and what they change at run time. */
export function createOperators(deps: OperatorDeps): Operators {
  const { db } = deps
  const logIn = createLogIn(deps)
  return {
    proposals: settingProposals(deps),
    async encryptStored() {
      const anew = (id: RowId, secret: string): string => reencrypt(deps.encryption, secret, totpPlace(id))
      await inBatches(() => db.transaction((tx) => encryptSecrets(tx, deps.encryption.prefix, anew)))
      await inBatches(() => db.transaction((tx) => encryptInvitations(tx, deps.encryption.prefix, anew)))
    },
    async findOperator(text) {
      const token = readOperatorToken(text)
      return token === undefined ? undefined : findSession(db, token)
    },
    calls: [
      ...settingMounts(deps),
      ...bindCalls(operatorCalls, {
        'operator.login': logIn,
        'operator.logout': async (_request, { operator, cookies }) => {
          await logOut(deps, operator)
          cookies.set(sessionCookie(deps.consoleUrl), '', 0)
          return {}
        },
        'operator.me': async (_request, { operator: { operator: id, username, role } }) => ({
          id,
          username,
          role,
          permissions: [...operatorRoles[role]],
        }),
        'operator.changePassword': async (request, { operator }) => {
          await changePassword(deps, operator, request)
          return {}
        },
        'operators.list': async () => ({ operators: await listAccounts(db) }),
        'operators.invite': (request, { operator }) => inviteOperator(deps, operator, request),
        'operators.reset': (request, { operator }) => resetOperator(deps, operator, request),
        'operator.invitation': (request) => readInvitation(deps, request),
        'operator.accept': async (request) => {
          await acceptInvitation(deps, request)
          return {}
        },
        'operators.change': async (request, { operator }) => {
          await changeOperator(deps, operator, request)
          return {}
        },
        'status.write': async ({ status }, { operator }) => {
          await writeStatus(deps, operator, status)
          return {}
        },
        'members.find': ({ name }) => findMember(deps, name),
        'members.create': async (request, { operator }) => ({
          id: await deps.identity.createAccount(request, `operator:${operator.operator}`),
        }),
        'members.freeze': async (request, { operator }) => {
          await freezeMember(deps, operator, request)
          return {}
        },
        'events.parked': async ({ limit }) => ({
          events: (await readParked(db, limit ?? 50)).map(({ at, retryAt, ...row }) => ({
            ...row,
            at: at.toISOString(),
            retryAt: retryAt?.toISOString() ?? null,
          })),
        }),
        'events.retry': async (request, { operator }) => {
          await retryEvent(deps, operator, request)
          return {}
        },
        'audit.read': async (request) => ({ events: await readAudit(db, request) }),
      }),
      ...bindCalls(parkedJobCalls, {
        'jobs.parked': async ({ limit }) => ({
          jobs: (await readParkedJobs(db, limit ?? 50)).map(({ at, retryAt, ...row }) => ({
            ...row,
            at: at.toISOString(),
            retryAt: retryAt?.toISOString() ?? null,
          })),
        }),
        'jobs.retry': async (request, { operator }) => {
          await retryJob(deps, operator, request)
          return {}
        },
      }),
    ],
  }
}
