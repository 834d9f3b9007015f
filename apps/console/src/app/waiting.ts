import type { CallResponse } from '#contract/calls.ts'
import type { QueueName } from '#contract/settings/desk.ts'

type Queue = CallResponse<'queues.read'>['queues'][number]

export interface Waiting {
  readonly waiting: number
  /** Something has waited longer than it may. */
  readonly late: boolean
}

export interface QueuePlace {
  /** The list in which it is worked off. */
  readonly page: string
  /** What that is narrowed by. */
  readonly asked: string
}

/** Where each queue is worked off. */
export const queuePlaces: Readonly<Record<QueueName, QueuePlace>> = {
  withdrawals: { page: 'withdrawals', asked: 'state=review' },
  receipts: { page: 'withdrawals', asked: 'state=notReceived' },
  deposits: { page: 'deposits', asked: 'state=proof' },
  identity: { page: 'identity', asked: 'state=review' },
  feedback: { page: 'feedback', asked: 'state=open' },
  disputes: { page: 'feedback', asked: 'state=open&type=dispute' },
  proposals: { page: 'proposals', asked: 'state=waiting' },
  cases: { page: 'cases', asked: 'state=open' },
  affiliates: { page: 'affiliates', asked: 'affiliateState=applied' },
  redemptions: { page: 'redemptions', asked: 'redemptionState=inProcess' },
  results: { page: 'draws', asked: 'state=closed' },
  applications: { page: 'applications', asked: 'state=applying' },
}

/** How much waits, and whether any of it is late, by the page where it is decided. */
export function waitingByPage(
  queues: readonly Pick<Queue, 'queue' | 'waiting' | 'late'>[],
): ReadonlyMap<string, Waiting> {
  const found = new Map<string, Waiting>()
  for (const { queue, waiting, late } of queues) {
    const { page } = queuePlaces[queue]
    const before = found.get(page) ?? { waiting: 0, late: false }
    found.set(page, { waiting: before.waiting + waiting, late: before.late || late > 0 })
  }
  return found
}
