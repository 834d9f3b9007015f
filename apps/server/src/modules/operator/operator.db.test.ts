import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operatorRoles, permissions, type OperatorRole } from '#contract/permissions.ts'
import { checkAuditChain, readAudit } from '#server/platform/audit.sql.ts'
import { manualClock, systemClock } from '#server/platform/clock.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, textField } from '#tests/support/house.ts'
import { codeAt, enterHouse, newOperator, openOperator, type TestOperator } from '#tests/support/operators.ts'

/** In the middle of a step of the authenticator, so that no code grows old within a test. */
const STEP = 30_000
const clock = manualClock(Math.floor(systemClock.now() / STEP) * STEP + STEP / 2)
let database: TestDatabase
let house: House

beforeAll(async () => {
  database = await createTestDatabase('operator')
  house = await openHouse(database.url, { clock })
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
const logIn = (operator: TestOperator, changes: Partial<{ username: string; password: string; code: string }> = {}): Promise<Answer> =>
  house.call('POST', '/ops/session/login', { sealed: true, body: { username: operator.username, password: operator.password, code: codeAt(operator.secret, clock.now()), ...changes } })
const me = async (token: string): Promise<number> => (await house.call('GET', '/ops/session/me', { token })).status
const change = (token: string, id: string, role: OperatorRole, disabled = false): Promise<Answer> =>
  house.call('PUT', '/ops/operators', { token, body: { id, role, disabled } })
const wrongCode = (code: string): string => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))

describe('a login of an operator', () => {
  it('[OPS-01] needs name, password and the code of the app together', async () => {
    const operator = await newOperator(house, 'owner')
    const { status, body } = await logIn(operator, { username: ` ${operator.username.toUpperCase()} ` })
    expect(status).toBe(200)
    const token = textField(body.value, 'token')
    expect(token).toMatch(new RegExp(`^o\\.${operator.id}\\.\\d+\\.[\\w-]{43}$`))
    expect((await house.call('GET', '/ops/session/me', { token })).body.value).toEqual({ id: operator.id, username: operator.username, role: 'owner', permissions: [...permissions] })
  })

  it('[SAF-05] answers the same whichever part is wrong', async () => {
    const operator = await newOperator(house, 'support')
    const other = await newOperator(house, 'support')
    const off = await newOperator(house, 'support')
    await house.db.query(sql`UPDATE operator SET disabled = true WHERE id = ${off.id}`)
    const code = codeAt(operator.secret, clock.now())
    for (const [who, changes] of [
      [operator, { username: 'nobody1' }], [operator, { password: 'correct horse 2' }], [operator, { code: wrongCode(code) }], [operator, { code: '' }], [operator, { code: codeAt(other.secret, clock.now()) }],
      [operator, { code: '１２３４５６' }], [operator, { code: 'é23456' }], [operator, { password: '' }], [operator, { username: other.username }], [off, {}],
    ] as const) {
      await house.db.query(sql`DELETE FROM throttle`)
      const { status, body } = await logIn(who, changes)
      expect({ changes, status, code: body.code, detail: body.detail, message: body.message })
        .toEqual({ changes, status: 401, code: 'BAD_CREDENTIALS', detail: undefined, message: 'Incorrect account or password' })
    }
    expect((await logIn(operator)).status).toBe(200)
  })

  it.each([[-2, 401], [-1, 200], [0, 200], [1, 200], [2, 401]])('[OPS-01] with the code of %d steps from now answers %d', async (steps, status) => {
    const operator = await newOperator(house, 'auditor')
    expect((await logIn(operator, { code: codeAt(operator.secret, clock.now() + steps * STEP) })).status).toBe(status)
  })

  it('[OPS-01] takes each code once, and none from before one that was taken', async () => {
    const operator = await newOperator(house, 'auditor')
    expect((await logIn(operator)).status).toBe(200)
    expect((await logIn(operator)).body.code).toBe('BAD_CREDENTIALS')
    expect((await logIn(operator, { code: codeAt(operator.secret, clock.now() - STEP) })).body.code).toBe('BAD_CREDENTIALS')
    expect((await logIn(operator, { code: codeAt(operator.secret, clock.now() + STEP) })).status).toBe(200)
  })

  it('[OPS-01] of thirty with one code at once, exactly one succeeds', async () => {
    const operator = await newOperator(house, 'auditor')
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(operator)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { body } of answers.filter(({ status }) => status !== 200)) expect(['BAD_CREDENTIALS', 'TOO_MANY_ATTEMPTS']).toContain(body.code)
  })

  it('[SAF-05] waits longer after each failure beyond the third, also for the right values, and not for others', async () => {
    const [operator, other] = [await newOperator(house, 'auditor'), await newOperator(house, 'auditor')]
    for (let i = 0; i < 4; i++) expect((await logIn(operator, { password: 'wrong horse 1' })).body.code).toBe('BAD_CREDENTIALS')
    expect((await logIn(operator)).body).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', detail: { retryAfterSeconds: 1 } })
    expect((await logIn(other)).status).toBe(200)
    await at(2)
    expect((await logIn(operator, { password: 'wrong horse 1' })).body.code).toBe('BAD_CREDENTIALS')
    expect((await logIn(operator)).body).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', detail: { retryAfterSeconds: 2 } })
    await at(5)
    expect((await logIn(operator)).status).toBe(200)
    await house.db.query(sql`DELETE FROM test_clock`)
  })

  it('[SAF-05] keeps neither the password, the secret nor a token where it can be read', async () => {
    const operator = await openOperator(house, 'auditor')
    const secretPart = operator.token.split('.')[3] ?? ''
    const rows = await house.db.query<{ row: string }>(sql`
      SELECT row_to_json(s)::text AS row FROM operator_session s UNION ALL SELECT row_to_json(a)::text FROM audit a UNION ALL SELECT username || password_hash FROM operator`)
    for (const { row } of rows) for (const secret of [secretPart, operator.password, operator.secret]) expect(row).not.toContain(secret)
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
    const [one, other] = [await enterHouse(house, operator, clock.now()), await enterHouse(house, operator, clock.now() + STEP)]
    expect((await house.call('DELETE', '/ops/session/logout', { token: one })).status).toBe(200)
    expect([await me(one), await me(other)]).toEqual([401, 200])
  })

  it('[OPS-01] is known by its whole token alone', async () => {
    const { token, id } = await openOperator(house, 'editor')
    const other = await openOperator(house, 'editor')
    const [, , session, secret] = token.split('.')
    for (const wrong of [`s.${id}.${session}.${secret}`, `o.${other.id}.${session}.${secret}`, `o.${id}.${session}.${'A'.repeat(43)}`, `o.${id}.9223372036854775808.${secret}`, `o.${id}.${session}`]) {
      expect({ wrong, status: await me(wrong) }).toEqual({ wrong, status: 401 })
    }
  })
})

describe('an operator\'s password', () => {
  const changePassword = (token: string, oldPassword: string, newPassword: string): Promise<Answer> =>
    house.call('POST', '/ops/session/password', { token, sealed: true, body: { oldPassword, newPassword } })

  it('[OPS-01] is changed by who knows it, and its other sessions end', async () => {
    const operator = await newOperator(house, 'support')
    const [own, other] = [await enterHouse(house, operator, clock.now() - STEP), await enterHouse(house, operator, clock.now())]
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
    for (let i = 0; i < 4; i++) expect((await changePassword(token, 'wrong horse 1', 'correct horse 2')).body.code).toBe('OLD_PASSWORD_WRONG')
    expect((await changePassword(token, password, 'correct horse 2')).body.code).toBe('TOO_MANY_ATTEMPTS')
  })

  it('[OPS-01] of thirty changes from one old password at once, exactly one succeeds', async () => {
    const { token, password } = await openOperator(house, 'support')
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => changePassword(token, password, `correct horse ${i + 2}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('operators', () => {
  it('[OPS-01] are made by an owner, with a secret that is told once', async () => {
    const owner = await openOperator(house, 'owner')
    const body = { username: 'Fresh01', password: 'correct horse 1', role: 'editor' }
    const made = await house.call('POST', '/ops/operators', { token: owner.token, sealed: true, body })
    expect(made.status).toBe(200)
    const [id, secret] = [textField(made.body.value, 'id'), textField(made.body.value, 'secret')]
    expect(textField(made.body.value, 'uri')).toMatch(/^otpauth:\/\/totp\/Wheelhouse%20operators:fresh01\?.*secret=/)
    expect((await logIn({ ...owner, username: 'fresh01', secret })).status).toBe(200)
    expect((await house.call('POST', '/ops/operators', { token: owner.token, sealed: true, body: { ...body, username: 'FRESH01' } })).body.code).toBe('USERNAME_TAKEN')
    const list = await house.call('GET', '/ops/operators', { token: owner.token })
    expect(JSON.stringify(list.body.value)).not.toContain(secret)
    expect(list.body.value).toMatchObject({ operators: expect.arrayContaining([{ id, username: 'fresh01', role: 'editor', disabled: false, createdAt: expect.any(String), lastLoginAt: expect.any(String) }]) })
    const [event] = await readAudit(house.db, { subject: `operator:${id}`, actor: `operator:${owner.id}` })
    expect(event).toMatchObject({ action: 'operator.created', before: null, after: { username: 'fresh01', role: 'editor' } })
  })

  it('[OPS-01] of thirty with one name at once, exactly one is made', async () => {
    const { token } = await openOperator(house, 'owner')
    const answers = await Promise.all(Array.from({ length: 30 }, () =>
      house.call('POST', '/ops/operators', { token, sealed: true, body: { username: 'samename', password: 'correct horse 1', role: 'editor' } })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { body } of answers.filter(({ status }) => status !== 200)) expect(body.code).toBe('USERNAME_TAKEN')
  })

  it('[OPS-01] [SAF-06] get another role or are switched off, which ends their sessions and is in the audit', async () => {
    const owner = await openOperator(house, 'owner')
    const operator = await newOperator(house, 'support')
    const first = await enterHouse(house, operator, clock.now() - STEP)
    expect((await change(owner.token, operator.id, 'editor')).status).toBe(200)
    expect(await me(first)).toBe(401)
    const second = await enterHouse(house, operator, clock.now())
    expect((await house.call('GET', '/ops/session/me', { token: second })).body.value).toMatchObject({ role: 'editor', permissions: [...operatorRoles.editor] })
    // What is so already changes nothing.
    expect((await change(owner.token, operator.id, 'editor')).status).toBe(200)
    expect(await me(second)).toBe(200)
    expect((await change(owner.token, operator.id, 'editor', true)).status).toBe(200)
    expect(await me(second)).toBe(401)
    expect((await logIn(operator, { code: codeAt(operator.secret, clock.now() + STEP) })).body.code).toBe('BAD_CREDENTIALS')
    const events = await readAudit(house.db, { subject: `operator:${operator.id}`, actor: `operator:${owner.id}` })
    expect(events.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'operator.changed', before: { role: 'editor', disabled: false }, after: { role: 'editor', disabled: true } },
      { action: 'operator.changed', before: { role: 'support', disabled: false }, after: { role: 'editor', disabled: false } },
    ])
  })

  it('[OPS-01] never change themselves, and none that is not there is changed', async () => {
    const { token, id } = await openOperator(house, 'owner')
    expect((await change(token, id, 'owner', true)).body.code).toBe('FORBIDDEN')
    expect((await change(token, id, 'auditor')).body.code).toBe('FORBIDDEN')
    expect((await change(token, '1', 'auditor')).body.code).toBe('NOT_FOUND')
    expect((await change(token, '8999999999999999999', 'auditor')).body.code).toBe('NOT_FOUND')
    expect((await change(token, '9999999999999999999', 'auditor')).body.code).toBe('INVALID_INPUT')
  })

  it('[OPS-01] [SAF-06] keep an owner, also when owners switch each other off at once', async () => {
    await house.db.query(sql`UPDATE operator SET disabled = true`)
    const owners = await Promise.all(Array.from({ length: 6 }, () => openOperator(house, 'owner')))
    await Promise.all(owners.flatMap(({ token, id }) => owners.filter((other) => other.id !== id).map((other, i) => (i % 2 === 0 ? change(token, other.id, 'owner', true) : change(token, other.id, 'support')))))
    const [left] = await house.db.query<{ count: number }>(sql`SELECT count(*)::integer AS count FROM operator WHERE role = 'owner' AND NOT disabled`)
    expect(left?.count).toBe(1)
    expect(await checkAuditChain(house.db)).toEqual([])
  })
})
