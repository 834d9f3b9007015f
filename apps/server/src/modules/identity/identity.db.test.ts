import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '#server/platform/clock.ts'
import { checkAuditChain } from '#server/platform/audit.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, registration, sessionIdOf, textField } from '#tests/support/house.ts'
import { createPasswords } from './accounts/passwords.ts'

let database: TestDatabase
let house: House

beforeAll(async () => {
  database = await createTestDatabase('identity')
  house = await openHouse(database.url, { passwords: createPasswords() })
})
afterAll(async () => {
  await house.close()
  await database.drop()
})
afterEach(async () => {
  expect(await house.audit()).toEqual([])
  expect(await checkAuditChain(house.db)).toEqual([])
})

const register = (body: Record<string, unknown>) => house.call('PUT', '/wps/member/register', { encrypted: true, body })
const login = (username: string, password: string) =>
  house.call('POST', '/wps/session/login', { encrypted: true, body: { username, password, type: 'username' } })
const countMembers = async (): Promise<string | undefined> =>
  (await house.db.query<{ count: string }>(sql`SELECT count(*) FROM member`))[0]?.count

describe('registration', () => {
  it('[API-02] opens an account with its starting credit on the books and logs it in', async () => {
    const { status, body } = await register(registration('Marina88'))
    expect({ status, success: body.success }).toEqual({ status: 200, success: true })
    const token = textField(body.value, 'token')
    const info = await house.call('GET', '/wps/member/info', { token })
    expect(info.body.value).toEqual({
      id: expect.stringMatching(/^\d+$/),
      account: 'marina88',
      nickname: 'marina88',
      type: 3,
    })
    const balance = await house.call('GET', '/wps/v2/wallets/balance', { token })
    expect(balance.body.value).toEqual({
      balance: '1000.00000',
      currency: 'BRL',
      currencySymbol: 'R$',
      held: '0.00000',
      bonus: '0.00000',
    })
    expect(await house.db.query(sql`SELECT type, contra, amount, reference FROM entry`)).toContainEqual({
      type: 5,
      contra: 2,
      amount: '100000000',
      reference: 'starting-credit',
    })
  })

  it('[REG-09] a taken name is refused, whatever its case, and thirty at once make one account', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => register(registration(i % 2 ? 'racer01' : 'RACER01'))),
    )
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'USERNAME_TAKEN')).toHaveLength(29)
  })

  it.each([
    ['too short a name', { username: 'abc' }, 'username'],
    ['a name that begins with a digit', { username: '1abcd' }, 'username'],
    ['a name with a NUL', { username: 'abc\0def' }, 'username'],
    ['a name of other letters', { username: 'абвгд' }, 'username'],
    ['too short a password', { password: 'a1b2c3d', confirmPassword: 'a1b2c3d' }, 'password'],
    ['a password without digits', { password: 'onlyletters', confirmPassword: 'onlyletters' }, 'password'],
    ['another confirmation', { confirmPassword: 'something else 1' }, 'confirmPassword'],
    ['terms not accepted', { acceptTerms: false }, 'acceptTerms'],
    ['age not confirmed', { confirmAge: undefined }, 'confirmAge'],
    ['a number for a name', { username: 12345 }, 'username'],
  ])('[REG-03, VAL-05] refuses %s, names the field, and changes nothing', async (_name, change, field) => {
    const before = await countMembers()
    const { status, body } = await register({ ...registration('newcomer1'), ...change })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'INVALID_INPUT' })
    expect(body.detail).toMatchObject({ fieldErrors: { [field]: [expect.any(String)] } })
    expect(await countMembers()).toBe(before)
  })
})

describe('login and logout', () => {
  it('[SAF-05] a wrong name and a wrong password get the very same answer', async () => {
    const player = await house.register()
    const [wrongName, wrongPassword] = [
      await login('nobody-here', 'correct horse 1'),
      await login(player.username, 'wrong horse 1'),
    ]
    const plain = ({ status, body }: typeof wrongName) => ({ status, code: body.code, message: body.message })
    expect(plain(wrongName)).toEqual({ status: 401, code: 'BAD_CREDENTIALS', message: 'Incorrect account or password' })
    expect(plain(wrongPassword)).toEqual(plain(wrongName))
  })

  it('[LOG-02] trims the name and finds it whatever its case', async () => {
    const player = await house.register()
    expect((await login(`  ${player.username.toUpperCase()} `, 'correct horse 1')).body.success).toBe(true)
  })

  it('[LOG-11, API-04] the token is dead at once after logout; a second logout is refused', async () => {
    const player = await house.register()
    expect((await house.call('DELETE', '/wps/session/logout', { token: player.token })).body.success).toBe(true)
    for (const [method, path] of [
      ['GET', '/wps/member/info'],
      ['GET', '/wps/v2/wallets/balance'],
      ['DELETE', '/wps/session/logout'],
    ] as const) {
      const { status, body } = await house.call(method, path, { token: player.token })
      expect({ status, code: body.code }).toEqual({ status: 401, code: 'NOT_LOGGED_IN' })
    }
  })

  it('[API-04] calls of members refuse no token, a wrong one, an expired one, and another secret for a known session', async () => {
    const player = await house.register()
    const other = await house.register()
    const [, id, session] = player.token.split('.')
    const forged = [
      '',
      'nonsense',
      `s.${id}.${session}.${'A'.repeat(43)}`,
      `s.${other.id}.${session}.${player.token.split('.')[3]}`,
      `s.${'9'.repeat(19)}.1.${'A'.repeat(43)}`,
    ]
    for (const token of forged) expect((await house.call('GET', '/wps/member/info', { token })).status).toBe(401)
    expect((await house.call('GET', '/wps/member/info')).status).toBe(401)
    await house.db.query(sql`UPDATE session SET expires_at = app_now() WHERE id = ${sessionIdOf(player.token)}`)
    expect((await house.call('GET', '/wps/member/info', { token: player.token })).status).toBe(401)
  })

  it("[API-04] a forged token that names another member's session does not log its owner out, though both come at once", async () => {
    const [owner, thief] = [await house.register(), await house.register()]
    const [, , session, secret] = owner.token.split('.')
    const forged = `s.${thief.id}.${session}.${secret}`
    const tokens = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? owner.token : forged))
    const answers = await Promise.all(tokens.map((token) => house.call('GET', '/wps/member/info', { token })))
    expect(answers.map(({ status }) => status)).toEqual(tokens.map((token) => (token === forged ? 401 : 200)))
  })

  it('[LOG-03] neither password nor token is stored in clear', async () => {
    const player = await house.register()
    const dump = JSON.stringify(
      await house.db.query(
        sql`SELECT m.*, s.*, a.* FROM member m JOIN session s ON s.member = m.id JOIN audit a ON a.subject = 'member:' || m.id WHERE m.id = ${player.id}`,
      ),
    )
    expect(dump).toContain(player.username)
    expect(dump).not.toContain('correct horse')
    expect(dump).not.toContain(player.token.split('.')[3])
  })
})

describe('encrypted payloads', () => {
  const path = '/wps/session/login'
  const credentials = { username: 'nobody-there', password: 'whatever 1', type: 'username' }
  // Failures of one test would have the next one asked for a picture.
  beforeEach(() => house.db.query(sql`DELETE FROM throttle WHERE key LIKE 'login:%'`))
  const send = async (jwe: string) => {
    const response = await house.app.server.inject({
      method: 'POST',
      url: path,
      payload: jwe,
      headers: { 'content-type': 'application/jose' },
    })
    return response.json().code
  }

  it('[API-03] refuses a plain payload', async () => {
    expect((await house.call('POST', path, { body: credentials })).body.code).toBe('PLAIN_PAYLOAD_REFUSED')
  })

  it('[API-03] refuses a replayed payload, also when thirty come at once', async () => {
    const jwe = await house.encrypt(credentials)
    const codes = await Promise.all(Array.from({ length: 30 }, () => send(jwe)))
    expect(codes.filter((code) => code === 'BAD_CREDENTIALS')).toHaveLength(1)
    expect(codes.filter((code) => code === 'PAYLOAD_REPLAYED')).toHaveLength(29)
  })

  it('[API-03] refuses a payload encrypted too long ago, or in the future', async () => {
    const now = Math.floor(systemClock.now() / 1000)
    for (const iat of [now - 130, now + 130])
      expect(await send(await house.encrypt(credentials, { iat }))).toBe('PAYLOAD_REPLAYED')
    for (const iat of [now - 110, now + 110])
      expect(await send(await house.encrypt(credentials, { iat }))).toBe('BAD_CREDENTIALS')
  })

  it('[API-03] refuses a tampered payload, one for another key, and what is none', async () => {
    const jwe = await house.encrypt(credentials)
    const [header, key, iv, text = '', tag] = jwe.split('.')
    const tampered = [header, key, iv, (text.startsWith('A') ? 'B' : 'A') + text.slice(1), tag].join('.')
    const unknownKey = [
      Buffer.from(JSON.stringify({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'unknown' })).toString('base64url'),
      key,
      iv,
      text,
      tag,
    ].join('.')
    for (const bad of [tampered, unknownKey, 'a.b.c.d.e', 'x', '{}']) expect(await send(bad)).toBe('PAYLOAD_UNREADABLE')
  })

  it('[API-03] a payload without a nonce is none', async () => {
    expect(await send(await house.encrypt(credentials, { nonce: 'short' }))).toBe('PAYLOAD_UNREADABLE')
    expect(await send(await house.encrypt(credentials, { nonce: randomUUID() }))).toBe('BAD_CREDENTIALS')
  })
})
