import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OutboxPayload } from '#contract/outbox.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { allShards, type MemberId, memberId, shardOf } from '../ids.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { type Consumer, consume, consumeEntries, type Consumers, createConsumers } from './consumers.ts'
import { readParked, retryParked } from './consumer.sql.ts'
import { createEmit, type Emitted } from './events.sql.ts'

let database: TestDatabase
let db: Database
const opened: Consumers[] = []

beforeAll(async () => {
  database = await createTestDatabase('consumers')
  db = openDatabase(database.url)
  await db.query(sql`CREATE TABLE heard (consumer text, member bigint, id text)`)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
beforeEach(async () => {
  for (const consumers of opened.splice(0)) await consumers.stop()
  await db.query(sql`TRUNCATE heard, parked_event, consumer_position, event, test_clock`)
})

const metrics = createMetrics()
function open(...consumers: Consumer[]): Consumers {
  const made = createConsumers({ db, metrics, consumers, log: createLog('silent') })
  opened.push(made)
  return made
}
const [here = 1, there = 2] = allShards.map((_shard, at) => 1000 * 16 + at)
const anna = memberId(String(here))
const ben = memberId(String(there))
/** Of Anna's shard. */
const carl = memberId(String(here + 16))

const order = (member: MemberId, id: string): Emitted => ({
  member,
  type: 'order.changed',
  payload: { about: 'feedback', id, state: 'open' },
})
const emit = (event: Emitted, wake = (): void => undefined) => db.transaction((tx) => createEmit(wake)(tx, event))
const heard = async (consumer: string): Promise<string[]> =>
  (await db.query<{ id: string }>(sql`SELECT id FROM heard WHERE consumer = ${consumer} ORDER BY id`)).map(
    ({ id }) => id,
  )
/** Writes down what it hears, and fails at what `fails` says. */
const listener = (name: string, fails: (payload: OutboxPayload<'order.changed'>) => boolean = () => false) =>
  consume(name, {
    async 'order.changed'(tx, events) {
      for (const { member, payload } of events) {
        await tx.query(sql`INSERT INTO heard VALUES (${name}, ${member}, ${payload.id})`)
        if (fails(payload)) throw new Error('not today')
      }
    },
  })
const pass = (seconds: number) =>
  db.query(sql`
  INSERT INTO test_clock (shift) VALUES (make_interval(secs => ${seconds}::integer)) ON CONFLICT (only_row) DO UPDATE SET shift = test_clock.shift + excluded.shift`)

it('[RTM-02] each consumer hears each event of its types once, whatever number of processes looks', async () => {
  await emit(order(anna, 'a'))
  await emit({ member: anna, type: 'inbox.changed', payload: {} })
  await emit(order(ben, 'b'))
  const processes = Array.from({ length: 6 }, () => open(listener('one'), listener('two')))
  await Promise.all(processes.map((each) => each.drain()))
  await emit(order(anna, 'c'))
  await Promise.all(processes.map((each) => each.drain()))
  await processes[0]?.drain()
  expect([await heard('one'), await heard('two')]).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
})

it('[RTM-02] an event whose handler fails is parked with its reason and leaves no trace; its neighbours and its member go on', async () => {
  for (const event of [
    order(anna, 'before'),
    order(anna, 'bad'),
    order(carl, 'neighbour'),
    order(anna, 'after'),
    order(ben, 'elsewhere'),
  ])
    await emit(event)
  const consumers = open(
    listener('one', ({ id }) => id === 'bad'),
    listener('two'),
  )
  await consumers.drain()
  expect(await heard('one')).toEqual(['after', 'before', 'elsewhere', 'neighbour'])
  expect(await heard('two')).toEqual(['after', 'bad', 'before', 'elsewhere', 'neighbour'])
  expect((await readParked(db, {})).rows).toMatchObject([
    { consumer: 'one', type: 'order.changed', member: anna, tries: 1, reason: 'not today' },
  ])
  expect(await metrics.registry.getSingleMetricAsString('wheelhouse_parked_events')).toContain('{consumer="one"} 1')
})

it('[RTM-02] a parked event is tried again by itself ever more rarely, and happens once it can', async () => {
  let broken = true
  await emit(order(anna, 'late'))
  const consumers = open(listener('one', () => broken))
  await consumers.drain()
  await consumers.drain()
  expect((await readParked(db, {})).rows).toMatchObject([{ tries: 1 }])
  await pass(1)
  await consumers.drain()
  expect((await readParked(db, {})).rows).toMatchObject([{ tries: 2 }])
  broken = false
  await pass(1)
  await consumers.drain()
  expect(await heard('one')).toEqual([])
  await pass(1)
  await consumers.drain()
  await consumers.drain()
  expect([await heard('one'), (await readParked(db, {})).rows]).toEqual([['late'], []])
})

it('[RTM-02] after its twelfth try a parked event waits for an operator, who has it tried again', async () => {
  let broken = true
  await emit(order(anna, 'late'))
  const consumers = open(listener('one', () => broken))
  await consumers.drain()
  for (let n = 0; n < 20; n += 1) {
    await pass(3600)
    await consumers.drain()
  }
  const [parked] = (await readParked(db, {})).rows
  expect(parked).toMatchObject({ tries: 12, retryAt: null })
  broken = false
  expect(
    await db.transaction((tx) => retryParked(tx, { consumer: 'two', shard: shardOf(anna), n: parked?.n ?? '' })),
  ).toBe(false)
  expect(
    await db.transaction((tx) => retryParked(tx, { consumer: 'one', shard: shardOf(anna), n: parked?.n ?? '' })),
  ).toBe(true)
  await consumers.drain()
  expect([await heard('one'), (await readParked(db, {})).rows]).toEqual([['late'], []])
})

it('[RTM-02] an event that is not what the contract says is parked, and tells operators nothing of its payload', async () => {
  await emit(order(anna, 'good'))
  await db.query(sql`UPDATE event SET payload = '{"about":"ticket","id":"secret"}'`)
  await emit(order(anna, 'next'))
  const consumers = open(listener('one'))
  await consumers.drain()
  expect(await heard('one')).toEqual(['next'])
  const [parked] = (await readParked(db, {})).rows
  expect(parked?.reason).toMatch(/order\.changed/)
  expect(JSON.stringify(parked)).not.toContain('secret')
})

it('[RTM-02] the reason of a failed statement quotes no row', async () => {
  await db.query(sql`CREATE TABLE picky (secret text CONSTRAINT short_secret CHECK (length(secret) < 3))`)
  await emit(order(anna, 'secret'))
  const consumers = open(
    consume('one', {
      'order.changed': async (tx, events) => {
        for (const { payload } of events) await tx.query(sql`INSERT INTO picky VALUES (${payload.id})`)
      },
    }),
  )
  await consumers.drain()
  expect((await readParked(db, {})).rows).toMatchObject([{ reason: 'database error 23514 at short_secret' }])
})

it('[RTM-02] wakes when an event is committed, and not when it is rolled back', async () => {
  // Its timer comes far too late to be what is seen here.
  const consumers = open({ ...listener('one'), everyMs: 600_000 })
  consumers.start()
  let woken = 0
  const wake = (): void => {
    woken += 1
    consumers.wake()
  }
  await db
    .transaction(async (tx) => {
      await createEmit(wake)(tx, order(anna, 'never'))
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  expect(woken).toBe(0)
  await emit(order(anna, 'now'), wake)
  expect(woken).toBe(1)
  await expect.poll(() => heard('one'), { timeout: 20_000, interval: 20 }).toEqual(['now'])
})

it('[RTM-02] a consumer of entries takes every position once, in spans, and one that fails takes the same again', async () => {
  const taken: [number, string, string][] = []
  let fails = true
  const consumer = consumeEntries('spans', { everyMs: 60_000, most: 3 }, async (_tx, { shard, from, to }) => {
    if (shard === shardOf(ben) && fails) throw new Error('not today')
    taken.push([shard, from, to])
  })
  await db.query(sql`UPDATE shard_head SET n = 0`)
  for (const id of ['1', '2', '3', '4', '5']) await emit(order(anna, id))
  await emit(order(ben, '6'))
  const consumers = open(consumer)
  await expect(consumers.drain()).rejects.toThrow('not today')
  expect(taken).toEqual([
    [shardOf(anna), '0', '3'],
    [shardOf(anna), '3', '5'],
  ])
  fails = false
  await consumers.drain()
  expect(taken.at(-1)).toEqual([shardOf(ben), '0', '1'])
  await expect(consumers.drain('nobody')).rejects.toThrow('there is no consumer nobody')
})
