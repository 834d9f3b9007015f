import { rebateCalls } from '#contract/calls/rebate.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import type { MemberId } from '../../../platform/ids.ts'
import type { Job } from '../../../platform/jobs.ts'
import type { Queue } from '../../../platform/queued-jobs.ts'
import type { LoyaltyDeps } from '../parts.ts'
import { claimRebate } from './claim.ts'
import { payRests, rebateQueue } from './pay-rest.ts'
import { readPayments } from './rebate.sql.ts'
import { readState } from './state.ts'

export interface Rebate {
  readonly calls: readonly MountedCall[]
  readonly jobs: readonly Job[]
  readonly queues: readonly Queue[]
  readonly exports: { readonly rebates: (member: MemberId) => Promise<unknown> }
}

/** A part of a day's turnover at risk, given back as cash by the member's level. */
export function createRebate(deps: LoyaltyDeps): Rebate {
  return {
    jobs: [{ name: 'pay_rebates', schedule: '6,16,26,36,46,56 * * * *', run: () => payRests(deps) }],
    queues: [rebateQueue(deps)],
    exports: { rebates: (member) => readPayments(deps.db, member, 10_000) },
    calls: bindCalls(rebateCalls, {
      'rebate.state': (_request, { session: { member } }) => readState(deps, member),
      'rebate.claim': (request, { session: { member } }) => claimRebate(deps, member, request),
    }),
  }
}
