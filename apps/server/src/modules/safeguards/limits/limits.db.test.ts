import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { limitMeasures, limitPeriods } from '#contract/calls/safeguards.ts'
import { parseMoney } from '#rules/money.ts'
import { readAudit } from '#server/platform/audit.sql.ts'
import { createCalendar } from '#server/platform/calendar.ts'
import { systemClock } from '#server/platform/clock.ts'
import { sql } from '#server/platform/db/sql.ts'
import { shardOf } from '#server/platform/ids.ts'
import { post } from '#server/platform/lane/post.ts'
import { readMemberStatus } from '../../identity/index.ts'
import { cashCommand } from '../../wallet/index.ts'
import { depositRefusal, leftToDeposit } from './deposit-limit.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { betBody, type House, openHouse, type Player, sessionIdOf, testBrand, textField } from '#tests/support/house.ts'
import { passTime } from '#tests/support/inbox.ts'
import { testSettings } from '#tests/support/outside.ts'
import { passTimeAwake } from '#tests/support/time.ts'

const HOUR = 3600
const calendar = createCalendar(testBrand.timeZone)
const safety = { ...testSettings.safety, depositLimits: { month: '5000' } }
const deps = { calendar, settings: { safety: async () => safety } }
let database: TestDatabase
let house: House

beforeAll(async () => {
  database = await createTestDatabase('limits')
  house = await openHouse(database.url, { brand: { ...testBrand, settings: { ...testSettings, safety } } })
})
afterEach(() => house.db.query(sql`DELETE FROM test_clock`))
afterAll(async () => {
  await house.close()
  await database.drop()
})

const set = (player: Player, measure: string, period: string, value?: string) =>
  house.call('PUT', '/wps/safer/limit', {
    token: player.token,
    body: { measure, period, ...(value === undefined ? {} : { value }) },
  })
const confirm = (player: Player, measure: string, period: string, word = true) =>
  house.call('POST', '/wps/safer/limit/confirm', { token: player.token, body: { measure, period, confirm: word } })
const state = async (player: Player) => (await house.call('GET', '/wps/safer', { token: player.token })).body.value
const limitsOf = (player: Player) =>
  house.db.query(sql`
  SELECT measure, period, l.amount, w.amount AS wanted, w.member IS NOT NULL AS waits
  FROM member_limit l LEFT JOIN looser_limit w USING (shard, member, measure, period) WHERE member = ${player.id} ORDER BY measure, period`)
const deposit = (player: Player, amount: string, reference: string) =>
  house.db.transaction((tx) =>
    post(tx, cashCommand(calendar), {
      shard: shardOf(player.id),
      member: player.id,
      type: 'deposit',
      amount: parseMoney(amount),
      reference: `deposit:${reference}`,
    }),
  )
const alive = async (player: Player): Promise<boolean> =>
  (await house.call('GET', '/wps/v2/wallets/balance', { token: player.token })).status === 200

describe("a limit of one's own", () => {
  const kinds = limitMeasures.flatMap((measure): [string, string][] =>
    measure === 'session' ? [[measure, 'day']] : limitPeriods.map((period) => [measure, period]),
  )

  it.each(kinds)(
    '[SAF-01] on %s by %s: tighter at once, looser after 24 hours and a second word',
    async (measure, period) => {
      const player = await house.register()
      const scale = measure === 'session' ? 1n : 100_000n
      const value = async (): Promise<bigint | undefined> => {
        const [row] = await limitsOf(player)
        return row === undefined ? undefined : BigInt(String(row['amount']))
      }
      expect((await set(player, measure, period, '300')).body.value).toMatchObject({ holds: 'now' })
      expect(await value()).toBe(300n * scale)
      expect((await set(player, measure, period, '200')).body.value).toMatchObject({ holds: 'now' })
      expect(await value()).toBe(200n * scale)
      expect((await set(player, measure, period, '250')).body.value).toMatchObject({ holds: 'later' })
      expect(await value()).toBe(200n * scale)
      expect((await confirm(player, measure, period)).body.code).toBe('TOO_EARLY')
      await passTimeAwake(house.db, 24 * HOUR - 60)
      expect((await confirm(player, measure, period)).body.code).toBe('TOO_EARLY')
      await passTimeAwake(house.db, 61)
      // The wait alone changes nothing.
      expect(await value()).toBe(200n * scale)
      expect((await confirm(player, measure, period)).status).toBe(200)
      expect(await value()).toBe(250n * scale)
      expect((await confirm(player, measure, period)).body.code).toBe('NOT_FOUND')
      expect((await set(player, measure, period)).body.value).toMatchObject({ holds: 'later' })
      await passTimeAwake(house.db, 24 * HOUR + 1)
      expect((await confirm(player, measure, period)).status).toBe(200)
      expect(await limitsOf(player)).toEqual([])
    },
  )

  it('[SAF-01] a tighter one drops what waits, and a wish can be let go of', async () => {
    const player = await house.register()
    await set(player, 'deposit', 'day', '100')
    await set(player, 'deposit', 'day', '500')
    expect(await limitsOf(player)).toMatchObject([{ amount: '10000000', wanted: '50000000', waits: true }])
    await set(player, 'deposit', 'day', '50')
    expect(await limitsOf(player)).toMatchObject([{ amount: '5000000', waits: false }])
    await set(player, 'deposit', 'day', '500')
    expect((await confirm(player, 'deposit', 'day', false)).status).toBe(200)
    expect(await limitsOf(player)).toMatchObject([{ amount: '5000000', waits: false }])
    const audited = await readAudit(house.db, { subject: `member:${player.id}`, limit: 20 })
    expect(audited.map(({ action }) => action).filter((action) => action.startsWith('limit.'))).toEqual([
      'limit.kept',
      'limit.asked',
      'limit.changed',
      'limit.asked',
      'limit.changed',
    ])
    expect(audited[2]).toMatchObject({
      before: { value: '100.00000', pending: '500.00000' },
      after: { value: '50.00000' },
    })
  })

  it.each([
    ['session', 'week', '60'],
    ['session', 'day', '4'],
    ['session', 'day', '721'],
    ['session', 'day', '60.5'],
    ['session', 'day', '00'],
    ['deposit', 'day', '0'],
    ['deposit', 'day', '-5'],
    ['stake', 'year', '5'],
    ['turnover', 'day', '5'],
    ['deposit', 'day', '1e3'],
  ])('[SAF-01] refuses %s by %s of %s', async (measure, period, value) => {
    const player = await house.register()
    expect((await set(player, measure, period, value)).body.code).toBe('INVALID_INPUT')
    expect(await limitsOf(player)).toEqual([])
  })

  it('[SAF-01] of thirty changes and second words at once, what holds is never looser than what was set', async () => {
    const player = await house.register()
    await set(player, 'stake', 'day', '100')
    await set(player, 'stake', 'day', '400')
    await passTimeAwake(house.db, 24 * HOUR + 1)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        i % 2 === 0 ? confirm(player, 'stake', 'day') : set(player, 'stake', 'day', '60'),
      ),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await limitsOf(player)).toMatchObject([{ amount: '6000000', waits: false }])
  })
})

describe('what a limit stops', () => {
  it('[SAF-01] is each stake beyond the tighter one, from the next on, and a limit on deposits stops none', async () => {
    const player = await house.register()
    const token = await house.gameToken(player)
    const bet = async (amount: number) => (await house.provider('bet', betBody(player, token, { amount }))).reply.status
    await set(player, 'deposit', 'day', '1')
    await set(player, 'session', 'day', '60')
    expect(await bet(3_000_000)).toBe('RS_OK')
    await set(player, 'stake', 'day', '50')
    expect(await bet(3_000_000)).toBe('RS_ERROR_LIMIT_REACHED')
    expect(await bet(2_000_000)).toBe('RS_OK')
    await set(player, 'stake', 'day', '80')
    expect(await bet(100_000)).toBe('RS_ERROR_LIMIT_REACHED')
    expect(await state(player)).toMatchObject({
      limits: expect.arrayContaining([
        expect.objectContaining({
          measure: 'stake',
          value: '50.00000',
          used: '50.00000',
          pending: expect.objectContaining({ value: '80.00000' }),
        }),
      ]),
      sessionResult: '-50.00000',
    })
  })

  it("[SAF-01] is each deposit beyond the stricter of the member's limit and the house's, by local periods", async () => {
    const player = await house.register()
    const refusal = (amount: string, waiting = '0') =>
      depositRefusal(house.db, deps, player.id, parseMoney(amount), parseMoney(waiting))
    const left = async () =>
      leftToDeposit(house.db, deps, player.id, 0n, (await readMemberStatus(house.db, player.id))?.nowMs ?? 0)
    expect(await left()).toBe(parseMoney('5000'))
    expect([await refusal('5000'), await refusal('5000.00001')]).toEqual([undefined, 'limit'])
    await set(player, 'deposit', 'month', '9000')
    expect(await refusal('5000.00001')).toBe('limit')
    await set(player, 'deposit', 'day', '100')
    await deposit(player, '60', 'a')
    expect(await left()).toBe(parseMoney('40'))
    expect([await refusal('40'), await refusal('40.01'), await refusal('40', '0.01')]).toEqual([
      undefined,
      'limit',
      'limit',
    ])
    await passTimeAwake(house.db, 24 * HOUR)
    expect(await refusal('100')).toBe(undefined)
    await deposit(player, '100', 'b')
    expect(await left()).toBe(0n)
    expect(await state(player)).toMatchObject({
      limits: [
        { measure: 'deposit', period: 'day', value: '100.00000', used: '100.00000' },
        { measure: 'deposit', period: 'month', value: '9000.00000' },
      ],
    })
  })
})

describe('a session that has a limit', () => {
  it('[SAF-01] ends after its minutes, tells why, takes no stake, and does not begin again by itself', async () => {
    const player = await house.register()
    const token = await house.gameToken(player)
    await set(player, 'session', 'day', '30')
    await passTime(house.db, 29 * 60)
    expect(await alive(player)).toBe(true)
    expect(await state(player)).toMatchObject({ limits: [{ measure: 'session', value: '30', used: '29' }] })
    await passTime(house.db, 61)
    const refused = await house.call('GET', '/wps/safer', { token: player.token })
    expect(refused.body).toMatchObject({ code: 'NOT_LOGGED_IN', detail: 'limit' })
    expect((await house.provider('bet', betBody(player, token))).reply.status).not.toBe('RS_OK')
    expect(await ended(player)).toEqual([{ session: sessionIdOf(player.token), reason: 'limit' }])
    // It is over for good, and told once.
    expect((await house.call('GET', '/wps/safer', { token: player.token })).body).toMatchObject({
      code: 'NOT_LOGGED_IN',
      detail: 'limit',
    })
    expect(await ended(player)).toHaveLength(1)
  })

  it('[SAF-01] is ended by the job where nobody asks', async () => {
    const [player, other] = [await house.register(), await house.register()]
    await set(player, 'session', 'day', '10')
    await passTime(house.db, 601)
    await house.app.run('end_limited_sessions')
    expect(await ended(player)).toEqual([{ session: sessionIdOf(player.token), reason: 'limit' }])
    expect(await alive(other)).toBe(true)
  })

  it('[SAF-01] begins anew with the next login, and lasts longer once the limit was loosened', async () => {
    const player = await house.register()
    await set(player, 'session', 'day', '20')
    const again = await login(player)
    await passTime(house.db, 19 * 60)
    expect(await alive(again)).toBe(true)
    await passTime(house.db, 2 * 60)
    expect(await alive(again)).toBe(false)
    const third = await login(player)
    await set(third, 'session', 'day', '60')
    await house.db.query(sql`UPDATE looser_limit SET holds_from = app_now() WHERE member = ${player.id}`)
    expect((await confirm(third, 'session', 'day')).status).toBe(200)
    await passTime(house.db, 25 * 60)
    expect(await alive(third)).toBe(true)
  })
})

describe("the house's own limits", () => {
  let strictHouse: House
  beforeAll(async () => {
    strictHouse = await openHouse(database.url, {
      brand: {
        ...testBrand,
        settings: {
          ...testSettings,
          safety: { ...safety, lossLimits: { day: '40', month: '900' }, sessionMinutes: 30 },
        },
      },
    })
  })
  afterAll(() => strictHouse.close())
  const limit = (player: Player, measure: string, value: string) =>
    strictHouse.call('PUT', '/wps/safer/limit', { token: player.token, body: { measure, period: 'day', value } })
  const bettor = async () => {
    const player = await strictHouse.register()
    const token = await strictHouse.gameToken(player)
    return {
      player,
      bet: async (amount: string) =>
        (await strictHouse.provider('bet', betBody(player, token, { amount: Number(parseMoney(amount)) }))).reply
          .status,
    }
  }

  it("[SAF-01] on losses hold for everybody, and of the member's and the house's the stricter refuses", async () => {
    const [{ player, bet }, loose] = [await bettor(), await bettor()]
    expect([await bet('30'), await bet('10.00001'), await bet('5')]).toEqual([
      'RS_OK',
      'RS_ERROR_LIMIT_REACHED',
      'RS_OK',
    ])
    await limit(player, 'loss', '38')
    expect([await bet('4'), await bet('3')]).toEqual(['RS_ERROR_LIMIT_REACHED', 'RS_OK'])
    await limit(loose.player, 'loss', '800')
    expect([await loose.bet('41'), await loose.bet('40')]).toEqual(['RS_ERROR_LIMIT_REACHED', 'RS_OK'])
    expect((await strictHouse.call('GET', '/wps/safer', { token: player.token })).body.value).toMatchObject({
      houseLimits: [
        { measure: 'deposit', period: 'month', value: '5000' },
        { measure: 'loss', period: 'day', value: '40' },
        { measure: 'loss', period: 'month', value: '900' },
        { measure: 'session', period: 'day', value: '30' },
      ],
    })
  })

  it("[SAF-01] on a session end it for everybody, unless the member's own does before", async () => {
    const [player, strict, loose] = [
      await strictHouse.register(),
      await strictHouse.register(),
      await strictHouse.register(),
    ]
    await limit(strict, 'session', '20')
    await limit(loose, 'session', '60')
    await passTime(house.db, 21 * 60)
    expect([await alive(player), await alive(strict), await alive(loose)]).toEqual([true, false, true])
    await passTime(house.db, 10 * 60)
    expect((await house.call('GET', '/wps/safer', { token: loose.token })).body).toMatchObject({
      code: 'NOT_LOGGED_IN',
      detail: 'limit',
    })
    expect([await alive(player), await alive(loose)]).toEqual([false, false])
  })
})

const ended = (player: Player) =>
  house.db.query(sql`
  SELECT payload->>'session' AS session, payload->>'reason' AS reason FROM event WHERE member = ${player.id} AND type = 'session.ended' ORDER BY n`)

/** Another session of the same player, opened at the moved time as a login opens one. */
async function login(player: Player): Promise<Player> {
  const [row] = await house.db.query<{ shift: string }>(
    sql`SELECT extract(epoch FROM shift)::text AS shift FROM test_clock`,
  )
  const payload = await house.encrypt(
    { username: player.username, password: 'correct horse 1', type: 'username', rememberMe: true },
    { iat: Math.floor(systemClock.now() / 1000 + Number(row?.shift ?? 0)) },
  )
  const response = await house.app.server.inject({
    method: 'POST',
    url: '/wps/session/login',
    payload,
    headers: { 'content-type': 'application/jose' },
  })
  const { value }: { value: unknown } = response.json()
  return { ...player, token: textField(value, 'token') }
}
