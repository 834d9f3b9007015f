import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Database, isCutOff, openDatabase, type Tx } from './database.ts'
import { openPools } from './pools.ts'
import { sql } from './sql.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase('transactions')
  db = openDatabase(database.url, { max: 2 })
  await db.query(sql`CREATE TABLE thing (n integer PRIMARY KEY)`)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const add = (tx: Tx, n: number) => tx.query(sql`INSERT INTO thing VALUES (${n})`)
const stored = async (): Promise<unknown> =>
  (await db.query<{ n: number }>(sql`SELECT n FROM thing ORDER BY n`)).map(({ n }) => n)

describe('a transaction', () => {
  it('[WAL-01] whose statements are sent together keeps all of them or none', async () => {
    await db.transaction(async (tx) => Promise.all([add(tx, 1), add(tx, 2)]))
    expect(await stored()).toEqual([1, 2])
    await expect(db.transaction(async (tx) => Promise.all([add(tx, 3), add(tx, 1), add(tx, 4)]))).rejects.toThrow(
      'duplicate key',
    )
    expect(await stored()).toEqual([1, 2])
  })

  it('[WAL-01] that has failed lets nothing of its work go on outside it', async () => {
    let late: Promise<unknown> | undefined
    await expect(
      db.transaction(async (tx) => {
        const first = add(tx, 5)
        late = first
          .then(() => tx.query(sql`SELECT 1`))
          .then(() => add(tx, 6))
          .catch(String)
        await first
        throw new Error('given up')
      }),
    ).rejects.toThrow('given up')
    expect(await late).toContain('has ended')
    expect(await stored()).toEqual([1, 2])
  })

  it('[WAL-01] that swallowed an error is not taken for a committed one', async () => {
    await expect(
      db.transaction(async (tx) => {
        await add(tx, 1).catch(() => undefined)
      }),
    ).rejects.toThrow('rolled back')
  })
})

describe('the connections of reports', () => {
  it('[OPS-02] cut off what takes too long, and write nothing', async () => {
    const pools = openPools({ databaseUrl: database.url, reportTimeoutMs: 100 }, {})
    try {
      const slow = pools.reports.query(sql`SELECT pg_sleep(20)`)
      const refused = await slow.then(
        () => undefined,
        (error: unknown) => error,
      )
      expect(isCutOff(refused)).toBe(true)
      await expect(pools.reports.query(sql`INSERT INTO thing VALUES (7)`)).rejects.toThrow('read-only transaction')
      // The house's own have no such limit.
      expect(await pools.db.query(sql`SELECT pg_sleep(0.3)`)).toHaveLength(1)
    } finally {
      await pools.close()
    }
  })
})
