/** Databases made by cloning one that has been migrated, and removed again. */
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'

/** Where clones come from. */
export interface CloneSource {
  /** Of a database on the server, as a role that may create databases. */
  readonly url: string
  /** The name of the database that is cloned. */
  readonly template: string
}

export interface Clone {
  readonly url: string
  /** Closes what is still connected and removes the database. */
  drop(): Promise<void>
}

/** Clones the template in about 30 ms; `name` is for reading logs: letters and digits. */
export async function cloneDatabase({ url, template }: CloneSource, name: string): Promise<Clone> {
  const database = `${name.toLowerCase()}_${randomBytes(6).toString('hex')}`
  // Copying the files takes 12 ms where fsync is off; the default, writing all pages to the log, 110 ms.
  await execute(url, `CREATE DATABASE ${database} TEMPLATE ${template} STRATEGY file_copy`)
  return { url: inDatabase(url, database), drop: () => drop(url, database) }
}

/** The same server's URL with another database in it. */
export function inDatabase(url: string, database: string): string {
  const own = new URL(url)
  own.pathname = database
  return own.href
}

/** One statement, as the role that may create databases. */
export async function execute(url: string, sql: string, values: readonly unknown[] = []): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql, [...values])
    return rows
  } finally {
    await client.end()
  }
}

/** A vacuum that runs by itself at this moment belongs to the server and cannot be ended by us; it ends soon. */
const VACUUMING = '42501'

const CONNECTED = `SELECT FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'`

/**
 * Lets connections that are closing go: a pool calls itself closed a little before its connections are, and one that is cut
 * off then fails where nobody listens.
 */
async function letGo(url: string, database: string, tries = 20): Promise<void> {
  if (tries === 0 || (await execute(url, CONNECTED, [database])).length === 0) return
  await delay(25)
  await letGo(url, database, tries - 1)
}

async function drop(url: string, database: string, tries = 300): Promise<void> {
  await letGo(url, database)
  try {
    await execute(url, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== VACUUMING || tries === 1) throw error
    await delay(100)
    await drop(url, database, tries - 1)
  }
}
