import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SafetySettings } from '#contract/settings/safety.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, type Player, testBrand } from '#tests/support/house.ts'
import { changeMember, createOutbox, createVisitor, PASSWORD, tokenOf, type Visitor } from '#tests/support/visitor.ts'

const outbox = createOutbox()
let database: TestDatabase
let house: House
let numbers = 0

const METRICS_TOKEN = 'm'.repeat(32)
const openWith = (ceilings: Partial<SafetySettings['ceilings']> = {}, humanVerification = false): Promise<House> => {
  const { settings } = testBrand
  return openHouse(database.url, {
    messages: outbox.messages,
    metricsToken: METRICS_TOKEN,
    brand: {
      ...testBrand,
      settings: {
        ...settings,
        site: { ...settings.site, humanVerification },
        safety: { ...settings.safety, ceilings: { ...settings.safety.ceilings, ...ceilings } },
      },
    },
  })
}
beforeAll(async () => {
  database = await createTestDatabase('strangers')
  house = await openWith()
})
beforeEach(() => house.db.query(sql`DELETE FROM throttle`))
afterAll(async () => {
  await house.close()
  await database.drop()
})

interface Owner {
  readonly player: Player
  readonly home: Visitor
  /** As it is typed, and in E.164. */
  readonly typed: string
  readonly mobile: string
}
/** A member with a number, and the browser at home by which it was in before. */
async function newOwner(): Promise<Owner> {
  const typed = String(11_910_000_000 + (numbers += 1))
  const [player, home] = [await house.register(), createVisitor(house)]
  await home.login(player.username)
  await changeMember(house, player.id, { mobile: `+55${typed}` })
  return { player, home, typed, mobile: `+55${typed}` }
}
const askCode = (
  visitor: Visitor,
  { typed }: Pick<Owner, 'typed'>,
  use: 'login' | 'password' = 'login',
): Promise<Answer> =>
  visitor.call('POST', '/wps/verification/sms/noLogin', { body: { mobileNum: typed, countryDialingCode: '55', use } })
const logIn = (visitor: Visitor, { typed }: Owner, code: string): Promise<Answer> =>
  visitor.login(typed, { type: 'sms', countryDialingCode: '55', password: code })
const wrongOf = (code: string): string => (code === '000000' ? '000001' : '000000')

describe("strangers who ask for somebody's codes", () => {
  it('[SAF-05, LOG-06] keep its owner neither from a login nor from a new password', async () => {
    const owner = await newOwner()
    const answers = await Promise.all(Array.from({ length: 40 }, () => askCode(createVisitor(house), owner)))
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'TOO_MANY_REQUESTS']))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(20)
    for (const use of ['login', 'password'] as const) {
      expect((await askCode(owner.home, owner, use)).body.success).toBe(true)
      await house.db.query(sql`DELETE FROM throttle WHERE key LIKE '%second%'`)
    }
    const stranger = createVisitor(house)
    for (let n = 0; n < 6; n += 1) await askCode(stranger, owner)
    expect((await askCode(stranger, owner)).body.code).toBe('TOO_MANY_REQUESTS')
  })

  it('[SAF-05, MEM-02] have no part of its allowance either where they are members who name its number as theirs', async () => {
    const owner = await newOwner()
    for (let n = 0; n < 7; n += 1) {
      const other = await house.register()
      const send = () =>
        house.call('POST', '/wps/member/contact/send', {
          encrypted: true,
          token: other.token,
          body: { channel: 'sms', target: owner.typed, countryDialingCode: '55', password: PASSWORD },
        })
      for (let time = 0; time < 5; time += 1) await send()
      await house.db.query(sql`DELETE FROM throttle WHERE key NOT LIKE 'code:day:%'`)
    }
    const [row] = await house.db.query<{ count: number }>(
      sql`SELECT coalesce(max(count), 0)::integer AS count FROM throttle WHERE key LIKE 'code:day:known:%'`,
    )
    expect(row?.count).toBe(0)
    expect((await askCode(owner.home, owner)).body.success).toBe(true)
  })

  it('[SAF-05, LOG-06] neither replace its code nor spend it by guessing', async () => {
    const owner = await newOwner()
    await askCode(owner.home, owner)
    await expect.poll(() => outbox.sent.some(({ to }) => to === owner.mobile)).toBe(true)
    const code = outbox.code(owner.mobile)
    const strangers = Array.from({ length: 8 }, () => createVisitor(house))
    for (const stranger of strangers) await askCode(stranger, owner)
    for (const stranger of strangers) {
      expect((await logIn(stranger, owner, wrongOf(code))).body.code).toBe('BAD_CREDENTIALS')
      // Else the picture would stand before the next guess.
      await house.db.query(sql`DELETE FROM throttle WHERE key LIKE 'login:%'`)
    }
    // Nor is the owner's code, read over its shoulder, good in another browser.
    expect((await logIn(createVisitor(house), owner, code)).body.code).toBe('BAD_CREDENTIALS')
    expect(tokenOf(await logIn(owner.home, owner, code))).not.toBe('')
  })

  it('[SAF-05, FGT-01] with a wrong mail address use up no links for a new password of its name', async () => {
    const owner = await newOwner()
    const email = `${owner.player.username}@mail.example`
    await changeMember(house, owner.player.id, { email })
    const forgot = (visitor: Visitor, address: string) =>
      visitor.call('POST', '/wps/member/password/email', { body: { username: owner.player.username, email: address } })
    for (let n = 0; n < 12; n += 1)
      expect((await forgot(createVisitor(house), `wrong${n}@mail.example`)).body.success).toBe(true)
    expect((await forgot(createVisitor(house), email)).body.success).toBe(true)
    await expect.poll(() => outbox.sent.some(({ to }) => to === email)).toBe(true)
  })
})

describe('what codes cost the house', () => {
  it("[SAF-05] ends at so many SMS a day for a number, which are the owner's apart where it was before", async () => {
    const owner = await newOwner()
    const tight = await openWith({ smsPerNumber: 3 })
    const codes: unknown[] = []
    for (let n = 0; n < 5; n += 1) codes.push((await askCode(createVisitor(tight), owner)).body.code)
    expect(codes).toEqual([undefined, undefined, undefined, 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
    const home = createVisitor(tight, owner.home.ip)
    expect((await askCode(home, owner)).body.success).toBe(true)
    await tight.close()
  })

  it('[SAF-05] ends at so many SMS and mails a day in all, with an alarm in the figures', async () => {
    const owners = [await newOwner(), await newOwner(), await newOwner()]
    const tight = await openWith({ sms: 2 })
    for (const owner of owners) expect((await askCode(createVisitor(tight), owner)).body.success).toBe(true)
    const figures = async (): Promise<string> =>
      (await tight.app.server.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } }))
        .payload
    await expect.poll(figures).toContain('wheelhouse_ceiling_refused_total{what="sms"} 1')
    // Each is refused or sent after its answer, in whatever order.
    await expect.poll(() => outbox.sent.filter(({ to }) => owners.some(({ mobile }) => mobile === to))).toHaveLength(2)
    await tight.close()
  })

  it('[SAF-05] ends at so many new accounts a day', async () => {
    const tight = await openWith({ registrations: 2 })
    const joined: unknown[] = []
    for (let n = 0; n < 4; n += 1) {
      const body = {
        username: `ceiling${n}`,
        password: PASSWORD,
        confirmPassword: PASSWORD,
        acceptTerms: true,
        confirmAge: true,
        registerMethod: 'WEB',
        login: true,
      }
      joined.push((await createVisitor(tight).encrypted('PUT', '/wps/member/register', body)).body.code)
    }
    expect(joined).toEqual([undefined, undefined, 'BUSY', 'BUSY'])
    await tight.close()
  })

  it('[SAF-05] is spent on numbers of the countries that the house allows, and on members', async () => {
    const owner = await newOwner()
    const tight = await openWith({ dialingCodes: ['1'] })
    expect((await askCode(createVisitor(tight), owner)).body.success).toBe(true)
    const register = (mobileNo: string, countryDialingCode: string) =>
      createVisitor(tight).call('POST', '/wps/verification/phoneAuth/start', {
        body: { mobileNum: mobileNo, countryDialingCode },
      })
    expect((await register('11910000000', '55')).body.code).toBe('METHOD_OFF')
    await tight.close()
  })

  it('[SAF-05, REG-09] is spent on nobody who did not show that a human sits there', async () => {
    const owner = await newOwner()
    const careful = await openWith({}, true)
    expect((await askCode(createVisitor(careful), owner)).body.code).toBe('VERIFICATION_REQUIRED')
    await careful.close()
  })
})
