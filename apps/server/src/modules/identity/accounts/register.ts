import type { CallRequest } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { readMobile } from '#contract/forms/phone-number.ts'
import {
  askedFields,
  type RegistrationField,
  type RegistrationForm,
  type RegistrationMode,
  registrationComplaints,
  typedValue,
} from '#contract/forms/registration.ts'
import { ORDINARY_TYPE } from '#contract/member-types.ts'
import type { SiteSettings } from '#contract/settings/site.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/http/handlers.ts'
import type { MemberId } from '../../../platform/ids.ts'
import { createThrottle } from '../../../platform/throttle.sql.ts'
import type { IdentityDeps, SocialPerson, Verification } from '../parts.ts'
import { knowAddress } from '../sessions/known-address.sql.ts'
import { browserOf, knowBrowser } from '../sessions/known-browser.sql.ts'
import type { SessionBook } from '../sessions/session-book.ts'
import { askerOf } from '../verification/asker.ts'
import { checkAffiliate, claimInvitation, inviterOf } from './affiliate.ts'
import { findByName } from './directory.sql.ts'
import { type Inviter, type LinkTerms, takeLink } from './invitation.sql.ts'
import { insertMember } from './member.sql.ts'
import { tellAddressUsed } from './tell-owner.ts'
import { readPayee } from './payment-password.sql.ts'
import { isDefaultPassword, refuseFields } from './new-password.ts'

/** Accounts that one address may open in an hour, and tries of which each asks who has a name. */
const MOST_AN_HOUR = 20
const MOST_TRIES = 60
const HOUR = 3600

/** Stands where no password is right. */
const NO_PASSWORD = '-'

/** Fields that are kept as they were typed, for whoever needs them later. */
const kept = [
  'payeeName',
  'birthday',
  'idNumber',
  'qqNum',
  'wechat',
  'line',
  'whatsapp',
  'facebook',
  'telegram',
  'zalo',
  'recommenderId',
] as const

type Request = CallRequest<'member.register'> | CallRequest<'member.registerMobile'>
type Parts = { readonly book: SessionBook; readonly verification: Verification }

/** A registration whose form is right. */
interface Wish {
  readonly request: Request
  readonly mode: RegistrationMode
  readonly site: SiteSettings
  /** What was typed into a field that is shown; undefined where nothing was, or where it is not shown. */
  readonly given: (field: RegistrationField) => string | undefined
  /** E.164. */
  readonly mobile: string | undefined
  /** The version of the terms that is accepted with it. */
  readonly terms: string
}

/**
 * Opens an account and logs it in; the token. In this order, and the first failure stops it (REG-09): the form,
 * the affiliate code, the human check, then the account.
 */
export async function register(
  deps: IdentityDeps,
  parts: Parts,
  mode: RegistrationMode,
  request: Request,
  caller: Caller,
): Promise<string> {
  if (!deps.brand.brand.registrationOpen) throw new Refusal('REGISTRATION_CLOSED')
  if (await deps.throttle.isUsedUpFrom(caller.ip, 'register', MOST_AN_HOUR)) throw new Refusal('TOO_MANY_REQUESTS')
  const wish = await readWish(deps, mode, request)
  const inviter = await findUpline(deps, wish, caller.ip)
  const upline = inviter?.member
  await parts.verification.checkHuman(request.verification, caller.ip)
  const captcha = wish.given('captcha')
  if (captcha !== undefined && !(await parts.verification.isCaptchaRight(caller.cookies, captcha)))
    throw new Refusal('CAPTCHA_WRONG')
  const username = mode === 'mobile' ? (wish.mobile ?? '').slice(1) : (wish.given('username') ?? '')
  // Counted before anything is looked up or hashed: a name or an address that is taken opens no account, so it would cost nothing.
  if (!(await deps.throttle.takeFrom(caller.ip, 'register:try', MOST_TRIES, HOUR)))
    throw new Refusal('TOO_MANY_REQUESTS')
  const holder = await holderOf(deps, wish)
  if (mode === 'username' && (await findByName(deps.db, 'username', username)) !== undefined)
    throw new Refusal('USERNAME_TAKEN')
  const vouched = await isNumberVouched(parts, wish)
  if (!(await deps.ceilings.take('registrations', (await deps.settings.safety()).ceilings.registrations)))
    throw new Refusal('BUSY')
  const [password, paymentPassword] = [wish.given('password'), wish.given('paymentPassword')]
  const passwordHash = password === undefined ? NO_PASSWORD : await deps.passwords.hash(password)
  const paymentPasswordHash = paymentPassword === undefined ? undefined : await deps.passwords.hash(paymentPassword)

  const browser = browserOf(caller.cookies, deps.random)
  const token = await deps.db.transaction(async (tx) => {
    const proven = vouched || (await isCodeRight(parts, tx, wish, caller))
    const person = await takePerson(parts, tx, request, caller)
    const terms = await takeTerms(deps, tx, inviter)
    const type = terms?.type ?? ORDINARY_TYPE
    const id = deps.ids.member()
    const invitationCode = await claimInvitation(tx, deps.random, id)
    await insertMember(tx, {
      id,
      username,
      passwordHash,
      hasPassword: password !== undefined,
      type,
      paymentPasswordHash,
      upline,
      invitationCode,
      nickname: wish.given('nickname') ?? (mode === 'mobile' ? `***${username.slice(-4)}` : username),
      language: request.language ?? deps.brand.brand.defaultLanguage,
      email: emailOf(wish, person),
      mobile: wish.mobile === undefined ? undefined : { number: wish.mobile, proven },
      termsVersion: wish.terms,
      profile: profileOf(wish),
    })
    if (person !== undefined) await parts.verification.linkSocial(tx, id, person)
    await knowAddress(tx, id, caller.ip)
    await knowBrowser(tx, id, browser.id)
    const session = await parts.book.open(tx, {
      member: id,
      type,
      ip: caller.ip,
      userAgent: caller.userAgent,
      how: 'register',
    })
    recordAudit(tx, {
      actor: `member:${id}`,
      action: 'member.registered',
      subject: `member:${id}`,
      after: {
        username,
        terms: wish.terms,
        ...(upline === undefined ? {} : { upline }),
        ...(inviter?.link === undefined ? {} : { link: inviter.link, type }),
        ...(person === undefined ? {} : { social: person.provider }),
      },
    })
    // In the transaction, so that only accounts count, and each of them.
    if (!(await createThrottle(tx).takeFrom(caller.ip, 'register', MOST_AN_HOUR, HOUR)))
      throw new Refusal('TOO_MANY_REQUESTS')
    await deps.onRegistered(tx, id, 'real')
    await deps.emit(tx, {
      member: id,
      type: 'member.registered',
      payload: { link: inviter?.link, rebate: terms?.rebate },
    })
    return session.token
  })
  browser.keep()
  if (holder !== undefined) tellAddressUsed(deps, await readPayee(deps.db, holder))
  return token
}

/**
 * Whose proven address was typed; undefined where it is nobody's. The new account gets it unproven, as it would a free
 * one, so that nobody learns who has an account, and its owner is told.
 * @throws Refusal EMAIL_TAKEN where the brand wants it told
 */
async function holderOf(deps: IdentityDeps, { site, given }: Wish): Promise<MemberId | undefined> {
  const typed = given('email')?.toLowerCase()
  const member = typed === undefined ? undefined : await findByName(deps.db, 'email', typed)
  if (member === undefined) return undefined
  if (site.tellsAccountExists) throw new Refusal('EMAIL_TAKEN')
  return member
}

/** @throws Refusal METHOD_OFF, INVALID_INPUT with the fields at fault, MOBILE_INVALID */
async function readWish(deps: IdentityDeps, mode: RegistrationMode, request: Request): Promise<Wish> {
  const [stored, fields] = [await deps.settings.site(), await deps.settings.register()]
  // Switched on without a provider behind it, numbers are proven by SMS as before.
  const site = { ...stored, phoneAuth: stored.phoneAuth && deps.verification.phoneAuth !== undefined }
  if (!(mode === 'mobile' ? site.MOBILENUMREG3 : site.USERNAMEREG3)) throw new Refusal('METHOD_OFF')
  const form: RegistrationForm = { fields, site, mode, today: new Date(deps.clock.now()).toISOString().slice(0, 10) }
  const values: Readonly<Record<string, string>> = Object.fromEntries(
    Object.entries(request).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  const asked = new Set(askedFields(form).map(({ field }) => field))
  const given = (field: RegistrationField): string | undefined => {
    const value = asked.has(field) ? typedValue(field, values[field]) : ''
    return value === '' ? undefined : value
  }
  const complaints = registrationComplaints(form, values)
  const wrong = isDefaultPassword(deps, given('password') ?? '')
    ? { ...complaints, password: { id: 'password.default', min: 0, max: 0 } }
    : complaints
  if (Object.keys(wrong).length > 0) throw refuseFields(wrong)
  const typed = given('mobileNum')
  const mobile = typed === undefined ? undefined : readMobile(typed, request.countryDialingCode ?? '')
  if (typed !== undefined && mobile === undefined) throw new Refusal('MOBILE_INVALID')
  return { request, mode, site, given, mobile, terms: await deps.termsVersion() }
}

/**
 * Under whom the new member stands: by the code that it entered, the code in the address it came by, or the name of
 * who recommended it. What is typed has to be right; an address may be old.
 */
async function findUpline(deps: IdentityDeps, { request, given }: Wish, ip: string): Promise<Inviter | undefined> {
  const affiliateCode = typedValue('affiliateCode', request.affiliateCode)
  const affiliate = affiliateCode === '' ? undefined : await checkAffiliate(deps, affiliateCode, ip, 'register')
  const name = given('recommenderId')
  const recommender = name === undefined ? undefined : await findByName(deps.db, 'username', name)
  if (name !== undefined && recommender === undefined)
    throw refuseFields({ recommenderId: { id: 'recommenderId.unknown', min: 0, max: 0 } })
  return (
    affiliate ??
    (request.referralCode === undefined ? undefined : await inviterOf(deps, request.referralCode)) ??
    (recommender === undefined ? undefined : { member: recommender, link: undefined })
  )
}

/** What the account becomes by the link that it registers by. @throws Refusal AFFILIATE_CODE_INVALID where that is over, full or no longer its agent's to give */
async function takeTerms(
  { settings }: Pick<IdentityDeps, 'settings'>,
  tx: Tx,
  inviter: Inviter | undefined,
): Promise<LinkTerms | undefined> {
  if (inviter?.link === undefined) return undefined
  const { types } = await settings.agents()
  const terms = await takeLink(tx, inviter.member, inviter.link)
  // What its agent opens may have changed since it made the link.
  const opens = types.find(({ type }) => type === terms?.ownerType)?.opens ?? []
  if (terms === undefined || !opens.some((type) => type === terms.type)) throw new Refusal('AFFILIATE_CODE_INVALID')
  return terms
}

/** True where the phone-auth provider vouches for the number. @throws Refusal CODE_WRONG where it should and does not */
async function isNumberVouched({ verification }: Parts, { request, site, mobile }: Wish): Promise<boolean> {
  if (!site.phoneAuth || mobile === undefined || (!site.REGMOBVERF3 && request.idToken === undefined)) return false
  const vouched = request.idToken === undefined ? undefined : await verification.phoneOf(request.idToken)
  if (vouched !== mobile) throw new Refusal('CODE_WRONG')
  return true
}

/** True where a code by SMS proves the number, false where none is asked for. @throws Refusal CODE_WRONG */
async function isCodeRight(
  { verification }: Parts,
  tx: Tx,
  { site, mobile, given }: Wish,
  caller: Caller,
): Promise<boolean> {
  if (!site.REGMOBVERF3 || site.phoneAuth || mobile === undefined) return false
  if (!(await verification.codes.take(tx, 'register', mobile, given('verificationCode') ?? '', askerOf(caller))))
    throw new Refusal('CODE_WRONG')
  return true
}

/** Who the social login stands for that led here; undefined for an ordinary registration. @throws Refusal SOCIAL_FAILED */
async function takePerson(
  { verification }: Parts,
  tx: Tx,
  { socialTicket }: Request,
  { cookies }: Caller,
): Promise<SocialPerson | undefined> {
  if (socialTicket === undefined) return undefined
  const person = await verification.takeSocialTicket(tx, socialTicket, cookies)
  if (person === undefined) throw new Refusal('SOCIAL_FAILED')
  return person
}

/** The address that was typed, or else the one that a social provider vouches for. */
function emailOf({ given }: Wish, person: SocialPerson | undefined): { address: string; proven: boolean } | undefined {
  const vouched = person?.email?.toLowerCase()
  const address = given('email')?.toLowerCase() ?? vouched
  return address === undefined ? undefined : { address, proven: address === vouched }
}

function profileOf({ request, given }: Wish): Record<string, string> {
  const fields = kept.flatMap((field) => {
    const value = given(field)
    return value === undefined ? [] : [[field, value] as const]
  })
  const origin = (['registerUrl', 'domain'] as const).flatMap((field) => {
    const value = request[field]
    return value === undefined ? [] : [[field, value] as const]
  })
  return Object.fromEntries([...fields, ...origin])
}
