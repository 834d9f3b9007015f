import { array, boolean, enum as oneOf, literal, nullable, object, optional, string } from 'zod/mini'
import { defineCalls } from '../call.ts'
import {
  amount,
  count,
  idText,
  localDate,
  moment,
  plainText,
  positiveAmount,
  uploadId,
  wholeNumber,
} from '../scalars.ts'
import { memberRef, operatorList, periodFilter, yesOrNo } from '../operator-list.ts'
import { taken } from './queues.ts'
import { uploadIds } from './uploads.ts'

export const limitMeasures = ['deposit', 'loss', 'stake', 'session'] as const
export const limitPeriods = ['day', 'week', 'month'] as const

/** A limit of the member's own. `session` is in minutes of one session and has the period `day` in name only; the others are amounts. */
const limit = object({
  measure: oneOf(limitMeasures),
  period: oneOf(limitPeriods),
  value: amount,
  used: amount,
  /** A loosened value that was asked for: it holds once it is confirmed after `from`; null value: no limit any more. */
  pending: nullable(object({ value: nullable(amount), from: moment })),
})

export const breakKinds = ['timeOut', 'exclusion'] as const

/** Steps of an identity check. */
export const identityStates = ['none', 'review', 'approved', 'rejected'] as const

/** What an owner of an account gives once more: the password where there is one, and the app's code where one is set up. */
const ownerProof = { password: optional(plainText(200)), code: optional(plainText(40)) } as const
const ownerErrors = [
  'OLD_PASSWORD_WRONG',
  'SECOND_FACTOR_REQUIRED',
  'SECOND_FACTOR_WRONG',
  'TOO_MANY_ATTEMPTS',
  'BUSY',
] as const

export const safeguardCalls = defineCalls({
  'safer.state': {
    method: 'GET',
    path: '/wps/safer',
    moduleId: 'SAFER3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'Limits, break, and what the brand offers of both.',
    request: object({}),
    response: object({
      limits: array(limit),
      houseLimits: array(object({ measure: oneOf(limitMeasures), period: oneOf(limitPeriods), value: amount })),
      /** The end is told as `pauseDetail` says. */
      pause: nullable(object({ kind: oneOf(breakKinds), until: optional(nullable(moment)) })),
      offered: object({ timeOutDays: array(count), exclusionMonths: array(count), loosenHours: count }),
      sessionSince: moment,
      sessionResult: amount,
    }),
    errors: [],
  },
  'safer.setLimit': {
    method: 'PUT',
    path: '/wps/safer/limit',
    moduleId: 'SAFERLIM3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary:
      'Sets a limit. A tighter one holds at once; a looser one, or none (no value), waits and is confirmed again.',
    request: object({ measure: oneOf(limitMeasures), period: oneOf(limitPeriods), value: optional(positiveAmount) }),
    response: object({ holds: oneOf(['now', 'later']), from: moment }),
    errors: ['INVALID_INPUT'],
  },
  'safer.confirmLimit': {
    method: 'POST',
    path: '/wps/safer/limit/confirm',
    moduleId: 'SAFERCONF3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'Confirms a looser limit after its wait, or lets go of it.',
    request: object({ measure: oneOf(limitMeasures), period: oneOf(limitPeriods), confirm: boolean() }),
    response: object({}),
    errors: ['NOT_FOUND', 'TOO_EARLY'],
  },
  'safer.pause': {
    method: 'POST',
    path: '/wps/safer/break',
    moduleId: 'SAFERBREAK3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary:
      'Takes a break: a time-out of days or an exclusion of months (0: for good). At once, and nobody ends it early.',
    request: object({ kind: oneOf(breakKinds), length: wholeNumber(0, 120), sure: literal(true) }),
    response: object({ until: nullable(moment) }),
    errors: ['INVALID_INPUT', 'CONFLICT'],
  },
  'identity.state': {
    method: 'GET',
    path: '/wps/member/identity',
    moduleId: 'KYC3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: "How far the check of the member's identity is.",
    request: object({}),
    response: object({
      state: oneOf(identityStates),
      reason: nullable(string()),
      neededFor: array(oneOf(['play', 'withdrawal'])),
      minimumAge: count,
      sentAt: nullable(moment),
    }),
    errors: [],
  },
  'identity.send': {
    method: 'POST',
    path: '/wps/member/identity',
    moduleId: 'KYCSEND3',
    token: 'member',
    part: 'centre',
    encrypted: true,
    summary: 'Hands in name, date of birth, number and pictures of an identity document.',
    request: object({
      name: plainText(80),
      birthday: localDate,
      document: oneOf(['passport', 'idCard', 'drivingLicence']),
      number: plainText(40),
      country: plainText(2),
      uploads: uploadIds,
    }),
    response: object({}),
    errors: ['INVALID_INPUT', 'TOO_YOUNG', 'DOCUMENT_TAKEN', 'STATE_PASSED', 'UPLOAD_UNKNOWN'],
  },
  'data.state': {
    method: 'GET',
    path: '/wps/member/data',
    moduleId: 'MYDATA3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: "Exports of the member's data, and what stands between it and closing the account.",
    request: object({}),
    response: object({
      exports: array(
        object({ id: idText, askedAt: moment, state: oneOf(['making', 'ready', 'gone']), progress: count }),
      ),
      closing: object({
        open: array(oneOf(['balance', 'withdrawal', 'deposit', 'transfer', 'bet', 'agent', 'bonus', 'redemption'])),
        retentionYears: count,
      }),
    }),
    errors: [],
  },
  'data.export': {
    method: 'POST',
    path: '/wps/member/data/export',
    moduleId: 'MYDATAEXP3',
    token: 'member',
    part: 'centre',
    encrypted: true,
    summary:
      "Has a file made of everything the house knows of the member, for the password and the app's code; account and identity numbers are masked in it.",
    request: object({ ...ownerProof }),
    response: object({ id: idText }),
    errors: ['TOO_MANY_REQUESTS', ...ownerErrors],
  },
  'data.download': {
    method: 'POST',
    path: '/wps/member/data/download',
    moduleId: 'MYDATAGET3',
    token: 'member',
    part: 'centre',
    encrypted: true,
    summary: "A short-lived address of a file that is ready, for the password and the app's code.",
    request: object({ id: idText, ...ownerProof }),
    response: object({ url: string() }),
    errors: ['NOT_FOUND', 'STATE_PASSED', ...ownerErrors],
  },
  'data.close': {
    method: 'POST',
    path: '/wps/member/data/close',
    moduleId: 'MYDATACLOSE3',
    token: 'member',
    part: 'centre',
    encrypted: true,
    summary:
      'Closes the account for good: sessions end, personal data is erased, money records are kept for the set years.',
    request: object({ password: optional(plainText(200)), sure: literal(true) }),
    response: object({}),
    errors: ['OLD_PASSWORD_WRONG', 'TOO_MANY_ATTEMPTS', 'STATE_PASSED'],
  },
})

export const identityList = operatorList(
  object({
    id: idText,
    member: memberRef,
    name: string(),
    birthday: localDate,
    document: string(),
    number: string(),
    country: string(),
    uploads: array(uploadId),
    sentAt: moment,
    state: oneOf(identityStates),
    /** On a break because somebody of this name and birthday is: `otherPerson` of the decision ends it. */
    heldByName: boolean(),
    ...taken,
  }),
  {
    filters: {
      state: optional(oneOf(['review', 'approved', 'rejected'])),
      member: optional(idText),
      country: optional(plainText(2)),
      heldByName: optional(yesOrNo),
      ...periodFilter,
    },
    sorts: ['sentAt', '-sentAt'],
  },
)

export const safeguardReviewCalls = defineCalls({
  'identity.queue': {
    method: 'GET',
    path: '/ops/identity',
    moduleId: 'OPSKYC',
    token: 'operator',
    encrypted: false,
    permission: 'identity.review',
    summary: 'Identity checks of all members.',
    request: identityList.request,
    response: identityList.response,
    errors: [],
  },
  'identity.decide': {
    method: 'POST',
    path: '/ops/identity/decide',
    moduleId: 'OPSKYCDEC',
    token: 'operator',
    encrypted: false,
    permission: 'identity.review',
    fresh: true,
    summary: 'Approves an identity or rejects it; the reason is told to the member.',
    request: object({
      member: idText,
      id: idText,
      decision: oneOf(['approve', 'reject']),
      reason: optional(plainText(200)),
      otherPerson: optional(boolean()),
    }),
    response: object({}),
    errors: ['NOT_FOUND', 'STATE_PASSED', 'INVALID_INPUT'],
  },
})
