import type { CallRequest } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { readMobile } from '#contract/forms/phone-number.ts'
import type { SiteSettings } from '#contract/settings/site.ts'
import type { Caller } from '../../../platform/http/handlers.ts'
import type { IdentityDeps, Verification } from '../parts.ts'
import { askerOf } from '../verification/asker.ts'
import type { Admission, Opened } from './admission.ts'
import { type Credentials, findByMobile, findByUsername } from './credentials.sql.ts'
import { isAddressKnown } from './known-address.sql.ts'
import { createLoginGate } from './login-gate.ts'

type LoginRequest = CallRequest<'session.login'>

/** One way to say and prove who one is. */
interface Way {
  isOn(site: SiteSettings): boolean
  /** The name that was typed, in the form in which the directory has it. @throws Refusal MOBILE_INVALID */
  nameOf(request: LoginRequest): string
  find(name: string): Promise<Credentials | undefined>
  /** Whether the proof is right; the same work is done where nobody has the name. */
  prove(found: Credentials | undefined, name: string, proof: string, caller: Caller): Promise<boolean>
}

/** `session.login`: human check, picture where it is demanded, proof, and then who may come in (spec 4). */
export function createLogin(
  deps: IdentityDeps,
  { admission, verification }: { admission: Admission; verification: Verification },
) {
  const { db, settings, throttle, passwords } = deps
  const gate = createLoginGate(deps)
  const mobileOf = ({ username, countryDialingCode }: LoginRequest): string => {
    const mobile = readMobile(username, countryDialingCode ?? '')
    if (mobile === undefined) throw new Refusal('MOBILE_INVALID')
    return mobile
  }
  const ways: Record<LoginRequest['type'], Way> = {
    username: {
      isOn: () => true,
      nameOf: ({ username }) => username.trim().toLowerCase(),
      find: (name) => findByUsername(db, name),
      prove: (found, _name, password) => passwords.verify(found?.passwordHash, password),
    },
    sms: {
      isOn: ({ verificationCodeLogin, phoneAuth }) => verificationCodeLogin && !phoneAuth,
      nameOf: mobileOf,
      find: (mobile) => findByMobile(db, mobile),
      prove: async (found, mobile, code, caller) =>
        (await verification.codes.take(db, 'login', mobile, code, askerOf(caller))) && found !== undefined,
    },
    'phone-auth': {
      isOn: ({ verificationCodeLogin, phoneAuth }) => verificationCodeLogin && phoneAuth,
      nameOf: mobileOf,
      find: (mobile) => findByMobile(db, mobile),
      prove: async (found, mobile, idToken) => (await verification.phoneOf(idToken)) === mobile && found !== undefined,
    },
  }
  const noteWrong = async (member: Credentials | undefined, caller: Caller): Promise<void> => {
    // Names that nobody has are counted, so that one that somebody has costs no more time.
    if (member === undefined) await throttle.takeFrom(caller.ip, 'login:nobody', 1, 3600)
    else await db.transaction((tx) => admission.note(tx, member.member, caller, 'wrong'))
  }

  return async (request: LoginRequest, caller: Caller): Promise<Opened> => {
    const way = ways[request.type]
    if (!way.isOn(await settings.site())) throw new Refusal('METHOD_OFF')
    const name = way.nameOf(request)
    const found = await way.find(name)
    const attempt = await gate({
      account: `${request.type === 'username' ? 'username' : 'mobile'}:${name}`,
      member: found?.member,
      ip: caller.ip,
      known: await isAddressKnown(db, found?.member, caller.ip),
      trusted: await admission.trustedDevice(db, found?.member, caller),
    })
    if (request.type === 'username') await verification.checkHuman(request.verification, caller.ip)
    if (attempt.captchaRequired && !(await verification.isCaptchaRight(caller.cookies, request.captcha)))
      throw new Refusal('CAPTCHA_WRONG', attempt.detail())
    await attempt.begin()
    let right: boolean
    try {
      right = await way.prove(found, name, request.password, caller)
    } catch (error) {
      await attempt.withdrawn()
      throw error
    }
    if (!right || found === undefined) {
      await noteWrong(found, caller)
      throw await attempt.failed()
    }
    await attempt.succeeded()
    const { rememberMe = false, side } = request
    return admission.admit(found, { how: request.type, rememberMe, ...(side === undefined ? {} : { side }) }, caller)
  }
}
