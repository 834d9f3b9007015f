import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkAuditChain } from '#server/platform/audit.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, registration, testBrand } from '#tests/support/house.ts'
import { nothingOutside } from '#tests/support/outside.ts'
import {
  changeMember,
  createOutbox,
  createVisitor,
  freePlayBody,
  moveTime,
  newAddress,
  PASSWORD,
  thirty,
  tokenOf,
} from '#tests/support/visitor.ts'
import { createPasswords } from '../accounts/passwords.ts'

const outbox = createOutbox()
let database: TestDatabase
let house: House
/** Says whose number an id token stands for. */
let provider: Server

beforeAll(async () => {
  provider = createServer((request, response) => {
    let body = ''
    request
      .on('data', (part) => (body += String(part)))
      .on('end', () => {
        const [, vouched] = /"vouched:(\+\d+)/.exec(body) ?? []
        response.setHeader('content-type', 'application/json')
        response.end(
          JSON.stringify(vouched === undefined ? { error: { code: 'INVALID_CODE' } } : { phoneNumber: vouched }),
        )
      })
  })
  await new Promise<void>((up) => void provider.listen(0, '127.0.0.1', up))
  database = await createTestDatabase('login')
  house = await openWith({})
})
afterAll(async () => {
  expect(await checkAuditChain(house.db)).toEqual([])
  await house.close()
  await database.drop()
  provider.close()
})

type Site = typeof testBrand.settings.site

const openWith = (change: Partial<Site>): Promise<House> =>
  openHouse(database.url, {
    brand: { ...testBrand, settings: { ...testBrand.settings, site: { ...testBrand.settings.site, ...change } } },
    messages: outbox.messages,
    passwords: createPasswords(),
    verification: {
      ...nothingOutside.verification,
      phoneAuth: { url: `http://127.0.0.1:${portOf(provider)}`, apiKey: 'key' },
    },
  })

/** Changes switches of the site until the work is done. */
async function withSite(change: Partial<Site>, work: () => Promise<void>): Promise<void> {
  const other = await openWith(change)
  const before = house
  house = other
  try {
    await work()
  } finally {
    house = before
    await other.close()
  }
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

let numbers = 0
const newMobile = (): { mobileNum: string; e164: string } => {
  numbers += 1
  const mobileNum = `119${String(70_000_000 + numbers)}`
  return { mobileNum, e164: `+55${mobileNum}` }
}

afterEach(() => moveTime(house, '0 seconds'))

describe('a login by user name', () => {
  it('[LOG-13] opens a session that works, and notes where and with what', async () => {
    const player = await house.register()
    const visitor = createVisitor(house)
    const answer = await visitor.login(player.username)
    expect(answer.body).toMatchObject({
      success: true,
      value: { token: expect.stringMatching(/^s\./), firstTimeLogin: true, passwordExpired: false },
    })
    expect((await visitor.call('GET', '/wps/member/info', { token: tokenOf(answer) })).status).toBe(200)
    const { body } = await visitor.call('GET', '/wps/session/list', { token: tokenOf(answer) })
    expect(body.value).toMatchObject({
      sessions: expect.arrayContaining([
        {
          id: expect.any(String),
          current: true,
          openedAt: expect.any(String),
          seenAt: expect.any(String),
          ip: visitor.ip,
          device: 'Chrome on Linux',
        },
      ]),
    })
  })

  it('[LOG-03] the first login is the first until it was greeted', async () => {
    const player = await house.register()
    await changeMember(house, player.id, { greeted: true })
    expect((await createVisitor(house).login(player.username)).body.value).toMatchObject({ firstTimeLogin: false })
  })

  it('[SAF-05] says the same for an unknown name, a wrong password and a frozen member with a wrong password', async () => {
    const [player, frozen] = [await house.register(), await house.register()]
    await changeMember(house, frozen.id, { frozen: true })
    const answers = [
      await createVisitor(house).login('nobody-here'),
      await createVisitor(house).login(player.username, { password: 'wrong horse 1' }),
      await createVisitor(house).login(frozen.username, { password: 'wrong horse 1' }),
    ]
    for (const { status, body } of answers) {
      expect({ status, ...body, requestId: '' }).toEqual({
        status: 401,
        success: false,
        code: 'BAD_CREDENTIALS',
        message: 'Incorrect account or password',
        detail: { captchaRequired: false },
        requestId: '',
      })
    }
  })

  it('[SAF-05] works as hard for an unknown name as for a known one', async () => {
    const player = await house.register()
    /** Work of the processor in microseconds, since on a busy machine the clock tells of its neighbours. */
    const workOf = async (name: string): Promise<number> => {
      // Failures before would have the picture asked for instead of the password looked at.
      await house.db.query(sql`DELETE FROM throttle WHERE key LIKE 'login:%'`)
      const [visitor, encrypted] = [
        createVisitor(house),
        await house.encrypt({ username: name, password: 'wrong horse 1', type: 'username' }),
      ]
      const before = process.cpuUsage()
      const response = await house.app.server.inject({
        method: 'POST',
        url: '/wps/session/login',
        remoteAddress: visitor.ip,
        payload: encrypted,
        headers: { 'content-type': 'application/jose' },
      })
      const { user, system } = process.cpuUsage(before)
      expect(response.json().code).toBe('BAD_CREDENTIALS')
      return user + system
    }
    const middle = (works: number[]): number => works.toSorted((a, b) => a - b)[works.length >> 1] ?? 0
    const works: { known: number; unknown: number }[] = []
    for (let i = 0; i < 9; i += 1)
      works.push({ known: await workOf(player.username), unknown: await workOf(`nobody${i}`) })
    const share = middle(works.map(({ unknown }) => unknown)) / middle(works.map(({ known }) => known))
    // A password's hash that was left out would show as a fraction.
    expect(share).toBeGreaterThan(0.65)
    expect(share).toBeLessThan(1.5)
  })

  it('[SAF-05] a trial has no password that is right, whatever is stored', async () => {
    const opened = await createVisitor(house).call('POST', '/wps/session/login/freeplay', {
      body: await freePlayBody(house),
    })
    const [row] = await house.db.query<{ username: string }>(
      sql`SELECT username FROM member WHERE id = ${tokenOf(opened).split('.')[1]}`,
    )
    for (const password of ['-', '', 'trial'])
      expect((await createVisitor(house).login(row?.username ?? '', { password })).body.code).toBe('BAD_CREDENTIALS')
  })

  it('[LOG-13] type, role and upline that a client sends along change nothing', async () => {
    const visitor = createVisitor(house)
    const name = 'upstart01'
    const claims = { type: 'username', role: 'owner', upline: '1', memberType: 1, isAgent: true, member: '1' }
    await visitor.encrypted('PUT', '/wps/member/register', { ...registration(name), ...claims, type: 1 })
    const answer = await visitor.login(name, claims)
    expect((await visitor.call('GET', '/wps/member/info', { token: tokenOf(answer) })).body.value).toMatchObject({
      type: 3,
    })
    expect(await house.db.query(sql`SELECT type, upline FROM member WHERE username = ${name}`)).toEqual([
      { type: 3, upline: null },
    ])
    expect((await visitor.login(name, { ...claims, type: 1 })).body.code).toBe('INVALID_INPUT')
  })
})

describe('who may log in', () => {
  it.each([
    [3, 'member', undefined],
    [3, undefined, undefined],
    [3, 'agent', 'ONLY_AGENTS'],
    [1, 'agent', undefined],
    [2, 'agent', undefined],
    [41, 'agent', undefined],
    [42, 'agent', undefined],
    [1, 'member', undefined],
    [42, undefined, undefined],
    [0, 'member', 'NON_MEMBER_ACCOUNT'],
    [5, undefined, 'NON_MEMBER_ACCOUNT'],
    [40, 'agent', 'NON_MEMBER_ACCOUNT'],
    [43, 'agent', 'NON_MEMBER_ACCOUNT'],
    [4, 'member', 'NON_MEMBER_ACCOUNT'],
    [4, 'agent', 'NON_MEMBER_ACCOUNT'],
  ] as const)('[LOG-09, ROL-03] type %i on the side %s: %s', async (type, side, code) => {
    const player = await house.register()
    await changeMember(house, player.id, { type })
    const { body } = await createVisitor(house).login(player.username, side === undefined ? {} : { side })
    expect(body.code).toBe(code)
    const wrong = await createVisitor(house).login(player.username, {
      password: 'wrong horse 1',
      ...(side === undefined ? {} : { side }),
    })
    expect(wrong.body.code).toBe('BAD_CREDENTIALS')
  })

  it('[LOG-09] a frozen member is told so, but only for its right password', async () => {
    const player = await house.register()
    await changeMember(house, player.id, { frozen: true })
    expect((await createVisitor(house).login(player.username)).body).toMatchObject({
      code: 'ACCOUNT_FROZEN',
      message: 'This account is frozen. Please contact customer service.',
    })
    expect(await house.db.query(sql`SELECT outcome FROM login_attempt WHERE member = ${player.id}`)).toEqual([])
  })
})

describe('a login by phone', () => {
  const request = (mobileNum: string, password: string, type: 'sms' | 'phone-auth' = 'sms') => ({
    username: mobileNum,
    password,
    type,
    countryDialingCode: '55',
  })
  let asked: ReadonlyMap<string, string> = new Map()
  /** The browser that asked for codes, each time at another address. */
  const phone = () => {
    const visitor = createVisitor(house)
    for (const [name, value] of asked) visitor.cookies.set(name, value)
    return visitor
  }
  const sendCode = async (mobileNum: string, use: 'login' | 'password' = 'login') => {
    const visitor = phone()
    const answer = await visitor.call('POST', '/wps/verification/sms/noLogin', {
      body: { mobileNum, countryDialingCode: '55', use },
    })
    asked = visitor.cookies
    return answer
  }
  const withMobile = async () => {
    const player = await house.register()
    const mobile = newMobile()
    await changeMember(house, player.id, { mobile: mobile.e164 })
    return { player, ...mobile }
  }
  const codeFor = async ({ mobileNum, e164 }: { mobileNum: string; e164: string }): Promise<string> => {
    await sendCode(mobileNum)
    await expect.poll(() => outbox.sent.some(({ to }) => to === e164)).toBe(true)
    return outbox.code(e164)
  }

  it('[LOG-13] takes the number for the name and the code for the password, once; the password rule does not ask', async () => {
    const mobile = await withMobile()
    await house.db.query(sql`UPDATE member SET must_change_password = true WHERE id = ${mobile.player.id}`)
    const code = await codeFor(mobile)
    const answers = await thirty(() => phone().login('', request(` ${mobile.mobileNum} `, code)))
    const opened = answers.filter(({ body }) => body.success)
    expect(opened).toHaveLength(1)
    expect(opened[0]?.body.value).toMatchObject({ passwordExpired: false })
    expect((await createVisitor(house).login(mobile.player.username)).body).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
    })
  })

  it('[LOG-06] five wrong codes make the right one worthless', async () => {
    const mobile = await withMobile()
    const code = await codeFor(mobile)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let i = 0; i < 5; i += 1)
      expect((await phone().login('', request(mobile.mobileNum, wrong))).body.code).toBe(
        i < 3 ? 'BAD_CREDENTIALS' : 'CAPTCHA_WRONG',
      )
    await house.db.query(sql`DELETE FROM throttle WHERE key LIKE 'login:%'`)
    for (let i = 0; i < 2; i += 1) await phone().login('', request(mobile.mobileNum, wrong))
    expect((await phone().login('', request(mobile.mobileNum, code))).body.code).toBe('BAD_CREDENTIALS')
  })

  it('[LOG-06] a code for a new password does not log in', async () => {
    const mobile = await withMobile()
    await sendCode(mobile.mobileNum, 'password')
    await expect.poll(() => outbox.sent.some(({ to }) => to === mobile.e164)).toBe(true)
    expect((await phone().login('', request(mobile.mobileNum, outbox.code(mobile.e164)))).body.code).toBe(
      'BAD_CREDENTIALS',
    )
  })

  it('[SAF-05] says the same for a number that nobody has', async () => {
    const { mobileNum } = newMobile()
    expect((await phone().login('', request(mobileNum, '123456'))).body).toMatchObject({
      code: 'BAD_CREDENTIALS',
      detail: { captchaRequired: false },
    })
    expect((await createVisitor(house).login('', request('12', '123456'))).body.code).toBe('MOBILE_INVALID')
    expect(
      (await createVisitor(house).login('', { ...request(mobileNum, '123456'), countryDialingCode: undefined })).body
        .code,
    ).toBe('MOBILE_INVALID')
  })

  it('[LOG-06] a number that was never proven lets nobody into an account with a password', async () => {
    const [mobile, without] = [await withMobile(), await withMobile()]
    const codes = [await codeFor(mobile), await codeFor(without)] as const
    await house.db.query(
      sql`UPDATE member SET mobile_proven = false, password_changed_at = app_now() WHERE id = ${mobile.player.id}`,
    )
    await house.db.query(
      sql`UPDATE member SET mobile_proven = false, password_changed_at = NULL WHERE id = ${without.player.id}`,
    )
    expect((await phone().login('', request(mobile.mobileNum, codes[0]))).body.code).toBe('BAD_CREDENTIALS')
    expect((await phone().login('', request(without.mobileNum, codes[1]))).body.success).toBe(true)
  })

  it('[LOG-14] with the phone-auth provider on, only its token logs in, once, and only for its own number', async () => {
    const [mobile, other] = [await withMobile(), await withMobile()]
    await withSite({ phoneAuth: true }, async () => {
      expect((await phone().login('', request(mobile.mobileNum, '123456'))).body.code).toBe('METHOD_OFF')
      const token = `vouched:${mobile.e164}:1`
      expect((await phone().login('', request(mobile.mobileNum, 'nonsense', 'phone-auth'))).body.code).toBe(
        'BAD_CREDENTIALS',
      )
      expect(
        (await phone().login('', request(other.mobileNum, `vouched:${mobile.e164}:2`, 'phone-auth'))).body.code,
      ).toBe('BAD_CREDENTIALS')
      const answers = await thirty(() => phone().login('', request(mobile.mobileNum, token, 'phone-auth')))
      expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    })
    expect(
      (await phone().login('', request(mobile.mobileNum, `vouched:${mobile.e164}:3`, 'phone-auth'))).body.code,
    ).toBe('METHOD_OFF')
  })

  it('[LOG-01, BRD-04] is off where the setting is off', async () => {
    await withSite({ verificationCodeLogin: false }, async () => {
      expect((await createVisitor(house).login('', request('11970000000', '123456'))).body.code).toBe('METHOD_OFF')
    })
    await withSite({ verificationCodeLogin: false, phoneAuth: true }, async () => {
      expect(
        (await createVisitor(house).login('', request('11970000000', 'vouched:+5511970000000:4', 'phone-auth'))).body
          .code,
      ).toBe('METHOD_OFF')
    })
  })
})

describe('the age of a password', () => {
  it('[LOG-04] an expired one is told at login and by nothing else', async () => {
    const player = await house.register()
    await house.db.query(sql`UPDATE member SET password_changed_at = app_now() WHERE id = ${player.id}`)
    await withSite({ passwordExpiryDays: 30 }, async () => {
      await moveTime(house, '29 days 23 hours')
      expect((await createVisitor(house).login(player.username)).body.value).toMatchObject({ passwordExpired: false })
      await moveTime(house, '30 days')
      expect((await createVisitor(house).login(player.username)).body.value).toMatchObject({ passwordExpired: true })
    })
  })
})

describe('the human check', () => {
  it('[LOG-02] comes before the password for a user name, and not at all for a phone', async () => {
    const player = await house.register()
    await withSite({ humanVerification: true }, async () => {
      expect((await createVisitor(house).login(player.username)).body.code).toBe('VERIFICATION_REQUIRED')
      expect((await createVisitor(house).login(player.username, { verification: 'forged' })).body.code).toBe(
        'VERIFICATION_REQUIRED',
      )
      expect(
        (
          await createVisitor(house).login('', {
            type: 'sms',
            username: newMobile().mobileNum,
            password: '123456',
            countryDialingCode: '55',
          })
        ).body.code,
      ).toBe('BAD_CREDENTIALS')
    })
    expect(await house.db.query(sql`SELECT outcome FROM login_attempt WHERE member = ${player.id}`)).toEqual([])
  })
})

describe('the history', () => {
  it("[MEM-02] shows the last hundred attempts of the member and nobody else's", async () => {
    const [player, other] = [await house.register(), await house.register()]
    const visitor = createVisitor(house)
    await visitor.login(player.username, { password: 'wrong horse 1' })
    const token = tokenOf(await visitor.login(player.username))
    const history = async () => (await visitor.call('GET', '/wps/session/history', { token })).body.value
    const entry = (outcome: string) => ({ at: expect.any(String), ip: visitor.ip, device: 'Chrome on Linux', outcome })
    expect(await history()).toEqual({ attempts: [entry('in'), entry('wrong')] })
    await house.db.query(sql`
      INSERT INTO login_attempt (shard, member, id, at, ip, device, outcome)
      SELECT shard, member, n, app_now(), '', '', 'wrong' FROM generate_series(1, 150) n, (SELECT shard, member FROM login_attempt WHERE member = ${player.id} LIMIT 1) m`)
    await visitor.login(player.username)
    expect(
      await house.db.query(sql`SELECT count(*)::integer AS n FROM login_attempt WHERE member = ${player.id}`),
    ).toEqual([{ n: 100 }])
    expect(await history()).toMatchObject({ attempts: expect.objectContaining({ length: 100 }) })
    expect((await visitor.call('GET', '/wps/session/history', { token: other.token })).body.value).toEqual({
      attempts: [],
    })
  })
})

it('[LOG-08, SAF-06] a login from a new address is written down, one from a known address is not', async () => {
  const player = await house.register()
  const ip = newAddress()
  for (let i = 0; i < 2; i += 1) await createVisitor(house, ip).login(player.username, { password: PASSWORD })
  expect(
    await house.db.query(
      sql`SELECT after FROM audit WHERE subject = ${`member:${player.id}`} AND action = 'login.newAddress'`,
    ),
  ).toEqual([{ after: { ip, device: 'Chrome on Linux', how: 'username' } }])
})
