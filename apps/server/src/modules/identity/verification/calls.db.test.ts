import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SiteSettings } from '#contract/settings/site.ts'
import { startPhoneAuthProvider } from '#server/demonstration/phone-auth-provider.ts'
import type { Service } from '#server/demonstration/service.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, type Player, testBrand } from '#tests/support/house.ts'
import { openInbox, passTime, type TestInbox } from '#tests/support/inbox.ts'
import { nothingOutside, testSettings } from '#tests/support/outside.ts'
import { systemClock } from '../../../platform/clock.ts'
import { sql } from '../../../platform/db/sql.ts'
import { memberId, shardOf } from '../../../platform/ids.ts'
import { systemRandom } from '../../../platform/random.ts'

interface Asked {
  readonly ip?: string
  readonly cookie?: string
  readonly token?: string
}

interface Place {
  readonly house: House
  readonly inbox: TestInbox
  ask(path: string, body?: Record<string, unknown>, asked?: Asked): Promise<Answer & { readonly cookies: string[] }>
  close(): Promise<void>
}

let addresses = 0
const newIp = (): string => `203.0.${Math.floor((addresses += 1) / 250)}.${(addresses % 250) + 1}`

async function open(site: Partial<SiteSettings>, changes: { phoneAuth?: Service } = {}): Promise<Place> {
  const database: TestDatabase = await createTestDatabase('calls')
  const inbox = await openInbox()
  const { phoneAuth } = changes
  const house = await openHouse(database.url, {
    messages: inbox.messages,
    brand: { ...testBrand, settings: { ...testSettings, site: { ...testSettings.site, REGMOBVERF3: true, ...site } } },
    verification: {
      ...nothingOutside.verification,
      phoneAuth: phoneAuth === undefined ? undefined : { url: phoneAuth.url, apiKey: 'k' },
    },
  })
  return {
    house,
    inbox,
    async ask(path, body, { ip = newIp(), cookie, token } = {}) {
      const response = await house.app.server.inject({
        method: body === undefined ? 'GET' : 'POST',
        url: path,
        remoteAddress: ip,
        ...(body === undefined ? {} : { payload: body }),
        headers: {
          ...(cookie === undefined ? {} : { cookie }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
      })
      const set = response.headers['set-cookie'] ?? []
      return { status: response.statusCode, body: response.json(), cookies: Array.isArray(set) ? set : [set] }
    },
    async close() {
      await house.close()
      await inbox.close()
      await database.drop()
    },
  }
}

/** Ties a number to a member as the accounts do. */
async function haveNumber(house: House, number: string, { proven = true, language = 'PT' } = {}): Promise<Player> {
  const player = await house.register()
  const member = memberId(player.id)
  await house.db.query(
    sql`INSERT INTO directory (kind, key, shard, member) VALUES ('mobile', ${number}, ${shardOf(member)}, ${member})`,
  )
  await house.db.query(sql`
    UPDATE member SET mobile = ${number}, mobile_proven = ${proven}, password_changed_at = app_now(), language = ${language} WHERE shard = ${shardOf(member)} AND id = ${member}`)
  return player
}

let numbers = 0
/** A number of Brazil as typed, and as it is. */
const newNumber = (): { typed: { mobileNum: string; countryDialingCode: string }; number: string } => {
  const own = String((numbers += 1)).padStart(4, '0')
  return { typed: { mobileNum: `(11) 91234-${own}`, countryDialingCode: '55' }, number: `+551191234${own}` }
}

const LOGGED_OUT = '/wps/verification/sms/noLogin'
const REGISTER = '/wps/verification/sms/register'

describe('[LOG-06] codes for who is not logged in', () => {
  let place: Place
  beforeAll(async () => {
    place = await open({})
  })
  beforeEach(() => passTime(place.house.db, 2))
  afterAll(() => place.close())

  it.each([
    ['login', undefined, 'para entrar'],
    ['login', 'login', 'para entrar'],
    ['password', 'password', 'para definir uma nova senha'],
  ])('[LOG-06] go to the number of a member, for %s (asked as %s), in its language', async (_use, use, words) => {
    const { typed, number } = newNumber()
    await haveNumber(place.house, number)
    expect((await place.ask(LOGGED_OUT, { ...typed, ...(use === undefined ? {} : { use }) })).body).toEqual({
      success: true,
      message: '',
      value: { expiredMinutes: 5 },
    })
    const code = await place.inbox.codeTo(number)
    expect(place.inbox.inbox.list(number)[0]?.text).toContain(`${code} é o seu código Test house ${words}.`)
  })

  it('[LOG-06] are answered the same for a number that nobody has, and nothing is sent', async () => {
    const { typed, number } = newNumber()
    const known = newNumber()
    await haveNumber(place.house, known.number)
    const [here, there] = [{ ip: newIp() }, { ip: newIp() }]
    const [one, other] = [await place.ask(LOGGED_OUT, typed, here), await place.ask(LOGGED_OUT, known.typed, there)]
    const withoutName = ({ cookies, ...rest }: typeof one) => ({
      ...rest,
      cookies: cookies.map((cookie) => cookie.replace(/^asker=[\w-]{32};/, 'asker;')),
    })
    expect(withoutName(one)).toEqual(withoutName(other))
    await place.inbox.codeTo(known.number)
    expect(place.inbox.inbox.list(number)).toEqual([])
    const [again, otherAgain] = [
      await place.ask(LOGGED_OUT, typed, here),
      await place.ask(LOGGED_OUT, known.typed, there),
    ]
    expect([again.body.code, otherAgain.body.code]).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
  })

  it.each([
    ['123', '55'],
    ['1131234567', '55'],
    ['11912345678', '999'],
    ['', '55'],
  ])('[LOG-06] are refused for what is no mobile number: %s of %s', async (mobileNum, countryDialingCode) => {
    expect((await place.ask(LOGGED_OUT, { mobileNum, countryDialingCode })).body).toMatchObject({
      success: false,
      code: 'MOBILE_INVALID',
      message: 'Please enter a valid phone number',
    })
  })

  it("[LOG-06] go for a change of password to the member's proven number, and nowhere without one", async () => {
    const [proven, guessed] = [newNumber(), newNumber()]
    const { token } = await haveNumber(place.house, proven.number)
    const { token: other } = await haveNumber(place.house, guessed.number, { proven: false })
    expect((await place.ask('/wps/verification/sms/member', {}, { token })).body).toMatchObject({
      value: { expiredMinutes: 5 },
    })
    expect(place.inbox.inbox.list(proven.number)[0]?.text).toContain('para mudar sua senha')
    expect((await place.ask('/wps/verification/sms/member', {}, { token: other })).body.code).toBe('MOBILE_INVALID')
    expect((await place.ask('/wps/verification/sms/member', {})).body.code).toBe('NOT_LOGGED_IN')
  })

  it('[LOG-06] are asked for once a second and twenty times an hour from an address', async () => {
    const ip = newIp()
    expect((await place.ask(LOGGED_OUT, newNumber().typed, { ip })).status).toBe(200)
    expect((await place.ask(LOGGED_OUT, newNumber().typed, { ip })).body.code).toBe('TOO_MANY_REQUESTS')
    for (let n = 0; n < 18; n += 1) {
      await passTime(place.house.db, 1.1)
      expect((await place.ask(LOGGED_OUT, newNumber().typed, { ip })).status).toBe(200)
    }
    await passTime(place.house.db, 1.1)
    expect((await place.ask(LOGGED_OUT, newNumber().typed, { ip })).status).toBe(200)
    await passTime(place.house.db, 1.1)
    expect((await place.ask(LOGGED_OUT, newNumber().typed, { ip })).body.code).toBe('TOO_MANY_REQUESTS')
    await passTime(place.house.db, 3600)
    expect((await place.ask(LOGGED_OUT, newNumber().typed, { ip })).status).toBe(200)
  })

  it('[LOG-06] go for a registration to the number that was typed, in the language of the site', async () => {
    const { typed, number } = newNumber()
    const answer = await place.ask(
      REGISTER,
      { countryDialingCode: '55', mobileNo: typed.mobileNum, regType: 'username' },
      { cookie: 'language=EN' },
    )
    expect(answer.body).toMatchObject({ success: true, value: { expiredMinutes: 5 } })
    expect(place.inbox.inbox.list(number)[0]?.text).toContain('is your Test house code to register.')
    expect((await place.ask(REGISTER, { countryDialingCode: '55', mobileNo: '1', regType: 'mobile' })).body.code).toBe(
      'MOBILE_INVALID',
    )
  })

  it("[REG-07] offers the countries, the brand's own first", async () => {
    const { body } = await place.ask('/wps/system/countries?language=EN')
    expect(body.value).toMatchObject({
      countries: expect.arrayContaining([{ countryCode: 'JP', countryDialingCode: '81', name: 'Japan' }]),
    })
    expect(JSON.stringify(body.value)).toMatch(
      /^\{"countries":\[\{"countryCode":"BR","countryDialingCode":"55","name":"Brazil"\}/,
    )
  })

  it('[LOG-05] gives a picture with a cookie that no script reads and no other site sends', async () => {
    const ip = newIp()
    const { body, cookies } = await place.ask('/wps/captcha', undefined, { ip })
    expect(String(body.value)).toMatch(/^iVBORw0KGgo/)
    expect(cookies).toEqual([
      expect.stringMatching(/^captcha=[\w-]{32}; Max-Age=300; Path=\/wps; HttpOnly; SameSite=Strict$/),
    ])
    expect((await place.ask('/wps/captcha', undefined, { ip })).body.code).toBe('TOO_MANY_REQUESTS')
  })
})

describe('[LOG-06] codes by the settings', () => {
  it.each([
    [{ verificationCodeLogin: false }, LOGGED_OUT, { use: 'login' }],
    [{ forgotByMobile: false }, LOGGED_OUT, { use: 'password' }],
    [{ REGMOBVERF3: false }, REGISTER, { regType: 'mobile' }],
    [{ MOBILENUMREG3: false }, REGISTER, { regType: 'mobile' }],
    [{ USERNAMEREG3: false }, REGISTER, { regType: 'username' }],
  ])('[LOG-06] are off with %j at %s for %j', async (settings, path, body) => {
    const place = await open(settings)
    const { typed } = newNumber()
    expect((await place.ask(path, { ...typed, mobileNo: typed.mobileNum, ...body })).body.code).toBe('METHOD_OFF')
    await place.close()
  })

  it('[LOG-02, SAF-05] are asked for with the proof of a human, since each costs the house', async () => {
    const place = await open({ humanVerification: true })
    const { typed } = newNumber()
    expect(
      (await place.ask(REGISTER, { countryDialingCode: '55', mobileNo: typed.mobileNum, regType: 'mobile' })).body,
    ).toMatchObject({
      code: 'VERIFICATION_REQUIRED',
      message: 'Please complete verification first',
    })
    expect((await place.ask(LOGGED_OUT, typed)).body.code).toBe('VERIFICATION_REQUIRED')
    expect((await place.ask('/wps/verification/challenge')).body.value).toMatchObject({
      kind: 'altcha',
      algorithm: 'SHA-256',
      maxnumber: 30_000,
    })
    await place.close()
  })
})

describe('[LOG-14] with the phone-auth provider', () => {
  let place: Place
  let provider: Service
  beforeAll(async () => {
    let told: TestInbox | undefined
    provider = await startPhoneAuthProvider({
      inbox: { add: (message) => told?.inbox.add(message) },
      clock: systemClock,
      random: systemRandom,
      key: 'k',
    })
    place = await open({ phoneAuth: true }, { phoneAuth: provider })
    told = place.inbox
  })
  afterAll(async () => {
    await place.close()
    await provider.close()
  })

  it('[LOG-14] a code goes through it, is good for a minute, and ends in an id token', async () => {
    const number = '+5511912347777'
    const { body } = await place.ask('/wps/verification/phoneAuth/start', {
      mobileNum: '11 91234-7777',
      countryDialingCode: '55',
    })
    expect(body.value).toMatchObject({ channel: 'phone-auth', expiredMinutes: 1, verificationId: expect.any(String) })
    const { verificationId } = Object(body.value)
    const code = await place.inbox.codeTo(number)
    const confirmed = await place.ask('/wps/verification/phoneAuth/confirm', { verificationId, code })
    expect(confirmed.body.value).toMatchObject({ channel: 'phone-auth', idToken: expect.any(String) })
  })

  it('[LOG-14] our own codes for login and registration are off, those for a forgotten password are not', async () => {
    const { typed } = newNumber()
    expect((await place.ask(LOGGED_OUT, typed)).body.code).toBe('METHOD_OFF')
    expect(
      (await place.ask(REGISTER, { countryDialingCode: '55', mobileNo: typed.mobileNum, regType: 'mobile' })).body.code,
    ).toBe('METHOD_OFF')
    expect((await place.ask(LOGGED_OUT, { ...typed, use: 'password' })).status).toBe(200)
  })

  it.each([
    ['', 'PHONE_AUTH_MISSING_NUMBER', 'Please enter your phone number'],
    ['123', 'PHONE_AUTH_INVALID_NUMBER', 'Invalid phone number format'],
    ['11912340001', 'PHONE_AUTH_QUOTA', 'Quota exceeded, please contact support'],
    ['11912340002', 'PHONE_AUTH_NOT_ALLOWED', 'This operation is not allowed'],
    ['11912340003', 'PHONE_AUTH_CAPTCHA_FAILED', 'The check that you are human failed. Please try again.'],
    ['11912340004', 'PHONE_AUTH_UNKNOWN', 'Unknown error'],
    ['11912340005', 'PHONE_AUTH_TOO_MANY_REQUESTS', 'Too many requests, please try again after 5 minutes'],
  ])('[ERR-02] for %s answers %s', async (mobileNum, code, message) => {
    expect(
      (await place.ask('/wps/verification/phoneAuth/start', { mobileNum, countryDialingCode: '55' })).body,
    ).toMatchObject({ success: false, code, message })
  })

  it('[ERR-02] a wrong or old code has its own answer', async () => {
    expect(
      (await place.ask('/wps/verification/phoneAuth/confirm', { verificationId: 'made-up', code: '123456' })).body.code,
    ).toBe('PHONE_AUTH_CODE_EXPIRED')
  })

  it('[ERR-04] too many for a number are refused by us too, and a new try is possible after five minutes', async () => {
    const start = async (): Promise<string | undefined> =>
      (await place.ask('/wps/verification/phoneAuth/start', { mobileNum: '11912340002', countryDialingCode: '55' }))
        .body.code
    await passTime(place.house.db, 300)
    for (let n = 0; n < 5; n += 1) expect(await start()).toBe('PHONE_AUTH_NOT_ALLOWED')
    expect(await start()).toBe('PHONE_AUTH_TOO_MANY_REQUESTS')
    await passTime(place.house.db, 301)
    expect(await start()).toBe('PHONE_AUTH_NOT_ALLOWED')
  })
})
