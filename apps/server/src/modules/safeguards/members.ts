import { Refusal } from '#contract/errors.ts'
import { safeguardCalls, safeguardReviewCalls } from '#contract/calls/safeguards.ts'
import type { Money } from '#rules/money.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { DeskQueue } from '../../platform/desk.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import type { MemberId } from '../../platform/ids.ts'
import type { EventMapper } from '../../platform/events/events.sql.ts'
import type { Job } from '../../platform/jobs.ts'
import { inBatchesOfShards } from '../../platform/db/in-batches.ts'
import { ENCRYPTED_AT_ONCE } from '../../platform/encrypted.ts'
import { heldRefusal, readMemberStatus } from '../identity/index.ts'
import { holdIfMet, holdSamePerson, keepEarlierBreaks, toldEnd } from './breaks/same-person.ts'
import { takeBreak } from './breaks/take-break.ts'
import {
  approvedName,
  type IdentityState,
  latestCheck,
  encryptNumbers,
  shardsToEncryptNumbers,
} from './identity-check/check.sql.ts'
import { waitingChecks } from './identity-check/check-list.sql.ts'
import { decideIdentity, listForReview } from './identity-check/review-identity.ts'
import { readIdentityState, sendIdentity } from './identity-check/send-identity.ts'
import { confirmOwnLimit, setOwnLimit } from './limits/change-limit.ts'
import { readLimits } from './limits/limit-rows.sql.ts'
import { depositRefusal, type DepositRefusal, leftToDeposit } from './limits/deposit-limit.ts'
import { mapPauses } from './breaks/map-pauses.ts'
import { readSaferState } from './limits/safer-state.ts'
import { closeAccount, readDataState, removeDue } from './my-data/close-account.ts'
import { askExport, dropOldExports, linkToExport, makeUnmade } from './my-data/export-data.ts'
import type { SafeguardDeps } from './parts.ts'
import { houseLimits } from './stake-guard.ts'

export interface Safeguards {
  readonly calls: MountedCall[]
  readonly jobs: Job[]
  readonly mappers: readonly EventMapper[]
  readonly desks: readonly DeskQueue[]
  /** Why a deposit of this amount may not be taken, given what waits in open orders; undefined where nothing speaks against it. */
  depositRefusal(db: Db, member: MemberId, amount: Money, waiting: Money): Promise<DepositRefusal | undefined>
  /** What may still be paid in under all limits, undefined without any. */
  leftToDeposit(db: Db, member: MemberId, waiting: Money): Promise<Money | undefined>
  /** A member who gave or proved something of its person takes the break of whom it is known to be; in the same transaction. */
  holdSamePerson(tx: Tx, member: MemberId): Promise<void>
  /** The same before money is paid in or moved to a vendor, also for accounts that were there before the break; never within a transaction. */
  holdIfMet(member: MemberId): Promise<void>
  /** Encrypts what lies in clear or under an older data key, and keeps by what persons on a break are known; at start. */
  encryptStored(): Promise<void>
  identityState(db: Db, member: MemberId): Promise<IdentityState>
  /** The name that a member proved to be its own, which cards have to bear; undefined without an approved check. */
  approvedName(db: Db, member: MemberId): Promise<string | undefined>
  /** True for a member on a break: no play, no deposit, no marketing. */
  isPaused(db: Db, member: MemberId): Promise<boolean>
  /** Asked before a trial opens, and never within a transaction. @throws Refusal ACCOUNT_EXCLUDED that tells its owner until when, for a member on a break */
  checkPause(db: Db, member: MemberId): Promise<void>
  /** True where the member limits its stakes or losses, or the house its losses. */
  limitsPlay(db: Db, member: MemberId): Promise<boolean>
  /** Asked before a game opens for real money. @throws Refusal ACCOUNT_FROZEN, DOWNLINES_UNPAID, ACCOUNT_EXCLUDED, IDENTITY_MISSING */
  checkPlay(member: MemberId): Promise<void>
}

/** Safer gambling, identity checks, and the member's rights over its data. */
export function createSafeguards(deps: SafeguardDeps): Safeguards {
  const { db } = deps
  const identityState = async (reader: Db, member: MemberId): Promise<IdentityState> =>
    (await latestCheck(reader, deps.documents, member))?.state ?? 'none'
  return {
    mappers: [mapPauses],
    desks: [{ name: 'identity', permission: 'identity.review', waiting: () => waitingChecks }],
    async encryptStored() {
      const shards = await shardsToEncryptNumbers(db, deps.documents)
      await inBatchesOfShards(db, (tx, shard) => encryptNumbers(tx, shard, deps.documents, ENCRYPTED_AT_ONCE), shards)
      await keepEarlierBreaks(deps)
    },
    holdSamePerson: (tx, member) => holdSamePerson(deps, tx, member),
    holdIfMet: (member) => holdIfMet(deps, member),
    jobs: [
      { name: 'make_data_exports', schedule: '* * * * *', run: () => makeUnmade(deps) },
      { name: 'drop_old_exports', schedule: '17 * * * *', run: () => dropOldExports(deps) },
      { name: 'remove_closed_accounts', schedule: '40 3 * * *', run: () => removeDue(deps) },
    ],
    calls: [
      ...bindCalls(safeguardCalls, {
        'safer.state': (_request, { session }) => readSaferState(deps, session),
        'safer.setLimit': (request, { session }) => setOwnLimit(deps, session.member, request),
        'safer.confirmLimit': async (request, { session }) => {
          await confirmOwnLimit(deps, session.member, request)
          return {}
        },
        'safer.pause': (request, { session }) => takeBreak(deps, session.member, request),
        'identity.state': (_request, { session }) => readIdentityState(deps, session.member),
        'identity.send': async (request, { session }) => {
          await sendIdentity(deps, session.member, request)
          return {}
        },
        'data.state': (_request, { session }) => readDataState(deps, session.member),
        'data.export': async (proof, caller) => {
          await deps.identity.checkOwner(caller, proof)
          return { id: await askExport(deps, caller.session.member, caller.ip) }
        },
        'data.download': async ({ id, ...proof }, caller) => {
          const link = await linkToExport(deps, caller.session.member, id)
          await deps.identity.checkOwner(caller, proof)
          return link
        },
        'data.close': async (request, { session }) => {
          await closeAccount(deps, session, request)
          return {}
        },
      }),
      ...bindCalls(safeguardReviewCalls, {
        'identity.queue': (request) => listForReview(deps, request),
        'identity.decide': async (request, { operator }) => {
          await decideIdentity(deps, operator, request)
          return {}
        },
      }),
    ],
    depositRefusal: (reader, member, amount, waiting) => depositRefusal(reader, deps, member, amount, waiting),
    async leftToDeposit(reader, member, waiting) {
      const status = await readMemberStatus(reader, member)
      return status === undefined ? 0n : leftToDeposit(reader, deps, member, waiting, status.nowMs)
    },
    identityState,
    approvedName,
    limitsPlay: async (reader, member) =>
      houseLimits(await deps.settings.safety()).length > 0 ||
      (await readLimits(reader, member)).some(
        ({ measure, value }) => (measure === 'stake' || measure === 'loss') && value !== null,
      ),
    isPaused: async (reader, member) => isExcluded(await readMemberStatus(reader, member)),
    async checkPause(reader, member) {
      await holdIfMet(deps, member)
      if (isExcluded(await readMemberStatus(reader, member)))
        throw new Refusal('ACCOUNT_EXCLUDED', await toldEnd(deps, reader, member))
    },
    async checkPlay(member) {
      await holdIfMet(deps, member)
      const status = await readMemberStatus(db, member)
      if (status?.frozen === true) throw await heldRefusal(db, member, 'play')
      if (isExcluded(status)) throw new Refusal('ACCOUNT_EXCLUDED', await toldEnd(deps, db, member))
      const { identityBeforePlay } = await deps.settings.safety()
      if (identityBeforePlay && (await identityState(db, member)) !== 'approved') throw new Refusal('IDENTITY_MISSING')
    },
  }
}

type Status = { readonly excludedUntilMs: number | null; readonly nowMs: number } | undefined

const isExcluded = (status: Status): boolean =>
  status !== undefined && status.excludedUntilMs !== null && status.nowMs < status.excludedUntilMs
