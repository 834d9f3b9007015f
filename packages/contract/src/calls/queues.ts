import { array, enum as oneOf, nullable, object } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { operatorRef } from '../operator-list.ts'
import { count, idText, moment } from '../scalars.ts'
import { queueNames } from '../settings/desk.ts'

const queue = oneOf(queueNames)

/** Who is at work on a row of a queue; null for nobody. */
export const taken = { takenBy: nullable(operatorRef), takenUntil: nullable(moment) } as const

/** How a queue stands. */
export const queueStanding = object({
  queue,
  waiting: count,
  taken: count,
  oldest: nullable(moment),
  /** Minutes for which the oldest has waited, and may wait. */
  oldestMinutes: nullable(count),
  targetMinutes: count,
  /** What has waited for longer than that. */
  late: count,
  /** What has waited for less than an hour, for less than a day, and for longer. */
  underHour: count,
  underDay: count,
  longer: count,
})

/** Something that waits in a queue. */
const item = object({ queue, item: idText })
const lease = object({ queue, item: idText, takenUntil: moment })

/** Work that waits for operators, taken by one at a time. Which queues somebody sees follows from its permissions. */
export const queueCalls = defineCalls({
  'queues.read': {
    method: 'GET',
    path: '/ops/queues',
    moduleId: 'OPSQ',
    token: 'operator',
    encrypted: false,
    summary: 'The queues that the operator may work off: how much waits, since when, and how much of it is taken.',
    request: object({}),
    response: object({
      queues: array(queueStanding),
    }),
    errors: [],
  },
  'queues.take': {
    method: 'POST',
    path: '/ops/queues/take',
    moduleId: 'OPSQTAKE',
    token: 'operator',
    encrypted: false,
    summary:
      'Takes something of a queue for ten minutes, in which nobody else can; again, for ten more. What the operator had taken of the queue is let go of.',
    request: item,
    response: lease,
    errors: ['NOT_FOUND', 'PERMISSION_MISSING', 'CONFLICT'],
  },
  'queues.release': {
    method: 'POST',
    path: '/ops/queues/release',
    moduleId: 'OPSQLET',
    token: 'operator',
    encrypted: false,
    summary: 'Lets go of what the operator has taken.',
    request: item,
    response: object({}),
    errors: ['PERMISSION_MISSING'],
  },
  'queues.next': {
    method: 'POST',
    path: '/ops/queues/next',
    moduleId: 'OPSQNEXT',
    token: 'operator',
    encrypted: false,
    summary: 'Takes what has waited longest in a queue and is not taken; null where nothing is left.',
    request: object({ queue }),
    response: object({ taken: nullable(lease) }),
    errors: ['PERMISSION_MISSING'],
  },
})
