import { boolean, int, maximum, minimum, nullable, object, optional, regex, string, type output } from 'zod/mini'
import { plainText } from '../scalars.ts'
import type { SettingGroup } from './define.ts'

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
  /** A login from an address not seen before asks for a second factor. */
  secondFactorOnNewAddress: boolean(),
  /** Who has no proven mail address or number may put the proof off at a login from a new address; otherwise it comes before the session. */
  proofSkippable: boolean(),
  /** Minutes without a call after which the password is asked for again. */
  idleMinutes: int().check(minimum(1), maximum(1440)),
  /** Minutes for which a code sent by SMS or mail is good. */
  codeMinutes: int().check(minimum(1), maximum(60)),
  /** Version of the terms; a new one is accepted again before play. */
  termsVersion: plainText(40),
  referralEnabled: boolean(),
  /** Analytics: nothing said leaves it to the brand's configuration, null switches them off. */
  gtagId: optional(nullable(string().check(regex(/^[A-Z0-9-]{4,30}$/)))),
})
export type SiteSettings = output<typeof siteSettings>

export const site = {
  summary: "Sets the site's switches.",
  schema: siteSettings,
  defaults: {
    USERNAMEREG3: true,
    MOBILENUMREG3: true,
    MOBILENUMPASSREG3: true,
    REGMOBVERF3: true,
    CHNGPASSVERIF3: false,
    AGENTPOLICY3: true,
    freePlay: true,
    forcedPasswordChange: true,
    passwordExpiryDays: 0,
    verificationCodeLogin: true,
    phoneAuth: false,
    forgotByMobile: true,
    humanVerification: true,
    tellsAccountExists: false,
    secondFactorOnNewAddress: true,
    proofSkippable: false,
    idleMinutes: 30,
    codeMinutes: 5,
    termsVersion: '1',
    referralEnabled: true,
  },
  permission: 'settings.write',
  moduleId: 'OPSSITE',
} satisfies SettingGroup<SiteSettings>
