import { array, int, maxLength, minLength, nullable, object, optional, string } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { memberRef, operatorList, yesOrNo } from '../operator-list.ts'
import { MOST_AT_ONCE, ofMany } from './many-members.ts'
import { memberReason } from './members.ts'
import { caseId, count, idText, moment, plainText, wholeNumber } from '../scalars.ts'

export const parkedJobList = operatorList(
  object({
    id: idText,
    kind: string(),
    key: nullable(string()),
    at: moment,
    tries: int(),
    retryAt: nullable(moment),
    reason: string(),
  }),
  {
    filters: {
      kind: optional(plainText(80)),
      /** Tried no more by themselves. */
      stuck: optional(yesOrNo),
    },
    sorts: ['at', '-at'],
  },
)

export const parkedEventList = operatorList(
  object({
    consumer: string(),
    shard: int(),
    n: string(),
    type: string(),
    member: memberRef,
    /** Where it is settled; null while it is tried again by itself. */
    case: nullable(caseId),
    at: moment,
    parkedAt: moment,
    tries: int(),
    retryAt: nullable(moment),
    reason: string(),
  }),
  {
    filters: {
      consumer: optional(plainText(80)),
      /** Tried no more by themselves. */
      stuck: optional(yesOrNo),
    },
    sorts: ['parkedAt', '-parkedAt'],
  },
)

/** How a parked event is named. */
const parkedEvent = object({ consumer: plainText(80), shard: wholeNumber(0, 32_767), n: idText })

/** What fell out of the house's work by the clock and by events. */
export const parkedJobCalls = defineCalls({
  'house.lags': {
    method: 'GET',
    path: '/ops/lags',
    moduleId: 'OPSLAGS',
    token: 'operator',
    encrypted: false,
    permission: 'events.manage',
    summary:
      'How far whoever listens to events and to the ledger is behind, and how the queues of jobs stand: what is due, since when, and what failed.',
    request: object({}),
    response: object({
      consumers: array(
        object({
          consumer: string(),
          /** Events, or positions of the ledger, that it has not seen; of events up to a thousand each shard. */
          behind: count,
          /** When the oldest of these events happened; null where none waits, and for whoever reads the ledger. */
          oldest: nullable(moment),
          parked: count,
        }),
      ),
      jobs: array(
        object({
          kind: string(),
          /** Due and not begun. */
          waiting: count,
          /** For how long the oldest has been due and not done; one that is being done counts too. */
          oldestSeconds: count,
          failed: count,
        }),
      ),
    }),
    errors: [],
  },
  'jobs.parked': {
    method: 'GET',
    path: '/ops/jobs/parked',
    moduleId: 'OPSJOBS',
    token: 'operator',
    encrypted: false,
    permission: 'events.manage',
    summary: 'Queued jobs that failed: those that are tried again by themselves, and those that wait for an operator.',
    request: parkedJobList.request,
    response: parkedJobList.response,
    errors: [],
  },
  'jobs.retry': {
    method: 'POST',
    path: '/ops/jobs/retry',
    moduleId: 'OPSJOBRETRY',
    token: 'operator',
    encrypted: false,
    permission: 'events.manage',
    fresh: true,
    summary: 'Has a parked job tried again at once.',
    request: object({ id: idText }),
    response: object({}),
    errors: ['NOT_FOUND'],
  },
  'events.parked': {
    method: 'GET',
    path: '/ops/events/parked',
    moduleId: 'OPSPARKED',
    token: 'operator',
    encrypted: false,
    permission: 'events.manage',
    summary:
      'Events whose effect failed: those that are tried again by themselves, and those that wait for an operator.',
    request: parkedEventList.request,
    response: parkedEventList.response,
    errors: [],
  },
  'events.retry': {
    method: 'POST',
    path: '/ops/events/retry',
    moduleId: 'OPSRETRY',
    token: 'operator',
    encrypted: false,
    permission: 'events.manage',
    fresh: true,
    summary: 'Has a parked event tried again at once.',
    request: parkedEvent,
    response: object({}),
    errors: ['NOT_FOUND'],
  },
  'events.retryMany': ofMany('/ops/events/many/retry', 'OPSRETRYMANY', 'events.manage', {
    summary:
      'Proposes to have many parked events tried again at once; all of them or none. It is void where one of them was done meanwhile.',
    request: object({ events: array(parkedEvent).check(minLength(1), maxLength(MOST_AT_ONCE)), reason: memberReason }),
  }),
})
