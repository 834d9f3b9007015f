import {
  array,
  enum as oneOf,
  int,
  literal,
  maxLength,
  nullable,
  object,
  optional,
  regex,
  string,
  union,
  type output,
} from 'zod/mini'
import { defineCalls } from '../call.ts'
import { languageCode, plainText } from '../scalars.ts'

/** A phone number as it is typed, and the dialing code that was chosen for it (without `+`). */
export const mobileNumber = object({
  mobileNum: plainText(32),
  countryDialingCode: string().check(regex(/^[1-9]\d{0,3}$/)),
})

/** The proof that a human sits there, as the chosen service's widget gives it. */
export const humanProof = string().check(maxLength(4000))

/** What the widget of the chosen human verification starts from. */
export const humanChallenge = union([
  object({ kind: literal('off') }),
  object({
    kind: literal('altcha'),
    algorithm: string(),
    challenge: string(),
    salt: string(),
    signature: string(),
    maxnumber: int(),
  }),
  object({ kind: literal('hosted'), siteKey: string(), scriptUrl: string() }),
])
export type HumanChallenge = output<typeof humanChallenge>

/** How long a code is good; the button counts down so many minutes. */
const codeSent = object({ expiredMinutes: int() })

/** What a code is for; one that was sent for this is worth nothing for that. */
const loggedOutUse = oneOf(['login', 'password'])

export const verificationCalls = defineCalls({
  'verification.challenge': {
    method: 'GET',
    path: '/wps/verification/challenge',
    moduleId: 'HUMAN3',
    token: 'none',
    encrypted: false,
    open: true,
    summary: 'What the check that a human sits there starts from; each is good once.',
    request: object({}),
    response: humanChallenge,
    errors: [],
  },
  'captcha.image': {
    method: 'GET',
    path: '/wps/captcha',
    moduleId: 'CAPTCHA3',
    token: 'none',
    encrypted: false,
    summary:
      'A picture of characters as base64 PNG; a cookie ties it to this browser, it is good once, and for a new one a second must pass.',
    request: object({}),
    response: string(),
    errors: ['TOO_MANY_REQUESTS'],
  },
  'sms.loggedOut': {
    method: 'POST',
    path: '/wps/verification/sms/noLogin',
    moduleId: 'SMSOUT3',
    token: 'none',
    encrypted: false,
    summary:
      'Sends a code for a login by phone or for a forgotten password. The answer is the same whether the number is known or not.',
    request: object({ ...mobileNumber.shape, use: optional(loggedOutUse), verification: optional(humanProof) }),
    response: codeSent,
    errors: ['MOBILE_INVALID', 'METHOD_OFF', 'VERIFICATION_REQUIRED', 'TOO_MANY_REQUESTS', 'CODE_NOT_SENT'],
  },
  'sms.register': {
    method: 'POST',
    path: '/wps/verification/sms/register',
    moduleId: 'SMSREG3',
    token: 'none',
    encrypted: false,
    summary: 'Sends the code that proves a number at registration.',
    request: object({
      countryDialingCode: mobileNumber.shape.countryDialingCode,
      mobileNo: plainText(32),
      verification: optional(humanProof),
      /** The tab of the form. */
      regType: oneOf(['username', 'mobile']),
    }),
    response: codeSent,
    errors: ['MOBILE_INVALID', 'METHOD_OFF', 'VERIFICATION_REQUIRED', 'TOO_MANY_REQUESTS', 'CODE_NOT_SENT'],
  },
  'sms.member': {
    method: 'POST',
    path: '/wps/verification/sms/member',
    moduleId: 'SMSMEM3',
    token: 'member',
    encrypted: false,
    passwordDue: true,
    summary:
      "Sends a code for a change of password to the member's proven number, or to its proven mail address where it has none.",
    request: object({}),
    response: codeSent,
    errors: ['MOBILE_INVALID', 'TOO_MANY_REQUESTS', 'CODE_NOT_SENT'],
  },
  'phoneAuth.start': {
    method: 'POST',
    path: '/wps/verification/phoneAuth/start',
    moduleId: 'PHONE1',
    token: 'none',
    encrypted: false,
    summary: 'Asks the phone-auth provider to send its code; good for a minute.',
    request: object({ ...mobileNumber.shape, verification: optional(humanProof) }),
    response: object({ channel: string(), verificationId: string(), expiredMinutes: int() }),
    errors: [
      'METHOD_OFF',
      'PHONE_AUTH_INVALID_NUMBER',
      'PHONE_AUTH_MISSING_NUMBER',
      'PHONE_AUTH_TOO_MANY_REQUESTS',
      'PHONE_AUTH_CAPTCHA_FAILED',
      'PHONE_AUTH_QUOTA',
      'PHONE_AUTH_NOT_ALLOWED',
      'PHONE_AUTH_UNKNOWN',
    ],
  },
  'phoneAuth.confirm': {
    method: 'POST',
    path: '/wps/verification/phoneAuth/confirm',
    moduleId: 'PHONE2',
    token: 'none',
    encrypted: false,
    summary: 'Gives the provider its code; the id token proves the number at login or registration.',
    request: object({ verificationId: plainText(200), code: plainText(255) }),
    response: object({ channel: string(), idToken: string() }),
    errors: [
      'METHOD_OFF',
      'PHONE_AUTH_INVALID_CODE',
      'PHONE_AUTH_CODE_EXPIRED',
      'PHONE_AUTH_TOO_MANY_REQUESTS',
      'PHONE_AUTH_UNKNOWN',
    ],
  },
  'social.start': {
    method: 'POST',
    path: '/wps/session/social/start',
    moduleId: 'SOCIAL3',
    token: 'none',
    encrypted: false,
    summary: 'The address at which a social provider asks who is there; it sends the browser back to us.',
    request: object({ provider: plainText(40) }),
    response: object({ url: string() }),
    errors: ['METHOD_OFF', 'SOCIAL_FAILED', 'TOO_MANY_REQUESTS'],
  },
  'social.ticket': {
    method: 'POST',
    path: '/wps/session/social/ticket',
    moduleId: 'SOCTICK3',
    token: 'none',
    encrypted: false,
    summary:
      'What a registration would connect: the provider, and the mail address where the provider vouches for one. Asked by the browser that came back.',
    request: object({ ticket: plainText(200) }),
    response: object({ provider: string(), email: nullable(string()) }),
    errors: ['SOCIAL_FAILED'],
  },
  'system.countries': {
    method: 'GET',
    path: '/wps/system/countries',
    moduleId: 'COUNTRY3',
    token: 'none',
    encrypted: false,
    summary: 'Countries with their dialing codes, and the one that fits the visitor best first.',
    request: object({ language: languageCode }),
    response: object({
      countries: array(object({ countryCode: string(), countryDialingCode: string(), name: string() })),
    }),
    errors: [],
    cacheSeconds: 3600,
  },
})
