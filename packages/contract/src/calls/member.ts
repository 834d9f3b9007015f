import {
  array,
  boolean,
  check,
  enum as oneOf,
  literal,
  maxLength,
  nullable,
  object,
  optional,
  partialRecord,
  refine,
  regex,
  string,
} from 'zod/mini'
import { defineCalls } from '../call.ts'
import { count, idText, languageCode, plainText } from '../scalars.ts'
import { patternIds, registerSettings } from '../settings/register.ts'
import { sessionOpened } from './session.ts'
import { countCharacters, nameShape, passwordShape } from '../forms/validation.ts'
import { humanProof, mobileNumber } from './verification.ts'

const confirmed = check<{ password?: string | undefined; confirmPassword?: string | undefined }>((ctx) => {
  if (ctx.value.password !== ctx.value.confirmPassword) {
    ctx.issues.push({ code: 'custom', input: ctx.value, path: ['confirmPassword'], message: 'password.mismatch' })
  }
})

const newConfirmed = check<{ newPassword: string; confirmNewPassword: string }>((ctx) => {
  if (ctx.value.newPassword !== ctx.value.confirmNewPassword) {
    ctx.issues.push({ code: 'custom', input: ctx.value, path: ['confirmNewPassword'], message: 'password.mismatch' })
  }
})

/** At most 255 characters as people count them, none of them a control character or half of one: the database keeps neither. */
const fieldText = string().check(
  refine((text) => countCharacters(text) <= 255, 'length'),
  regex(/^[^\p{Cc}\p{Cs}]*$/u, 'pattern.text'),
)

/** Free text of a registration; which of these are asked for, and how, the settings say. */
const ruledText = optional(fieldText)

/** The registration user of spec 3 without what the two ways of registering do differently. */
const registerShape = {
  nickname: ruledText,
  payeeName: ruledText,
  email: ruledText,
  birthday: ruledText,
  paymentPassword: ruledText,
  idNumber: ruledText,
  qqNum: ruledText,
  wechat: ruledText,
  line: ruledText,
  whatsapp: ruledText,
  facebook: ruledText,
  telegram: ruledText,
  zalo: ruledText,
  recommenderId: ruledText,
  captcha: optional(plainText(16)),
  verification: optional(humanProof),
  /** Code by SMS where the setting asks for one; up to 255 characters (spec 5). */
  verificationCode: ruledText,
  /** Of the phone-auth provider, where one is on. */
  channel: optional(plainText(40)),
  idToken: optional(string().check(maxLength(2000))),
  /** Of a social login that found no account. */
  socialTicket: optional(plainText(200)),
  /** Both confirmations of the form; the server asks for them too. */
  acceptTerms: literal(true),
  confirmAge: literal(true),
  affiliateCode: ruledText,
  referralCode: optional(plainText(64)),
  registerUrl: optional(plainText(300)),
  domain: optional(plainText(253)),
  registerMethod: literal('WEB'),
  login: literal(true),
  language: optional(languageCode),
} as const

export const registerRequest = object({
  username: nameShape,
  password: passwordShape,
  confirmPassword: string(),
  mobileNum: ruledText,
  countryDialingCode: optional(mobileNumber.shape.countryDialingCode),
  ...registerShape,
}).check(confirmed)

/** In mobile registration the user name is the mobile number, so none is sent. */
export const mobileRegisterRequest = object({
  ...mobileNumber.shape,
  password: optional(passwordShape),
  confirmPassword: optional(string()),
  ...registerShape,
}).check(confirmed)

export const memberInfo = object({
  id: idText,
  account: string(),
  nickname: string(),
  /** Numeric member type; 1, 2, 41 and 42 are agents, 4 is trial (spec 3). */
  type: count,
})

/** What the site knows of the member after a login, by the session keys of spec 3. */
export const loginInfo = object({
  ...memberInfo.shape,
  username: string(),
  customerId: idText,
  isAgent: boolean(),
  isTrial: boolean(),
  merchant: string(),
  merchantCode: string(),
  /** Where a passwordless or somebody else's password must be changed first. */
  mustChangePassword: boolean(),
  /** True where the account still uses the house's default password. */
  insecurePassword: boolean(),
  /** The version of the terms to accept before play, or null. */
  termsToAccept: nullable(string()),
  icon: string(),
  email: nullable(string()),
  mobile: nullable(string()),
  enableSalary: boolean(),
  enableContract: boolean(),
  /** False where the brand has no levels, or the member is a trial. */
  hasVip: boolean(),
  vipLabelName: string(),
  vipRankLevel: count,
  /** Rewards that can be claimed now. */
  availablePromoCount: count,
})

const registrationErrors = [
  'USERNAME_TAKEN',
  'MOBILE_TAKEN',
  'EMAIL_TAKEN',
  'REGISTRATION_CLOSED',
  'METHOD_OFF',
  'MOBILE_INVALID',
  'CODE_WRONG',
  'CAPTCHA_WRONG',
  'VERIFICATION_REQUIRED',
  'AFFILIATE_CODE_INVALID',
  'SOCIAL_FAILED',
  'TOO_MANY_REQUESTS',
  'BUSY',
] as const

export const memberCalls = defineCalls({
  'member.register': {
    method: 'PUT',
    path: '/wps/member/register',
    moduleId: 'REG3',
    token: 'none',
    encrypted: true,
    summary: 'Opens an account with a user name and logs it in.',
    request: registerRequest,
    response: sessionOpened,
    errors: registrationErrors,
  },
  'member.registerMobile': {
    method: 'PUT',
    path: '/wps/member/register/mobile',
    moduleId: 'REGMOB3',
    token: 'none',
    encrypted: true,
    summary: 'Opens an account whose name is a mobile number and logs it in.',
    request: mobileRegisterRequest,
    response: sessionOpened,
    errors: registrationErrors,
  },
  'member.registerSettings': {
    method: 'GET',
    path: '/wps/system/setting/register',
    moduleId: 'REGSET3',
    token: 'none',
    encrypted: false,
    summary: 'Which fields a registration asks for, and by which rules.',
    request: object({}),
    response: object({ fields: registerSettings }),
    errors: [],
  },
  'member.registerRules': {
    method: 'GET',
    path: '/wps/system/setting/register/rules',
    moduleId: 'REGRULE3',
    token: 'none',
    encrypted: false,
    summary: 'The families of patterns as regular expressions (flag u), for clients that do not share our code.',
    request: object({}),
    response: object({ patterns: partialRecord(oneOf(patternIds), string()) }),
    errors: [],
    cacheSeconds: 3600,
  },
  'member.affiliate': {
    method: 'GET',
    path: '/wps/agent/affiliate',
    moduleId: 'AFFIL3',
    token: 'none',
    encrypted: false,
    summary: 'Whether an invitation code is right.',
    request: object({ code: plainText(64), domain: optional(plainText(253)) }),
    response: object({ code: string() }),
    errors: ['AFFILIATE_CODE_INVALID', 'TOO_MANY_REQUESTS'],
  },
  'member.info': {
    method: 'GET',
    path: '/wps/member/info',
    moduleId: 'MEMINFO3',
    token: 'member',
    encrypted: false,
    trial: true,
    summary: 'The logged-in member.',
    request: object({}),
    response: memberInfo,
    errors: [],
  },
  'member.loginInfo': {
    method: 'GET',
    path: '/wps/member/loginInfo',
    moduleId: 'LOGINFO3',
    token: 'member',
    encrypted: false,
    trial: true,
    passwordDue: true,
    summary: 'What the site needs of the member once it is logged in.',
    request: object({}),
    response: loginInfo,
    errors: [],
  },
  'member.firstLogin': {
    method: 'POST',
    path: '/wps/member/firstLogin',
    moduleId: 'FIRSTLOG3',
    token: 'member',
    encrypted: false,
    trial: true,
    passwordDue: true,
    summary: 'Notes that the first login has been greeted.',
    request: object({}),
    response: object({}),
    errors: [],
  },
  'member.acceptTerms': {
    method: 'POST',
    path: '/wps/member/terms',
    moduleId: 'TERMS3',
    token: 'member',
    encrypted: false,
    summary: 'Accepts the terms in force.',
    request: object({ version: plainText(80) }),
    response: object({}),
    errors: ['CONFLICT'],
  },
  'member.icon': {
    method: 'GET',
    path: '/wps/member/info/icon',
    moduleId: 'ICON3',
    token: 'member',
    encrypted: false,
    trial: true,
    summary: "The member's picture and those it may choose from.",
    request: object({}),
    response: object({ icon: string(), icons: array(string()) }),
    errors: [],
  },
  'member.setIcon': {
    method: 'PUT',
    path: '/wps/member/info/icon',
    moduleId: 'ICONSET3',
    token: 'member',
    encrypted: false,
    summary: "Chooses the member's picture.",
    request: object({ icon: plainText(40) }),
    response: object({}),
    errors: ['NOT_FOUND'],
  },
})

export const passwordCalls = defineCalls({
  'password.change': {
    method: 'POST',
    path: '/wps/member/password',
    moduleId: 'PASSWORD3',
    token: 'member',
    encrypted: true,
    passwordDue: true,
    summary: 'Changes the password; all other sessions of the member end.',
    request: object({
      oldPassword: string().check(maxLength(200)),
      newPassword: passwordShape,
      confirmNewPassword: string(),
      verificationCode: ruledText,
    }).check(newConfirmed),
    response: object({}),
    errors: ['OLD_PASSWORD_WRONG', 'PASSWORD_UNCHANGED', 'CODE_WRONG', 'TOO_MANY_ATTEMPTS'],
  },
  'password.forgotByEmail': {
    method: 'POST',
    path: '/wps/member/password/email',
    moduleId: 'FORGOT3',
    token: 'none',
    encrypted: false,
    form: true,
    summary: 'Sends a link for a new password to the address of the account, where both belong together.',
    request: object({ username: plainText(64), email: fieldText }),
    response: object({}),
    errors: ['ACCOUNT_UNKNOWN', 'TOO_MANY_REQUESTS'],
  },
  'password.reset': {
    method: 'POST',
    path: '/wps/member/password/reset',
    moduleId: 'RESET3',
    token: 'none',
    encrypted: true,
    summary: 'Sets the password by the link of a mail; the link is good once, and all sessions of the member end.',
    request: object({ token: plainText(200), newPassword: passwordShape, confirmNewPassword: string() }).check(
      newConfirmed,
    ),
    response: object({}),
    errors: ['LINK_INVALID', 'TOO_MANY_REQUESTS'],
  },
  'password.byPhone': {
    method: 'POST',
    path: '/wps/member/password/verification',
    moduleId: 'PHONEPW3',
    token: 'none',
    encrypted: true,
    summary: 'Sets the password by a code sent to the phone of the account; all sessions of the member end.',
    request: object({ ...mobileNumber.shape, newPassword: passwordShape, verificationCode: fieldText }),
    /** The name of the account, by which the site logs in at once. */
    response: object({ username: string() }),
    errors: ['CODE_WRONG', 'MOBILE_INVALID', 'METHOD_OFF', 'TOO_MANY_ATTEMPTS'],
  },
})

/** Pictures that a member may choose from; the site draws them. */
export const icons = [
  'fox',
  'owl',
  'koi',
  'lynx',
  'stag',
  'heron',
  'otter',
  'wolf',
  'moth',
  'hare',
  'raven',
  'bear',
] as const

/** How long a mailed link is good. */
export const RESET_MINUTES = 30
