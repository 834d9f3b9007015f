import type { Brand, Settings } from '../brand/index.ts'
import type { Live } from '../content/index.ts'
import type { Ceilings } from '../../platform/ceilings.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db, Tx } from '../../platform/db/database.ts'
import type { Cookies } from '../../platform/http/handlers.ts'
import type { Ids, MemberId } from '../../platform/ids.ts'
import type { Emit } from '../../platform/events/events.sql.ts'
import type { Log } from '../../platform/log.ts'
import type { Messages } from '../../platform/messages/messages.ts'
import type { PayloadBox } from '../../platform/payload/payload.ts'
import type { RandomSource } from '../../platform/random.ts'
import type { Encryption } from '#encryption/encryption.ts'
import type { Throttle } from '../../platform/throttle.sql.ts'
import type { Passwords } from './accounts/passwords.ts'
import type { Asker } from './verification/asker.ts'

/** What every part of identity stands on. */
export interface IdentityDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly random: RandomSource
  readonly encryption: Encryption
  readonly payloads: PayloadBox
  readonly log: Log
  readonly passwords: Passwords
  readonly throttle: Throttle
  readonly settings: Settings
  readonly messages: Messages
  readonly ceilings: Ceilings
  readonly brand: Pick<Brand, 'brand' | 'memberTypes'>
  /** What operators wrote; mails say it. */
  readonly content: Pick<Live, 'live'>
  /** Where the site is reached, without a slash at the end: links in mails begin with it. */
  readonly siteUrl: string
  readonly verification: VerificationConfig
  /** What other modules do for a new member in the same transaction: wallets, starting credit. Runs last, it takes the shard's head. */
  onRegistered(tx: Tx, member: MemberId, kind: 'real' | 'trial'): Promise<void>
  /** A mail address or number of a member was proven just now: what other modules make of it, in the same transaction. */
  onProven(tx: Tx, member: MemberId): Promise<void>
  /** Ends all sessions of games of a member, whose password has to be changed before anything goes on. */
  endGames(tx: Tx, member: MemberId): Promise<void>
  /** The version of the terms in force; empty where there are none to accept. */
  termsVersion(): Promise<string>
  /** The level a member reached, undefined where the brand has none. */
  /** Rewards that a member can claim now. */
  openRewards(member: MemberId): Promise<number>
  vipOf(member: MemberId): Promise<{ readonly label: string; readonly rank: number } | undefined>
  /** Tells the member's open pages, in the same transaction. */
  readonly emit: Emit
}

/** Services outside of the house that say who somebody is, as configured. */
export interface VerificationConfig {
  /** ALTCHA of our own, or a hosted service of the usual kind (site key, secret, script, verify address). */
  readonly human:
    | { readonly kind: 'altcha' }
    | {
        readonly kind: 'hosted'
        readonly siteKey: string
        readonly secret: string
        readonly scriptUrl: string
        readonly verifyUrl: string
      }
  /** Address and key of the phone-auth provider's interface; undefined where there is none. */
  readonly phoneAuth: { readonly url: string; readonly apiKey: string } | undefined
  /** OpenID Connect providers for social login. */
  readonly social: readonly SocialProvider[]
  /** The password that accounts made by others begin with (spec: the default password); undefined where there is none. */
  readonly defaultPassword: string | undefined
}

export interface SocialProvider {
  /** Names it in addresses and tables. */
  readonly provider: string
  readonly label: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** What a code that was sent is for; one for this is worth nothing for that. */
export type CodeUse = 'login' | 'password' | 'register' | 'change' | 'factor' | 'contact'

/** Codes of six digits, sent by SMS or mail. */
export interface Codes {
  /**
   * Sends a code, which replaces the one sent before for the same use, target and asker. An asker has few, all strangers
   * together more; who is `known` to be where the owner was before has an allowance apart. With `pretend` nothing
   * is sent and nothing kept, and the answer is the same: who asks learns not whether an account exists.
   * Where `pretend` is false the code goes out after the answer, so that the time tells it neither; then a
   * failure is only in the log. Where it is left out, the answer waits until the code was taken to be sent.
   * @throws Refusal TOO_MANY_REQUESTS, CODE_NOT_SENT
   */
  send(request: {
    use: CodeUse
    channel: 'sms' | 'mail'
    target: string
    language: string
    asker: Asker & { readonly id: string }
    known: boolean
    pretend?: boolean
  }): Promise<{ expiredMinutes: number }>
  /**
   * Takes a code of this asker: true for the right one, once. Within a transaction the code is good again when the
   * transaction rolls back; a wrong one counts for good, and the fifth makes the code worthless.
   */
  take(db: Db, use: CodeUse, target: string, code: string, asker: Asker): Promise<boolean>
}

/** What proves that a human sits there, and who that is outside of the house. */
export interface Verification {
  readonly codes: Codes
  /** @throws Refusal VERIFICATION_REQUIRED unless the proof is right and new, or the check is switched off */
  checkHuman(proof: string | undefined, ip: string): Promise<void>
  /** True for the characters of the picture that this browser was given last; a picture is good for one answer. */
  isCaptchaRight(cookies: Cookies, answer: string | undefined): Promise<boolean>
  /** The number (E.164) that the phone-auth provider vouches for, once; undefined for a token that is wrong, old or used. */
  phoneOf(idToken: string): Promise<string | undefined>
  /** Who a social login's ticket stands for, once; undefined for one that is wrong, old, used, or another browser's. */
  takeSocialTicket(db: Db, ticket: string, cookies: Cookies): Promise<SocialPerson | undefined>
  /** Ties a social identity to a member. */
  linkSocial(tx: Tx, member: MemberId, person: SocialPerson): Promise<void>
}

export interface SocialPerson {
  readonly provider: string
  readonly subject: string
  /** Only where the provider says that it is proven. */
  readonly email: string | undefined
}
