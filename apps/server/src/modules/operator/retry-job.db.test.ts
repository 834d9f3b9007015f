import { afterAll, beforeAll, expect, it } from 'vitest'
import { parkedJobCalls } from '#contract/calls/jobs.ts'
import { sql } from '#server/platform/db/sql.ts'
import { shardOf } from '#server/platform/ids.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { addJob } from '../../platform/queued-jobs.sql.ts'
import { jobKind } from '../../platform/queued-jobs.ts'
import { object, parse, string } from 'zod/mini'

let database: TestDatabase
let house: House
let token: string
beforeAll(async () => {
  database = await createTestDatabase('parked_jobs')
  house = await openHouse(database.url)
  token = (await openOperator(house, 'manager')).token
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

/** As an earlier release may have written it. */
const old = jobKind('cashier.send_withdrawal', object({ order: string() }))
const parked = async () => (await house.call('GET', '/ops/jobs/parked', { token })).body.value
const work = () => house.app.run('cashier.send_withdrawal')
const retry = (id: string) => house.call('POST', '/ops/jobs/retry', { token, body: { id } })

const lags = async () =>
  parse(parkedJobCalls['house.lags'].response, (await house.call('GET', '/ops/lags', { token })).body.value)
const inboxLag = async () => (await lags()).consumers.find(({ consumer }) => consumer === 'inbox')

it('[RTM-02, OPS-04] operators see how far each consumer is behind, since when, and what fell out', async () => {
  const { id } = await house.register()
  const shard = shardOf(id)
  await house.app.run('inbox')
  expect(await inboxLag()).toEqual({ consumer: 'inbox', behind: 0, oldest: null, parked: 0 })
  const at = new Date('2026-01-02T03:04:05Z')
  // What it cannot read: the payload is none.
  await house.db.query(sql`
    WITH head AS (UPDATE shard_head SET n = n + 2 WHERE shard = ${shard} RETURNING n)
    INSERT INTO event (shard, n, at, type, member, payload)
    SELECT ${shard}, n - i, ${at}::timestamptz + (1 - i) * interval '1 hour', 'order.changed', ${id}, '{}' FROM head, generate_series(0, 1) AS i`)
  expect(await inboxLag()).toEqual({ consumer: 'inbox', behind: 2, oldest: at.toISOString(), parked: 0 })
  await house.app.run('inbox')
  expect(await inboxLag()).toEqual({ consumer: 'inbox', behind: 0, oldest: null, parked: 2 })
  const names = (await lags()).consumers.map(({ consumer }) => consumer)
  expect(names).toContain('figures')
  expect(new Set(names).size).toBe(names.length)
})

it('[RTM-04] operators see which jobs failed and why, and have one tried again, which is written down', async () => {
  await house.db.transaction((tx) => addJob(tx, old, { order: '1' }))
  await work()
  const [job] = await house.db.query<{ id: string }>(sql`SELECT id FROM graphile_worker.jobs`)
  const id = job?.id ?? ''
  expect(await parked()).toEqual({
    list: [
      {
        id,
        kind: 'cashier.send_withdrawal',
        key: null,
        at: expect.any(String),
        tries: 1,
        retryAt: expect.any(String),
        reason: 'the payload of a job cashier.send_withdrawal is not what its kind says',
      },
    ],
    next: null,
  })
  expect((await lags()).jobs).toContainEqual({
    kind: 'cashier.send_withdrawal',
    waiting: 0,
    oldestSeconds: 0,
    failed: 1,
  })
  expect((await retry(String(Number(id) + 1_000_000))).body.code).toBe('NOT_FOUND')
  // The release that knows what to do with it.
  await house.db.query(sql`UPDATE graphile_worker._private_jobs SET payload = '{"member":"1000016","id":"1"}'`)
  expect((await retry(id)).status).toBe(200)
  await work()
  expect(await parked()).toEqual({ list: [], next: null })
  expect((await retry(id)).body.code).toBe('NOT_FOUND')
  expect(await house.db.query(sql`SELECT action, subject, after FROM audit WHERE action = 'job.retried'`)).toEqual([
    { action: 'job.retried', subject: `job:${id}`, after: { kind: 'cashier.send_withdrawal' } },
  ])
})
