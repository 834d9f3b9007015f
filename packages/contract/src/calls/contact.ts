import {
  array,
  boolean,
  enum as oneOf,
  int,
  maxLength,
  nullable,
  object,
  optional,
  partialRecord,
  string,
  type output,
} from 'zod/mini'
import { defineCalls } from '../call.ts'
import { plainText } from '../scalars.ts'
import { fieldSetting, type RegisterField } from '../settings/register.ts'
import { mobileNumber } from './verification.ts'

/** How a member is reached: at a mail address, or at a mobile number. */
export const contactChannel = oneOf(['mail', 'sms'])
export type ContactChannel = output<typeof contactChannel>

/** A mail address, or a number as it is typed with its dialing code. Left out: what the account has already. */
const target = {
  channel: contactChannel,
  target: optional(plainText(255)),
  countryDialingCode: optional(mobileNumber.shape.countryDialingCode),
}
/** Asked where an address or number is set or changed; an account without a password passes without. */
const password = optional(string().check(maxLength(200)))

/** Fields of the profile that a member sees and writes, where the settings of the registration have them. */
export const profileFields = [
  'nickname',
  'payeeName',
  'birthday',
  'qqNum',
  'wechat',
  'line',
  'whatsapp',
  'facebook',
  'telegram',
  'zalo',
] as const satisfies readonly RegisterField[]
export type ProfileField = (typeof profileFields)[number]

/** Who somebody is does not change: these are written once, and later by customer service alone. */
export const writtenOnce: readonly ProfileField[] = ['payeeName', 'birthday']

const profileField = object({
  field: oneOf(profileFields),
  value: nullable(string()),
  setting: fieldSetting,
  locked: boolean(),
})

/** The member's own page of itself: what it is called, and where it is reached. */
export const contactCalls = defineCalls({
  'contact.list': {
    method: 'GET',
    path: '/wps/member/contact',
    moduleId: 'CONTACT3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    passwordDue: true,
    summary: 'The mail address and number of the account, masked, and whether each is proven.',
    request: object({}),
    response: object({
      contacts: array(object({ channel: contactChannel, value: nullable(string()), proven: boolean() })),
    }),
    errors: [],
  },
  'contact.send': {
    method: 'POST',
    path: '/wps/member/contact/send',
    moduleId: 'CONTACTSEND3',
    token: 'member',
    part: 'centre',
    encrypted: true,
    summary:
      'Sends the code that proves a mail address or number. The answer is the same where it belongs to another account.',
    request: object({ ...target, password }),
    response: object({ expiredMinutes: int() }),
    errors: [
      'OLD_PASSWORD_WRONG',
      'EMAIL_INVALID',
      'MOBILE_INVALID',
      'CONTACT_MISSING',
      'TOO_MANY_ATTEMPTS',
      'TOO_MANY_REQUESTS',
      'CODE_NOT_SENT',
      'BUSY',
    ],
  },
  'contact.confirm': {
    method: 'POST',
    path: '/wps/member/contact',
    moduleId: 'CONTACTSET3',
    token: 'member',
    part: 'centre',
    encrypted: true,
    summary: "Proves a mail address or number by its code, and makes it the account's; the former address is told.",
    request: object({ ...target, password, code: plainText(10) }),
    response: object({}),
    errors: [
      'CODE_WRONG',
      'OLD_PASSWORD_WRONG',
      'EMAIL_INVALID',
      'MOBILE_INVALID',
      'EMAIL_TAKEN',
      'MOBILE_TAKEN',
      'CONTACT_MISSING',
      'TOO_MANY_ATTEMPTS',
      'BUSY',
    ],
  },
  'profile.read': {
    method: 'GET',
    path: '/wps/member/profile',
    moduleId: 'PROFILE3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'The fields of the profile that the brand asks for, with their rules.',
    request: object({}),
    response: object({ fields: array(profileField) }),
    errors: [],
  },
  'profile.write': {
    method: 'PUT',
    path: '/wps/member/profile',
    moduleId: 'PROFILESET3',
    token: 'member',
    part: 'centre',
    encrypted: true,
    summary: 'Writes fields of the profile; an empty text takes one out. Name and birthday are written once.',
    request: object({ values: partialRecord(oneOf(profileFields), plainText(255)) }),
    response: object({}),
    errors: ['INVALID_INPUT', 'CONFLICT'],
  },
})
