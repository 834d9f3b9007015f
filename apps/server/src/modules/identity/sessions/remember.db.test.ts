import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkAuditChain } from '#server/platform/audit.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, type Player } from '#tests/support/house.ts'
import {
  changeMember,
  createOutbox,
  createVisitor,
  giveTotp,
  moveTime,
  newAddress,
  tokenOf,
  totpCode,
  type Visitor,
} from '#tests/support/visitor.ts'

const outbox = createOutbox()
let database: TestDatabase
let house: House

beforeAll(async () => {
  database = await createTestDatabase('remember')
  house = await openHouse(database.url, { messages: outbox.messages })
})
afterAll(async () => {
  expect(await checkAuditChain(house.db)).toEqual([])
  await house.close()
  await database.drop()
})
afterEach(() => moveTime(house, '0 seconds'))

const resume = (visitor: Visitor) => visitor.call('POST', '/wps/session/resume', { body: {} })
const isAlive = async (visitor: Visitor, token: string): Promise<boolean> =>
  (await visitor.call('GET', '/wps/member/info', { token })).status === 200
const remembering = async (player?: Player) => {
  const [who, visitor] = [player ?? (await house.register()), createVisitor(house)]
  const token = tokenOf(await visitor.login(who.username, { rememberMe: true }))
  return { player: who, visitor, token }
}
/** Another browser with the same cookie. */
const copyOf = (visitor: Visitor, ip = visitor.ip): Visitor => {
  const copy = createVisitor(house, ip)
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value)
  return copy
}

describe('a browser that was asked to remember', () => {
  it('[LOG-07] opens a session by its cookie, which is replaced each time; no other browser was given one', async () => {
    const { player, visitor } = await remembering()
    const cookies = [visitor.cookies.get('remember')]
    for (let i = 0; i < 3; i += 1) {
      const answer = await resume(visitor)
      expect(answer.body).toMatchObject({ success: true, value: { firstTimeLogin: true, passwordExpired: false } })
      expect(await isAlive(visitor, tokenOf(answer))).toBe(true)
      cookies.push(visitor.cookies.get('remember'))
    }
    expect(new Set(cookies).size).toBe(4)
    const other = createVisitor(house)
    await other.login(player.username)
    expect([...other.cookies.keys()]).toEqual(['browser'])
    expect((await resume(other)).body.code).toBe('NOT_LOGGED_IN')
  })

  it('[LOG-07] is given a cookie that no script reads, for one day', async () => {
    const { username } = await house.register()
    const encrypted = await house.encrypt({ username, password: 'correct horse 1', type: 'username', rememberMe: true })
    const response = await house.app.server.inject({
      method: 'POST',
      url: '/wps/session/login',
      payload: encrypted,
      headers: { 'content-type': 'application/jose' },
    })
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(/^browser=[\w-]{43}; Max-Age=34560000; Path=\/wps; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^remember=r\.\d+\.\d+\.[\w-]{43}; Max-Age=86400; Path=\/wps; HttpOnly; SameSite=Strict$/),
    ])
  })

  it('[LOG-07] is forgotten a day after the login, however often it came in between', async () => {
    const { visitor } = await remembering()
    await moveTime(house, '23 hours 59 minutes 50 seconds')
    expect((await resume(visitor)).body.success).toBe(true)
    await moveTime(house, '1 day')
    expect((await resume(visitor)).body.code).toBe('NOT_LOGGED_IN')
    expect(visitor.cookies.has('remember')).toBe(false)
  })

  it('[LOG-07] thirty at once open one session, and the cookie that it got goes on', async () => {
    const { visitor } = await remembering()
    const copies = Array.from({ length: 30 }, () => copyOf(visitor))
    const answers = await Promise.all(copies.map((copy) => resume(copy)))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    const winner = copies[answers.findIndex(({ body }) => body.success)]
    if (winner === undefined) throw new Error('nobody won')
    expect((await resume(winner)).body.success).toBe(true)
  })

  it('[LOG-07] a cookie that comes again ends all that remember the member and every session opened so, and is written down', async () => {
    const { player, visitor } = await remembering()
    const elsewhere = await remembering(player)
    const thief = copyOf(visitor)
    const stolen = tokenOf(await resume(thief))
    await moveTime(house, '15 seconds')
    expect((await resume(visitor)).body.code).toBe('NOT_LOGGED_IN')
    expect(visitor.cookies.has('remember')).toBe(false)
    expect(await isAlive(thief, stolen)).toBe(false)
    expect(await isAlive(elsewhere.visitor, elsewhere.token)).toBe(true)
    expect((await resume(thief)).body.code).toBe('NOT_LOGGED_IN')
    expect((await resume(elsewhere.visitor)).body.code).toBe('NOT_LOGGED_IN')
    expect(
      await house.db.query(
        sql`SELECT after FROM audit WHERE action = 'session.rememberedReplayed' AND subject = ${`member:${player.id}`}`,
      ),
    ).toEqual([{ after: { forgotten: 2 } }])
  })

  it('[LOG-07] a forged cookie opens nothing and ends nothing', async () => {
    const { player, visitor } = await remembering()
    const [, member, id, secret] = (visitor.cookies.get('remember') ?? '').split('.')
    const other = await house.register()
    const forged = [
      '',
      'nonsense',
      `r.${member}.${id}.${'A'.repeat(43)}`,
      `r.${other.id}.${id}.${secret}`,
      `d.${member}.${id}.${secret}`,
      `s.${member}.${id}.${secret}`,
      player.token,
      `r.${'9'.repeat(19)}.1.${secret}`,
    ]
    for (const value of forged) {
      const thief = createVisitor(house)
      thief.cookies.set('remember', value)
      expect((await resume(thief)).body.code).toBe('NOT_LOGGED_IN')
    }
    expect((await resume(visitor)).body.success).toBe(true)
  })

  it('[LOG-11] is forgotten at logout, and a copy of its cookie with it', async () => {
    const { visitor, token } = await remembering()
    const thief = copyOf(visitor)
    expect((await visitor.call('DELETE', '/wps/session/logout', { token })).body.success).toBe(true)
    expect(visitor.cookies.has('remember')).toBe(false)
    expect((await resume(thief)).body.code).toBe('NOT_LOGGED_IN')
  })

  it.each([{ frozen: true }, { type: 5 }])(
    '[LOG-09] opens nothing for a member that is no longer let in: %o',
    async (change) => {
      const { player, visitor } = await remembering()
      await changeMember(house, player.id, change)
      expect((await resume(visitor)).body.code).toBe('NOT_LOGGED_IN')
      expect(visitor.cookies.has('remember')).toBe(false)
    },
  )

  it('[LOG-07] is forgotten when the password changes', async () => {
    const { visitor, token } = await remembering()
    const changed = await visitor.encrypted(
      'POST',
      '/wps/member/password',
      { oldPassword: 'correct horse 1', newPassword: 'better horse 2', confirmNewPassword: 'better horse 2' },
      token,
    )
    expect(changed.body.success).toBe(true)
    expect((await resume(visitor)).body.code).toBe('NOT_LOGGED_IN')
  })
})

describe('at an address not seen before', () => {
  it('[LOG-08] the cookie alone does not open a session of a member with a second proof; the proof does, and goes on remembering', async () => {
    const { player, visitor } = await remembering()
    const { secret } = await giveTotp(house, player)
    const thief = copyOf(visitor, newAddress())
    const answer = await resume(thief)
    expect(answer.body).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', detail: { methods: ['totp', 'recovery'] } })
    expect(thief.cookies.has('remember')).toBe(false)
    const { detail } = answer.body
    const challenge =
      typeof detail === 'object' && detail !== null && 'challenge' in detail ? detail.challenge : undefined
    const proven = await thief.encrypted('POST', '/wps/session/secondFactor', {
      challenge,
      method: 'totp',
      code: await totpCode(house, secret),
      trustDevice: true,
    })
    expect(proven.body.success).toBe(true)
    thief.ip = newAddress()
    expect((await resume(thief)).body.success).toBe(true)
  })
})
