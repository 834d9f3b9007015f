import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'zod/mini'
import { humanChallenge } from '#contract/calls/verification.ts'
import { permissions } from '#contract/permissions.ts'
import { manualClock, systemClock } from '#server/platform/clock.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { solveHuman } from '#tests/support/human.ts'
import { type Answer, type House, openHouse, operatorHeaders, testBrand } from '#tests/support/house.ts'
import { codeAt, enterHouse, newOperator, openOperator, type TestOperator } from '#tests/support/operators.ts'
import { createPasswords } from '../identity/index.ts'

/** In the middle of a step of the authenticator, so that no code grows old within a test. */
const STEP = 30_000
const clock = manualClock(Math.floor(systemClock.now() / STEP) * STEP + STEP / 2)
let database: TestDatabase
let house: House

beforeAll(async () => {
  database = await createTestDatabase('operator')
  house = await openHouse(database.url, { clock, passwords: createPasswords() })
})
beforeEach(() => house.db.query(sql`DELETE FROM throttle`))
afterAll(async () => {
  await house.close()
  await database.drop()
})

const at = async (seconds: number): Promise<void> => {
  await house.db.query(sql`
    INSERT INTO test_clock (shift) SELECT make_interval(secs => ${seconds}::double precision) ON CONFLICT (only_row) DO UPDATE SET shift = excluded.shift`)
}
const logIn = (
  operator: TestOperator,
  changes: Partial<{ username: string; password: string; code: string }> = {},
): Promise<Answer> =>
  house.call('POST', '/ops/session/login', {
    encrypted: true,
    body: {
      username: operator.username,
      password: operator.password,
      code: codeAt(operator.secret, clock.now()),
      ...changes,
    },
  })
const me = async (token: string): Promise<number> => (await house.call('GET', '/ops/session/me', { token })).status
const wrongCode = (code: string): string => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))

describe('a login of an operator', () => {
  it('[OPS-01] needs name, password and the code of the app together', async () => {
    const operator = await newOperator(house, 'owner')
    const {
      status,
      body,
      session: token = '',
    } = await logIn(operator, {
      username: ` ${operator.username.toUpperCase()} `,
    })
    expect([status, body.value]).toEqual([200, {}])
    expect(token).toMatch(new RegExp(`^o\\.${operator.id}\\.\\d+\\.[\\w-]{43}$`))
    expect((await house.call('GET', '/ops/session/me', { token })).body.value).toEqual({
      id: operator.id,
      username: operator.username,
      role: 'owner',
      permissions: [...permissions],
      freshUntil: expect.any(String),
    })
  })

  it('[SAF-05] answers the same whichever part is wrong', async () => {
    const operator = await newOperator(house, 'support')
    const other = await newOperator(house, 'support')
    const off = await newOperator(house, 'support')
    await house.db.query(sql`UPDATE operator SET disabled = true WHERE id = ${off.id}`)
    const code = codeAt(operator.secret, clock.now())
    for (const [who, changes] of [
      [operator, { username: 'nobody1' }],
      [operator, { password: 'correct horse 2' }],
      [operator, { code: wrongCode(code) }],
      [operator, { code: '' }],
      [operator, { code: codeAt(other.secret, clock.now()) }],
      [operator, { code: '１２３４５６' }],
      [operator, { code: 'é23456' }],
      [operator, { password: '' }],
      [operator, { username: other.username }],
      [off, {}],
    ] as const) {
      await house.db.query(sql`DELETE FROM throttle`)
      const { status, body } = await logIn(who, changes)
      expect({ changes, status, code: body.code, detail: body.detail, message: body.message }).toEqual({
        changes,
        status: 401,
        code: 'BAD_CREDENTIALS',
        detail: undefined,
        message: 'Incorrect account or password',
      })
    }
    expect((await logIn(operator)).status).toBe(200)
  })

  it.each([
    [-2, 401],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 401],
  ])('[OPS-01] with the code of %d steps from now answers %d', async (steps, status) => {
    const operator = await newOperator(house, 'auditor')
    expect((await logIn(operator, { code: codeAt(operator.secret, clock.now() + steps * STEP) })).status).toBe(status)
  })

  it('[OPS-01] takes each code once, and none from before one that was taken', async () => {
    const operator = await newOperator(house, 'auditor')
    expect((await logIn(operator)).status).toBe(200)
    expect((await logIn(operator)).body.code).toBe('BAD_CREDENTIALS')
    expect((await logIn(operator, { code: codeAt(operator.secret, clock.now() - STEP) })).body.code).toBe(
      'BAD_CREDENTIALS',
    )
    expect((await logIn(operator, { code: codeAt(operator.secret, clock.now() + STEP) })).status).toBe(200)
  })

  it('[OPS-01] of thirty with one code at once, exactly one succeeds', async () => {
    const operator = await newOperator(house, 'auditor')
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(operator)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { body } of answers.filter(({ status }) => status !== 200))
      expect(['BAD_CREDENTIALS', 'TOO_MANY_ATTEMPTS']).toContain(body.code)
  })

  it('[SAF-05] waits longer after each failure beyond the third, also for the right values, and not for others', async () => {
    const [operator, other] = [await newOperator(house, 'auditor'), await newOperator(house, 'auditor')]
    for (let i = 0; i < 4; i++)
      expect((await logIn(operator, { password: 'wrong horse 1' })).body.code).toBe('BAD_CREDENTIALS')
    expect((await logIn(operator)).body).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', detail: { retryAfterSeconds: 1 } })
    expect((await logIn(other)).status).toBe(200)
    await at(2)
    expect((await logIn(operator, { password: 'wrong horse 1' })).body.code).toBe('BAD_CREDENTIALS')
    expect((await logIn(operator)).body).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', detail: { retryAfterSeconds: 2 } })
    await at(5)
    expect((await logIn(operator)).status).toBe(200)
    await house.db.query(sql`DELETE FROM test_clock`)
  })

  it('[SAF-05, OPS-01] is kept from nobody by strangers, where the operator was before', async () => {
    const [operator, newcomer] = [await newOperator(house, 'auditor'), await newOperator(house, 'auditor')]
    const from = async (ip: string, username: string, changes: Record<string, string> = {}) => {
      const encrypted = await house.encrypt({
        username,
        password: operator.password,
        code: codeAt(operator.secret, clock.now()),
        ...changes,
      })
      return (
        await house.app.console.inject({
          method: 'POST',
          url: '/ops/session/login',
          remoteAddress: ip,
          payload: encrypted,
          headers: { 'content-type': 'application/jose', ...operatorHeaders() },
        })
      ).json()
    }
    expect((await logIn(operator)).status).toBe(200)
    for (const { username } of [operator, newcomer]) {
      await house.db.query(sql`INSERT INTO throttle (key, count, window_ends_at, blocked_until)
        SELECT 'operator.login:name:' || left(encode(sha256(${username}::text::bytea), 'hex'), 32), 120, app_now() + interval '1 hour', app_now() + interval '5 minutes'
        ON CONFLICT (key) DO UPDATE SET blocked_until = excluded.blocked_until`)
      expect((await from('203.0.113.66', username, { password: 'wrong horse 1' })).code).toBe('TOO_MANY_ATTEMPTS')
    }
    await house.db.query(sql`UPDATE operator_factor SET counter = 0`)
    expect((await logIn(operator)).status).toBe(200)
    expect((await logIn(newcomer)).body.code).toBe('TOO_MANY_ATTEMPTS')
  })

  it('[SAF-05] a line of IPv6 has so many failures, from however many of its networks', async () => {
    const guess = async (n: number) => {
      const encrypted = await house.encrypt({ username: `nobody${n}`, password: 'wrong horse 1', code: '000000' })
      return (
        await house.app.console.inject({
          method: 'POST',
          url: '/ops/session/login',
          remoteAddress: `2001:db8:9:${(0x100 + n).toString(16)}::1`,
          payload: encrypted,
          headers: { 'content-type': 'application/jose', ...operatorHeaders() },
        })
      ).json().code
    }
    const codes: unknown[] = []
    for (let n = 0; n < 45; n += 1) codes.push(await guess(n))
    expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS').length).toBeGreaterThan(0)
    expect(codes.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 'BAD_CREDENTIALS'))
  })

  it('[SAF-05, OPS-01] is asked whether a human sits there after some failures of a stranger, before anything is hashed; where an operator was before it is not', async () => {
    const { settings } = testBrand
    const checked = await openHouse(database.url, {
      clock,
      brand: { ...testBrand, settings: { ...settings, site: { ...settings.site, humanVerification: true } } },
    })
    const operator = await newOperator(checked, 'auditor')
    const from = async (ip: string, changes: Record<string, string> = {}) => {
      const encrypted = await checked.encrypt({
        username: operator.username,
        password: operator.password,
        code: codeAt(operator.secret, clock.now()),
        ...changes,
      })
      return (
        await checked.app.console.inject({
          method: 'POST',
          url: '/ops/session/login',
          remoteAddress: ip,
          payload: encrypted,
          headers: { 'content-type': 'application/jose', ...operatorHeaders() },
        })
      ).json()
    }
    expect((await from('127.0.0.1')).success).toBe(true)
    const stranger = '203.0.113.80'
    for (let n = 0; n < 5; n += 1)
      expect((await from(stranger, { username: `nobody${n}` })).code).toBe('BAD_CREDENTIALS')
    expect((await from(stranger, { username: 'nobody6' })).code).toBe('VERIFICATION_REQUIRED')
    expect((await from(stranger, { verification: 'made up' })).code).toBe('VERIFICATION_REQUIRED')
    const verification = solveHuman(
      parse(humanChallenge, (await checked.call('GET', '/wps/verification/challenge', {})).body.value),
    )
    expect((await from(stranger, { username: 'nobody6', verification })).code).toBe('BAD_CREDENTIALS')
    expect((await from(stranger, { username: 'nobody6', verification })).code).toBe('VERIFICATION_REQUIRED')
    // Somebody guesses this name from everywhere: its owner is asked nothing where it was before.
    await house.db.query(sql`INSERT INTO throttle (key, count, window_ends_at)
      SELECT 'operator.login:name:' || left(encode(sha256(${operator.username}::text::bytea), 'hex'), 32), 20, app_now() + interval '1 hour' ON CONFLICT (key) DO UPDATE SET count = excluded.count`)
    expect((await from('203.0.113.81')).code).toBe('VERIFICATION_REQUIRED')
    await house.db.query(sql`UPDATE operator_factor SET counter = 0`)
    expect((await from('127.0.0.1')).success).toBe(true)
    await checked.close()
  })

  it('[SAF-05] keeps neither the password, the secret nor a token where it can be read', async () => {
    const operator = await openOperator(house, 'auditor')
    const secretPart = operator.token.split('.')[3] ?? ''
    const rows = await house.db.query<{ row: string }>(sql`
      SELECT row_to_json(s)::text AS row FROM operator_session s UNION ALL SELECT row_to_json(a)::text FROM audit a UNION ALL SELECT username || password_hash FROM operator`)
    for (const { row } of rows)
      for (const secret of [secretPart, operator.password, operator.secret]) expect(row).not.toContain(secret)
  })
})

describe('a session of an operator', () => {
  it('[OPS-01] ends after eight hours, used or not, and after half an hour without a call', async () => {
    const [busy, idle] = [await openOperator(house, 'editor'), await openOperator(house, 'editor')]
    const moments = Array.from({ length: 16 }, (_, i) => (i + 1) * 1740)
    for (const moment of moments) {
      await at(moment)
      expect(await me(busy.token)).toBe(200)
      if (moment === 1740) expect(await me(idle.token)).toBe(200)
    }
    await at(1740 + 1801)
    expect(await me(idle.token)).toBe(401)
    await at(8 * 3600 - 5)
    expect(await me(busy.token)).toBe(200)
    await at(8 * 3600 + 1)
    expect(await me(busy.token)).toBe(401)
    await house.db.query(sql`DELETE FROM test_clock`)
  })

  it('[OPS-01] ends with its logout, and no other does', async () => {
    const operator = await newOperator(house, 'editor')
    const [one, other] = [
      await enterHouse(house, operator, clock.now()),
      await enterHouse(house, operator, clock.now() + STEP),
    ]
    expect((await house.call('DELETE', '/ops/session/logout', { token: one })).status).toBe(200)
    expect([await me(one), await me(other)]).toEqual([401, 200])
  })

  it('[OPS-01] is known by its whole token alone', async () => {
    const { token, id } = await openOperator(house, 'editor')
    const other = await openOperator(house, 'editor')
    const [, , session, secret] = token.split('.')
    for (const wrong of [
      `s.${id}.${session}.${secret}`,
      `o.${other.id}.${session}.${secret}`,
      `o.${id}.${session}.${'A'.repeat(43)}`,
      `o.${id}.9223372036854775808.${secret}`,
      `o.${id}.${session}`,
    ]) {
      expect({ wrong, status: await me(wrong) }).toEqual({ wrong, status: 401 })
    }
  })
})

describe("an operator's password", () => {
  const changePassword = (token: string, oldPassword: string, newPassword: string): Promise<Answer> =>
    house.call('POST', '/ops/session/password', { token, encrypted: true, body: { oldPassword, newPassword } })

  it('[OPS-01] is changed by who knows it, and its other sessions end', async () => {
    const operator = await newOperator(house, 'support')
    const [own, other] = [
      await enterHouse(house, operator, clock.now() - STEP),
      await enterHouse(house, operator, clock.now()),
    ]
    expect((await changePassword(own, 'wrong horse 1', 'correct horse 2')).body.code).toBe('OLD_PASSWORD_WRONG')
    expect((await changePassword(own, operator.password, operator.password)).body.code).toBe('PASSWORD_UNCHANGED')
    expect((await changePassword(own, operator.password, 'short1')).body.code).toBe('INVALID_INPUT')
    expect((await changePassword(own, operator.password, 'correct horse 2')).status).toBe(200)
    expect([await me(own), await me(other)]).toEqual([200, 401])
    const code = codeAt(operator.secret, clock.now() + STEP)
    expect((await logIn(operator, { code })).body.code).toBe('BAD_CREDENTIALS')
    expect((await logIn(operator, { code, password: 'correct horse 2' })).status).toBe(200)
  })

  it('[SAF-05] is not guessed through a session that was left open', async () => {
    const { token, password } = await openOperator(house, 'support')
    for (let i = 0; i < 4; i++)
      expect((await changePassword(token, 'wrong horse 1', 'correct horse 2')).body.code).toBe('OLD_PASSWORD_WRONG')
    expect((await changePassword(token, password, 'correct horse 2')).body.code).toBe('TOO_MANY_ATTEMPTS')
  })

  it('[OPS-01] of thirty changes from one old password at once, exactly one succeeds', async () => {
    const { token, password } = await openOperator(house, 'support')
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => changePassword(token, password, `correct horse ${i + 2}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
