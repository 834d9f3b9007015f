import type { SiteSettings } from '#contract/settings/site.ts'
import type { SessionOrigin } from './session.sql.ts'

/** What the rule about a member's password asks. */
export interface PasswordFacts {
  /** Somebody else chose the password, and the member has to choose its own. */
  readonly mustChangePassword: boolean
  /** It is still the one that accounts made by others begin with. */
  readonly passwordIsDefault: boolean
  /** Seconds since the member chose it; null where it never chose one, as after a registration by code alone. */
  readonly passwordAgeSeconds: number | null
}

export interface PasswordState {
  /** Somebody's default stands in place of a password. */
  readonly insecure: boolean
  /** A new password is asked for before anything else. */
  readonly expired: boolean
}

const DAY_SECONDS = 86_400

/**
 * Whether a password may go on being used (spec 4): not a default one, not one that somebody else set, and not
 * one that is older than allowed where the brand enforces that. Who came by phone gave no password and is not asked.
 */
export function passwordStateOf(
  facts: PasswordFacts,
  how: SessionOrigin,
  site: Pick<SiteSettings, 'forcedPasswordChange' | 'passwordExpiryDays'>,
): PasswordState {
  const { mustChangePassword, passwordIsDefault, passwordAgeSeconds } = facts
  const expires = site.forcedPasswordChange && site.passwordExpiryDays > 0 && passwordAgeSeconds !== null
  const tooOld = expires && passwordAgeSeconds >= site.passwordExpiryDays * DAY_SECONDS
  return {
    insecure: passwordIsDefault,
    expired: how !== 'sms' && how !== 'phone-auth' && (mustChangePassword || passwordIsDefault || tooOld),
  }
}
