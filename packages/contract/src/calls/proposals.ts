import { array, enum as oneOf, nullable, object, optional, string, unknown } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { operatorRef } from '../operator-list.ts'
import { idText, moment, plainText, wholeNumber } from '../scalars.ts'

export const proposalStates = ['waiting', 'approved', 'refused'] as const

/** What a call answers where a second person has to agree first. */
export const waitingForSecond = object({ proposal: idText })

export const proposalCalls = defineCalls({
  'proposals.list': {
    method: 'GET',
    path: '/ops/proposals',
    moduleId: 'OPSPROP',
    token: 'operator',
    encrypted: false,
    summary:
      "Proposals that need a second person, the oldest first: the operator's own, and those that it is allowed to decide.",
    request: object({
      state: oneOf(proposalStates),
      cursor: optional(plainText(80)),
      limit: optional(wholeNumber(1, 100)),
    }),
    response: object({
      list: array(
        object({
          id: idText,
          kind: string(),
          subject: string(),
          payload: unknown(),
          state: oneOf(proposalStates),
          maker: operatorRef,
          madeAt: moment,
          checker: nullable(operatorRef),
          decidedAt: nullable(moment),
          reason: nullable(string()),
        }),
      ),
      next: nullable(string()),
    }),
    errors: [],
  },
  'proposals.decide': {
    method: 'POST',
    path: '/ops/proposals/decide',
    moduleId: 'OPSPROPDEC',
    token: 'operator',
    encrypted: false,
    fresh: true,
    summary:
      "Agrees to another operator's proposal, which then takes effect, or refuses it. Who made it may take it back by a refusal.",
    request: object({ id: idText, decision: oneOf(['approve', 'refuse']), reason: optional(plainText(200)) }),
    response: object({}),
    errors: [
      'NOT_FOUND',
      'STATE_PASSED',
      'SECOND_PERSON_NEEDED',
      'PERMISSION_MISSING',
      'CONFLICT',
      'INVALID_INPUT',
      'GAME_NEEDS_VENDOR',
      'DUPLICATE_REFERENCE',
    ],
  },
})
