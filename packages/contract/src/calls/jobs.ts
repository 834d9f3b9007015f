import { array, int, nullable, object, optional, string } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { idText, moment, wholeNumber } from '../scalars.ts'

export const parkedJobCalls = defineCalls({
  'jobs.parked': {
    method: 'GET',
    path: '/ops/jobs/parked',
    moduleId: 'OPSJOBS',
    token: 'operator',
    encrypted: false,
    permission: 'events.manage',
    summary:
      'Queued jobs that failed, the oldest first: those that are tried again by themselves, and those that wait for an operator.',
    request: object({ limit: optional(wholeNumber(1, 200)) }),
    response: object({
      jobs: array(
        object({
          id: idText,
          kind: string(),
          key: nullable(string()),
          at: moment,
          tries: int(),
          retryAt: nullable(moment),
          reason: string(),
        }),
      ),
    }),
    errors: [],
  },
  'jobs.retry': {
    method: 'POST',
    path: '/ops/jobs/retry',
    moduleId: 'OPSJOBRETRY',
    token: 'operator',
    encrypted: false,
    permission: 'events.manage',
    summary: 'Has a parked job tried again at once.',
    request: object({ id: idText }),
    response: object({}),
    errors: ['NOT_FOUND'],
  },
})
