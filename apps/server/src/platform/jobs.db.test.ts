import { afterEach, beforeEach, expect, it } from 'vitest'
import pg from 'pg'
import { pino } from 'pino'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { startJobs } from './jobs.ts'

let database: TestDatabase
/** Sees the database from beside it, so that it can shut and open it. */
let admin: pg.Client

// One each: a job whose end could not be written is tried again later, and would run in the next test.
beforeEach(async () => {
  database = await createTestDatabase('jobs')
  const beside = new URL(database.url)
  beside.pathname = '/postgres'
  admin = new pg.Client({ connectionString: beside.href })
  await admin.connect()
})

afterEach(async () => {
  await admin.end()
  await database.drop()
})

const name = (): string => pg.escapeIdentifier(new URL(database.url).pathname.slice(1))

async function shut(): Promise<void> {
  await admin.query(`ALTER DATABASE ${name()} ALLOW_CONNECTIONS false`)
  await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
    new URL(database.url).pathname.slice(1),
  ])
}

const open = (): Promise<unknown> => admin.query(`ALTER DATABASE ${name()} ALLOW_CONNECTIONS true`)

async function ask(task: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  // The job may begin, and shut the database, before this connection has ended.
  client.on('error', () => undefined)
  await client.connect()
  await client.query('SELECT graphile_worker.add_job($1)', [task])
  await client.end()
}

it.each(['ends well', 'fails'])(
  '[RUN-04] a database that goes away while a job %s does not take the server with it, and the next job runs',
  async (how) => {
    const runs: (() => void)[] = []
    let wasCut = false
    const ran = (): Promise<void> =>
      new Promise((resolve) => {
        runs.push(resolve)
      })
    const jobs = await startJobs(
      database.url,
      [
        {
          name: 'cut',
          schedule: '0 0 1 1 *',
          async run() {
            // One whose end could be written after all is tried again.
            if (wasCut) return
            wasCut = true
            await shut()
            runs.shift()?.()
            if (how === 'fails') throw new Error('the database went away')
          },
        },
        { name: 'next', schedule: '0 0 1 1 *', run: () => Promise.resolve(runs.shift()?.()) },
      ],
      pino({ enabled: false }),
    )
    const cut = ran()
    await ask('cut')
    await cut
    await open()
    const next = ran()
    await ask('next')
    await next
    await jobs.stop()
    expect(runs).toEqual([])
  },
)
