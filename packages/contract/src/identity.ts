import { boolean, check, literal, maxLength, object, optional, string } from 'zod/mini'
import { defineCalls } from './call.ts'
import { count, idText, languageCode, plainText } from './scalars.ts'
import { passwordRule, usernameRule } from './validation.ts'

/** Fields of a login. The name is trimmed by the border; the password is taken as typed. */
export const loginRequest = object({
  username: plainText(64),
  password: string().check(maxLength(200)),
  captcha: optional(plainText(16)),
  type: literal('username'),
})

export const registerRequest = object({
  username: usernameRule,
  password: passwordRule,
  confirmPassword: string(),
  /** Both confirmations of the form; the server asks for them too. */
  acceptTerms: literal(true),
  confirmAge: literal(true),
  affiliateCode: optional(plainText(32)),
  referralCode: optional(plainText(32)),
  registerUrl: optional(plainText(300)),
  domain: optional(plainText(253)),
  registerMethod: literal('WEB'),
  login: literal(true),
  language: optional(languageCode),
}).check(
  check((ctx) => {
    if (ctx.value.password !== ctx.value.confirmPassword) {
      ctx.issues.push({ code: 'custom', input: ctx.value, path: ['confirmPassword'], message: 'password.mismatch' })
    }
  }),
)

/** What a new session is to its owner. The token is shown once and stored only as its hash. */
export const sessionOpened = object({
  token: string(),
  firstTimeLogin: boolean(),
  passwordExpired: boolean(),
})

export const memberInfo = object({
  id: idText,
  account: string(),
  nickname: string(),
  /** Numeric member type; 1, 2, 41 and 42 are agents, 4 is trial (spec 3). */
  type: count,
})

export const identityCalls = defineCalls({
  'session.login': {
    method: 'POST', path: '/wps/session/login', moduleId: 'LOGIN3', token: 'none', encrypted: true,
    summary: 'Opens a session for a member by user name and password.',
    request: loginRequest, response: sessionOpened,
    errors: ['BAD_CREDENTIALS', 'ACCOUNT_FROZEN', 'BUSY'],
  },
  'session.logout': {
    method: 'DELETE', path: '/wps/session/logout', moduleId: 'LOGOUT3', token: 'member', encrypted: false,
    summary: 'Ends the session; its token is dead at once.',
    request: object({}), response: object({}), errors: [],
  },
  'member.register': {
    method: 'PUT', path: '/wps/member/register', moduleId: 'REG3', token: 'none', encrypted: true,
    summary: 'Opens an account with a user name and logs it in.',
    request: registerRequest, response: sessionOpened,
    errors: ['USERNAME_TAKEN', 'REGISTRATION_CLOSED', 'BUSY'],
  },
  'member.info': {
    method: 'GET', path: '/wps/member/info', moduleId: 'MEMINFO3', token: 'member', encrypted: false,
    summary: 'The logged-in member.',
    request: object({}), response: memberInfo, errors: [],
  },
})
