import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResponseOf } from '#contract/call.ts'
import { runDeskCalls } from '#contract/calls/run-desk.ts'
import { newAgent } from '#tests/support/agents.ts'
import { codeOf } from '#tests/support/contracts.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, answerOf, type House, openHouse, type Player } from '#tests/support/house.ts'
import { newRole, openOperator } from '#tests/support/operators.ts'
import { sql } from '../../../platform/db/sql.ts'
import { shardOf } from '../../../platform/ids.ts'

let database: TestDatabase
let house: House
let manager: Awaited<ReturnType<typeof openOperator>>

beforeAll(async () => {
  database = await createTestDatabase('run_desk')
  house = await openHouse(database.url)
  manager = await openOperator(house, 'manager')
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

type Run = ResponseOf<(typeof runDeskCalls)['contractDesk.runs']>['list'][number]
const runs = async (query = ''): Promise<readonly Run[]> =>
  (await answerOf(house, runDeskCalls['contractDesk.runs'], manager, query)).list
const post = (path: string, token = manager.token): Promise<Answer> =>
  house.call('POST', `/ops/bills/${path}`, { token, body: {} })

let last = 0
/** An open bill of 3.00, whose period ended after that of the one before. */
async function owe(holder: Player, upline?: Player): Promise<void> {
  last += 1
  await house.db.query(sql`
    INSERT INTO bill (shard, holder, id, contract, kind, upline, from_day, to_day, ended_at, turnover, profit, carried, active, made_at, amount, state)
    VALUES (${shardOf(holder.id)}, ${holder.id}, ${last}, ${last}, 'daily', ${upline?.id ?? null}, '2026-02-03', '2026-02-03', ${new Date(Date.UTC(2026, 1, 4) + last)}, 0, 0, 0, 0, app_now(), 300000, 'open')`)
}

describe('runs of contracts', () => {
  it('[OPS-07, CTR-05] are listed by what they did, and not where there was nothing to do', async () => {
    await house.app.run('agents_pay')
    expect(await runs()).toEqual([])
    const upline = await newAgent(house)
    const [holder, other] = [await newAgent(house, { upline, type: 2 }), await newAgent(house, { upline, type: 2 })]
    await house.db.query(
      sql`UPDATE wallet SET balance = 400000 WHERE shard = ${shardOf(upline.id)} AND member = ${upline.id} AND kind = 1`,
    )
    await owe(upline)
    await owe(holder, upline)
    await owe(other, upline)
    await owe(other, upline)
    // What the house pays comes first, so 7.00 is there for 9.00.
    await house.app.run('agents_pay')
    const [run] = await runs()
    expect(run).toMatchObject({
      kind: 'pay',
      operator: null,
      made: 0,
      amount: '10.00000',
      advanced: '0.00000',
      repaid: '0.00000',
      failed: [],
      differs: null,
    })
    expect([run?.paid, run?.short]).toEqual([3, 1])
    expect(Date.parse(run?.endedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(run?.beganAt ?? ''))
    await house.app.run('agents_pay')
    expect(await runs()).toHaveLength(1)
  })

  it('[OPS-07, CTR-05] name whose bills could not be paid and why, and who asked for them', async () => {
    const upline = await newAgent(house)
    const holder = await newAgent(house, { upline, type: 2 })
    await owe(holder, upline)
    await house.db.query(sql`ALTER TABLE bill ADD CONSTRAINT none_paid CHECK (received = 0) NOT VALID`)
    expect((await post('run')).status).toBe(500)
    const [run] = await runs('?wrong=yes')
    expect(run).toMatchObject({ operator: { id: manager.id }, failed: [{ member: { id: upline.id } }] })
    expect(run?.failed[0]?.why).toBe('database error 23514 at none_paid')
    expect((await runs('?wrong=no')).map(({ id }) => id)).not.toContain(run?.id)
    await house.db.query(sql`ALTER TABLE bill DROP CONSTRAINT none_paid`)
    await house.db.query(sql`DELETE FROM bill WHERE state <> 'issued'`)
    expect(codeOf(await post('run'))).toBe('done')
    // Nothing was left to do, but somebody asked.
    expect((await runs())[0]).toMatchObject({ operator: { id: manager.id }, paid: 0, failed: [] })
  })

  it('[OPS-07, AGT-03] find figures that are other than what happened, and leave them so', async () => {
    await house.app.run('agents')
    await house.app.run('team_figures')
    expect(codeOf(await post('recount'))).toBe('done')
    await house.app.run('agents.recount')
    expect((await runs('?kind=recount')).map(({ differs, found }) => [differs, found])).toEqual([[0, []]])
    const agent = await newAgent(house)
    await house.app.run('agents')
    await house.app.run('team_figures')
    await house.db.query(sql`
      UPDATE team_day SET deposits = deposits + 1 WHERE shard = ${shardOf(agent.id)} AND member = ${agent.id}`)
    await Promise.all([post('recount'), post('recount')])
    await house.app.run('agents.recount')
    const [run, ...others] = await runs('?kind=recount')
    expect(others).toHaveLength(1)
    expect(run).toMatchObject({ differs: 1, operator: { id: manager.id }, found: [{ member: { id: agent.id } }] })
    await post('recount')
    await house.app.run('agents.recount')
    expect((await runs('?kind=recount'))[0]?.differs).toBe(1)
  })

  it('[OPS-07] are forgotten after 90 days', async () => {
    await house.db.query(sql`
      INSERT INTO contract_run (id, kind, began_at, ended_at) SELECT n, 'pay', app_now() - n * interval '1 day', app_now() FROM unnest('{89,91}'::integer[]) AS n`)
    await house.app.run('forget_hours')
    expect((await runs('?sort=beganAt')).map(({ id }) => id)).toContain('89')
    expect((await runs('?sort=beganAt')).map(({ id }) => id)).not.toContain('91')
  })

  it('[OPS-07, ROL-01] are seen by whoever reads agents, and started by whoever manages them', async () => {
    const reader = await openOperator(house, await newRole(house, ['agents.read']))
    const support = await openOperator(house, 'support')
    expect(codeOf(await house.call('GET', '/ops/bills/runs', { token: reader.token }))).toBe('done')
    expect(codeOf(await house.call('GET', '/ops/bills/runs', { token: support.token }))).toBe('PERMISSION_MISSING')
    for (const path of ['run', 'recount']) expect(codeOf(await post(path, reader.token))).toBe('PERMISSION_MISSING')
  })
})
