import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  url: string
  /** Closes what is still connected and removes the database: `afterAll(() => database.drop())`. */
  drop(): Promise<void>
}

/**
 * A database of your own with all migrations applied, in about 30 ms; in browser tests with the demonstration's games,
 * unless it is to be `empty`. `name` is only for reading logs: letters and digits.
 */
export async function createTestDatabase(name = 'test', { empty = false } = {}): Promise<TestDatabase> {
  const { url, template: migrated } = inject('postgres')
  const template = empty ? migrated : inject('demonstration') ?? migrated
  const database = `${name.toLowerCase()}_${randomBytes(6).toString('hex')}`
  // Copying the files takes 12 ms where fsync is off; the default, writing all pages to the log, 110 ms.
  await execute(url, `CREATE DATABASE ${database} TEMPLATE ${template} STRATEGY file_copy`)
  const own = new URL(url)
  own.pathname = database
  return { url: own.href, drop: () => drop(url, database) }
}

/** A vacuum that runs by itself at this moment belongs to the server and cannot be ended by us; it ends soon. */
const VACUUMING = '42501'

async function drop(url: string, database: string, tries = 50): Promise<void> {
  try {
    await execute(url, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== VACUUMING || tries === 1) throw error
    await delay(100)
    await drop(url, database, tries - 1)
  }
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
