import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkAuditChain } from '#server/platform/audit.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { systemRandom } from '#server/platform/random.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, type Player, sessionIdOf, testBrand } from '#tests/support/house.ts'
import { testSettings } from '#tests/support/outside.ts'
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
  type Visitor,
} from '#tests/support/visitor.ts'
import { createSessionLink } from './session-link.sql.ts'

let database: TestDatabase
let house: House

beforeAll(async () => {
  database = await createTestDatabase('sessions')
  house = await openHouse(database.url, { messages: createOutbox().messages })
})
afterAll(async () => {
  expect(await checkAuditChain(house.db)).toEqual([])
  expect(await house.audit()).toEqual([])
  await house.close()
  await database.drop()
})
afterEach(() => moveTime(house, '0 seconds'))

const info = (token: string) => house.call('GET', '/wps/member/info', { token })
const codeOf = async (token: string): Promise<string | undefined> => (await info(token)).body.code
const idsOf = (value: unknown): string[] =>
  JSON.stringify(value)
    .match(/"id":"\d+"/g)
    ?.map((text) => text.slice(6, -1)) ?? []
const ended = (player: Player) =>
  house.db.query(
    sql`SELECT payload->>'session' AS session, payload->>'reason' AS reason FROM event WHERE member = ${player.id} AND type = 'session.ended' ORDER BY n`,
  )

describe('the sessions of a member', () => {
  it('[MEM-02] are listed, its own alone and the living alone', async () => {
    const [player, other] = [await house.register(), await house.register()]
    const tokens: string[] = [player.token]
    for (let i = 0; i < 3; i += 1) tokens.push(tokenOf(await createVisitor(house).login(player.username)))
    const [, left = '', expired = '', current = ''] = tokens
    await house.call('DELETE', '/wps/session/logout', { token: left })
    await house.db.query(sql`UPDATE session SET expires_at = app_now() WHERE id = ${sessionIdOf(expired)}`)
    const { body } = await house.call('GET', '/wps/session/list', { token: current })
    expect(idsOf(body.value).toSorted()).toEqual([sessionIdOf(player.token), sessionIdOf(current)].toSorted())
    expect(body.value).toMatchObject({
      sessions: expect.arrayContaining([
        expect.objectContaining({ id: sessionIdOf(current), current: true }),
        expect.objectContaining({ current: false }),
      ]),
    })
    expect(idsOf((await house.call('GET', '/wps/session/list', { token: other.token })).body.value)).toEqual([
      sessionIdOf(other.token),
    ])
  })

  it('[MEM-02, LOG-11] one is ended once, by its member alone, and its pages are told', async () => {
    const [player, stranger] = [await house.register(), await house.register()]
    const token = tokenOf(await createVisitor(house).login(player.username))
    const end = (by: string) => house.call('DELETE', `/wps/session/one?id=${sessionIdOf(token)}`, { token: by })
    expect((await end(stranger.token)).body.code).toBe('NOT_FOUND')
    expect(await codeOf(token)).toBeUndefined()
    const answers = await thirty(() => end(player.token))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'NOT_FOUND')).toHaveLength(29)
    expect(await codeOf(token)).toBe('NOT_LOGGED_IN')
    expect(await codeOf(player.token)).toBeUndefined()
    expect(await ended(player)).toEqual([{ session: sessionIdOf(token), reason: 'logout' }])
  })

  it('[MEM-02, SAF-06] all others end, and what remembers or trusts any other browser; this one stays as it is', async () => {
    const player = await house.register()
    const remembering = async (): Promise<{ visitor: Visitor; token: string }> => {
      const visitor = createVisitor(house)
      return { visitor, token: tokenOf(await visitor.login(player.username, { rememberMe: true })) }
    }
    const [here, there] = [await remembering(), await remembering()]
    const answer = await here.visitor.call('DELETE', '/wps/session/others', { token: here.token })
    expect(answer.body.value).toEqual({ ended: 2 })
    expect([await codeOf(here.token), await codeOf(there.token), await codeOf(player.token)]).toEqual([
      undefined,
      'NOT_LOGGED_IN',
      'NOT_LOGGED_IN',
    ])
    expect((await there.visitor.call('POST', '/wps/session/resume', { body: {} })).body.code).toBe('NOT_LOGGED_IN')
    expect((await here.visitor.call('POST', '/wps/session/resume', { body: {} })).body.success).toBe(true)
    expect((await ended(player)).map(({ reason }) => reason)).toEqual(['replaced', 'replaced'])
    expect(
      await house.db.query(
        sql`SELECT 1 AS one FROM audit WHERE action = 'session.othersEnded' AND subject = ${`member:${player.id}`}`,
      ),
    ).toHaveLength(1)
  })
})

describe('a session that nobody uses', () => {
  const reauthenticate = (token: string, password: string) =>
    house
      .encrypt({ password })
      .then((payload) =>
        house.app.server.inject({
          method: 'POST',
          url: '/wps/session/reauthenticate',
          payload,
          headers: { 'content-type': 'application/jose', authorization: `Bearer ${token}` },
        }),
      )
      .then((response) => ({ status: response.statusCode, body: response.json() }))
  /** The session was used last so long ago. */
  const unused = (token: string, since: string) =>
    house.db.query(sql`UPDATE session SET seen_at = app_now() - ${since}::interval WHERE id = ${sessionIdOf(token)}`)

  const idleSeconds = async (token: string): Promise<number | undefined> =>
    (
      await house.db.query<{ idle: number }>(sql`
    SELECT extract(epoch FROM app_now() - seen_at)::double precision AS idle FROM session WHERE id = ${sessionIdOf(token)}`)
    )[0]?.idle

  it('[SAF-05] goes on after 29 minutes and 59 seconds, and not after 30 minutes', async () => {
    const [player, late, later] = [await house.register(), await house.register(), await house.register()]
    let code: string | undefined
    for (let milliseconds = 1000; milliseconds > 900;) {
      const start = process.hrtime.bigint()
      await unused(player.token, '29 minutes 59 seconds')
      code = await codeOf(player.token)
      // On a slow machine the last second may be over by now.
      milliseconds = Number(process.hrtime.bigint() - start) / 1e6
    }
    expect(code).toBeUndefined()
    for (const { token } of [late, later]) await unused(token, '30 minutes')
    for (const { token } of [late, later]) {
      expect(await info(token)).toMatchObject({ status: 401, body: { code: 'REAUTHENTICATION_REQUIRED' } })
      expect(await codeOf(token)).toBe('REAUTHENTICATION_REQUIRED')
    }
    expect((await house.call('DELETE', '/wps/session/logout', { token: later.token })).body.success).toBe(true)
    expect(await codeOf(later.token)).toBe('NOT_LOGGED_IN')
  })

  it('[SAF-05] every use starts the time anew', async () => {
    const player = await house.register()
    for (const minutes of [20, 40, 60, 80]) {
      await moveTime(house, `${minutes} minutes`)
      expect(await codeOf(player.token)).toBeUndefined()
      await expect.poll(() => idleSeconds(player.token)).toBeLessThan(30)
    }
  })

  it('[SAF-05] goes on where a minute makes idle and something is asked every quarter of one, and not after the whole minute', async () => {
    const settings = { ...testSettings, site: { ...testSettings.site, idleMinutes: 1 } }
    const hasty = await openHouse(database.url, { brand: { ...testBrand, settings } })
    try {
      const [player, away] = [await hasty.register(), await hasty.register()]
      const code = async (token: string) => (await hasty.call('GET', '/wps/member/info', { token })).body.code
      for (const seconds of [15, 30, 45, 60, 75]) {
        await moveTime(hasty, `${seconds} seconds`)
        expect(await code(player.token)).toBeUndefined()
        await expect.poll(() => idleSeconds(player.token)).toBeLessThan(10)
      }
      expect(await code(away.token)).toBe('REAUTHENTICATION_REQUIRED')
    } finally {
      await hasty.close()
    }
  })

  it('[SAF-05] is not written at every use: within five minutes of the last time it is left as it is', async () => {
    const player = await house.register()
    await unused(player.token, '4 minutes')
    for (let i = 0; i < 5; i++) expect(await codeOf(player.token)).toBeUndefined()
    expect(await idleSeconds(player.token)).toBeGreaterThan(230)
    await unused(player.token, '5 minutes')
    expect(await codeOf(player.token)).toBeUndefined()
    await expect.poll(() => idleSeconds(player.token)).toBeLessThan(30)
  })

  it('[SAF-05] goes on with the right password only', async () => {
    const player = await house.register()
    await unused(player.token, '30 minutes')
    expect((await reauthenticate(player.token, 'wrong horse 1')).body).toMatchObject({
      code: 'BAD_CREDENTIALS',
      detail: { captchaRequired: false },
    })
    expect(await codeOf(player.token)).toBe('REAUTHENTICATION_REQUIRED')
    expect((await reauthenticate(player.token, PASSWORD)).body.success).toBe(true)
    expect(await codeOf(player.token)).toBeUndefined()
  })

  it('[SAF-05] thirty guesses at once are no more than the few that are free, and another session does not wait for them', async () => {
    const player = await house.register()
    const other = tokenOf(await createVisitor(house).login(player.username))
    const answers = await thirty(() => reauthenticate(player.token, 'wrong horse 1'))
    // Six, and one more for each second that a slow machine takes.
    expect(answers.filter(({ body }) => body.code === 'BAD_CREDENTIALS').length).toBeLessThan(10)
    expect(answers.find(({ body }) => body.code === 'TOO_MANY_ATTEMPTS')?.body.detail).toEqual({
      captchaRequired: false,
      retryAfterSeconds: expect.any(Number),
    })
    expect((await reauthenticate(other, PASSWORD)).body.success).toBe(true)
  })

  it('[SAF-05] of a member without a password does not go on', async () => {
    const player = await house.register()
    await house.db.query(sql`UPDATE member SET password_hash = '-' WHERE id = ${player.id}`)
    for (const password of ['-', PASSWORD])
      expect((await reauthenticate(player.token, password)).body.code).toBe('BAD_CREDENTIALS')
  })
})

describe('a token in an address', () => {
  const BROWSER = 'the browser that came back'
  const link = (player: Player, how: 'social' | 'link' = 'link') =>
    house.db.transaction((tx) => createSessionLink(tx, systemRandom, { member: player.id, how, browser: BROWSER }))
  const exchange = (token: string, visitor = createVisitor(house)) => {
    visitor.cookies.set('social', BROWSER)
    return visitor.call('POST', '/wps/session/exchange', { body: { token } })
  }

  it('[STA-01, LOG-14] opens nothing in a browser that did not come back from the login, and stays good in the one that did', async () => {
    const player = await house.register()
    const token = await link(player)
    const [victim, other] = [createVisitor(house), createVisitor(house)]
    other.cookies.set('social', 'of another login')
    for (const visitor of [victim, other])
      expect((await visitor.call('POST', '/wps/session/exchange', { body: { token } })).body.code).toBe('LINK_INVALID')
    expect((await exchange(token)).body.success).toBe(true)
  })

  it('[STA-01] opens one session, also when thirty come at once', async () => {
    const player = await house.register()
    const token = await link(player)
    const answers = await thirty(() => exchange(token))
    const opened = answers.filter(({ body }) => body.success)
    expect(opened).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'LINK_INVALID')).toHaveLength(29)
    expect((await info(opened[0] === undefined ? '' : tokenOf(opened[0]))).body.value).toMatchObject({ id: player.id })
    expect(JSON.stringify(await house.db.query(sql`SELECT * FROM one_time_link`))).not.toContain(token)
  })

  it.each([
    ['55 seconds', undefined],
    ['1 minute', 'LINK_INVALID'],
  ] as const)('[STA-01] after %s: %s', async (shift, code) => {
    const token = await link(await house.register())
    await moveTime(house, shift)
    expect((await exchange(token)).body.code).toBe(code)
  })

  it('[STA-01] a link for something else, and no link at all, open nothing', async () => {
    const token = await link(await house.register())
    await house.db.query(sql`UPDATE one_time_link SET use = 'password' WHERE used_at IS NULL`)
    for (const wrong of [token, '', 'nonsense', `${token}A`])
      expect((await exchange(wrong)).body.code).toBe('LINK_INVALID')
  })

  it.each([
    [{ frozen: true }, 'ACCOUNT_FROZEN'],
    [{ type: 5 }, 'NON_MEMBER_ACCOUNT'],
    [{ type: 4 }, 'NON_MEMBER_ACCOUNT'],
    [{ type: 42 }, undefined],
  ] as const)('[LOG-09] a member with %o: %s', async (change, code) => {
    const player = await house.register()
    await changeMember(house, player.id, change)
    expect((await exchange(await link(player))).body.code).toBe(code)
  })

  it('[LOG-08] asks for the second proof where the address is new', async () => {
    const player = await house.register()
    await changeMember(house, player.id, { email: `${player.username}@mail.example` })
    expect((await exchange(await link(player, 'social'))).body).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })
    expect((await exchange(await link(player, 'social'), createVisitor(house, '127.0.0.1'))).body.success).toBe(true)
  })
})

describe('free play', () => {
  const play = async (visitor: Visitor, body: Record<string, unknown> = {}, at = house) =>
    visitor.call('POST', '/wps/session/login/freeplay', { body: { ...(await freePlayBody(at)), ...body } })

  it('[LOG-10] opens a trial with play money alone, and calls that are not for trials refuse it', async () => {
    const visitor = createVisitor(house)
    const token = tokenOf(await play(visitor))
    const { body } = await info(token)
    expect(body.value).toMatchObject({ type: 4, account: expect.stringMatching(/^trial[a-z0-9]{10}$/) })
    const [id] = idsOf(body.value)
    expect(await house.db.query(sql`SELECT kind, balance FROM wallet WHERE member = ${id}`)).toEqual([
      { kind: 3, balance: '100000000' },
    ])
    expect((await visitor.call('GET', '/wps/v2/wallets/balance', { token })).body.value).toMatchObject({
      balance: '1000.00000',
    })
    for (const path of ['/wps/session/list', '/wps/session/history', '/wps/member/factors'])
      expect((await visitor.call('GET', path, { token })).body.code).toBe('TRIAL_ACCOUNT')
    expect((await visitor.call('DELETE', '/wps/session/others', { token })).body.code).toBe('TRIAL_ACCOUNT')
    expect((await visitor.call('DELETE', '/wps/session/logout', { token })).body.success).toBe(true)
  })

  it('[LOG-10] leaves a day later neither a session nor a name; the books keep the entry of its play money', async () => {
    const token = tokenOf(await play(createVisitor(house)))
    const { body } = await info(token)
    const [id] = idsOf(body.value)
    const rows = async () =>
      (
        await house.db.query(sql`
      SELECT (SELECT count(*)::integer FROM session WHERE member = ${id}) AS sessions, (SELECT count(*)::integer FROM directory WHERE member = ${id}) AS names,
             (SELECT count(*)::integer FROM entry WHERE member = ${id}) AS entries`)
      )[0]
    const player = await house.register()
    const run = async () => house.app.run('remove_trials')
    await run()
    expect(await rows()).toEqual({ sessions: 1, names: 1, entries: 1 })
    await house.db.query(
      sql`UPDATE session SET created_at = created_at - interval '25 hours' WHERE member IN (${id}, ${player.id})`,
    )
    await run()
    expect(await rows()).toEqual({ sessions: 0, names: 0, entries: 1 })
    expect((await info(token)).body.code).toBe('NOT_LOGGED_IN')
    expect((await info(player.token)).body.success).toBe(true)
    expect(await house.audit()).toEqual([])
  })

  it('[LOG-10] ends at so many trials of the whole house a day', async () => {
    const { settings } = testBrand
    const few = await openHouse(database.url, {
      brand: {
        ...testBrand,
        settings: { ...settings, safety: { ...settings.safety, ceilings: { ...settings.safety.ceilings, trials: 2 } } },
      },
    })
    await house.db.query(sql`DELETE FROM throttle WHERE key = 'house:trials'`)
    const codes: unknown[] = []
    for (let n = 0; n < 4; n += 1) codes.push((await play(createVisitor(few, `198.51.100.${n}`), {}, few)).body.code)
    expect(codes).toEqual([undefined, undefined, 'BUSY', 'BUSY'])
    await few.close()
  })

  it('[API-05, LOG-10] takes its token once, and none in the clear or of another request', async () => {
    const { token } = await freePlayBody(house)
    expect((await play(createVisitor(house), { token })).body.success).toBe(true)
    expect((await play(createVisitor(house), { token })).body.code).toBe('PAYLOAD_REPLAYED')
    for (const wrong of ['x', JSON.stringify({ os: 'Linux' })])
      expect((await play(createVisitor(house), { token: wrong })).body.code).toBe('PAYLOAD_UNREADABLE')
    expect((await play(createVisitor(house), { os: 'Android' })).body.code).toBe('PAYLOAD_UNREADABLE')
    expect((await play(createVisitor(house), { token: undefined })).body.code).toBe('INVALID_INPUT')
  })

  it('[LOG-10] is given to one address ten times an hour, to thirty at once as well', async () => {
    const ip = newAddress()
    const answers = await thirty(() => play(createVisitor(house, ip)))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(10)
    expect(answers.filter(({ body }) => body.code === 'TOO_MANY_REQUESTS')).toHaveLength(20)
    await moveTime(house, '59 minutes 50 seconds')
    expect((await play(createVisitor(house, ip))).body.code).toBe('TOO_MANY_REQUESTS')
    await moveTime(house, '1 hour 1 second')
    expect((await play(createVisitor(house, ip))).body.success).toBe(true)
  })

  it('[LOG-10, BRD-04] is a trial whatever the client claims, and off where the setting is off', async () => {
    const token = tokenOf(await play(createVisitor(house), { type: 3, role: 'owner', member: '1', kind: 'real' }))
    expect((await info(token)).body.value).toMatchObject({ type: 4 })
    const { site } = testBrand.settings
    const closed = await openHouse(database.url, {
      brand: { ...testBrand, settings: { ...testBrand.settings, site: { ...site, freePlay: false } } },
    })
    expect((await play(createVisitor(closed), {}, closed)).body.code).toBe('METHOD_OFF')
    await closed.close()
  })
})
