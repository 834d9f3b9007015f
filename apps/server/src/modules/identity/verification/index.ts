import { Refusal } from '#contract/errors.ts'
import { readMobile } from '#contract/forms/phone-number.ts'
import { languageCode } from '#contract/scalars.ts'
import { verificationCalls } from '#contract/calls/verification.ts'
import type { FastifyInstance } from 'fastify'
import { bindCalls, type Cookies, type MountedCall } from '../../../platform/http/handlers.ts'
import type { IdentityDeps, Verification } from '../parts.ts'
import { findByMobile, readCredentials } from '../sessions/credentials.sql.ts'
import { isAddressKnown } from '../sessions/known-address.sql.ts'
import { askerNamed, newAsker } from './asker.ts'
import { createCaptcha } from './captcha.ts'
import { createCodes } from './codes.ts'
import { createCountries } from './countries.ts'
import { createHumanCheck } from './human.ts'
import { createPhoneAuth } from './phone-auth.ts'
import { createSocial, FLOW_COOKIE } from './social.ts'
import { linkSocial, takeTicket } from './social.sql.ts'

const HOUR = 3600
/** Codes that one address may ask for in an hour, for whatever numbers: a room of people, no machine. */
const CODES_PER_ADDRESS = 20
/** What the message says that the phone-auth provider's blockade lasts (spec 9). */
const FIVE_MINUTES = 300
const STARTS_PER_NUMBER = 5

/** Who somebody is, by what the house sends or others vouch for: codes, the human check, pictures, phones, social logins. */
export function createVerification(deps: IdentityDeps): {
  calls: MountedCall[]
  verification: Verification
  mount(server: FastifyInstance): void
} {
  const { db, settings, throttle } = deps
  const brand = deps.brand.brand
  const codes = createCodes(deps)
  const human = createHumanCheck(deps)
  const captcha = createCaptcha(deps)
  const phoneAuth = createPhoneAuth(deps)
  const social = createSocial(deps)
  const countries = createCountries(brand.defaultLanguage)

  const mobileOf = (mobileNum: string, countryDialingCode: string): string => {
    const number = readMobile(mobileNum, countryDialingCode)
    if (number === undefined) throw new Refusal('MOBILE_INVALID')
    return number
  }
  /** Whether the house sends to the country of a number that nobody has yet: some countries' SMS are sold by whoever asks for them. */
  const isAllowed = async (number: string): Promise<boolean> => {
    const { dialingCodes } = (await settings.safety()).ceilings
    return dialingCodes.length === 0 || dialingCodes.some((code) => number.startsWith(`+${code}`))
  }
  const allowed = async (number: string): Promise<string> => {
    if (!(await isAllowed(number))) throw new Refusal('MOBILE_INVALID')
    return number
  }
  const countAddress = async (ip: string): Promise<void> => {
    const second = await throttle.takeFrom(ip, 'code-address:second', 1, 1)
    if (!second || !(await throttle.takeFrom(ip, 'code-address', CODES_PER_ADDRESS, HOUR)))
      throw new Refusal('TOO_MANY_REQUESTS')
  }

  return {
    mount: (server) => social.mount(server),
    verification: {
      codes,
      checkHuman: (proof, ip) => human.check(proof, ip),
      isCaptchaRight: (cookies, answer) => captcha.isRight(cookies, answer),
      phoneOf: (idToken) => phoneAuth.phoneOf(idToken),
      takeSocialTicket: (on, ticket, cookies) => takeTicket(on, ticket, cookies.get(FLOW_COOKIE)),
      linkSocial: (tx, member, person) => linkSocial(tx, member, person),
    },
    calls: bindCalls(verificationCalls, {
      'verification.challenge': () => human.challenge(),
      'captcha.image': (_request, caller) => captcha.draw(caller),
      'sms.loggedOut': async ({ mobileNum, countryDialingCode, use = 'login', verification }, caller) => {
        const { ip, cookies } = caller
        const site = await settings.site()
        const on = use === 'login' ? site.verificationCodeLogin && !(await phoneAuth.isOn()) : site.forgotByMobile
        if (!on) throw new Refusal('METHOD_OFF')
        const target = mobileOf(mobileNum, countryDialingCode)
        await human.check(verification, ip)
        await countAddress(ip)
        const owner = await findByMobile(db, target)
        return codes.send({
          use,
          channel: 'sms',
          target,
          language: owner?.language ?? languageOf(cookies, brand.defaultLanguage),
          pretend: owner === undefined,
          asker: newAsker(caller, deps.random),
          known: await isAddressKnown(db, owner?.member, ip),
        })
      },
      'sms.register': async ({ mobileNo, countryDialingCode, verification, regType }, caller) => {
        const { ip, cookies } = caller
        const site = await settings.site()
        const tab = regType === 'mobile' ? site.MOBILENUMREG3 : site.USERNAMEREG3
        if (!brand.registrationOpen || !tab || !site.REGMOBVERF3 || (await phoneAuth.isOn()))
          throw new Refusal('METHOD_OFF')
        const target = await allowed(mobileOf(mobileNo, countryDialingCode))
        await human.check(verification, ip)
        await countAddress(ip)
        return codes.send({
          use: 'register',
          channel: 'sms',
          target,
          language: languageOf(cookies, brand.defaultLanguage),
          asker: newAsker(caller, deps.random),
          known: false,
        })
      },
      'sms.member': async (_request, { session, ip }) => {
        const member = await readCredentials(db, session.member)
        const target = member?.mobile ?? member?.email
        if (member === undefined || target === undefined) throw new Refusal('MOBILE_INVALID')
        await countAddress(ip)
        return codes.send({
          use: 'change',
          channel: member.mobile === undefined ? 'mail' : 'sms',
          target,
          language: member.language,
          asker: askerNamed(`member:${session.member}`),
          known: true,
        })
      },
      'phoneAuth.start': async ({ mobileNum, countryDialingCode, verification }, { ip }) => {
        if (!(await phoneAuth.isOn())) throw new Refusal('METHOD_OFF')
        if (mobileNum.trim() === '') throw new Refusal('PHONE_AUTH_MISSING_NUMBER')
        const target = readMobile(mobileNum, countryDialingCode)
        if (target === undefined || !(await isAllowed(target))) throw new Refusal('PHONE_AUTH_INVALID_NUMBER')
        // The provider counts for all its customers; our own share is not one caller's to spend.
        const free = await throttle.take(`phone-auth:${target}`, STARTS_PER_NUMBER, FIVE_MINUTES)
        if (!free || !(await throttle.takeFrom(ip, 'phone-auth:address', CODES_PER_ADDRESS, FIVE_MINUTES)))
          throw new Refusal('PHONE_AUTH_TOO_MANY_REQUESTS')
        return phoneAuth.start(target, verification)
      },
      'phoneAuth.confirm': ({ verificationId, code }) => phoneAuth.confirm(verificationId, code),
      'social.start': ({ provider }, caller) => social.start(provider, caller),
      'social.ticket': ({ ticket }, caller) => social.describe(ticket, caller),
      'system.countries': async ({ language }) => ({ countries: [...countries(language)] }),
    }),
  }
}

/** The language that a visitor's browser remembers for the site, since a code goes to whom we know nothing of. */
function languageOf(cookies: Cookies, fallback: string): string {
  const language = languageCode.safeParse(cookies.get('language'))
  return language.success ? language.data : fallback
}
