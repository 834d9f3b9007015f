import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { array, boolean, object, parse, string } from 'zod/mini'
import { readAudit } from '#server/platform/audit.sql.ts'
import { manualClock, systemClock } from '#server/platform/clock.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, operatorHeaders, textField } from '#tests/support/house.ts'
import { codeAt, enterHouse, newOperator, openOperator, operatorSession } from '#tests/support/operators.ts'

/** In the middle of a step of the authenticator, so that no code grows old within a test. */
const STEP = 30_000
const clock = manualClock(Math.floor(systemClock.now() / STEP) * STEP + STEP / 2)
let database: TestDatabase
let house: House

beforeAll(async () => {
  database = await createTestDatabase('operatorsessions')
  house = await openHouse(database.url, { clock })
})
beforeEach(() => house.db.query(sql`DELETE FROM throttle`))
afterAll(async () => {
  await house.close()
  await database.drop()
})

const prove = (token: string, code: string): Promise<Answer> =>
  house.call('POST', '/ops/session/prove', { token, encrypted: true, body: { code } })
/** A call that asks for a fresh code and changes nothing: the site is open already. */
const decide = async (token: string): Promise<string> => {
  const { body } = await house.call('PUT', '/ops/system/status', { token, body: { status: 0 } })
  return body.success ? 'done' : (body.code ?? '')
}
const growOld = (id: string, seconds: number) =>
  house.db.query(
    sql`UPDATE operator_session SET proven_at = proven_at - make_interval(secs => ${seconds}::integer) WHERE id = ${id}`,
  )
const sessionOf = (token: string): string => token.split('.')[2] ?? ''
const me = async (token: string): Promise<number> => (await house.call('GET', '/ops/session/me', { token })).status
const thirty = <Result>(ask: () => Promise<Result>): Promise<Result[]> => Promise.all(Array.from({ length: 30 }, ask))

describe('a fresh code', () => {
  it('[OPS-01, OPS-10] is that of the login for ten minutes; older, it lets the operator read and not decide', async () => {
    const { token } = await openOperator(house, 'owner')
    expect(await decide(token)).toBe('done')
    await growOld(sessionOf(token), 590)
    expect(await decide(token)).toBe('done')
    await growOld(sessionOf(token), 11)
    const refused = await house.call('PUT', '/ops/system/status', { token, body: { status: 0 } })
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([403, 'CODE_NEEDED', undefined])
    expect(await me(token)).toBe(200)
    expect((await house.call('GET', '/ops/operators', { token })).status).toBe(200)
  })

  it('[OPS-01] is asked after the permission, so whoever lacks it learns nothing more', async () => {
    const { token } = await openOperator(house, 'support')
    await growOld(sessionOf(token), 601)
    expect(await decide(token)).toBe('PERMISSION_MISSING')
  })

  it('[OPS-01, OPS-10] is typed in the session that it is for, and told until when it counts', async () => {
    const operator = await newOperator(house, 'owner')
    const [one, other] = [
      await enterHouse(house, operator, clock.now() - STEP),
      await operatorSession(house, operator.id),
    ]
    for (const token of [one, other.token]) await growOld(sessionOf(token), 601)
    const until = Date.parse(
      textField((await prove(one, codeAt(operator.secret, clock.now()))).body.value, 'freshUntil'),
    )
    const [now] = await house.db.query<{ now: Date }>(sql`SELECT app_now() AS now`)
    expect(until - (now?.now.getTime() ?? 0)).toBeGreaterThan(590_000)
    expect(until - (now?.now.getTime() ?? 0)).toBeLessThanOrEqual(600_000)
    expect(
      Date.parse(textField((await house.call('GET', '/ops/session/me', { token: one })).body.value, 'freshUntil')),
    ).toBe(until)
    expect([await decide(one), await decide(other.token)]).toEqual(['done', 'CODE_NEEDED'])
    expect(
      (await readAudit(house.db, { actor: `operator:${operator.id}`, limit: 1 })).map(({ action }) => action),
    ).toEqual(['operator.proved'])
  })

  it('[OPS-01] is good once: the code of the login and an older one are none, and of thirty at once one is', async () => {
    const operator = await newOperator(house, 'owner')
    const token = await enterHouse(house, operator, clock.now())
    for (const at of [clock.now(), clock.now() - STEP])
      expect((await prove(token, codeAt(operator.secret, at))).body.code).toBe('CODE_WRONG')
    await house.db.query(sql`DELETE FROM throttle`)
    await growOld(sessionOf(token), 601)
    const answers = await thirty(() => prove(token, codeAt(operator.secret, clock.now() + STEP)))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    for (const { body } of answers.filter((one) => !one.body.success))
      expect(['CODE_WRONG', 'TOO_MANY_ATTEMPTS', 'BUSY']).toContain(body.code)
    expect(await decide(token)).toBe('done')
  })

  it("[OPS-01, SAF-05] is not guessed, nor is another operator's taken", async () => {
    const [operator, other] = [await newOperator(house, 'owner'), await newOperator(house, 'owner')]
    const { token } = await operatorSession(house, operator.id)
    await growOld(sessionOf(token), 601)
    for (const code of [codeAt(other.secret, clock.now()), '', '12345', '１２３４５６'])
      expect((await prove(token, code)).body.code).toBe('CODE_WRONG')
    const right = await prove(token, codeAt(operator.secret, clock.now()))
    expect(right.body).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', detail: { retryAfterSeconds: 1 } })
    expect(await decide(token)).toBe('CODE_NEEDED')
  })
})

describe('the sessions of an operator', () => {
  const answer = object({
    list: array(object({ id: string(), current: boolean(), ip: string(), device: string(), openedAt: string() })),
  })
  const list = async (token: string) =>
    parse(answer, (await house.call('GET', '/ops/session/list', { token })).body.value).list
  const end = async (token: string, id: string): Promise<string> => {
    const { body } = await house.call('POST', '/ops/session/end', { token, body: { id } })
    return body.success ? 'done' : (body.code ?? '')
  }
  const endAll = (token: string, id: string): Promise<Answer> =>
    house.call('POST', '/ops/operators/end-sessions', { token, body: { id } })

  it('[OPS-01] are listed with address and browser, its own alone, and each is ended by it', async () => {
    const [operator, other] = [await newOperator(house, 'editor'), await openOperator(house, 'editor')]
    const encrypted = await house.encrypt({
      username: operator.username,
      password: operator.password,
      code: codeAt(operator.secret, clock.now()),
    })
    const entered = await house.app.console.inject({
      method: 'POST',
      url: '/ops/session/login',
      remoteAddress: '203.0.113.7',
      payload: encrypted,
      headers: {
        'content-type': 'application/jose',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        ...operatorHeaders(),
      },
    })
    const first = entered.cookies.find(({ name }) => name === 'console')?.value ?? ''
    const second = await operatorSession(house, operator.id)
    expect(await list(second.token)).toMatchObject([
      { id: second.id, current: true, ip: '127.0.0.1', device: '' },
      { id: sessionOf(first), current: false, ip: '203.0.113.7', device: 'Firefox on Linux' },
    ])
    expect(await end(second.token, sessionOf(other.token))).toBe('NOT_FOUND')
    expect(await me(other.token)).toBe(200)
    expect([await end(second.token, sessionOf(first)), await end(second.token, sessionOf(first))]).toEqual([
      'done',
      'NOT_FOUND',
    ])
    expect([await me(first), (await list(second.token)).length]).toEqual([401, 1])
    expect(await end(second.token, second.id)).toBe('done')
    expect(await me(second.token)).toBe(401)
  })

  it('[OPS-01] leave the list when they are over', async () => {
    const operator = await newOperator(house, 'editor')
    const all = await Promise.all(Array.from({ length: 4 }, () => operatorSession(house, operator.id)))
    const [own, old, idle, out] = all
    await house.db.query(sql`UPDATE operator_session SET expires_at = app_now() WHERE id = ${old?.id ?? ''}`)
    await house.db.query(
      sql`UPDATE operator_session SET seen_at = app_now() - interval '31 minutes' WHERE id = ${idle?.id ?? ''}`,
    )
    await house.call('DELETE', '/ops/session/logout', { token: out?.token ?? '' })
    expect((await list(own?.token ?? '')).map(({ id }) => id)).toEqual([own?.id])
  })

  it('[OPS-01] of thirty that end one at once, exactly one succeeds, and it is in the audit once', async () => {
    const operator = await newOperator(house, 'editor')
    const [own, other] = [await operatorSession(house, operator.id), await operatorSession(house, operator.id)]
    const answers = await thirty(() => end(own.token, other.id))
    expect(answers.filter((one) => one === 'done')).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set(['done', 'NOT_FOUND']))
    expect(
      (await readAudit(house.db, { subject: `operator:${operator.id}` })).filter(
        ({ action }) => action === 'operator.sessionEnded',
      ),
    ).toHaveLength(1)
  })

  it("[OPS-01, OPS-10] all of another's are ended by who manages operators, with a fresh code, and its own are not this way", async () => {
    const [owner, operator] = [await openOperator(house, 'owner'), await newOperator(house, 'manager')]
    const all = await Promise.all(Array.from({ length: 3 }, () => operatorSession(house, operator.id)))
    expect((await endAll(all[0]?.token ?? '', owner.id)).body.code).toBe('PERMISSION_MISSING')
    expect((await endAll(owner.token, owner.id)).body.code).toBe('FORBIDDEN')
    expect((await endAll(owner.token, '7')).body.code).toBe('NOT_FOUND')
    const answers = await thirty(() => endAll(owner.token, operator.id))
    expect(
      answers.map(({ body }) => body.value).filter((value) => JSON.stringify(value) === '{"ended":3}'),
    ).toHaveLength(1)
    for (const { token } of all) expect(await me(token)).toBe(401)
    expect(await me(owner.token)).toBe(200)
    expect(
      (await readAudit(house.db, { subject: `operator:${operator.id}`, actor: `operator:${owner.id}` })).map(
        ({ action, after }) => ({ action, after }),
      ),
    ).toEqual([{ action: 'operator.sessionsEnded', after: { ended: 3 } }])
    await growOld(sessionOf(owner.token), 601)
    expect((await endAll(owner.token, operator.id)).body.code).toBe('CODE_NEEDED')
  })
})
