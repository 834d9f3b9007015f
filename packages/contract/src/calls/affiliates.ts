import { enum as oneOf, maxLength, nullable, object, optional, regex, string } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { linesText } from '../content/texts.ts'
import { MOST_EXPECTED } from '../forms/affiliate.ts'
import { operatorList, operatorRef, periodFilter } from '../operator-list.ts'
import { count, idText, languageCode, moment, plainText, wholeNumber } from '../scalars.ts'
import { requestKey } from './cashier.ts'
import { taken } from './queues.ts'
import { humanProof } from './verification.ts'

/** An application waits, and is decided once. */
export const affiliateStates = ['applied', 'contacted', 'rejected'] as const
export type AffiliateState = (typeof affiliateStates)[number]

/** Where players would come from: a site, a channel, or a name of one. */
const channel = string().check(maxLength(200), regex(/^[^\p{Cc}\p{Cs}]*$/u))

/** Applications of those who want to bring players. */
export const affiliateCalls = defineCalls({
  'affiliate.apply': {
    method: 'PUT',
    path: '/wps/affiliate/application',
    moduleId: 'AFFAPPLY3',
    token: 'none',
    part: 'centre',
    encrypted: false,
    summary:
      'Applies to bring players as an affiliate. The same key again is the same application. What it says of a person lies encrypted.',
    request: object({
      key: requestKey,
      name: plainText(80),
      /** A mail address or a phone number. */
      contact: plainText(120),
      channel,
      expectedPlayers: wholeNumber(1, MOST_EXPECTED),
      remark: optional(linesText(140)),
      language: languageCode,
      verification: optional(humanProof),
    }),
    response: object({}),
    errors: ['INVALID_INPUT', 'TOO_MANY_REQUESTS', 'VERIFICATION_REQUIRED'],
  },
})

export const affiliateList = operatorList(
  object({
    id: idText,
    affiliateState: oneOf(affiliateStates),
    expectedPlayers: count,
    language: languageCode,
    appliedAt: moment,
    decidedAt: nullable(moment),
    decidedBy: nullable(operatorRef),
    note: nullable(string()),
    ...taken,
  }),
  {
    filters: { id: optional(idText), affiliateState: optional(oneOf(affiliateStates)), ...periodFilter },
    sorts: ['appliedAt', '-appliedAt'],
  },
)

/** The same as operators work them off. */
export const affiliateDeskCalls = defineCalls({
  'affiliates.list': {
    method: 'GET',
    path: '/ops/affiliates',
    moduleId: 'OPSAFFILIATES',
    token: 'operator',
    encrypted: false,
    permission: 'agents.manage',
    summary: 'Who applied to bring players as an affiliate. What an applicant says of itself is read one by one.',
    request: affiliateList.request,
    response: affiliateList.response,
    errors: [],
  },
  'affiliates.read': {
    method: 'GET',
    path: '/ops/affiliates/one',
    moduleId: 'OPSAFFONE',
    token: 'operator',
    encrypted: false,
    permission: 'agents.manage',
    summary: 'What an applicant says of itself. Who reads it stands in the audit.',
    request: object({ id: idText }),
    response: object({ name: string(), contact: string(), channel: string(), remark: nullable(string()) }),
    errors: ['NOT_FOUND'],
  },
  'affiliates.decide': {
    method: 'POST',
    path: '/ops/affiliates/decide',
    moduleId: 'OPSAFFDECIDE',
    token: 'operator',
    encrypted: false,
    permission: 'agents.manage',
    summary: 'Says once that an applicant was contacted, or is rejected. The note is for the house.',
    request: object({ id: idText, decision: oneOf(['contacted', 'rejected']), note: optional(plainText(200)) }),
    response: object({ affiliateState: oneOf(affiliateStates) }),
    errors: ['NOT_FOUND', 'STATE_PASSED'],
  },
})
