import { awardStates } from '#rules/loyalty/award-states.ts'
import { array, boolean, enum as oneOf, minLength, nullable, object, optional, string, unknown } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { memberRef, operatorList, periodFilter } from '../operator-list.ts'
import { amount, count, idText, localDate, moment, plainText, uploadId } from '../scalars.ts'
import { requestKey } from './cashier.ts'
import { deskReason } from './lottery-desk.ts'
import { usernameLines } from './named-members.ts'
import { waitingForSecond } from './proposals.ts'
import { taken } from './queues.ts'
import { wholeList } from './staff.ts'
import { gift, giverId, promotionId } from './promotions.ts'

const applicationStates = ['applying', 'approved', 'rejected'] as const

export const applicationList = operatorList(
  object({
    id: idText,
    member: memberRef,
    promotion: promotionId,
    title: string(),
    version: count,
    state: oneOf(applicationStates),
    remark: string(),
    uploads: array(uploadId),
    at: moment,
    decidedAt: nullable(moment),
    reason: nullable(string()),
    /** The most that can be given, by gift. */
    gifts: array(gift),
    ...taken,
  }),
  {
    filters: { state: optional(oneOf(applicationStates)), member: optional(idText), ...periodFilter },
    sorts: ['-at', 'at'],
  },
)

export const awardList = operatorList(
  object({
    id: idText,
    member: memberRef,
    promotion: giverId,
    title: string(),
    version: count,
    occasion: string(),
    state: oneOf(awardStates),
    gifts: array(gift),
    at: moment,
    until: nullable(moment),
    endedAt: nullable(moment),
    reason: nullable(string()),
  }),
  {
    filters: {
      state: optional(oneOf(awardStates)),
      promotion: optional(giverId),
      member: optional(idText),
      ...periodFilter,
    },
    sorts: ['-at', 'at'],
  },
)

/** What a promotion has given so far, in money; points are points. */
const cost = object({
  promotion: giverId,
  title: string(),
  awards: count,
  members: count,
  open: count,
  held: count,
  paid: count,
  cash: amount,
  points: amount,
  freeRounds: amount,
  /** Bonus money that was given, and what of it became real. */
  bonus: amount,
  converted: amount,
  /** What can still be claimed, in money. */
  liability: amount,
})

/** What a promotion would give for a local day. */
const dryRun = object({
  day: localDate,
  /** False where the day has nothing of what it is given for, such as a code that nobody has typed in yet. */
  known: boolean(),
  /** What it could be given for, and how much of that was looked at. */
  happened: count,
  looked: count,
  awards: count,
  members: count,
  money: amount,
  points: amount,
  /** Some of them, the dearest first. */
  list: array(object({ member: memberRef, gifts: array(gift) })),
})

const operatorCall = { token: 'operator', encrypted: false } as const

/** Promotions as operators work them off: applications, awards, and what they cost. */
export const promotionDeskCalls = defineCalls({
  'promotions.applications': {
    ...operatorCall,
    method: 'GET',
    path: '/ops/promotions/applications',
    moduleId: 'OPSPROMOAPP',
    permission: 'rewards.review',
    summary: 'What members asked for, with remark and pictures.',
    request: applicationList.request,
    response: applicationList.response,
    errors: [],
  },
  'promotions.decide': {
    ...operatorCall,
    method: 'POST',
    path: '/ops/promotions/applications/decide',
    moduleId: 'OPSPROMODEC',
    permission: 'rewards.review',
    fresh: true,
    summary:
      'Approves an application, or rejects it with a reason that the member reads. What is given is what the promotion says, or less of it.',
    request: object({
      member: idText,
      id: idText,
      decision: oneOf(['approve', 'reject']),
      /** Of its first gift; as much as the promotion gives unless told. */
      amount: optional(amount),
      reason: optional(plainText(200)),
    }),
    response: object({}),
    errors: ['NOT_FOUND', 'STATE_PASSED', 'INVALID_INPUT', 'PROMOTION_SPENT'],
  },
  'promotions.awards': {
    ...operatorCall,
    method: 'GET',
    path: '/ops/promotions/awards',
    moduleId: 'OPSPROMOAWARDS',
    permission: 'members.read',
    summary: 'What promotions gave to members, and what waits to be looked at.',
    request: awardList.request,
    response: awardList.response,
    errors: [],
  },
  'promotions.release': {
    ...operatorCall,
    method: 'POST',
    path: '/ops/promotions/awards/release',
    moduleId: 'OPSPROMOREL',
    permission: 'rewards.review',
    fresh: true,
    summary: 'Lets a member have an award that was held back.',
    request: object({ member: idText, id: idText, reason: deskReason }),
    response: object({}),
    errors: ['NOT_FOUND', 'STATE_PASSED'],
  },
  'promotions.revoke': {
    ...operatorCall,
    method: 'POST',
    path: '/ops/promotions/awards/revoke',
    moduleId: 'OPSPROMOREV',
    permission: 'rewards.review',
    fresh: true,
    summary:
      'Takes back an award that is not claimed yet, and says who has what it would have given: the others who grab from its envelope while that is open, or the house.',
    request: object({ member: idText, id: idText, reason: deskReason }),
    response: object({ backTo: oneOf(['envelope', 'house']) }),
    errors: ['NOT_FOUND', 'STATE_PASSED'],
  },
  'promotions.give': {
    ...operatorCall,
    method: 'POST',
    path: '/ops/promotions/give',
    moduleId: 'OPSPROMOGIVE',
    permission: 'rewards.review',
    fresh: true,
    second: { permission: 'rewards.review' },
    summary:
      'Proposes to give a promotion that is given by list to the members of one, who meet what it asks for besides; always two people. The same key again is the same proposal.',
    request: object({
      key: requestKey,
      promotion: promotionId,
      usernames: usernameLines.check(minLength(1)),
      reason: deskReason,
    }),
    response: waitingForSecond,
    errors: ['NOT_FOUND', 'INVALID_INPUT', 'DUPLICATE_REFERENCE'],
  },
  'promotions.dryRun': {
    ...operatorCall,
    method: 'POST',
    path: '/ops/promotions/dry-run',
    moduleId: 'OPSPROMODRY',
    permission: 'rewards.review',
    bodyBytes: 1_000_000,
    summary:
      'What a promotion would have given for yesterday, and to whom, if everybody had taken part and nothing had been given before. It gives nothing.',
    /** A promotion, as its kind of content has it. */
    request: object({ value: unknown() }),
    response: dryRun,
    errors: ['INVALID_INPUT'],
  },
  'promotions.costs': {
    ...operatorCall,
    method: 'GET',
    path: '/ops/promotions/costs',
    moduleId: 'OPSPROMOCOST',
    permission: 'figures.read',
    summary:
      'What each promotion gave: awards, money, bonus money and what became of it, and what can still be claimed.',
    request: object({}),
    response: wholeList(cost),
    errors: [],
  },
})
