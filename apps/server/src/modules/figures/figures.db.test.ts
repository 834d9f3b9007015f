import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'zod/mini'
import { figureCalls } from '#contract/calls/figures.ts'
import type { CallResponse } from '#contract/calls.ts'
import type { PresetRole } from '#contract/permissions.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { movableClock, type MovableClock } from '#tests/fuzz/world.ts'
import { brandDay, createBettor } from '#tests/support/bettor.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, testBrand, testProvider } from '#tests/support/house.ts'
import { createVisitor, freePlayBody } from '#tests/support/visitor.ts'
import { nothingOutside } from '#tests/support/outside.ts'
import { newOperator, operatorSession } from '#tests/support/operators.ts'
import { queueNames } from '#contract/settings/desk.ts'
import { sql } from '../../platform/db/sql.ts'
import { recountFigures } from './index.ts'

type Dashboard = CallResponse<'figures.dashboard'>

let database: TestDatabase
let house: House
let clock: MovableClock
let token: string

beforeAll(async () => {
  database = await createTestDatabase('figures')
  clock = movableClock()
  house = await openHouse(database.url, {
    clock,
    tables: true,
    verification: { ...nothingOutside.verification, defaultPassword: 'changeme1' },
  })
  token = await sessionOf('auditor')
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

/** A session of a new operator. */
const sessionOf = async (role: PresetRole): Promise<string> =>
  (await operatorSession(house, (await newOperator(house, role)).id)).token
const path = figureCalls['figures.dashboard'].path
const ask = (query = '', as = token) => house.call('GET', `${path}${query}`, { token: as })
/** What an auditor reads once all that happened is counted. */
async function read(query = ''): Promise<Dashboard> {
  await house.app.run('figures')
  return look(query)
}
async function look(query = ''): Promise<Dashboard> {
  clock.advance(6000)
  const { body } = await ask(query)
  return parse(figureCalls['figures.dashboard'].response, body.value)
}
const decimal = (units: bigint): string => moneyToDecimal(units, 5)
/** By how much an amount grew. */
const more = (before: string, after: string): string => decimal(parseMoney(after) - parseMoney(before))
const recount = () => house.db.transaction((tx) => recountFigures(tx, testBrand.timeZone))

describe('the figures', () => {
  it('[OPS-02] hold stakes less those taken back, payouts, and what is left of them as revenue', async () => {
    const before = (await read()).period.totals
    const me = await createBettor(house)
    await me.playAll()
    const { totals, course } = (await read()).period
    // Five stakes of 10, one of them taken back; payouts of 25, 5 and 15.
    expect([
      totals.turnover.count - before.turnover.count,
      more(before.turnover.amount, totals.turnover.amount),
    ]).toEqual([4, '40.00000'])
    expect(more(before.payouts, totals.payouts)).toBe('45.00000')
    expect(more(before.grossGamingRevenue, totals.grossGamingRevenue)).toBe('-5.00000')
    // The starting credit of 1,000 is given away.
    expect(more(before.grants, totals.grants)).toBe('1000.00000')
    expect(more(before.netGamingRevenue, totals.netGamingRevenue)).toBe('-1005.00000')
    expect(decimal(course.turnover.reduce((sum, one) => sum + parseMoney(one), 0n))).toBe(totals.turnover.amount)
    expect(await recount()).toEqual([])
  })

  it('[OPS-02] are told apart by game type, and by provider with what was rolled back', async () => {
    const before = await read()
    const me = await createBettor(house)
    const slot = await me.stake(1_000_000)
    await me.win(slot, 400_000)
    await me.rollBack(await me.stake(700_000))
    const table = await house.gameToken(me.player, testProvider.table.nodeId)
    await me.stake(3_000_000, { token: table, game_code: testProvider.table.gameCode })
    // A stake that is rolled back before it came.
    const never = {
      user: me.player.id,
      token: table,
      reference_transaction_uuid: randomUUID(),
      transaction_uuid: randomUUID(),
    }
    await house.provider('rollback', {
      ...never,
      request_uuid: randomUUID(),
      round: randomUUID(),
      round_closed: true,
      game_code: testProvider.gameCode,
    })
    const after = await read()
    const slots = (one: Dashboard) => one.byGameType.find(({ gameType }) => gameType === 'RNG')
    expect(more(slots(before)?.turnover ?? '0', slots(after)?.turnover ?? '0')).toBe('40.00000')
    expect(more(slots(before)?.payouts ?? '0', slots(after)?.payouts ?? '0')).toBe('4.00000')
    const provider = (one: Dashboard) =>
      one.providers.find(({ provider: name }) => name === 'Testing') ?? { stakes: 0, takenBack: 0 }
    expect(provider(after).stakes - provider(before).stakes).toBe(3)
    expect(provider(after).takenBack - provider(before).takenBack).toBe(2)
    expect(await recount()).toEqual([])
  })

  it('[OPS-02] count a member once a day as active, in whichever turn its stakes are read', async () => {
    const before = (await read()).period.totals.active
    const [me, other] = [await createBettor(house), await createBettor(house)]
    await me.stake()
    expect((await read()).period.totals.active).toBe(before + 1)
    await me.stake()
    await other.stake()
    await me.stake()
    expect((await read()).period.totals.active).toBe(before + 2)
    expect(await recount()).toEqual([])
  })

  it('[OPS-02] count who registered, whoever made the account, and who logged in', async () => {
    const before = (await read()).period.totals
    const support = await sessionOf('support')
    const me = await house.register()
    const made = await house.call('POST', '/ops/members/create', { token: support, body: { username: 'madeforit1' } })
    const visitor = createVisitor(house, '127.0.0.1')
    expect(made.body.success).toBe(true)
    expect((await visitor.login(me.username)).body.success).toBe(true)
    expect((await visitor.login(me.username, { password: 'wrong horse 12' })).body.success).toBe(false)
    const after = (await read()).period.totals
    expect(after.registrations - before.registrations).toBe(2)
    expect(after.logins - before.logins).toBe(1)
    expect(await recount()).toEqual([])
  })

  it('[OPS-02] leave trials out, and money that is not real', async () => {
    const before = await read()
    const trial = await house.call('POST', '/wps/session/login/freeplay', { body: await freePlayBody(house) })
    const after = await read()
    expect(trial.body.success).toBe(true)
    expect(after.period.totals).toEqual(before.period.totals)
    expect(after.liability).toEqual({ ...before.liability, at: after.liability?.at })
    expect(await recount()).toEqual([])
  })

  it('[OPS-02] hold corrections, which lower what is left where a member gains by them', async () => {
    const me = await createBettor(house)
    const before = (await read()).period.totals
    await me.move('adjustment', '12.5')
    const after = (await read()).period.totals
    expect(more(before.adjustments, after.adjustments)).toBe('12.50000')
    expect(more(before.netGamingRevenue, after.netGamingRevenue)).toBe('-12.50000')
    expect(more(before.grossGamingRevenue, after.grossGamingRevenue)).toBe('0.00000')
  })

  it('[OPS-02] count members and logins of before there were events about them, once', async () => {
    const own = await createTestDatabase('before')
    const old = await openHouse(own.url, { clock })
    try {
      const me = await old.register()
      await old.register()
      expect(
        (await old.call('POST', '/wps/session/login/freeplay', { body: await freePlayBody(old) })).body.success,
      ).toBe(true)
      // As a release before left it: the first member of a shard whose events say nothing of it.
      await old.db.query(
        sql`UPDATE event SET type = 'inbox.changed', payload = '{}' WHERE type = 'member.registered' AND member = ${me.id}`,
      )
      await old.app.run('figures')
      await old.app.run('figures')
      const rows = await old.db.query(
        sql`SELECT measure, sum(count)::integer AS count FROM figure_hour WHERE measure = 'registration' GROUP BY 1`,
      )
      expect(rows).toEqual([{ measure: 'registration', count: 2 }])
      expect(await old.db.transaction((tx) => recountFigures(tx, testBrand.timeZone))).toEqual([])
    } finally {
      await old.close()
      await own.drop()
    }
  })

  it('[OPS-02] are kept by hours of the brand, whichever day it is elsewhere', async () => {
    const me = await createBettor(house)
    // In São Paulo the day ends at 03:00 UTC.
    await me.fill(2, `timestamptz '2026-03-10 02:59Z'`)
    await me.fill(3, `timestamptz '2026-03-10 03:00Z'`)
    const bets = async (day: string) => (await read(`?from=${day}&to=${day}`)).byGameType.map((row) => row.bets)
    expect([await bets('2026-03-09'), await bets('2026-03-10')]).toEqual([[2], [3]])
    const day = await read('?from=2026-03-10&to=2026-03-10')
    expect([day.steps.length, day.begun, day.steps[0]]).toEqual([24, 24, '2026-03-10T03:00:00.000Z'])
    expect(day.period.course.turnover.slice(0, 2)).toEqual(['0.00003', '0.00000'])
    expect(day.before.totals.turnover).toEqual({ count: 2, amount: '0.00002' })
    const days = await read('?from=2026-03-08&to=2026-03-10&by=day')
    expect(days.period.course.turnover).toEqual(['0.00000', '0.00002', '0.00003'])
    expect(days.weekBefore).toMatchObject({ from: '2026-03-01', to: '2026-03-03' })
    expect(await recount()).toEqual([])
  })
})

describe('a comparison', () => {
  it('[OPS-02] goes up to the same time of day, with the same part of the running hour', async () => {
    await read()
    const today = (await look()).period.totals.logins
    const [row] = await house.db.query<{ part: number; hours: number }>(sql`
      WITH hour AS (SELECT date_trunc('hour', app_now(), ${testBrand.timeZone}::text) AS now)
      INSERT INTO figure_hour (shard, hour, measure, game_type, channel, count, amount)
      SELECT 0, now - make_interval(hours => h), 'login', '', 'test', 3600, 0 FROM hour, unnest('{23,24,25,168,169}'::integer[]) h
      RETURNING extract(epoch FROM app_now() - date_trunc('hour', app_now()))::double precision AS part, extract(hour FROM app_now() AT TIME ZONE ${testBrand.timeZone}::text)::integer AS hours`)
    const { before, weekBefore, period } = await look()
    const byDay = await look('?by=day')
    await house.db.query(sql`DELETE FROM figure_hour WHERE channel = 'test'`)
    if (row === undefined) throw new Error('nothing was written')
    // Of the hour that runs now yesterday's is taken up to this minute, the one before as a whole if it is of the same day.
    const whole = row.hours >= 1 ? 3600 : 0
    for (const { totals } of [before, weekBefore, byDay.before, byDay.weekBefore]) {
      expect(totals.logins).toBeGreaterThanOrEqual(whole + Math.floor(row.part))
      expect(totals.logins).toBeLessThan(whole + row.part + 30)
    }
    // The course shows the day that was to its end.
    expect(before.course.logins.reduce((sum, one) => sum + one, 0)).toBe(whole + 3600 + (row.hours < 23 ? 3600 : 0))
    // In the last hour of a day the first one of it is 23 hours ago.
    expect(period.totals.logins).toBe(today + (row.hours < 23 ? 0 : 3600))
  })
})

describe('the position', () => {
  it('[OPS-02] says what is counted, how much waits, and since when', async () => {
    const me = await createBettor(house)
    const level = await read()
    expect(level.behind).toBe(0)
    await me.stake()
    await me.stake()
    const late = await look()
    expect([late.behind, late.position]).toEqual([2, level.position])
    const [first] = await house.db.query<{ at: Date }>(
      sql`SELECT at FROM entry WHERE member = ${me.player.id} AND type = 1 ORDER BY n LIMIT 1`,
    )
    expect(late.asOf).toBe(first?.at.toISOString())
    const again = await read()
    expect([again.behind, BigInt(again.position) - BigInt(level.position)]).toEqual([0, 2n])
    expect(Date.parse(again.asOf)).toBeGreaterThan(Date.parse(late.asOf))
  })

  it('[OPS-02] is of an answer that is kept some seconds for all who ask', async () => {
    const me = await createBettor(house)
    const first = await read()
    await me.stake()
    await house.app.run('figures')
    const { body } = await ask()
    expect(parse(figureCalls['figures.dashboard'].response, body.value).position).toBe(first.position)
    expect((await look()).position).not.toBe(first.position)
  })
})

describe('what the house owes and what waits', () => {
  it('[OPS-02] is the money in wallets, read now', async () => {
    await house.register()
    clock.advance(61_000)
    const { liability } = await look()
    const [row] = await house.db.query<{ sum: string }>(
      sql`SELECT sum(w.balance)::text AS sum FROM wallet w JOIN member m ON m.shard = w.shard AND m.id = w.member WHERE w.kind = 1 AND m.type <> 4 /* every shard */`,
    )
    expect(liability).toMatchObject({
      balances: decimal(BigInt(row?.sum ?? 0)),
      withdrawals: '0.00000',
      pots: '10250.00000',
    })
  })

  it('[OPS-02] is counted by age', async () => {
    const queue = async () => (await look()).queues.find((one) => one.queue === 'feedback')
    const before = await queue()
    await house.db.query(sql`
      INSERT INTO feedback (shard, id, type, state, at, content)
      SELECT 0, 900 + i, 'other', CASE WHEN i = 4 THEN 'closed' ELSE 'open' END, app_now() - age, 'x'
      FROM unnest('{00:30,05:00,3 days,1 day}'::interval[]) WITH ORDINALITY a(age, i)`)
    const after = await queue()
    expect([before?.waiting, after?.waiting, after?.underHour, after?.underDay, after?.longer]).toEqual([0, 3, 1, 1, 1])
    expect(after).toMatchObject({ oldestMinutes: 3 * 1440, targetMinutes: 720, late: 1 })
  })

  it('[OPS-02, OPS-05] is of each queue that operators work off, whoever looks', async () => {
    const { queues } = parse(
      figureCalls['figures.dashboard'].response,
      (await ask('', await sessionOf('auditor'))).body.value,
    )
    expect(queues.map(({ queue }) => queue)).toEqual([...queueNames])
  })
})

describe('whoever asks', () => {
  it.each([
    ['owner', 200],
    ['manager', 200],
    ['auditor', 200],
    ['cashier', 403],
    ['support', 403],
    ['editor', 403],
  ] as const)('[OPS-02] [OPS-01] as %s is answered %i', async (role, status) => {
    expect((await ask('', await sessionOf(role))).status).toBe(status)
  })

  it('[OPS-02] is refused days that are none, too many, or end before they begin', async () => {
    for (const query of [
      '?from=2026-02-30&to=2026-02-30',
      '?from=2026-03-01&to=2026-04-01',
      '?from=2026-03-02&to=2026-03-01',
      '?from=0000-01-01&to=0000-01-01',
      '?from=9999-12-31&to=9999-12-31',
      '?by=minute',
      '?from=2026-03-01&to=2026-03-08&by=hour',
    ])
      expect([query, (await ask(query)).body.code]).toEqual([query, 'INVALID_INPUT'])
    expect((await ask('?from=2026-03-01&to=2026-03-31')).status).toBe(200)
    expect((await ask(`?from=${brandDay(3)}`)).body).toMatchObject({ value: { begun: 0, days: 0 } })
  })
})
