import {
  array,
  boolean,
  enum as oneOf,
  int,
  literal,
  maximum,
  maxLength,
  minimum,
  minLength,
  nullable,
  object,
  optional,
  string,
} from 'zod/mini'
import { defineCalls } from '../call.ts'
import { humanProof, mobileNumber } from './verification.ts'
import { idText, moment, plainText } from '../scalars.ts'

/**
 * Fields of a login. The name is trimmed by the border; the password is taken as typed. For `sms` the
 * name is the mobile number and the password the code; for `phone-auth` the password is the id token.
 */
export const loginRequest = object({
  username: plainText(64),
  password: string().check(maxLength(2000)),
  type: oneOf(['username', 'sms', 'phone-auth']),
  countryDialingCode: optional(mobileNumber.shape.countryDialingCode),
  captcha: optional(plainText(16)),
  verification: optional(humanProof),
  /** On the agent's page only agents log in. */
  side: optional(oneOf(['member', 'agent'])),
  rememberMe: optional(boolean()),
})

/** What a new session is to its owner. The token is shown once and stored only as its hash. */
export const sessionOpened = object({
  token: string(),
  firstTimeLogin: boolean(),
  passwordExpired: boolean(),
  /** True where the member has no proven mail address or number, and the brand lets it put that off. */
  proofWanted: boolean(),
})

/**
 * The proofs that a login can ask for besides the password. `newMail` and `newSms` are for who has none: it names an
 * address or a number, and the code that is sent there proves it.
 */
export const factorMethod = oneOf(['totp', 'mail', 'sms', 'recovery', 'newMail', 'newSms'])

/** Detail of `SECOND_FACTOR_REQUIRED`: what to answer to, and how it can be answered. */
export const secondFactorAsked = object({ challenge: string(), methods: array(factorMethod) })

/** Detail of `BAD_CREDENTIALS`, `CAPTCHA_WRONG` and `TOO_MANY_ATTEMPTS`. */
export const attemptDetail = object({ captchaRequired: boolean(), retryAfterSeconds: optional(int()) })

const sessionRow = object({
  id: idText,
  current: boolean(),
  openedAt: moment,
  seenAt: moment,
  ip: string(),
  /** Browser and system in words, such as `Firefox on Android`; empty where unknown. */
  device: string(),
})

export const sessionCalls = defineCalls({
  'session.login': {
    method: 'POST',
    path: '/wps/session/login',
    moduleId: 'LOGIN3',
    token: 'none',
    encrypted: true,
    summary: 'Opens a session by user name and password, by a code sent to a phone, or by the phone-auth provider.',
    request: loginRequest,
    response: sessionOpened,
    errors: [
      'BAD_CREDENTIALS',
      'CAPTCHA_WRONG',
      'VERIFICATION_REQUIRED',
      'TOO_MANY_ATTEMPTS',
      'SECOND_FACTOR_REQUIRED',
      'ACCOUNT_FROZEN',
      'NON_MEMBER_ACCOUNT',
      'ONLY_AGENTS',
      'METHOD_OFF',
      'MOBILE_INVALID',
      'BUSY',
    ],
  },
  'session.secondFactor': {
    method: 'POST',
    path: '/wps/session/secondFactor',
    moduleId: 'LOGIN2F3',
    token: 'none',
    encrypted: true,
    summary: 'Answers a login that asked for a second proof.',
    request: object({ challenge: plainText(200), method: factorMethod, code: plainText(40), trustDevice: boolean() }),
    response: sessionOpened,
    errors: [
      'SECOND_FACTOR_WRONG',
      'TOO_MANY_ATTEMPTS',
      'LINK_INVALID',
      'ACCOUNT_FROZEN',
      'NON_MEMBER_ACCOUNT',
      'EMAIL_TAKEN',
      'MOBILE_TAKEN',
    ],
  },
  'session.sendFactor': {
    method: 'POST',
    path: '/wps/session/secondFactor/send',
    moduleId: 'SEND2F3',
    token: 'none',
    encrypted: false,
    summary: 'Sends the code of a second proof by mail or SMS.',
    request: object({
      challenge: plainText(200),
      method: oneOf(['mail', 'sms', 'newMail', 'newSms']),
      /** The mail address or number to prove, for `newMail` and `newSms`. */
      target: optional(plainText(255)),
      countryDialingCode: optional(mobileNumber.shape.countryDialingCode),
    }),
    response: object({ expiredMinutes: int() }),
    errors: [
      'TOO_MANY_ATTEMPTS',
      'TOO_MANY_REQUESTS',
      'LINK_INVALID',
      'CODE_NOT_SENT',
      'MOBILE_INVALID',
      'EMAIL_INVALID',
    ],
  },
  'session.resume': {
    method: 'POST',
    path: '/wps/session/resume',
    moduleId: 'RESUME3',
    token: 'none',
    encrypted: false,
    summary: 'Opens a session for a browser that was asked to remember its member; its cookie is used up and replaced.',
    request: object({}),
    response: sessionOpened,
    errors: ['NOT_LOGGED_IN', 'SECOND_FACTOR_REQUIRED'],
  },
  'session.exchange': {
    method: 'POST',
    path: '/wps/session/exchange',
    moduleId: 'EXCHANGE3',
    token: 'none',
    encrypted: false,
    summary:
      'Opens a session for a token that came in an address: it is good once, for a minute, and in the browser whose login ended in it.',
    request: object({ token: plainText(200) }),
    response: sessionOpened,
    errors: ['LINK_INVALID', 'SECOND_FACTOR_REQUIRED', 'ACCOUNT_FROZEN', 'NON_MEMBER_ACCOUNT'],
  },
  'session.freeplay': {
    method: 'POST',
    path: '/wps/session/login/freeplay',
    moduleId: 'FREEPLAY3',
    token: 'none',
    encrypted: false,
    summary: 'Opens a trial session with play money that can never become real.',
    /** `token` is a compact JWE of `{ os }` to the payload key, so that a recorded request opens no second trial. */
    request: object({
      os: plainText(40),
      platform: literal('W'),
      token: plainText(2000),
      version: optional(int().check(minimum(3), maximum(3))),
    }),
    response: sessionOpened,
    errors: ['METHOD_OFF', 'TOO_MANY_REQUESTS', 'PAYLOAD_UNREADABLE', 'PAYLOAD_REPLAYED', 'BUSY'],
  },
  'session.logout': {
    method: 'DELETE',
    path: '/wps/session/logout',
    moduleId: 'LOGOUT3',
    token: 'member',
    encrypted: false,
    trial: true,
    idle: true,
    open: true,
    passwordDue: true,
    summary: 'Ends the session, and what remembered it; its token is dead at once.',
    request: object({}),
    response: object({}),
    errors: [],
  },
  'session.reauthenticate': {
    method: 'POST',
    path: '/wps/session/reauthenticate',
    moduleId: 'REAUTH3',
    token: 'member',
    encrypted: true,
    trial: true,
    idle: true,
    passwordDue: true,
    summary: 'Goes on with a session that was idle for too long.',
    request: object({ password: string().check(minLength(1), maxLength(200)) }),
    response: object({}),
    errors: ['BAD_CREDENTIALS', 'TOO_MANY_ATTEMPTS', 'BUSY'],
  },
  'session.list': {
    method: 'GET',
    path: '/wps/session/list',
    moduleId: 'SESSLIST3',
    token: 'member',
    encrypted: false,
    summary: 'Where the member is logged in, the latest first.',
    request: object({}),
    response: object({ sessions: array(sessionRow) }),
    errors: [],
  },
  'session.end': {
    method: 'DELETE',
    path: '/wps/session/one',
    moduleId: 'SESSEND3',
    token: 'member',
    encrypted: false,
    summary: 'Ends one session of the member.',
    request: object({ id: idText }),
    response: object({}),
    errors: ['NOT_FOUND'],
  },
  'session.endOthers': {
    method: 'DELETE',
    path: '/wps/session/others',
    moduleId: 'SESSALL3',
    token: 'member',
    encrypted: false,
    summary: 'Ends all sessions of the member but this one, and everything that remembers or trusts a device.',
    request: object({}),
    response: object({ ended: int() }),
    errors: [],
  },
  'session.history': {
    method: 'GET',
    path: '/wps/session/history',
    moduleId: 'SESSHIST3',
    token: 'member',
    encrypted: false,
    summary: 'The last hundred attempts to log in to the account.',
    request: object({}),
    response: object({
      attempts: array(object({ at: moment, ip: string(), device: string(), outcome: oneOf(['in', 'wrong', 'asked']) })),
    }),
    errors: [],
  },
})

/** What an authenticator app needs, as text and as an address for a QR code. */
const totpSecret = object({ secret: string(), uri: string() })

export const factorCalls = defineCalls({
  'factor.list': {
    method: 'GET',
    path: '/wps/member/factors',
    moduleId: 'FACTORS3',
    token: 'member',
    encrypted: false,
    summary: 'Which second proofs the member has, and which devices it trusts.',
    request: object({}),
    response: object({
      totp: boolean(),
      mail: nullable(string()),
      sms: nullable(string()),
      recoveryLeft: int(),
      devices: array(object({ id: idText, device: string(), trustedAt: moment, seenAt: moment, ip: string() })),
    }),
    errors: [],
  },
  'factor.begin': {
    method: 'POST',
    path: '/wps/member/factors/totp',
    moduleId: 'TOTPNEW3',
    token: 'member',
    encrypted: true,
    summary: 'Makes the secret of an authenticator app; it counts once confirmed.',
    request: object({ password: string().check(minLength(1), maxLength(200)) }),
    response: totpSecret,
    errors: ['BAD_CREDENTIALS', 'TOO_MANY_ATTEMPTS', 'CONFLICT', 'BUSY'],
  },
  'factor.confirm': {
    method: 'PUT',
    path: '/wps/member/factors/totp',
    moduleId: 'TOTPYES3',
    token: 'member',
    encrypted: true,
    summary: 'Proves that the app works; answers ten recovery codes, shown once.',
    request: object({ code: plainText(10) }),
    response: object({ recoveryCodes: array(string()) }),
    errors: ['SECOND_FACTOR_WRONG', 'TOO_MANY_ATTEMPTS'],
  },
  'factor.renewRecovery': {
    method: 'POST',
    path: '/wps/member/factors/recovery',
    moduleId: 'RECOVER3',
    token: 'member',
    encrypted: true,
    summary: 'Makes ten new recovery codes; the old ones are worth nothing.',
    request: object({ code: plainText(10) }),
    response: object({ recoveryCodes: array(string()) }),
    errors: ['SECOND_FACTOR_WRONG', 'TOO_MANY_ATTEMPTS'],
  },
  'factor.remove': {
    method: 'POST',
    path: '/wps/member/factors/totp/remove',
    moduleId: 'TOTPNO3',
    token: 'member',
    encrypted: true,
    summary: 'Takes the authenticator app away, for its code or a recovery code.',
    request: object({ code: plainText(40) }),
    response: object({}),
    errors: ['SECOND_FACTOR_WRONG', 'TOO_MANY_ATTEMPTS'],
  },
  'address.list': {
    method: 'GET',
    path: '/wps/member/factors/addresses',
    moduleId: 'ADDRESS3',
    token: 'member',
    encrypted: false,
    summary: 'The internet addresses from which the member logs in without a second proof, the last seen first.',
    request: object({}),
    response: object({ addresses: array(object({ ip: string(), current: boolean(), seenAt: moment })) }),
    errors: [],
  },
  'address.forget': {
    method: 'DELETE',
    path: '/wps/member/factors/addresses',
    moduleId: 'ADDRESSNO3',
    token: 'member',
    encrypted: false,
    summary: 'Trusts an internet address no longer: the next login from there asks for a second proof.',
    request: object({ ip: plainText(64) }),
    response: object({}),
    errors: ['NOT_FOUND'],
  },
  'device.forget': {
    method: 'DELETE',
    path: '/wps/member/factors/device',
    moduleId: 'DEVICE3',
    token: 'member',
    encrypted: false,
    summary: 'Trusts a device no longer.',
    request: object({ id: idText }),
    response: object({}),
    errors: ['NOT_FOUND'],
  },
})
