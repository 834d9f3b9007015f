import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { migrate } from '#server/platform/migrate.ts'

/** Where databases of the newest migrations come from. */
export interface Databases {
  /** Of a database on the server, as a role that may create databases. */
  readonly url: string
  /** The migrated database that is cloned. */
  readonly template: string
}

export interface FreshDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** Clones the template; `name` is for reading logs. */
export async function freshDatabase({ url, template }: Databases, name: string): Promise<FreshDatabase> {
  const database = `${name.toLowerCase()}_${randomBytes(6).toString('hex')}`
  await execute(url, `CREATE DATABASE ${database} TEMPLATE ${template} STRATEGY file_copy`)
  const own = new URL(url)
  own.pathname = database
  return { url: own.href, drop: () => execute(url, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`) }
}

/** A PostgreSQL for one run, whose data nobody needs afterwards. */
export async function startDatabases(): Promise<Databases & { stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wheelhouse-assure-'))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  const clear = reaper(dataDir)
  const template = `template_${randomBytes(6).toString('hex')}`
  await execute(postgres.url, `CREATE DATABASE ${template}`)
  const own = new URL(postgres.url)
  own.pathname = template
  await migrate(own.href)
  return {
    url: postgres.url,
    template,
    async stop() {
      await postgres.stop()
      await clear()
    },
  }
}

/** A process that outlives even a killed run: it ends the PostgreSQL of a data folder, if that is left, and removes the folder. */
export function reaper(dataDir: string): () => Promise<void> {
  const script = `
    cat
    pid=$(head -n 1 "$2/postmaster.pid" 2>/dev/null)
    if [ -n "$pid" ] && { cat "/proc/$pid/cmdline" || ps -ww -o command= -p "$pid"; } 2>/dev/null | grep -aqF "$2"; then
      kill -INT "$pid"
      while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
    fi
    rm -rf "$2" "$1"`
  const args = ['-c', script, 'sh', dataDir, realpathSync(join(dataDir, 'pg18'))]
  const child = spawn('/bin/sh', args, { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  return async () => {
    child.stdin.end()
    await once(child, 'exit')
  }
}

export async function execute(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
