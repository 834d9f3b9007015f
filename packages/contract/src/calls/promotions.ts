import { activityStates } from '#rules/loyalty/activity-states.ts'
import { awardStates } from '#rules/loyalty/award-states.ts'
import {
  array,
  boolean,
  enum as oneOf,
  minLength,
  nullable,
  object,
  optional,
  regex,
  string,
  unknown,
  type output,
} from 'zod/mini'
import { bonusTerms } from '../bonus-terms.ts'
import { defineCalls } from '../call.ts'
import { promotionGifts, promotionShelves, promotionTriggers } from '../content/promotion.ts'
import { gameTypes } from '../game-types.ts'
import { memberRef, operatorList, periodFilter } from '../operator-list.ts'
import { amount, count, idText, languageCode, linesText, localDate, moment, plainText, uploadId } from '../scalars.ts'
import { requestKey } from './cashier.ts'
import { deskReason } from './lottery-desk.ts'
import { usernameLines } from './named-members.ts'
import { waitingForSecond } from './proposals.ts'
import { taken } from './queues.ts'
import { wholeList } from './staff.ts'
import { uploadIds } from './uploads.ts'

/** The name of a promotion in its kind of content: an id, or a word of the brand's file. */
export const promotionId = string().check(regex(/^[a-z\d](?:[a-z\d-]{0,38}[a-z\d])?$/))

/** What awards call what they come from: a promotion, or with its kind in front a ranking, a raffle or an envelope. */
const giverId = string().check(regex(/^(?:(?:ranking|raffle|envelope):)?[a-z\d](?:[a-z\d-]{0,54}[a-z\d])?$/))

/** What is given, as a member is told: an amount of money or points; `upTo` where it may be less. */
export const gift = object({
  gives: oneOf(promotionGifts),
  amount,
  upTo: boolean(),
  /** Of a deposit; 0 for the amount itself. */
  percent: count,
  /** How many times it has to be played through, as text; 0 where it is free at once. */
  turnover: string(),
  /** Of free rounds: how many, and in which game; the amount is the stake of one. */
  rounds: nullable(count),
  game: nullable(string()),
})
export type ShownGift = output<typeof gift>

/** How far a member is with something that a promotion asks for; both are amounts. */
const step = object({ of: oneOf(['turnover', 'deposits']), done: amount, needed: amount })

export const activity = object({
  id: promotionId,
  shelf: oneOf(promotionShelves),
  title: string(),
  lead: string(),
  art: string(),
  state: oneOf(activityStates),
  /** What there is to do: take part, ask for it, type a code in, or nothing. */
  way: oneOf(['none', 'join', 'apply', 'code']),
  trigger: oneOf(promotionTriggers),
  from: nullable(moment),
  until: nullable(moment),
  gifts: array(gift),
  /** Of the period that runs; empty for whoever is not logged in. */
  steps: array(step),
  /** The award to claim, where there is one. */
  award: nullable(idText),
  /** Shown among the missions as well. */
  mission: boolean(),
})
export type Activity = output<typeof activity>

const detail = object({
  ...activity.shape,
  /** HTML, cleaned. */
  terms: string(),
  conditions: object({
    rank: count,
    newDays: count,
    firstDeposit: boolean(),
    deposits: amount,
    turnover: amount,
    gameTypes: array(oneOf(gameTypes)),
  }),
  /** Of bonus money that is given. */
  bonusTerms: nullable(bonusTerms),
  claimDays: count,
  /** The last application. */
  application: nullable(
    object({ at: moment, state: oneOf(['applying', 'approved', 'rejected']), reason: nullable(string()) }),
  ),
})
export type ActivityDetail = output<typeof detail>

const award = object({
  id: idText,
  /** What it came from; the page of the site that says more is that of its kind. */
  promotion: giverId,
  title: string(),
  art: string(),
  shelf: oneOf(promotionShelves),
  state: oneOf(awardStates),
  gifts: array(gift),
  at: moment,
  /** Until then it can be claimed. */
  until: nullable(moment),
  claimed: nullable(moment),
})
export type Reward = output<typeof award>

const common = { encrypted: false, part: 'centre' } as const
const language = languageCode
const remark = linesText(140).check(minLength(1))

/** What the house gives: promotions, what a member has of them, and what it may claim (PRO-01, PRO-02, MEM-14). */
export const promotionCalls = defineCalls({
  'promotion.list': {
    ...common,
    method: 'GET',
    path: '/wps/promotion',
    moduleId: 'PROMOLIST3',
    token: 'optional',
    summary:
      'The promotions of the house, each in its state for whoever asks. Who takes a break, and whom the house holds back, is shown none.',
    request: object({ language, shelf: optional(oneOf(promotionShelves)) }),
    response: object({ list: array(activity), currencySymbol: plainText(8) }),
    errors: [],
  },
  'promotion.read': {
    ...common,
    method: 'GET',
    path: '/wps/promotion/detail',
    moduleId: 'PROMO3',
    token: 'optional',
    summary: 'A promotion with its terms.',
    request: object({ language, promotion: promotionId }),
    response: object({ ...detail.shape, currencySymbol: plainText(8) }),
    errors: ['NOT_FOUND'],
  },
  'promotion.join': {
    ...common,
    method: 'POST',
    path: '/wps/promotion/join',
    moduleId: 'PROMOJOIN3',
    token: 'member',
    summary: 'Takes part in a promotion under its terms as they are now. Once more changes nothing.',
    request: object({ promotion: promotionId }),
    response: object({}),
    errors: ['NOT_FOUND', 'STATE_PASSED', 'ACCOUNT_EXCLUDED', 'ACCOUNT_FROZEN'],
  },
  'promotion.apply': {
    ...common,
    method: 'POST',
    path: '/wps/promotion/apply',
    moduleId: 'PROMOAPPLY3',
    token: 'member',
    summary: 'Asks for a promotion, with a remark and pictures; an operator looks at it. One at a time waits.',
    request: object({ promotion: promotionId, remark, uploads: optional(uploadIds) }),
    response: object({ id: idText }),
    errors: [
      'NOT_FOUND',
      'INVALID_INPUT',
      'STATE_PASSED',
      'UPLOAD_UNKNOWN',
      'TOO_MANY_REQUESTS',
      'ACCOUNT_EXCLUDED',
      'ACCOUNT_FROZEN',
    ],
  },
  'promotion.code': {
    ...common,
    method: 'POST',
    path: '/wps/promotion/code',
    moduleId: 'PROMOCODE3',
    token: 'member',
    summary: 'Types a code in. What it gives is claimed like any other reward; the same code again is the same award.',
    request: object({ code: plainText(24).check(minLength(4)) }),
    response: object({ award: idText, promotion: promotionId }),
    errors: [
      'CODE_WRONG',
      'STATE_PASSED',
      'TOO_MANY_ATTEMPTS',
      'ACCOUNT_EXCLUDED',
      'ACCOUNT_FROZEN',
      'PROMOTION_SPENT',
    ],
  },
  'reward.list': {
    ...common,
    method: 'GET',
    path: '/wps/reward',
    moduleId: 'REWARD3',
    token: 'member',
    summary: 'What the member can claim, and what it was given, the newest first.',
    request: object({ language, cursor: optional(plainText(80)) }),
    response: object({ list: array(award), open: count, next: nullable(string()), currencySymbol: plainText(8) }),
    errors: [],
  },
  'reward.claim': {
    ...common,
    method: 'POST',
    path: '/wps/reward/claim',
    moduleId: 'REWARDCLAIM3',
    token: 'member',
    summary:
      'Claims one reward, or all of them where none is named: each is paid once, however often it is asked for. Answers those that were paid, and why others were not.',
    request: object({ id: optional(idText) }),
    response: object({
      paid: array(idText),
      refused: array(object({ id: idText, code: string() })),
      open: count,
    }),
    errors: ['NOT_FOUND', 'STATE_PASSED', 'ACCOUNT_EXCLUDED', 'ACCOUNT_FROZEN', 'PROMOTION_SPENT'],
  },
})

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
  /** False where what it is given for is not among what the house knows of a day, such as a code that is typed in. */
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
    summary: 'Takes back an award that is not claimed yet.',
    request: object({ member: idText, id: idText, reason: deskReason }),
    response: object({}),
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
