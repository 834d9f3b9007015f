import { array, enum as oneOf, nullable, object, optional, string } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { memberRef, operatorList, operatorRef, periodFilter, yesOrNo } from '../operator-list.ts'
import { amount, count, idText, moment } from '../scalars.ts'

export const runKinds = ['pay', 'recount'] as const
export type RunKind = (typeof runKinds)[number]

const run = object({
  id: idText,
  kind: oneOf(runKinds),
  /** Who asked for it; null for the clock. */
  operator: nullable(operatorRef),
  beganAt: moment,
  endedAt: moment,
  /** Bills made, paid in full, left short for want of money, and refused and paid by force. */
  made: count,
  paid: count,
  short: count,
  refused: count,
  /** What was paid in all, and what of it the house paid in place of uplines. */
  amount,
  advanced: amount,
  /** What uplines paid back to the house. */
  repaid: amount,
  /** What could not be done, and whose bills or debts it was about; it is tried again in the next run. */
  failed: array(object({ member: nullable(memberRef), why: string() })),
  /** How many figures a recount found to be others; null for a run that pays. */
  differs: nullable(count),
  /** The first of them. */
  found: array(object({ member: memberRef, what: string() })),
})

export const runList = operatorList(run, {
  filters: { kind: optional(oneOf(runKinds)), wrong: optional(yesOrNo), ...periodFilter },
  sorts: ['-beganAt', 'beganAt'],
})

/** Runs of contracts and recounts of figures, as operators see and start them. */
export const runDeskCalls = defineCalls({
  'contractDesk.runs': {
    method: 'GET',
    path: '/ops/bills/runs',
    moduleId: 'OPSBILLRUNS',
    token: 'operator',
    encrypted: false,
    permission: 'agents.read',
    summary: 'What runs of contracts did and recounts of figures found in the last 90 days, the newest first.',
    ...runList,
    errors: [],
  },
  'contractDesk.run': {
    method: 'POST',
    path: '/ops/bills/run',
    moduleId: 'OPSBILLRUN',
    token: 'operator',
    encrypted: false,
    permission: 'agents.manage',
    summary:
      'Bills and pays now what is due by contracts, as is done every five minutes; it can be done again at any time.',
    request: object({}),
    response: object({}),
    errors: [],
  },
  'contractDesk.recount': {
    method: 'POST',
    path: '/ops/bills/recount',
    moduleId: 'OPSRECOUNT',
    token: 'operator',
    encrypted: false,
    permission: 'agents.manage',
    summary:
      'Counts the figures of all teams again from what happened, and lists what differs among the runs. It changes no figure. One that waits already is not asked for twice.',
    request: object({}),
    response: object({}),
    errors: [],
  },
})
