import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest'
import { object, string } from 'zod/mini'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { longJob, longQueue } from '#tests/support/long-job.ts'
import { bundleProgram } from '#tests/support/program.ts'
import { type Database, openDatabase } from './db/database.ts'
import { sql } from './db/sql.ts'
import { startJobs } from './jobs.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { addJob, type JobOptions, readParkedJobs, retryParkedJob } from './queued-jobs.sql.ts'
import { createQueues, jobKind, type Queue, queue } from './queued-jobs.ts'

let database: TestDatabase
let db: Database
const log = createLog('silent')
const metrics = createMetrics()

beforeAll(async () => {
  database = await createTestDatabase('queues')
  db = openDatabase(database.url)
  await db.query(sql`CREATE TABLE step (id text, step text, PRIMARY KEY (id, step))`)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
beforeEach(async () => {
  await db.query(sql`TRUNCATE step, test_clock, graphile_worker._private_jobs`)
})

const settle = jobKind('test.settle', object({ draw: string() }))
const open = (...queues: Queue[]) => createQueues({ db, log, metrics, queues })
const add = (draw: string, options?: JobOptions) => db.transaction((tx) => addJob(tx, settle, { draw }, options))
/** A queue that writes down which draws it settled. */
async function settler(also: (draw: string) => unknown = () => undefined) {
  const done: string[] = []
  const queues = await open(
    queue(settle, async ({ draw }) => {
      await also(draw)
      done.push(draw)
    }),
  )
  return { done, work: () => queues.drain('test.settle'), queues }
}
const stored = async (): Promise<number> => (await db.query(sql`SELECT FROM graphile_worker.jobs`)).length
const pass = (seconds: number) =>
  db.query(sql`
  INSERT INTO test_clock (shift) VALUES (make_interval(secs => ${seconds}::integer)) ON CONFLICT (only_row) DO UPDATE SET shift = test_clock.shift + excluded.shift`)

describe('a queued job', () => {
  it('[RUN-04] is there once its transaction is committed, and never where that is rolled back', async () => {
    const { done, work } = await settler()
    await db
      .transaction(async (tx) => {
        await addJob(tx, settle, { draw: 'never' })
        throw new Error('changed my mind')
      })
      .catch(() => undefined)
    await db.transaction(async (tx) => {
      await addJob(tx, settle, { draw: 'soon' })
      expect(await stored()).toBe(0)
    })
    await work()
    expect([done, await stored()]).toEqual([['soon'], 0])
  })

  it('[RUN-04] takes only what its kind says, where it is added and where it is done', async () => {
    type Told = ReturnType<typeof settle.read>
    expectTypeOf<{ draw: string }>().toExtend<Told>()
    expectTypeOf<{ draw: number }>().not.toExtend<Told>()
    expectTypeOf<object>().not.toExtend<Told>()
    expectTypeOf(addJob<Told>)
      .parameter(2)
      .toExtend<Told>()
    const { done, work } = await settler()
    await add('17')
    await db.query(sql`UPDATE graphile_worker._private_jobs SET payload = '{"draw":["secret"]}'`)
    await work()
    expect(done).toEqual([])
    const [parked] = (await readParkedJobs(db, {})).rows
    expect(parked).toMatchObject({
      kind: 'test.settle',
      tries: 1,
      reason: 'the payload of a job test.settle is not what its kind says',
    })
  })

  it('[RUN-04] goes by priority, then by age, and never before its time', async () => {
    const { done, work } = await settler()
    const [now] = await db.query<{ at: Date }>(sql`SELECT app_now() AS at`)
    const later = new Date((now?.at.getTime() ?? 0) + 3_600_000)
    await add('third')
    await add('fourth')
    await add('second', { priority: -1 })
    await add('first', { priority: -2 })
    await add('in an hour', { priority: -3, runAt: later })
    await work()
    expect(done).toEqual(['first', 'second', 'third', 'fourth'])
    // Not to the second: a slow machine takes some for what stands above.
    await pass(3500)
    await work()
    expect(done).toHaveLength(4)
    await pass(100)
    await work()
    expect(done.at(-1)).toBe('in an hour')
  })

  it('[RUN-04] that is asked for again under its key is replaced or kept, as the caller says; other keys are others', async () => {
    const { done, work } = await settler()
    await add('old', { key: '17' })
    await add('new', { key: '17' })
    await add('kept', { key: '18', again: 'keep' })
    await add('not wanted', { key: '18', again: 'keep' })
    await work()
    expect(done.toSorted()).toEqual(['kept', 'new'])
    await add('later', { key: '17', again: 'keep' })
    await work()
    expect(done.at(-1)).toBe('later')
  })

  it.each(['replace', 'keep'] as const)(
    '[RUN-04] that is asked for thirty times at once waits once (%s)',
    async (again) => {
      const { done, work } = await settler()
      await Promise.all(Array.from({ length: 30 }, (_, i) => add(String(i), { key: 'same', again })))
      expect(await stored()).toBe(1)
      await work()
      expect(done).toHaveLength(1)
    },
  )

  it.each(['replace', 'keep'] as const)(
    '[RUN-04] that is asked for while it is being done is done again, and the first one is not tried again (%s)',
    async (again) => {
      let first = true
      const { done, work } = await settler(async () => {
        if (!first) return
        first = false
        await add('again', { key: '17', again })
        throw new Error('too old')
      })
      await add('first', { key: '17' })
      await work()
      expect([done, await stored()]).toEqual([['again'], 0])
    },
  )

  it('[RUN-04] that was kept sees what the asking transaction did', async () => {
    const { done, work } = await settler()
    await add('kept', { key: '17' })
    await db.transaction(async (tx) => {
      await addJob(tx, settle, { draw: 'more' }, { key: '17', again: 'keep' })
      await work()
      expect(done).toEqual([])
    })
    await work()
    expect(done).toEqual(['kept'])
  })
})

describe('a job that fails', () => {
  it('[RTM-04] is tried again ever more rarely, is parked with its reason, and an operator has it tried again', async () => {
    let broken = true
    const { done, work, queues } = await settler((draw) => {
      if (broken && draw === 'bad') throw new Error('not today')
    })
    await add('bad', { key: '17' })
    await add('good')
    await work()
    await work()
    expect(done).toEqual(['good'])
    expect((await readParkedJobs(db, {})).rows).toMatchObject([{ key: '17', tries: 1, reason: 'not today' }])
    await pass(3)
    await work()
    expect((await readParkedJobs(db, {})).rows).toMatchObject([{ tries: 2 }])
    for (let n = 0; n < 10; n += 1) {
      await pass(3600)
      await work()
    }
    const [parked] = (await readParkedJobs(db, {})).rows
    expect(parked).toMatchObject({ tries: 8, retryAt: null })
    await queues.measure()
    expect(await metrics.registry.getSingleMetricAsString('wheelhouse_jobs_parked')).toContain('{kind="test.settle"} 1')
    broken = false
    const retry = (id: string) => db.transaction((tx) => retryParkedJob(tx, id))
    expect(await retry('1')).toBeUndefined()
    expect(await retry(parked?.id ?? '')).toBe('test.settle')
    await work()
    expect([done, (await readParkedJobs(db, {})).rows]).toEqual([['good', 'bad'], []])
  })

  it('[RTM-04] tells operators no row that a statement quotes', async () => {
    await db.query(sql`CREATE TABLE picky (secret text CONSTRAINT short_secret CHECK (length(secret) < 3))`)
    const { work } = await settler((draw) => db.query(sql`INSERT INTO picky VALUES (${draw})`))
    await add('secret')
    await work()
    expect((await readParkedJobs(db, {})).rows).toMatchObject([{ reason: 'database error 23514 at short_secret' }])
  })

  it('[RTM-04] and is parked makes way for one that is asked for under its key', async () => {
    let broken = true
    const { done, work } = await settler(() => {
      if (broken) throw new Error('not today')
    })
    await add('old', { key: '17' })
    for (let n = 0; n < 10; n += 1) {
      await work()
      await pass(3600)
    }
    broken = false
    await add('new', { key: '17', again: 'keep' })
    await work()
    expect([done, await stored()]).toEqual([['new'], 0])
  })
})

describe('the queues', () => {
  it('[RUN-04] refuse a kind that two modules do', async () => {
    const one = queue(settle, async () => undefined)
    await expect(open(one, one)).rejects.toThrow('two queues are of the kind test.settle')
  })

  it('[RUN-05] say how much waits and how long', async () => {
    const { queues } = await settler()
    await add('waits')
    await add('waits too')
    await db.query(sql`UPDATE graphile_worker._private_jobs SET run_at = now() - interval '90 seconds'`)
    await queues.measure()
    expect(await metrics.registry.getSingleMetricAsString('wheelhouse_jobs_waiting')).toContain('} 2')
    expect(await metrics.registry.getSingleMetricAsString('wheelhouse_job_oldest_seconds')).toMatch(/\} 9\d/)
  })

  it('[RUN-04] do many jobs of a kind one after the other, without resting between them', async () => {
    let atOnce = 0
    let most = 0
    const { done, queues } = await settler(async () => {
      most = Math.max(most, (atOnce += 1))
      await db.query(sql`SELECT 1`)
      atOnce -= 1
    })
    const others = await Promise.all([1, 2].map(() => startJobs(database.url, [], log, queues.tasks)))
    await db.transaction(async (tx) => {
      for (let n = 0; n < 30; n += 1) await addJob(tx, settle, { draw: String(n) })
    })
    // At the two seconds of a look these would take a minute.
    await expect.poll(() => done.length, { timeout: 20_000, interval: 20 }).toBe(30)
    for (const jobs of others) await jobs.stop()
    expect([most, done]).toEqual([1, Array.from({ length: 30 }, (_, n) => String(n))])
  })

  it('[RUN-04] go on where a process loses the session by which it shows that it lives', async () => {
    const { done, queues } = await settler()
    const sessions = async () =>
      (
        await db.query<{ pid: number }>(
          sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'wheelhouse jobs'`,
        )
      ).map(({ pid }) => pid)
    const jobs = await startJobs(database.url, [], log, queues.tasks)
    const [first = 0] = await sessions()
    await db.query(sql`SELECT pg_terminate_backend(${first}::integer)`)
    await expect.poll(sessions, { timeout: 20_000, interval: 50 }).not.toContain(first)
    await expect.poll(sessions, { timeout: 20_000, interval: 50 }).toHaveLength(1)
    await add('17')
    await expect.poll(() => done, { timeout: 20_000, interval: 50 }).toEqual(['17'])
    await jobs.stop()
    expect(await sessions()).toEqual([])
  })

  it('[RUN-04] have what a killed process left done by another, and take nothing from one that lives', async () => {
    const program = await bundleProgram('tests/support/job-process.ts')
    const child = spawn(process.execPath, [program.path, database.url], { stdio: ['ignore', 'pipe', 'inherit'] })
    const queues = await open(longQueue(db, async () => undefined))
    let jobs: { stop(): Promise<void> } | undefined
    const free = async () => {
      for (const job of queues.jobs) await job.run()
    }
    const steps = async () =>
      (await db.query<{ step: string }>(sql`SELECT step FROM step ORDER BY step`)).map(({ step }) => step)
    try {
      await db.transaction((tx) => addJob(tx, longJob, { id: 'one' }))
      await once(child.stdout, 'data')
      jobs = await startJobs(database.url, [], log, queues.tasks)
      await free()
      expect(await db.query(sql`SELECT FROM graphile_worker.jobs WHERE locked_by IS NOT NULL`)).toHaveLength(1)
      expect(await steps()).toEqual(['first'])
      child.kill('SIGKILL')
      await once(child, 'exit')
      // PostgreSQL sees the end of the connection a moment after the process is gone.
      await expect.poll(async () => free().then(stored), { timeout: 20_000, interval: 50 }).toBe(0)
      expect(await steps()).toEqual(['first', 'second'])
    } finally {
      child.kill('SIGKILL')
      await jobs?.stop()
      await program.remove()
    }
  })
})
