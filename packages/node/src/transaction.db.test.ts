import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
const pools: pg.Pool[] = []

beforeAll(async () => {
  database = await createTestDatabase('transaction')
  pools.push(
    new pg.Pool({ connectionString: database.url, max: 1 }),
    new pg.Pool({ connectionString: database.url, max: 1, pipeline: true }),
  )
  await pools[0]?.query('CREATE TABLE one (n integer PRIMARY KEY)')
})
afterAll(async () => {
  for (const pool of pools) await pool.end()
  await database.drop()
})

it.each([
  ['one by one', 0, 10],
  ['in a pipeline', 1, 20],
])('[WAL-01] what is sent %s stays whole or not at all', async (_name, which, n) => {
  const pool = pools[which]
  if (pool === undefined) throw new Error('unreachable')
  const none = (): void => undefined
  const kept = async () =>
    (await pool.query('SELECT n FROM one WHERE n BETWEEN $1 AND $1 + 9 ORDER BY n', [n])).rows.map(
      (row: { n: number }) => row.n - n,
    )
  await inTransaction(pool, (client) => client.query('INSERT INTO one VALUES ($1)', [n]), none)
  await expect(
    inTransaction(
      pool,
      async (client) => {
        await client.query('INSERT INTO one VALUES ($1)', [n + 1])
        throw new Error('changed my mind')
      },
      none,
    ),
  ).rejects.toThrow('changed my mind')
  // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK, which is no error by itself.
  await expect(
    inTransaction(
      pool,
      async (client) => {
        await client.query('INSERT INTO one VALUES ($1)', [n + 2])
        await client.query('INSERT INTO one VALUES ($1)', [n]).catch(none)
      },
      none,
    ),
  ).rejects.toThrow('rolled back by an earlier error')
  await inTransaction(pool, (client) => client.query('INSERT INTO one VALUES ($1)', [n + 3]), none)
  expect(await kept()).toEqual([0, 3])
})

it('[WAL-01] a connection that is lost is told, and the next transaction has another', async () => {
  const [pool] = pools
  if (pool === undefined) throw new Error('unreachable')
  const lost: string[] = []
  await expect(
    inTransaction(
      pool,
      (client) => client.query('SELECT pg_terminate_backend(pg_backend_pid())'),
      (error) => lost.push(error.message),
    ),
  ).rejects.toThrow()
  expect(
    await inTransaction(
      pool,
      async (client) => (await client.query('SELECT 7 AS n')).rows,
      (error) => lost.push(error.message),
    ),
  ).toEqual([{ n: 7 }])
})
