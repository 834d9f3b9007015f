import { _default, boolean, enum as oneOf, int, maximum, minimum, nullable, object, optional, partialRecord, refine, regex, string, type output } from 'zod/mini'
import { isPattern } from './operator-pattern.ts'
import { plainText } from './scalars.ts'

/**
 * The families of patterns that a field can follow (spec 5). What a family demands is in
 * `validation.ts`, the same code in the browser and on the server.
 */
export const patternIds = [
  'text', 'letterFirst', 'kanjiDigits', 'email', 'alphanumeric', 'lettersAndDigits', 'digits', 'upperAlphanumeric', 'englishName', 'noSpaces',
  'chinesePunctuation', 'isoDate', 'usDate', 'letterSpace', 'korean',
] as const
export type PatternId = (typeof patternIds)[number]

/** How one field of the registration form behaves, as an operator sets it and as the server sends it. */
export const fieldSetting = object({
  enabled: boolean(),
  required: boolean(),
  /** A pattern of the operator's own, whole value; `*` alone stands for anything (spec 3). */
  acceptedPattern: optional(plainText(200).check(refine(isPattern, 'no pattern that can be used'))),
  patternId: optional(oneOf(patternIds)),
  minLength: int().check(minimum(0), maximum(255)),
  maxLength: int().check(minimum(1), maximum(255)),
}).check(refine(({ minLength, maxLength }) => minLength <= maxLength, 'the least length is above the most'))
export type FieldSetting = output<typeof fieldSetting>

/** Fields of the registration form that settings govern (spec 3), in the order of the form. */
export const registerFields = [
  'username', 'password', 'mobileNum', 'email', 'nickname', 'payeeName', 'birthday', 'paymentPassword', 'idNumber', 'qqNum', 'wechat', 'line', 'whatsapp',
  'facebook', 'telegram', 'zalo', 'recommenderId', 'affiliateCode', 'captcha',
] as const
export type RegisterField = (typeof registerFields)[number]

export const registerSettings = partialRecord(oneOf(registerFields), fieldSetting)
export type RegisterSettings = output<typeof registerSettings>

/** The site's switches (spec 3, whitelabel flags and permission data). */
export const siteSettings = object({
  /** Registration by user name, and by mobile number. */
  USERNAMEREG3: boolean(),
  MOBILENUMREG3: boolean(),
  /** A password is asked for in mobile registration; without it one is made and only codes log in. */
  MOBILENUMPASSREG3: boolean(),
  /** A code by SMS proves the number at registration, and the member on a change of password. */
  REGMOBVERF3: boolean(),
  CHNGPASSVERIF3: boolean(),
  AGENTPOLICY3: boolean(),
  freePlay: boolean(),
  /** Enforces expiry of passwords and the change of the default one. */
  forcedPasswordChange: boolean(),
  /** Days until a password expires; 0 for never. */
  passwordExpiryDays: int().check(minimum(0), maximum(3650)),
  /** Login by a code, and the tab for it. */
  verificationCodeLogin: boolean(),
  /** Codes go through the phone-auth provider instead of our own SMS. */
  phoneAuth: boolean(),
  forgotByMobile: boolean(),
  humanVerification: boolean(),
  /** Replies may tell whether an account exists (spec 8, forgot password); off where nothing is said. */
  tellsAccountExists: boolean(),
  /** A login from an address not seen before asks for a second factor where the member has one. */
  secondFactorOnNewAddress: boolean(),
  /** Minutes without a call after which the password is asked for again. */
  idleMinutes: int().check(minimum(1), maximum(1440)),
  /** Minutes for which a code sent by SMS or mail is good. */
  codeMinutes: int().check(minimum(1), maximum(60)),
  /** Version of the terms; a new one is accepted again before play. */
  termsVersion: plainText(40),
  referralEnabled: _default(boolean(), true),
  /** Analytics: nothing said leaves it to the brand's configuration, null switches them off. */
  gtagId: optional(nullable(string().check(regex(/^[A-Z0-9-]{4,30}$/)))),
})
export type SiteSettings = output<typeof siteSettings>
