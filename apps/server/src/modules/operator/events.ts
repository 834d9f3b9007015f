import { auditCalls } from '#contract/calls/audit.ts'
import { parkedJobCalls } from '#contract/calls/jobs.ts'
import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { checkAudit, listAudit, readAuditState } from '../../platform/audit.sql.ts'
import { readParked } from '../../platform/events/consumer.sql.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import { readParkedJobs } from '../../platform/queued-jobs.sql.ts'
import { readMemberRefs } from '../identity/index.ts'
import type { OperatorDeps } from './index.ts'
import { readOperatorRefs } from './operator-refs.sql.ts'
import { retryEvent, retryManyProposal } from './retry-event.ts'
import { retryJob } from './retry-job.ts'

type Deps = Pick<OperatorDeps, 'db' | 'brand' | 'cases' | 'work' | 'second'>

/** The id in a text such as `member:17`; null for anything else. */
const idIn = (kind: 'member' | 'operator', text: string): string | null =>
  new RegExp(`^${kind}:([1-9]\\d{0,18})$`).exec(text)?.[1] ?? null

/** Significant events, for the call that asks for them. */
export async function listAuditOf(
  { db, brand }: Pick<Deps, 'db' | 'brand'>,
  call: 'audit.read' | 'members.audit' | 'settings.history',
  request: CallRequest<'audit.read'>,
): Promise<CallResponse<'audit.read'>> {
  const { rows, next } = await listAudit(db, call, request, brand.timeZone)
  const members = rows.map(({ subject }) => idIn('member', subject))
  const operators = rows.map(({ actor }) => idIn('operator', actor))
  const [memberOf, operatorOf] = await Promise.all([readMemberRefs(db, members), readOperatorRefs(db, operators)])
  return {
    list: rows.map(({ at, ...event }) => {
      const member = idIn('member', event.subject)
      return {
        ...event,
        at: at.toISOString(),
        by: operatorOf(idIn('operator', event.actor)) ?? null,
        member: member === null ? null : memberOf(member),
      }
    }),
    next,
  }
}

async function listParkedEvents(
  { db, cases }: Deps,
  request: CallRequest<'events.parked'>,
): Promise<CallResponse<'events.parked'>> {
  const { rows, next } = await readParked(db, request)
  const [refOf, settledBy] = await Promise.all([
    readMemberRefs(
      db,
      rows.map(({ member }) => member),
    ),
    cases.idsOf(
      db,
      'parkedEvent',
      rows.map(({ consumer, shard, n }) => [consumer, shard, n]),
    ),
  ])
  return {
    list: rows.map(({ at, parkedAt, retryAt, member, ...row }, index) => ({
      ...row,
      member: refOf(member),
      case: settledBy[index] ?? null,
      at: at.toISOString(),
      parkedAt: parkedAt.toISOString(),
      retryAt: retryAt?.toISOString() ?? null,
    })),
    next,
  }
}

async function listParkedJobs({ db }: Deps, request: CallRequest<'jobs.parked'>): Promise<CallResponse<'jobs.parked'>> {
  const { rows, next } = await readParkedJobs(db, request)
  return {
    list: rows.map(({ at, retryAt, ...row }) => ({
      ...row,
      at: at.toISOString(),
      retryAt: retryAt?.toISOString() ?? null,
    })),
    next,
  }
}

async function readLags({ work }: Pick<Deps, 'work'>): Promise<CallResponse<'house.lags'>> {
  const [lags, figures] = [await work.lags(), await work.figures()]
  return {
    consumers: lags.map(({ oldest, ...lag }) => ({ ...lag, oldest: oldest?.toISOString() ?? null })),
    jobs: figures.map(({ kind, waiting, oldest, parked }) => ({
      kind,
      waiting,
      oldestSeconds: Math.floor(oldest),
      failed: parked,
    })),
  }
}

/** Checks the chain of the audit. That it is broken is told loudly, once for each check. */
export async function checkAuditNow({ db, log }: Pick<OperatorDeps, 'db' | 'log'>): Promise<void> {
  const { events, brokenAt } = await checkAudit(db)
  if (brokenAt !== null) log.error({ events, brokenAt }, 'the chain of the audit is broken')
}

/** What operators read of the house's work: the audit, and events and jobs that failed. */
export const eventMounts = (deps: Deps): MountedCall[] => [
  ...bindCalls(auditCalls, {
    'audit.read': (request) => listAuditOf(deps, 'audit.read', request),
    'audit.state': () => readAuditState(deps.db),
  }),
  ...bindCalls(parkedJobCalls, {
    'house.lags': () => readLags(deps),
    'events.parked': (request) => listParkedEvents(deps, request),
    'events.retry': async (request, { operator }) => {
      await retryEvent(deps, operator, request)
      return {}
    },
    'events.retryMany': async (request, { operator }) => ({
      proposal: await deps.db.transaction((tx) => deps.second.propose(tx, operator, retryManyProposal(), request)),
    }),
    'jobs.parked': (request) => listParkedJobs(deps, request),
    'jobs.retry': async (request, { operator }) => {
      await retryJob(deps, operator, request)
      return {}
    },
  }),
]
