import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { migrate } from '#server/platform/migrate.ts'

export interface BenchServer {
  /** Of a migrated database. */
  readonly url: string
  readonly adminUrl: string
  /** Of the server's first process. */
  readonly pid: number
  stop(): Promise<void>
}

/** A durable PostgreSQL of the bench's own (fsync and synchronous_commit on), thrown away at the end. */
export async function startBenchServer(): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wheelhouse-bench-'))
  const server = await startEmbeddedPostgres({ dataDir })
  await migrate(server.url)
  return {
    url: server.url,
    adminUrl: server.adminUrl,
    pid: server.pid,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs statements one after another on a connection of their own. */
export async function run(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
