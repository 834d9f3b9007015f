import { redemptionStates } from '#rules/loyalty/redemption-states.ts'
import {
  array,
  boolean,
  enum as oneOf,
  int,
  maximum,
  minimum,
  nullable,
  object,
  optional,
  regex,
  string,
  union,
} from 'zod/mini'
import { defineCalls } from '../call.ts'
import { MOST_AT_ONCE, rewardKinds } from '../content/point-item.ts'
import { gameTypes } from '../game-types.ts'
import { memberRef, operatorList, periodFilter } from '../operator-list.ts'
import { amount, count, idText, languageCode, moment, nameText, plainText, wholeNumber } from '../scalars.ts'
import { paymentPassword, requestKey } from './cashier.ts'
import { deskReason } from './lottery-desk.ts'
import { waitingForSecond } from './proposals.ts'
import { taken } from './queues.ts'

/** A number of points on the wire: they are whole, and taken ones have a minus. */
const points = string().check(regex(/^-?\d{1,13}$/))
const somePoints = string().check(regex(/^[1-9]\d{0,9}$/))

/** What points were exchanged for: an item of the mall by its kind, or money at the rate of the house. */
export const exchangeTypes = [...rewardKinds, 'convert'] as const
/** Whether an item can be had: by this member, where one asks. */
export const rewardStatuses = ['open', 'soldOut', 'rank', 'limit'] as const
/** What an item is counted in. */
export const rewardUnits = ['piece', 'money', 'round'] as const
/** Why points came or went. */
export const pointMoves = ['earned', 'spent', 'returned'] as const

const reward = object({
  item: string(),
  /** Of the item's content: an order names the one that was looked at. */
  version: count,
  kind: oneOf(rewardKinds),
  art: string(),
  name: string(),
  remark: string(),
  points,
  /** What one costs besides, from the main wallet. */
  amount,
  unit: oneOf(rewardUnits),
  /** What bonus money or money comes to; null for goods and free rounds. */
  value: nullable(amount),
  /** Of free rounds: how many, at which stake, in which game, and for how many days. */
  rounds: nullable(object({ count, stake: amount, game: string(), days: count })),
  stock: count,
  /** How many a member may have; null for any number. */
  limit: nullable(count),
  /** The VIP rank that it needs, and what that is called; null for none. */
  rank: nullable(object({ rank: int(), label: string() })),
  status: oneOf(rewardStatuses),
})

const config = object({
  /** The turnover at risk that brings one point. */
  rates: array(object({ gameType: oneOf(gameTypes), turnover: amount })),
  /** The same by VIP rank, in hundredths of the points. */
  ranks: array(object({ rank: int(), label: string(), percent: count })),
  step: count,
  value: amount,
  currencySymbol: plainText(8),
})

const exchange = object({
  transactionNumber: idText,
  applicationTime: moment,
  exchangeType: oneOf(exchangeTypes),
  /** In the language that was asked for; empty where points were turned into money. */
  productName: string(),
  quantity: count,
  requiredPoints: points,
  requiredAmount: amount,
  status: oneOf(redemptionStates),
  /** When it was decided; null while it is in process. */
  time: nullable(moment),
  /** Why it was rejected. */
  remarks: nullable(string()),
  deliveryAddress: nullable(string()),
  phone: nullable(string()),
  /** Where the amount was paid from; null where nothing was paid. */
  paymentAccount: nullable(oneOf(['main'])),
  paymentAmount: amount,
})

/** What is sent has to be sent to somebody. */
const delivery = {
  receiver: optional(nameText(80)),
  deliveryAddress: optional(nameText(300)),
  phone: optional(string().check(regex(/^\+?[\d ()-]{6,24}$/))),
} as const

const paged = { cursor: optional(plainText(60)), limit: optional(wholeNumber(1, 100)) } as const
const payment = ['PAYMENT_PASSWORD_WRONG', 'PAYMENT_PASSWORD_MISSING', 'TOO_MANY_ATTEMPTS'] as const

/** Points that play brings, and the mall in which they are spent (PTS-01, PTS-02, PTS-03). */
export const pointCalls = defineCalls({
  'points.mall': {
    method: 'GET',
    path: '/wps/point-mall',
    moduleId: 'PTMALL3',
    token: 'none',
    encrypted: false,
    summary: 'What the point mall has and how points are earned, for whoever looks at it without being a member.',
    request: object({ language: languageCode }),
    response: object({ shown: boolean(), list: array(reward), config }),
    errors: [],
  },
  'points.balance': {
    method: 'GET',
    path: '/wps/relay/MCS2_getPointBalance',
    moduleId: 'PTBAL3',
    token: 'member',
    encrypted: false,
    summary: "The member's points, and what they came to over its life. Points never expire.",
    request: object({}),
    response: object({ points, earned: points, hasPaymentPassword: boolean() }),
    errors: [],
  },
  'points.rewards': {
    method: 'GET',
    path: '/wps/relay/MCS2_getPointReward',
    moduleId: 'PTREW3',
    token: 'member',
    encrypted: false,
    summary: 'What the point mall has, and what of it this member can have.',
    request: object({ language: languageCode }),
    response: object({ list: array(reward) }),
    errors: [],
  },
  'points.redeem': {
    method: 'POST',
    path: '/wps/relay/passwordCheck/MCS2_redeemPointReward',
    moduleId: 'PTREDEEM3',
    token: 'member',
    encrypted: true,
    summary:
      'Buys something of the mall with points, and with money of the main wallet where it costs some. Goods wait for the house, all else is there at once. The same key again answers the first result. Money that is paid ends a bonus, as a withdrawal does.',
    request: object({
      key: requestKey,
      item: plainText(40),
      version: count,
      quantity: int().check(minimum(1), maximum(MOST_AT_ONCE)),
      ...delivery,
      language: languageCode,
      paymentPassword,
    }),
    response: exchange,
    errors: [
      ...payment,
      'METHOD_OFF',
      'NOT_FOUND',
      'CONFLICT',
      'INVALID_INPUT',
      'POINTS_MISSING',
      'SOLD_OUT',
      'ITEM_LIMIT',
      'RANK_MISSING',
      'INSUFFICIENT_FUNDS',
      'TURNOVER_MISSING',
      'ACCOUNT_FROZEN',
      'DOWNLINES_UNPAID',
      'ACCOUNT_EXCLUDED',
      'DUPLICATE_REFERENCE',
    ],
  },
  'points.exchanges': {
    method: 'GET',
    path: '/wps/relay/MCS2_getRedeemPointList',
    moduleId: 'PTLIST3',
    token: 'member',
    encrypted: false,
    summary: 'What the member exchanged points for, the newest first.',
    request: object({ language: languageCode, ...paged }),
    response: object({ list: array(exchange), next: nullable(string()) }),
    errors: [],
  },
  'points.config': {
    method: 'GET',
    path: '/wps/relay/MCS2_getPointConfig',
    moduleId: 'PTCONF3',
    token: 'member',
    encrypted: false,
    summary: 'How points are earned, by type of games and VIP rank, and what they come to as money.',
    request: object({}),
    response: config,
    errors: [],
  },
  'points.detail': {
    method: 'GET',
    path: '/wps/relay/ODSFE2_MemTransDet',
    moduleId: 'PTDET3',
    token: 'member',
    encrypted: false,
    summary: 'How points came and went, the newest first, with what there were after each time.',
    request: object({ ...paged }),
    response: object({
      list: array(object({ id: string(), type: oneOf(pointMoves), points, balance: points, time: moment })),
      next: nullable(string()),
    }),
    errors: [],
  },
  'points.convert': {
    method: 'POST',
    path: '/wps/relay/passwordCheck/MCS2_convertPoint',
    moduleId: 'PTCONV3',
    token: 'member',
    encrypted: true,
    summary:
      'Turns points into money in whole steps; never back. `value` is what the member was shown. The same key again answers the first result.',
    request: object({ key: requestKey, points: somePoints, value: amount, language: languageCode, paymentPassword }),
    response: exchange,
    errors: [
      ...payment,
      'METHOD_OFF',
      'CONFLICT',
      'INVALID_INPUT',
      'POINTS_MISSING',
      'ACCOUNT_FROZEN',
      'DOWNLINES_UNPAID',
      'DUPLICATE_REFERENCE',
    ],
  },
})

export const redemptionList = operatorList(
  object({
    id: idText,
    member: memberRef,
    exchangeType: oneOf(exchangeTypes),
    product: string(),
    quantity: count,
    points,
    amount,
    redemptionState: oneOf(redemptionStates),
    askedAt: moment,
    decidedAt: nullable(moment),
    reason: nullable(string()),
    ...taken,
  }),
  {
    filters: {
      id: optional(idText),
      member: optional(idText),
      redemptionState: optional(oneOf(redemptionStates)),
      exchangeType: optional(oneOf(exchangeTypes)),
      ...periodFilter,
    },
    sorts: ['askedAt', '-askedAt'],
  },
)

const stockRow = object({ item: string(), name: string(), exchangeType: oneOf(rewardKinds), total: count, left: count })

/** Points as operators give them, and the mall as they work it: what waits to be sent, and how much there is. */
export const pointDeskCalls = defineCalls({
  'points.grant': {
    method: 'POST',
    path: '/ops/points',
    moduleId: 'OPSPOINTGIVE',
    token: 'operator',
    encrypted: false,
    permission: 'bonus.grant',
    fresh: true,
    second: { permission: 'bonus.grant' },
    summary:
      'Gives a member points. The same key again answers the first result. Where they come to more than one person may give as bonus money it waits for a second one.',
    request: object({ key: requestKey, member: idText, points: somePoints, reason: deskReason }),
    response: union([object({ points, balance: points }), waitingForSecond]),
    errors: ['NOT_FOUND', 'ACCOUNT_EXCLUDED', 'ACCOUNT_FROZEN', 'INVALID_INPUT', 'DUPLICATE_REFERENCE', 'CONFLICT'],
  },
  'redemptions.list': {
    method: 'GET',
    path: '/ops/redemptions',
    moduleId: 'OPSREDEEMLIST',
    token: 'operator',
    encrypted: false,
    permission: 'rewards.review',
    summary: 'What members exchanged points for. Where it goes is read one by one.',
    request: redemptionList.request,
    response: redemptionList.response,
    errors: [],
  },
  'redemptions.delivery': {
    method: 'GET',
    path: '/ops/redemptions/delivery',
    moduleId: 'OPSREDEEMTO',
    token: 'operator',
    encrypted: false,
    permission: 'rewards.review',
    summary: 'Where goods go. Who reads it stands in the audit.',
    request: object({ member: idText, id: idText }),
    response: object({ receiver: string(), deliveryAddress: string(), phone: string() }),
    errors: ['NOT_FOUND'],
  },
  'redemptions.decide': {
    method: 'POST',
    path: '/ops/redemptions/decide',
    moduleId: 'OPSREDEEMDEC',
    token: 'operator',
    encrypted: false,
    permission: 'rewards.review',
    fresh: true,
    summary:
      'Completes an exchange whose goods are on their way, or rejects it: points, money and stock come back once. A rejection says why, and the member reads it.',
    request: object({
      member: idText,
      id: idText,
      decision: oneOf(['approve', 'reject']),
      reason: optional(plainText(200)),
    }),
    response: object({ redemptionState: oneOf(redemptionStates) }),
    errors: ['NOT_FOUND', 'STATE_PASSED', 'INVALID_INPUT'],
  },
  'pointStock.list': {
    method: 'GET',
    path: '/ops/point-stock',
    moduleId: 'OPSPTSTOCK',
    token: 'operator',
    encrypted: false,
    permission: 'rewards.review',
    summary: 'How much there is of each item of the mall. An item without stock is sold out.',
    request: object({}),
    response: object({ list: array(stockRow), next: nullable(string()) }),
    errors: [],
  },
  'pointStock.set': {
    method: 'PUT',
    path: '/ops/point-stock',
    moduleId: 'OPSPTSTOCKSET',
    token: 'operator',
    encrypted: false,
    permission: 'rewards.review',
    fresh: true,
    summary: 'Sets how many of an item there are in all, those that were taken among them; never below these.',
    request: object({ item: plainText(40), total: int().check(minimum(0), maximum(1_000_000)) }),
    response: stockRow,
    errors: ['NOT_FOUND', 'INVALID_INPUT'],
  },
})
