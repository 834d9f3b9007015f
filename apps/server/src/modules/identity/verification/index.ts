import { Refusal } from '#contract/errors.ts'
import { readMobile } from '#contract/phone-number.ts'
import { languageCode } from '#contract/scalars.ts'
import { verificationCalls } from '#contract/verification.ts'
import type { FastifyInstance } from 'fastify'
import { bindCalls, type Cookies, type MountedCall } from '../../../platform/http/handlers.ts'
import type { IdentityDeps, Verification } from '../parts.ts'
import { findByMobile, readCredentials } from '../sessions/credentials.sql.ts'
import { networkOf } from '../sessions/network.ts'
import { createCaptcha } from './captcha.ts'
import { createCodes } from './codes.ts'
import { createCountries } from './countries.ts'
import { createHumanCheck } from './human.ts'
import { createPhoneAuth } from './phone-auth.ts'
import { createSocial } from './social.ts'
import { linkSocial, takeTicket } from './social.sql.ts'

const HOUR = 3600
/** Codes that one address may ask for in an hour, for whatever numbers: a room of people, no machine. */
const CODES_PER_ADDRESS = 20
/** What the message says that the phone-auth provider's blockade lasts (spec 9). */
const FIVE_MINUTES = 300
const STARTS_PER_NUMBER = 5

/** Who somebody is, by what the house sends or others vouch for: codes, the human check, pictures, phones, social logins. */
export function createVerification(deps: IdentityDeps): { calls: MountedCall[]; verification: Verification; mount(server: FastifyInstance): void } {
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
  const countAddress = async (ip: string): Promise<void> => {
    const network = networkOf(ip)
    const second = await throttle.take(`code-address:second:${network}`, 1, 1)
    if (!second || !(await throttle.take(`code-address:${network}`, CODES_PER_ADDRESS, HOUR))) throw new Refusal('TOO_MANY_REQUESTS')
  }

  return {
    mount: (server) => social.mount(server),
    verification: {
      codes,
      checkHuman: (proof, ip) => human.check(proof, ip),
      isCaptchaRight: (cookies, answer) => captcha.isRight(cookies, answer),
      phoneOf: (idToken) => phoneAuth.phoneOf(idToken),
      takeSocialTicket: (on, ticket) => takeTicket(on, ticket),
      linkSocial: (tx, member, person) => linkSocial(tx, member, person),
    },
    calls: bindCalls(verificationCalls, {
      'verification.challenge': () => human.challenge(),
      'captcha.image': (_request, caller) => captcha.draw(caller),
      'sms.loggedOut': async ({ mobileNum, countryDialingCode, use = 'login' }, { ip, cookies }) => {
        const site = await settings.site()
        const on = use === 'login' ? site.verificationCodeLogin && !await phoneAuth.isOn() : site.forgotByMobile
        if (!on) throw new Refusal('METHOD_OFF')
        const target = mobileOf(mobileNum, countryDialingCode)
        await countAddress(ip)
        const known = await findByMobile(db, target)
        return codes.send({ use, channel: 'sms', target, language: known?.language ?? languageOf(cookies, brand.defaultLanguage), pretend: known === undefined })
      },
      'sms.register': async ({ mobileNo, countryDialingCode, verification, regType }, { ip, cookies }) => {
        const site = await settings.site()
        const tab = regType === 'mobile' ? site.MOBILENUMREG3 : site.USERNAMEREG3
        if (!brand.registrationOpen || !tab || !site.REGMOBVERF3 || await phoneAuth.isOn()) throw new Refusal('METHOD_OFF')
        const target = mobileOf(mobileNo, countryDialingCode)
        await human.check(verification, ip)
        await countAddress(ip)
        return codes.send({ use: 'register', channel: 'sms', target, language: languageOf(cookies, brand.defaultLanguage) })
      },
      'sms.member': async (_request, { session, ip }) => {
        const member = await readCredentials(db, session.member)
        if (member?.mobile === undefined) throw new Refusal('MOBILE_INVALID')
        await countAddress(ip)
        return codes.send({ use: 'change', channel: 'sms', target: member.mobile, language: member.language })
      },
      'phoneAuth.start': async ({ mobileNum, countryDialingCode, verification }, { ip }) => {
        if (!await phoneAuth.isOn()) throw new Refusal('METHOD_OFF')
        if (mobileNum.trim() === '') throw new Refusal('PHONE_AUTH_MISSING_NUMBER')
        const target = readMobile(mobileNum, countryDialingCode)
        if (target === undefined) throw new Refusal('PHONE_AUTH_INVALID_NUMBER')
        // The provider counts for all its customers; our own share is not one caller's to spend.
        const free = await throttle.take(`phone-auth:${target}`, STARTS_PER_NUMBER, FIVE_MINUTES)
        if (!free || !await throttle.take(`phone-auth:address:${networkOf(ip)}`, CODES_PER_ADDRESS, FIVE_MINUTES)) throw new Refusal('PHONE_AUTH_TOO_MANY_REQUESTS')
        return phoneAuth.start(target, verification)
      },
      'phoneAuth.confirm': ({ verificationId, code }) => phoneAuth.confirm(verificationId, code),
      'social.start': ({ provider }, caller) => social.start(provider, caller),
      'system.countries': async ({ language }) => ({ countries: [...countries(language)] }),
    }),
  }
}

/** The language that a visitor's browser remembers for the site, since a code goes to whom we know nothing of. */
function languageOf(cookies: Cookies, fallback: string): string {
  const language = languageCode.safeParse(cookies.get('language'))
  return language.success ? language.data : fallback
}
