import { Refusal } from '#contract/errors.ts'
import { safeguardCalls, safeguardReviewCalls } from '#contract/safeguards.ts'
import type { Money } from '#rules/money.ts'
import type { Db } from '../../platform/db/database.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import type { MemberId } from '../../platform/ids.ts'
import type { Job } from '../../platform/jobs.ts'
import { readMemberStatus } from '../identity/index.ts'
import { takeBreak } from './breaks/take-break.ts'
import { approvedName, type IdentityState, latestCheck } from './identity-check/check.sql.ts'
import { decideIdentity, listForReview } from './identity-check/review-identity.ts'
import { readIdentityState, sendIdentity } from './identity-check/send-identity.ts'
import { confirmOwnLimit, setOwnLimit } from './limits/change-limit.ts'
import { depositRefusal, type DepositRefusal, leftToDeposit } from './limits/deposit-limit.ts'
import { readSaferState } from './limits/safer-state.ts'
import { closeAccount, readDataState, removeDue } from './my-data/close-account.ts'
import { askExport, dropOldExports, linkToExport, makeUnmade } from './my-data/export-data.ts'
import type { SafeguardDeps } from './parts.ts'

export interface Safeguards {
  readonly calls: MountedCall[]
  readonly jobs: Job[]
  /** Why a deposit of this amount may not be taken, given what waits in open orders; undefined where nothing speaks against it. */
  depositRefusal(db: Db, member: MemberId, amount: Money, waiting: Money): Promise<DepositRefusal | undefined>
  /** What may still be paid in under all limits, undefined without any. */
  leftToDeposit(db: Db, member: MemberId, waiting: Money): Promise<Money | undefined>
  identityState(db: Db, member: MemberId): Promise<IdentityState>
  /** The name that a member proved to be its own, which cards have to bear; undefined without an approved check. */
  approvedName(db: Db, member: MemberId): Promise<string | undefined>
  /** True for a member on a break: no play, no deposit, no marketing. */
  isPaused(db: Db, member: MemberId): Promise<boolean>
  /** Asked before a game opens for real money. @throws Refusal ACCOUNT_FROZEN, ACCOUNT_EXCLUDED, IDENTITY_MISSING */
  checkPlay(member: MemberId): Promise<void>
}

/** Safer gambling, identity checks, and the member's rights over its data. */
export function createSafeguards(deps: SafeguardDeps): Safeguards {
  const { db } = deps
  const identityState = async (reader: Db, member: MemberId): Promise<IdentityState> => (await latestCheck(reader, member))?.state ?? 'none'
  return {
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
        'data.export': async (_request, { session }) => ({ id: await askExport(deps, session.member) }),
        'data.download': ({ id }, { session }) => linkToExport(deps, session.member, id),
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
    isPaused: async (reader, member) => isExcluded(await readMemberStatus(reader, member)),
    async checkPlay(member) {
      const status = await readMemberStatus(db, member)
      if (status?.frozen === true) throw new Refusal('ACCOUNT_FROZEN')
      if (isExcluded(status)) throw new Refusal('ACCOUNT_EXCLUDED')
      const { identityBeforePlay } = await deps.settings.safety()
      if (identityBeforePlay && (await identityState(db, member)) !== 'approved') throw new Refusal('IDENTITY_MISSING')
    },
  }
}

const isExcluded = (status: { readonly excludedUntilMs: number | null; readonly nowMs: number } | undefined): boolean =>
  status !== undefined && status.excludedUntilMs !== null && status.nowMs < status.excludedUntilMs
