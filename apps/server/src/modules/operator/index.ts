import { operatorCalls } from '#contract/calls/operator.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Consumers } from '../../platform/events/consumers.ts'
import type { Emit, EmitToEach } from '../../platform/events/events.sql.ts'
import { bindCalls, type MountedCall, type OperatorSession } from '../../platform/http/handlers.ts'
import { type Ids, type RowId } from '../../platform/ids.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { RandomSource } from '../../platform/random.ts'
import { type Encryption, reencrypt } from '#encryption/encryption.ts'
import { inBatches } from '../../platform/db/in-batches.ts'
import type { Queues } from '../../platform/queued-jobs.ts'
import type { SecondPerson, ProposalKind } from '../../platform/second-person.ts'
import type { Throttle } from '../../platform/throttle.sql.ts'
import type { Brand, Settings } from '../brand/index.ts'
import type { Cases } from '../cases/index.ts'
import type { createPasswords, Identity } from '../identity/index.ts'
import type { Safeguards } from '../safeguards/index.ts'
import { checkAuditNow, eventMounts } from './events.ts'
import { factorMounts } from './factor-calls.ts'
import { appPlace, encryptFactors } from './factor.sql.ts'
import { encryptInvitations } from './invitation.sql.ts'
import { manyMounts, manyProposals } from './members/change-many.ts'
import { testProposal } from './members/change-member.ts'
import { memberMounts } from './members/index.ts'
import { retryManyProposal } from './retry-event.ts'
import { findSession, isSessionOpen, readOperatorToken } from './session.sql.ts'
import { sessionMounts } from './session-calls.ts'
import { staffMounts } from './staff-calls.ts'
import { staffProposals } from './staff-proposals.ts'
import { viewMounts } from './views.ts'
import { settingMounts, settingProposals, writeStatus } from './write-settings.ts'

export { listAccounts } from './account.sql.ts'
export { appCodeOf } from './app-code.ts'
export { createOperator } from './create-operator.ts'
export { createDesk } from './desk.ts'
export { inviteOnServer, linkTo } from './invite-operator.ts'
export { TIED_HOURS } from './tie.sql.ts'
export { createProposals, createSecondPerson } from './proposals.ts'

export interface OperatorDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly random: RandomSource
  readonly encryption: Encryption
  readonly log: Log
  readonly throttle: Throttle
  readonly emit: Emit
  readonly emitToEach: EmitToEach
  /** Where operators work: their cookie's name follows it. */
  readonly consoleUrl: string
  /** A line of its own: strangers who fill the members' keep no operator waiting. */
  readonly passwords: ReturnType<typeof createPasswords>
  readonly settings: Settings
  readonly second: SecondPerson
  readonly brand: Pick<Brand, 'brand' | 'timeZone'>
  readonly identity: Pick<Identity, 'createAccounts' | 'endAllSessions' | 'checkHuman'>
  readonly safeguards: Pick<Safeguards, 'identityState'>
  readonly cases: Pick<Cases, 'idsOf'>
  /** How the house's own work stands: whoever listens to events, and the queues of jobs. */
  readonly work: { lags: Consumers['lags']; figures: Queues['figures'] }
}

export interface Operators {
  readonly calls: MountedCall[]
  readonly jobs: readonly Job[]
  readonly proposals: readonly ProposalKind[]
  /** Encrypts what lies in clear or under an older key; before anything is served. */
  encryptStored(): Promise<void>
  /** The live session of an operator's token, undefined for a wrong, ended or expired one. */
  findOperator(token: string): Promise<OperatorSession | undefined>
  /** Whether the session of a token lives. Unlike `findOperator` it keeps none alive. */
  isOpen(token: string): Promise<boolean>
}

/** The people who run the house: their accounts, and what they change at run time. */
export function createOperators(deps: OperatorDeps): Operators {
  const { db } = deps
  const staffKinds = staffProposals(deps)
  return {
    jobs: [{ name: 'check_audit', schedule: '50 2 * * *', run: () => checkAuditNow(deps) }],
    proposals: [
      ...settingProposals(deps),
      ...staffKinds,
      ...manyProposals(deps),
      testProposal(deps),
      retryManyProposal(),
    ],
    async encryptStored() {
      const { encryption } = deps
      const anew = (secret: string, place: string): string => reencrypt(encryption, secret, place)
      const ofInvited = (id: RowId, secret: string): string => anew(secret, appPlace(id))
      await inBatches(() => db.transaction((tx) => encryptFactors(tx, encryption.prefix, anew)))
      await inBatches(() => db.transaction((tx) => encryptInvitations(tx, encryption.prefix, ofInvited)))
    },
    async findOperator(text) {
      const token = readOperatorToken(text)
      return token === undefined ? undefined : findSession(db, token)
    },
    async isOpen(text) {
      const token = readOperatorToken(text)
      return token !== undefined && (await isSessionOpen(db, token))
    },
    calls: [
      ...settingMounts(deps),
      ...sessionMounts(deps),
      ...factorMounts(deps),
      ...staffMounts({ ...deps, staffKinds }),
      ...bindCalls(operatorCalls, {
        'status.write': async ({ status }, { operator }) => {
          await writeStatus(deps, operator, status)
          return {}
        },
        'members.create': async (request, { operator }) => {
          const [id] = await deps.identity.createAccounts([request], `operator:${operator.operator}`)
          if (id === undefined) throw new Error('no account was made')
          return { id }
        },
      }),
      ...eventMounts(deps),
      ...memberMounts(deps),
      ...manyMounts(deps),
      ...viewMounts(deps),
    ],
  }
}
