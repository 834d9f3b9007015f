import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { createChance } from '#tests/chaos/chance.ts'
import { startPostgresProxy } from '#tests/chaos/postgres-proxy.ts'
import { createWorld, type World } from '#tests/chaos/world.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { grantCommand, walletKind } from '../../modules/wallet/index.ts'
import { createCalendar } from '../calendar.ts'
import { sql } from '../db/sql.ts'
import { type MemberId, memberId, type Shard, shardOf } from '../ids.ts'
import type { Command } from './batch.ts'
import { createLane, type Lane, type LaneOptions } from './lane.ts'

let database: TestDatabase
let world: World
let lane: Lane
let batches: number[]
let faults: unknown[]

beforeAll(async () => {
  database = await createTestDatabase('lane')
  world = await createWorld({ url: database.url, chance: createChance('lane'), members: 6 })
})
afterAll(async () => {
  await world.close()
  await database.drop()
})
beforeEach(() => {
  lane = open()
})
afterEach(() => lane.close())

function open(options: Partial<LaneOptions> = {}): Lane {
  batches = []
  faults = []
  return createLane({
    url: database.url,
    onBatch: (size) => void batches.push(size),
    onFault: (error) => void faults.push(error),
    ...options,
  })
}

const grant = grantCommand(createCalendar('UTC'))
const members = (): MemberId[] => world.players.map(({ model }) => memberId(model.id))
const first = (): MemberId => memberId(world.players[0]?.model.id ?? '')
const give = (member: MemberId, reference: string = randomUUID(), amount = 1n) =>
  lane.run(grant, { shard: shardOf(member), member, kind: walletKind.real, amount, reference })

interface Poison {
  readonly shard: Shard
  readonly member: MemberId
  readonly at: 'load' | 'decide' | 'write' | 'event' | 'check'
}

/** A command that goes wrong where it is told to. */
const poison: Command<Poison, undefined, { answer: 'unharmed' }> = {
  name: 'test.poison',
  load(batch, { shard, at }) {
    if (at === 'load')
      batch.join({
        load: () => ({ text: 'SELECT $1::text', values: ['a\0b'] }),
        take: () => undefined,
        write: () => [],
      })
    if (at === 'check')
      batch.join({
        load: () => undefined,
        take: () => undefined,
        write: () => [{ text: 'UPDATE wallet SET balance = -1 WHERE shard = $1', values: [shard] }],
      })
    return () => undefined
  },
  decide(_state, { at }) {
    if (at === 'decide') throw new Error('nothing can be decided')
    return { answer: 'unharmed' }
  },
  write(batch, _plan, { member, at }) {
    if (at === 'write') throw new Error('nothing can be written')
    // A NUL in a jsonb is refused by PostgreSQL only when the batch is written.
    if (at !== 'load')
      batch.emit({
        member,
        type: 'session.ended',
        payload: { session: at === 'event' ? 'a\0b' : 'fine', reason: 'logout' },
      })
  },
}
const harm = (at: Poison['at'], member = first()) => lane.run(poison, { shard: shardOf(member), member, at })

const said = async (result: Promise<unknown>): Promise<string> =>
  result.then(
    () => 'done',
    (error: unknown) =>
      error instanceof Refusal ? error.code : error instanceof Error ? error.message : String(error),
  )

describe('a batch', () => {
  it('[WAL-04] takes what came together in one transaction, each with its own verdict', async () => {
    const references = Array.from({ length: 240 }, () => `gift-${randomUUID()}`)
    const given = references.map((reference, i) => give(members()[i % 6] ?? first(), reference))
    const conflicting = give(first(), references[0], 2n)
    const answers = await Promise.all(given)
    expect(await conflicting).toEqual({ kind: 'duplicate' })
    expect(answers.filter(({ kind }) => kind === 'granted')).toHaveLength(240)
    const [commits] = await world.db.query<{ count: number }>(
      sql`SELECT count(DISTINCT xmin::text)::int AS count FROM entry WHERE reference = ANY(${references})`,
    )
    expect(commits?.count).toBe(1)
    expect(batches).toEqual([241])
  })

  it('[WAL-04] waits for no timer: what comes while one is under way is the next, and one alone goes at once', async () => {
    await give(first())
    const running = give(first())
    await new Promise(setImmediate)
    const next = Array.from({ length: 30 }, () => give(first()))
    await Promise.all([running, ...next])
    expect(batches).toEqual([1, 1, 30])
  })

  it('[WAL-04] is never larger than five hundred commands', async () => {
    await Promise.all(Array.from({ length: 1100 }, () => give(first())))
    expect(batches).toEqual([500, 500, 100])
  })
})

describe('a command that goes wrong', () => {
  it.each([
    ['cannot be loaded', 'load', 'invalid byte sequence'],
    ['cannot be written', 'write', 'nothing can be written'],
    ['PostgreSQL refuses', 'event', 'unsupported Unicode escape sequence'],
    ['breaks a check', 'check', 'wallet_balance_check'],
  ] as const)('[WAL-04] never touches its neighbours: one that %s', async (_name, at, message) => {
    const before = give(first())
    const bad = said(harm(at))
    const after = give(first())
    expect(await bad).toContain(message)
    const [one, other] = await Promise.all([before, after])
    expect(other).toEqual({ kind: 'granted', balance: (one.kind === 'granted' ? one.balance : 0n) + 1n })
    expect(faults).toHaveLength(1)
    expect(batches).toEqual([1, 1])
  })

  it('[WAL-04] fails alone and without a replay when it cannot be decided', async () => {
    const results = [give(first()), harm('decide'), give(first())].map((result) => said(result))
    expect(await Promise.all(results)).toEqual(['done', 'nothing can be decided', 'done'])
    expect({ batches, faults }).toEqual({ batches: [3], faults: [] })
  })

  it('[WAL-04] leaves a lane that works', async () => {
    await Promise.all([said(harm('event')), said(harm('load'))])
    expect(await said(give(first()))).toBe('done')
    expect(await world.db.query(sql`SELECT FROM event WHERE type = 'test'`)).toEqual([])
  })
})

describe('a lane', () => {
  it('[RUN-05] finishes what it accepted before it closes, and takes nothing more', async () => {
    const references = Array.from({ length: 700 }, () => `late-${randomUUID()}`)
    const accepted = references.map((reference) => said(give(first(), reference)))
    const closing = lane.close()
    expect(await said(give(first()))).toBe('BUSY')
    await closing
    const [row] = await world.db.query<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM entry WHERE reference = ANY(${references})`,
    )
    expect(row?.count).toBe(700)
    expect(new Set(await Promise.all(accepted))).toEqual(new Set(['done']))
  })

  it('[WAL-04] says that it is busy when too many wait, and answers those that it took', async () => {
    const idle: Command<{ shard: Shard }, undefined, { answer: true }> = {
      name: 'test.idle',
      load: () => () => undefined,
      decide: () => ({ answer: true }),
      write: () => undefined,
    }
    const results = Array.from({ length: 20_003 }, () => said(lane.run(idle, { shard: shardOf(first()) })))
    const answers = await Promise.all(results)
    expect(answers.slice(20_000)).toEqual(['BUSY', 'BUSY', 'BUSY'])
    expect(new Set(answers.slice(0, 20_000))).toEqual(new Set(['done']))
  })

  it('[WAL-02] goes on over a new connection when its own is ended', async () => {
    await give(first())
    const reference = randomUUID()
    await world.db.query(
      sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'wheelhouse lane' AND datname = current_database()`,
    )
    expect(await Promise.all([give(first(), reference), give(first(), reference)])).toEqual([
      expect.objectContaining({ kind: 'granted' }),
      expect.objectContaining({ kind: 'granted' }),
    ])
    expect(await world.db.query(sql`SELECT FROM entry WHERE reference = ${reference}`)).toHaveLength(1)
  })

  it('[WAL-03] waits for a head that is held, and tries again when that takes long', async () => {
    const holder = new pg.Client({ connectionString: database.url })
    await holder.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM shard_head WHERE shard = $1 FOR UPDATE', [shardOf(first())])
    lane = open({
      onFault: (error) => {
        faults.push(error)
        void holder.query('ROLLBACK')
      },
    })
    expect(await said(give(first()))).toBe('done')
    expect(faults).toEqual([expect.objectContaining({ code: '55P03' })])
    await holder.end()
  })

  it('[WAL-02] gives up a connection that has gone silent, and finds out over another what became of its commands', async () => {
    const proxy = await startPostgresProxy(database.url, () => undefined)
    lane = open({ url: proxy.url, patience: 300 })
    await give(first())
    const reference = randomUUID()
    proxy.fallSilent()
    expect(await give(first(), reference)).toMatchObject({ kind: 'granted' })
    expect(faults).toEqual([expect.objectContaining({ message: 'timeout: the database was silent' })])
    expect(await world.db.query(sql`SELECT FROM entry WHERE reference = ${reference}`)).toHaveLength(1)
    await lane.close()
    await proxy.close()
  })

  it('[RUN-05] tells all that wait when the database stays away', async () => {
    const away = new URL(database.url)
    away.port = '1'
    lane = open({ url: away.href, patience: 50 })
    const results = Array.from({ length: 600 }, () => said(give(first())))
    expect(new Set(await Promise.all(results))).toEqual(new Set(['BUSY']))
    expect(faults).toHaveLength(1)
  })
})
