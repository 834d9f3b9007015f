import { Refusal } from '#contract/errors.ts'
import { hash, timingSafeEqual } from 'node:crypto'
import type { Caller, Cookies } from '../../../platform/http/handlers.ts'
import type { IdentityDeps } from '../parts.ts'
import { drawCaptcha } from './captcha-image.ts'
import { keepCaptcha, takeCaptcha } from './captcha.sql.ts'

/** The cookie that names the picture a browser was given; what it shows stands in the database alone. */
const COOKIE = 'captcha'
const SECONDS = 300

export interface Captcha {
  /** Draws a new picture for a browser: base64 PNG. @throws Refusal TOO_MANY_REQUESTS within a second of the last */
  draw(caller: Pick<Caller, 'ip' | 'cookies'>): Promise<string>
  isRight(cookies: Cookies, answer: string | undefined): Promise<boolean>
}

export function createCaptcha({ db, random, throttle }: Pick<IdentityDeps, 'db' | 'random' | 'throttle'>): Captcha {
  return {
    async draw({ ip, cookies }) {
      const before = cookies.get(COOKIE)
      if (!(await throttle.takeFrom(ip, 'captcha', 1, 1))) throw new Refusal('TOO_MANY_REQUESTS')
      if (before !== undefined && !(await throttle.take(`captcha:browser:${idOf(before)}`, 1, 1)))
        throw new Refusal('TOO_MANY_REQUESTS')
      const { answer, png } = await drawCaptcha(random)
      const name = random.bytes(24).toString('base64url')
      // A browser has one picture: the one before it is answered no more.
      if (before !== undefined) await takeCaptcha(db, idOf(before))
      await keepCaptcha(db, idOf(name), hashOf(name, answer))
      await throttle.take(`captcha:browser:${idOf(name)}`, 1, 1)
      cookies.set(COOKIE, name, SECONDS)
      return png.toString('base64')
    },
    async isRight(cookies, answer) {
      const name = cookies.get(COOKIE)
      // Who gives no answer keeps the picture.
      if (name === undefined || answer === undefined || answer.trim() === '') return false
      const right = await takeCaptcha(db, idOf(name))
      return right !== undefined && timingSafeEqual(right, hashOf(name, answer.trim().toUpperCase()))
    },
  }
}

const idOf = (name: string): string => hash('sha256', name)
const hashOf = (name: string, answer: string): Buffer => hash('sha256', `${name}\n${answer}`, 'buffer')
