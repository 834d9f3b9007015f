import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { passTime } from '#tests/support/inbox.ts'
import { type Database, openDatabase } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Cookies } from '../../../platform/http/handlers.ts'
import { type RandomSource, systemRandom } from '../../../platform/random.ts'
import { createThrottle } from '../../../platform/throttle.sql.ts'
import { type Captcha, createCaptcha } from './captcha.ts'
import { glyphs } from './captcha-glyphs.ts'
import { drawCaptcha } from './captcha-image.ts'

let database: TestDatabase
let db: Database
let captcha: Captcha

/** Draws the first four characters of the alphabet always, so that a test knows what it sees. */
const scripted: RandomSource = {
  bytes: systemRandom.bytes,
  below: (bound) => (bound === 2 ? 0 : bound === characters.length ? (drawn += 1) % bound : systemRandom.below(bound)),
}
const characters = Object.keys(glyphs)
let drawn = 0

beforeAll(async () => {
  database = await createTestDatabase('captcha')
  db = openDatabase(database.url)
  captcha = createCaptcha({ db, random: scripted, throttle: createThrottle(db) })
})
beforeEach(async () => {
  drawn = 0
  await passTime(db, 2)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

interface Browser {
  readonly cookies: Cookies
  readonly set: { name: string; seconds: number }[]
}

function browser(): Browser {
  const jar = new Map<string, string>()
  const set: Browser['set'] = []
  return {
    set,
    cookies: {
      get: (name) => jar.get(name),
      set(name, value, seconds) {
        jar.set(name, value)
        set.push({ name, seconds })
      },
    },
  }
}

const answerOf = (first: number): string =>
  Array.from({ length: 4 }, (_, at) => characters[(first + at) % characters.length]).join('')
let addresses = 0
const newIp = (): string => `198.51.100.${(addresses += 1)}`
const tooMany = expect.objectContaining({ code: 'TOO_MANY_REQUESTS' })

describe('[LOG-05] the picture of characters', () => {
  it('[LOG-05] is a base64 PNG of 200 by 72 points, and a cookie of five minutes names it', async () => {
    const { cookies, set } = browser()
    const png = Buffer.from(await captcha.draw({ ip: newIp(), cookies }), 'base64')
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 200, height: 72 })
    expect(set).toEqual([{ name: 'captcha', seconds: 300 }])
  })

  it('[LOG-05] takes its characters once, in small letters and with blanks around too', async () => {
    const { cookies } = browser()
    await captcha.draw({ ip: newIp(), cookies })
    expect(await captcha.isRight(cookies, ` ${answerOf(1).toLowerCase()} `)).toBe(true)
    expect(await captcha.isRight(cookies, answerOf(1))).toBe(false)
  })

  it('[LOG-05] is good for one answer, also for a wrong one; no answer keeps it', async () => {
    const { cookies } = browser()
    await captcha.draw({ ip: newIp(), cookies })
    expect(await captcha.isRight(cookies, undefined)).toBe(false)
    expect(await captcha.isRight(cookies, ' ')).toBe(false)
    expect(await captcha.isRight(cookies, 'HHHH')).toBe(false)
    expect(await captcha.isRight(cookies, answerOf(1))).toBe(false)
  })

  it('[LOG-05] is right for one of thirty at once', async () => {
    const { cookies } = browser()
    await captcha.draw({ ip: newIp(), cookies })
    const results = await Promise.all(Array.from({ length: 30 }, () => captcha.isRight(cookies, answerOf(1))))
    expect(results.filter(Boolean)).toHaveLength(1)
  })

  it.each([
    ['just before five minutes are over', 299, true],
    ['just after', 301, false],
  ])('[LOG-05] is right %s: %i s', async (_when, seconds, right) => {
    const { cookies } = browser()
    await captcha.draw({ ip: newIp(), cookies })
    await passTime(db, seconds)
    expect(await captcha.isRight(cookies, answerOf(1))).toBe(right)
  })

  it("[LOG-05] is another browser's no more than nobody's", async () => {
    const [one, other, none] = [browser(), browser(), browser()]
    await captcha.draw({ ip: newIp(), cookies: one.cookies })
    await captcha.draw({ ip: newIp(), cookies: other.cookies })
    expect(await captcha.isRight(other.cookies, answerOf(1))).toBe(false)
    expect(await captcha.isRight(none.cookies, answerOf(1))).toBe(false)
    expect(await captcha.isRight(one.cookies, answerOf(1))).toBe(true)
  })

  it('[LOG-05] is replaced by the next one', async () => {
    const { cookies } = browser()
    await captcha.draw({ ip: newIp(), cookies })
    await passTime(db, 1.5)
    await captcha.draw({ ip: newIp(), cookies })
    expect(
      await db.query(
        sql`SELECT count(*)::integer AS count FROM captcha WHERE expires_at > app_now() + interval '298 seconds'`,
      ),
    ).toEqual([{ count: 1 }])
    expect(await captcha.isRight(cookies, answerOf(5))).toBe(true)
  })

  it('[LOG-05] is drawn anew after a second, not before: for a browser from any address, and for an address with any browser', async () => {
    const { cookies } = browser()
    const ip = newIp()
    await captcha.draw({ ip, cookies })
    await expect(captcha.draw({ ip: newIp(), cookies })).rejects.toThrow(tooMany)
    await expect(captcha.draw({ ip, cookies: browser().cookies })).rejects.toThrow(tooMany)
    await captcha.draw({ ip: newIp(), cookies: browser().cookies })
    await passTime(db, 1.1)
    await captcha.draw({ ip, cookies })
  })

  it('[LOG-05] keeps nothing in clear', async () => {
    const { cookies } = browser()
    await captcha.draw({ ip: newIp(), cookies })
    expect(
      JSON.stringify(await db.query(sql`SELECT id, encode(answer_hash, 'escape') AS answer FROM captcha`)),
    ).not.toContain(answerOf(1))
  })

  it('[LOG-05] shows four or five characters, none of which is taken for another', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, async () => (await drawCaptcha(systemRandom)).answer))
    expect(new Set(answers.map(({ length }) => length))).toEqual(new Set([4, 5]))
    expect(answers.join('')).not.toMatch(/[O0QDIL12Z5SGB846FUV]/)
  })
})
