import type { CallResponse } from '#contract/calls.ts'

type Queue = CallResponse<'queues.read'>['queues'][number]

export interface Waiting {
  readonly waiting: number
  /** Something has waited longer than it may. */
  readonly late: boolean
}

/** Queues that are worked off on the page of another one. */
const pageOf: Readonly<Record<string, string>> = { receipts: 'withdrawals', disputes: 'feedback' }

/** How much waits, and whether any of it is late, by the page where it is decided. */
export function waitingByPage(queues: readonly Queue[]): ReadonlyMap<string, Waiting> {
  const found = new Map<string, Waiting>()
  for (const { queue, waiting, oldestMinutes, targetMinutes } of queues) {
    const page = pageOf[queue] ?? queue
    const before = found.get(page) ?? { waiting: 0, late: false }
    const late = oldestMinutes !== null && oldestMinutes > targetMinutes
    found.set(page, { waiting: before.waiting + waiting, late: before.late || late })
  }
  return found
}
