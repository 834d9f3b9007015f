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
  type output,
} from 'zod/mini'
import { bonusTerms } from '../bonus-terms.ts'
import { defineCalls } from '../call.ts'
import { promotionGifts, promotionShelves, promotionTriggers } from '../content/promotion.ts'
import { gameTypes } from '../game-types.ts'
import { amount, count, idText, languageCode, linesText, moment, plainText } from '../scalars.ts'
import { uploadIds } from './uploads.ts'

/** The name of a promotion in its kind of content: an id, or a word of the brand's file. */
export const promotionId = string().check(regex(/^[a-z\d](?:[a-z\d-]{0,38}[a-z\d])?$/))

/** What awards call what they come from: a promotion, or with its kind in front a ranking, a raffle or an envelope. */
export const giverId = string().check(regex(/^(?:(?:ranking|raffle|envelope):)?[a-z\d](?:[a-z\d-]{0,54}[a-z\d])?$/))

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
    /** Of a single round: its least stake, and how many times its stake it pays at least. */
    stake: amount,
    multiple: amount,
  }),
  /** Given once its period is over. */
  whenOver: boolean(),
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
