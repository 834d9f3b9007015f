import type { ContactChannel } from '#contract/calls/contact.ts'
import { Refusal } from '#contract/errors.ts'
import { AGENT_TYPES, TRIAL_TYPE } from '#contract/member-types.ts'
import type { factorMethod, sessionOpened } from '#contract/calls/session.ts'
import type { SiteSettings } from '#contract/settings/site.ts'
import type { output } from 'zod/mini'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/http/handlers.ts'
import type { MemberId, RowId } from '../../../platform/ids.ts'
import { isTaken } from '../accounts/contact.sql.ts'
import { countRecovery } from '../factors/recovery.sql.ts'
import { readTotp } from '../factors/totp.sql.ts'
import type { IdentityDeps } from '../parts.ts'
import { insertChallenge, type LoginWish } from './challenge.sql.ts'
import type { Credentials } from './credentials.sql.ts'
import { insertDevice, isTrusted, readDeviceToken, touchDevice } from './device-token.sql.ts'
import { isAddressKnown, knowAddress } from './known-address.sql.ts'
import { browserOf, knowBrowser } from './known-browser.sql.ts'
import { noteAttempt, type Outcome } from './login-attempt.sql.ts'
import { passwordStateOf } from './password-state.ts'
import { deviceName } from '../../../platform/device-name.ts'
import type { SessionBook } from './session-book.ts'
import { hashSecret } from '../../../platform/tokens.ts'

export type FactorMethod = output<typeof factorMethod>
export type Opened = output<typeof sessionOpened>

/** Names of our cookies, and for how long each is kept. */
export const cookieNames = { trusted: 'device', remembered: 'remember' } as const
const REMEMBER_SECONDS = 86_400
const TRUST_SECONDS = 180 * 86_400

/** How somebody came in, once it is proven who that is. */
export interface Entry {
  readonly how: LoginWish['how']
  readonly rememberMe: boolean
  /** Seconds for which to remember; a day unless an earlier cookie says less. */
  readonly rememberSeconds?: number
  readonly side?: 'member' | 'agent'
}

/** A session, and the cookies to give along once the transaction is through. */
export interface Entered {
  readonly opened: Opened
  readonly cookies: readonly { readonly name: string; readonly value: string; readonly seconds: number }[]
  readonly browser: ReturnType<typeof browserOf>
}

/** What a member may be asked for besides the way by which it came; empty where it has nothing. */
export function methodsOf(
  have: { totp: boolean; recoveryLeft: number; email: boolean; mobile: boolean },
  how: LoginWish['how'],
): FactorMethod[] {
  // Who set an app up wants it asked for: a mailbox would be the weaker door beside it.
  if (have.totp) return have.recoveryLeft > 0 ? ['totp', 'recovery'] : ['totp']
  const byPhone = how === 'sms' || how === 'phone-auth'
  return [...(have.email ? ['mail' as const] : []), ...(have.mobile && !byPhone ? ['sms' as const] : [])]
}

/**
 * What a member without a proven way is asked for at a new address: the code to what it gave and never proved, else an
 * address or number of its own. Whoever came by a code to its phone has proven that just now.
 */
export function methodsToProve(given: { email: boolean; mobile: boolean }, how: LoginWish['how']): FactorMethod[] {
  if (how === 'sms' || how === 'phone-auth') return []
  const known = [...(given.email ? ['mail' as const] : []), ...(given.mobile ? ['sms' as const] : [])]
  return known.length > 0 ? known : ['newMail', 'newSms']
}

/** Why a member does not get in though it proved who it is; undefined where it does. */
export function refusalOf(
  { type, frozen }: { type: number; frozen: boolean },
  memberTypes: readonly number[],
  side: Entry['side'] = 'member',
): Refusal | undefined {
  if (frozen) return new Refusal('ACCOUNT_FROZEN')
  const isAgent = AGENT_TYPES.includes(type)
  if (!isAgent && (type === TRIAL_TYPE || !memberTypes.includes(type))) return new Refusal('NON_MEMBER_ACCOUNT')
  return side === 'agent' && !isAgent ? new Refusal('ONLY_AGENTS') : undefined
}

/** What stands between a proof and a session. */
export interface Admission {
  /** The trusted device of this member that the browser's cookie names; undefined where there is none. */
  trustedDevice(db: Db, member: MemberId | undefined, caller: Caller): Promise<RowId | undefined>
  /**
   * Lets a member in that proved who it is.
   * @throws Refusal ACCOUNT_FROZEN, NON_MEMBER_ACCOUNT, ONLY_AGENTS, and SECOND_FACTOR_REQUIRED with what to answer
   */
  admit(who: Credentials, entry: Entry, caller: Caller): Promise<Opened>
  /**
   * Opens the session within a transaction, of which it takes the shard's head, so it comes last; `give` its cookies
   * afterwards. `trust` has the browser trusted from now on.
   * The settings are read before: within, a connection more would be waited for.
   */
  enter(
    tx: Tx,
    who: Credentials,
    entry: Entry & { site: SiteSettings; trust?: boolean },
    caller: Caller,
  ): Promise<Entered>
  give(caller: Caller, entered: Entered): Opened
  note(tx: Tx, member: MemberId, caller: Caller, outcome: Outcome): Promise<void>
}

export function createAdmission(deps: IdentityDeps, book: SessionBook): Admission {
  const { db, ids, random, settings } = deps
  const newDevice = (
    tx: Tx,
    kind: 'trusted' | 'remembered',
    member: MemberId,
    { ip, userAgent }: Caller,
    seconds: number,
  ): Promise<string> =>
    insertDevice(tx, {
      kind,
      member,
      id: ids.row(),
      secret: random.bytes(32).toString('base64url'),
      device: deviceName(userAgent),
      ip,
      seconds,
    })

  const admission: Admission = {
    async trustedDevice(reader, member, { cookies }) {
      const token = readDeviceToken('trusted', cookies.get(cookieNames.trusted))
      if (token === undefined || token.member !== member) return undefined
      return (await isTrusted(reader, token)) ? token.id : undefined
    },
    async admit(who, entry, caller) {
      const refusal = refusalOf(who, deps.brand.memberTypes, entry.side)
      if (refusal !== undefined) throw refusal
      const site = await settings.site()
      const methods = site.secondFactorOnNewAddress ? await methodsAsked(who, entry, caller) : []
      if (methods.length > 0) throw await challenge(who, entry, methods, caller)
      const toProve =
        site.secondFactorOnNewAddress && (await isPlaceNew(who, caller)) ? await methodsWanted(who, entry) : []
      if (toProve.length > 0 && !site.proofSkippable) throw await challenge(who, entry, toProve, caller)
      const { opened, ...entered } = await db.transaction((tx) => admission.enter(tx, who, { ...entry, site }, caller))
      return admission.give(caller, { ...entered, opened: { ...opened, proofWanted: toProve.length > 0 } })
    },
    async enter(tx, who, { how, rememberMe, rememberSeconds = REMEMBER_SECONDS, site, trust = false }, caller) {
      const { ip, userAgent } = caller
      const [isKnown, device] = [
        await isAddressKnown(tx, who.member, ip),
        await admission.trustedDevice(tx, who.member, caller),
      ]
      const session = await book.open(tx, { member: who.member, type: who.type, ip, userAgent, how })
      const cookies = []
      if (rememberMe) {
        cookies.push({
          name: cookieNames.remembered,
          value: await newDevice(tx, 'remembered', who.member, caller, rememberSeconds),
          seconds: rememberSeconds,
        })
      }
      if (trust)
        cookies.push({
          name: cookieNames.trusted,
          value: await newDevice(tx, 'trusted', who.member, caller, TRUST_SECONDS),
          seconds: TRUST_SECONDS,
        })
      if (device !== undefined) await touchDevice(tx, who.member, device, ip)
      await knowAddress(tx, who.member, ip)
      const browser = browserOf(caller.cookies, random)
      await knowBrowser(tx, who.member, browser.id)
      await admission.note(tx, who.member, caller, 'in')
      const record = { actor: `member:${who.member}`, subject: `member:${who.member}` }
      if (!isKnown)
        recordAudit(tx, { ...record, action: 'login.newAddress', after: { ip, device: deviceName(userAgent), how } })
      if (trust) recordAudit(tx, { ...record, action: 'device.trusted', after: { ip, device: deviceName(userAgent) } })
      const { expired } = passwordStateOf(who, how, site)
      // Nothing goes on before the change, and so no game either that was open elsewhere.
      if (expired) await deps.endGames(tx, who.member)
      await deps.emit(tx, { member: who.member, type: 'session.opened', payload: { session: session.id } })
      const { token } = session
      return {
        opened: { token, firstTimeLogin: !who.greeted, passwordExpired: expired, proofWanted: false },
        cookies,
        browser,
      }
    },
    give({ cookies }, entered) {
      entered.browser.keep()
      for (const { name, value, seconds } of entered.cookies) cookies.set(name, value, seconds)
      return entered.opened
    },
    note: (tx, member, { ip, userAgent }, outcome) =>
      noteAttempt(tx, member, { id: ids.row(), ip, device: deviceName(userAgent), outcome }),
  }

  /** True where neither the address nor the browser is known. */
  const isPlaceNew = async (who: Credentials, caller: Caller): Promise<boolean> =>
    !(await isAddressKnown(db, who.member, caller.ip)) &&
    (await admission.trustedDevice(db, who.member, caller)) === undefined

  /** The second proofs that this login needs: none in a browser that the member trusts, nor, without an app, where it was before; none where it has none. */
  async function methodsAsked(who: Credentials, { how }: Entry, caller: Caller): Promise<FactorMethod[]> {
    if ((await admission.trustedDevice(db, who.member, caller)) !== undefined) return []
    const totp = (await readTotp(db, who.member))?.confirmed ?? false
    // An address is shared by an office, a hotel, a carrier's customers: who set an app up trusts browsers, and a remembered one is known by its cookie.
    if ((!totp || how === 'remembered') && (await isAddressKnown(db, who.member, caller.ip))) return []
    const recoveryLeft = totp ? await countRecovery(db, who.member) : 0
    return methodsOf({ totp, recoveryLeft, email: who.email !== undefined, mobile: who.mobile !== undefined }, how)
  }

  /** By what it can prove itself for the first time; nothing where it has a proven way. */
  async function methodsWanted(
    { member, email, mobile, unproven }: Credentials,
    { how }: Entry,
  ): Promise<FactorMethod[]> {
    if (email !== undefined || mobile !== undefined) return []
    const isMine = async (channel: ContactChannel, target: string | undefined): Promise<boolean> =>
      target !== undefined && !(await isTaken(db, channel, target, member))
    return methodsToProve(
      { email: await isMine('mail', unproven.email), mobile: await isMine('sms', unproven.mobile) },
      how,
    )
  }

  async function challenge(
    who: Credentials,
    { how, rememberMe }: Entry,
    methods: FactorMethod[],
    caller: Caller,
  ): Promise<Refusal> {
    const secret = random.bytes(32).toString('base64url')
    await db.transaction(async (tx) => {
      await insertChallenge(tx, hashSecret(secret), { member: who.member, wish: { how, rememberMe, methods } })
      await admission.note(tx, who.member, caller, 'asked')
    })
    return new Refusal('SECOND_FACTOR_REQUIRED', { challenge: secret, methods })
  }
  return admission
}
