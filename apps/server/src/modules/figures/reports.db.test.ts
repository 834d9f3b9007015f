import { expect, inject, it } from 'vitest'
import { parse } from 'zod/mini'
import type { CallResponse } from '#contract/calls.ts'
import { figureCalls } from '#contract/calls/figures.ts'
import { createBettor } from '#tests/support/bettor.ts'
import { cloneDatabase } from '#tests/support/clones.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { type House, openHouse } from '#tests/support/house.ts'
import { newOperator, operatorSession } from '#tests/support/operators.ts'
import { sql } from '../../platform/db/sql.ts'

const { path, response } = figureCalls['figures.dashboard']
const auditorOf = async (house: House): Promise<string> =>
  (await operatorSession(house, (await newOperator(house, 'auditor')).id)).token
const read = async (house: House, token: string): Promise<CallResponse<'figures.dashboard'>> =>
  parse(response, (await house.call('GET', path, { token })).body.value)

it('[OPS-02] a report that takes too long is cut off, and takes no connection from players meanwhile', async () => {
  const database = await createTestDatabase('reports')
  const house = await openHouse(database.url, { reportTimeoutMs: 3000 })
  try {
    const [me, token] = [await house.register(), await auditorOf(house)]
    const ended: string[] = []
    // Whoever reads the figures now waits for long.
    await house.db.query(sql`ALTER TABLE figure_hour RENAME TO figure_hour_kept`)
    await house.db.query(sql`
      CREATE VIEW figure_hour AS SELECT k.* FROM (SELECT pg_sleep(60) OFFSET 0) s LEFT JOIN figure_hour_kept k ON true`)
    // More reports wait than the house has connections for players.
    for (let day = 1; day <= 30; day += 1)
      void house
        .call('GET', `${path}?from=2026-03-${String(day).padStart(2, '0')}`, { token })
        .then(({ status, body }) => ended.push(`${status} ${body.code}`))
    const waiting = () =>
      house.db.query(sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`)
    await expect.poll(async () => (await waiting()).length).toBeGreaterThanOrEqual(3)
    for (let time = 0; time < 10; time += 1)
      expect((await house.call('GET', '/wps/v2/wallets/balance', { token: me.token })).status).toBe(200)
    expect(ended).toEqual([])
    await expect.poll(() => ended.length, { timeout: 30_000 }).toBe(30)
    expect(new Set(ended)).toEqual(new Set(['503 BUSY']))
    await house.db.query(sql`DROP VIEW figure_hour`)
    await house.db.query(sql`ALTER TABLE figure_hour_kept RENAME TO figure_hour`)
    expect((await house.call('GET', path, { token })).status).toBe(200)
  } finally {
    await house.close()
    await database.drop()
  }
})

it('[OPS-02] figures that are read from a replica say how far it is behind the house', async () => {
  const database = await createTestDatabase('replicated')
  const first = await openHouse(database.url)
  const me = await createBettor(first)
  await me.stake(700_000)
  await first.app.run('figures')
  const token = await auditorOf(first)
  await first.close()
  // What a replica knows that has lost its house.
  const replica = await cloneDatabase(
    { url: inject('postgres').url, template: new URL(database.url).pathname.slice(1) },
    'replica',
  )
  const house = await openHouse(database.url, { reportDatabaseUrl: replica.url })
  try {
    const level = await read(house, token)
    expect([level.behind, level.period.totals.turnover]).toEqual([0, { count: 1, amount: '7.00000' }])
    const late = await createBettor(house)
    await late.stake(500_000)
    await house.app.run('figures')
    const [since] = await house.db.query<{ at: Date; behind: string }>(sql`
      SELECT min(at) AS at, count(*) AS behind FROM (SELECT at, member FROM entry UNION ALL SELECT at, member FROM event) x WHERE member = ${late.player.id} /* every shard */`)
    await expect
      .poll(async () => (await read(house, token)).behind, { timeout: 20_000 })
      .toBe(Number(since?.behind ?? 0))
    const answer = await read(house, token)
    expect([answer.asOf, answer.period.totals.turnover.count]).toEqual([since?.at.toISOString(), 1])
  } finally {
    await house.close()
    await replica.drop()
    await database.drop()
  }
})
