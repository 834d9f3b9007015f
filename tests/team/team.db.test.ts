import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { agentCalls } from '#contract/calls/agents.ts'
import { messagingCalls } from '#contract/calls/messaging.ts'
import { addDays, localDate } from '#rules/local-time.ts'
import { seedDemonstration } from '#server/demonstration/seed.ts'
import { TEAM_PASSWORD } from '#server/demonstration/team/accounts.ts'
import { teamOf } from '#server/demonstration/team/team-file.ts'
import { recountTeams } from '#server/modules/agents/index.ts'
import { keepOpening } from '#server/modules/brand/index.ts'
import { auditLedger } from '#server/modules/wallet/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { projectRoot } from '#server/platform/config-values.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createLog } from '#server/platform/log.ts'
import { createBettor } from '#tests/support/bettor.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { answerOf, type House, openHouse, testBrand, textField } from '#tests/support/house.ts'
import { makeTeam } from './make.ts'
import { BRAND } from './world.ts'

const { timeZone } = testBrand
const today = localDate(systemClock.now(), timeZone)

describe('the history of the team', () => {
  it('[RUN-10] is the same to the letter each time it is played', { timeout: 600_000 }, async () => {
    const small = { days: 12, members: 8 }
    const first = await makeTeam(inject('postgres'), 'small', small)
    const second = await makeTeam(inject('postgres'), 'small', small)
    expect(second).toEqual(first)
  })
})

describe('a first start of the demonstration', () => {
  let database: TestDatabase
  let house: House

  const wrongIn = async (): Promise<unknown[]> => [
    ...(await auditLedger(house.db, { timeZone })),
    ...(await house.db.transaction((tx) => recountTeams(tx, timeZone))),
  ]

  beforeAll(async () => {
    database = await createTestDatabase('team')
    const db = openDatabase(database.url)
    await keepOpening(db, true)
    const log = createLog('silent')
    const team = await teamOf({ root: projectRoot(), brand: BRAND, timeZone, log })
    const began = performance.now()
    await seedDemonstration(db, log, {
      announcements: [],
      async team(tx) {
        const before = performance.now()
        process.stdout.write(`The catalogue took ${Math.round(before - began)} ms. `)
        await team?.(tx)
        process.stdout.write(`The team took ${Math.round(performance.now() - before)} ms to load.\n`)
      },
    })
    // As the database does it by itself within a minute: until then the auditor is planned for empty tables.
    await db.query(sql`ANALYZE`)
    await db.close()
    house = await openHouse(database.url)
  }, 180_000)
  afterAll(async () => {
    await house.close()
    await database.drop()
  })

  it('[RUN-10] leaves books and figures that are right, and ended yesterday', { timeout: 180_000 }, async () => {
    expect(await wrongIn()).toEqual([])
    const [last] = await house.db.query<{ day: string }>(
      sql`SELECT max((at AT TIME ZONE ${timeZone})::date)::text AS day FROM entry`,
    )
    expect(last?.day).toBe(addDays(today, -1))
  })

  it('[RUN-10] shows its agent a team that lives', { timeout: 180_000 }, async () => {
    const { body } = await house.call('POST', '/wps/session/login', {
      encrypted: true,
      body: { type: 'username', username: 'demoagent', password: TEAM_PASSWORD, side: 'agent' },
    })
    expect(body.code).toBeUndefined()
    const agent = { token: textField(body.value, 'token') }
    const period = `?from=${addDays(today, -30)}&to=${addDays(today, -1)}`
    const { members, agents, levels, figures } = await answerOf(house, agentCalls['agents.overview'], agent, period)
    expect({ members, levels: levels.length }).toEqual({ members: 300, levels: 4 })
    expect(agents).toBeGreaterThan(30)
    expect(figures.registered).toBeGreaterThan(20)
    expect(figures.active).toBeGreaterThan(50)
    const { list } = await answerOf(house, messagingCalls['agents.news'], agent, '?language=CN')
    expect(list.map(({ title }) => title)).toEqual(['欢迎来到代理中心', '收入如何发放'])
    const states = await house.db.query<{ state: string }>(sql`SELECT DISTINCT state FROM bill ORDER BY 1`)
    expect(states.map(({ state }) => state)).toEqual(expect.arrayContaining(['issued', 'notReached', 'rejected']))
    const [forced] = await house.db.query<{ count: number }>(
      sql`SELECT count(*)::integer AS count FROM bill WHERE held AND state = 'rejected' AND advanced > 0 AND repaid = advanced`,
    )
    expect(forced?.count).toBeGreaterThan(0)
  })

  it('[RUN-10] goes on from there: people register, play and are paid', { timeout: 180_000 }, async () => {
    const bettor = await createBettor(house)
    await bettor.playAll()
    for (const name of ['agents', 'team_figures', 'agents_pay', 'day_sums', 'figures']) await house.app.run(name)
    const [paid] = await house.db.query<{ count: number }>(
      sql`SELECT count(*)::integer AS count FROM bill WHERE from_day = ${addDays(today, -1)}::date AND kind = 'daily'`,
    )
    expect(paid?.count).toBeGreaterThan(0)
    expect(await wrongIn()).toEqual([])
  })
})
