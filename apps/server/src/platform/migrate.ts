/**
 * Runs the plain SQL files of db/migrations, forward only. Our own runner rather than node-pg-migrate 9, because
 * that one cuts a file at comments that read "up migration" or "down migration", keeps no checksum, so an edited
 * migration goes unnoticed, and waits for its lock only when told to. What is left is this page.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import { Client } from 'pg'

export interface Migration {
  name: string
  sql: string
  sha256: string
}

/** Any constant will do, as long as nothing else on the database takes the same advisory lock. */
const LOCK = '7203495110438821'

/** db/migrations above this file, whether it runs from apps/server/src/platform or bundled from dist/. */
export function migrationsFolder(from = import.meta.dirname): string {
  const folder = join(from, 'db', 'migrations')
  if (existsSync(folder)) return folder
  if (dirname(from) === from) throw new Error(`no folder db/migrations above ${import.meta.dirname}`)
  return migrationsFolder(dirname(from))
}

/** The migrations of a folder in the order of their numbers. Line ends are made equal first, so that every checkout agrees. */
export async function readMigrations(folder = migrationsFolder()): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  for (const [at, name] of names.entries()) {
    const expected = String(at + 1).padStart(4, '0')
    if (!name.startsWith(`${expected}_`)) {
      throw new Error(
        `db/migrations/${name} should begin with ${expected}_: numbers run without gap or repeat. Rename it.`,
      )
    }
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Brings the database at `url` up to the newest migration and answers the names of those it applied now. Each file
 * runs as it is in one transaction of its own; closing the connection rolls back one that failed. Processes that
 * start together wait for one another. A database that is ahead of this code (a newer release ran) is left alone.
 */
export async function migrate(url: string, folder = migrationsFolder()): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new Client({ connectionString: url, application_name: 'migrate' })
  client.on('error', () => undefined) // the query that is running fails with it, which is where it is told
  await client.connect()
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    const pending = unapplied(migrations, await applied(client))
    for (const migration of pending) await apply(client, migration)
    // The queue of jobs makes its tables by itself, which takes an owner; jobs are put into it before anybody does one.
    await runMigrations({ connectionString: url, logger: new Logger(() => () => undefined) })
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

async function applied(client: Client): Promise<Map<string, string>> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_migration (
      name text PRIMARY KEY,
      sha256 text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`)
  const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM schema_migration')
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

function unapplied(migrations: Migration[], done: Map<string, string>): Migration[] {
  const newest = [...done.keys()].toSorted().at(-1) ?? ''
  const last = migrations.at(-1)?.name ?? ''
  const missing = [...done.keys()].find((name) => name <= last && !migrations.some((one) => one.name === name))
  if (missing !== undefined) {
    throw new Error(
      `migration ${missing} was applied to this database, but db/migrations lacks it. Put it back under that name.`,
    )
  }
  for (const { name, sha256 } of migrations) {
    const before = done.get(name)
    if (before !== undefined && before !== sha256) {
      throw new Error(
        `db/migrations/${name} was changed after it was applied to this database. ` +
          'Put the file back as it was and make the change in a new migration; ' +
          'in development, start over with an empty database (remove the data folder) instead.',
      )
    }
    if (before === undefined && name < newest) {
      throw new Error(`db/migrations/${name} is new, but ${newest} was applied already. Give it the next free number.`)
    }
  }
  return migrations.filter(({ name }) => !done.has(name))
}

async function apply(client: Client, { name, sql, sha256 }: Migration): Promise<void> {
  try {
    await client.query('BEGIN')
    await client.query(sql)
    await client.query('INSERT INTO schema_migration (name, sha256) VALUES ($1, $2)', [name, sha256])
    await client.query('COMMIT')
  } catch (error) {
    throw new Error(`db/migrations/${name} failed and was rolled back: ${where(sql, error)}`, { cause: error })
  }
}

/** The message with the line of the file, since PostgreSQL only counts characters. */
function where(sql: string, error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const position = 'position' in error ? Number(error.position) : 0
  return position > 0 ? `${error.message} (line ${sql.slice(0, position).split('\n').length})` : error.message
}
