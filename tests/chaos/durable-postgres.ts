/** A PostgreSQL that forgets nothing, at an address that stays, so that it can be killed and come back under its clients. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { migrate } from '#server/platform/migrate.ts'
import { reaper } from './databases.ts'

export interface DurablePostgres {
  /** Of the migrated database, for the servers. */
  readonly url: string
  /** SIGKILL of the postmaster; resolves when a new one answers. */
  killAndRestart(): Promise<void>
  /** SIGKILL of the process behind a lane: PostgreSQL ends all others, recovers by itself, and is back when this resolves. */
  killBackend(): Promise<void>
  stop(): Promise<void>
}

/** How long PostgreSQL may take to come back, recovery from its log included. */
const PATIENCE_MS = 60_000

export async function startDurablePostgres(): Promise<DurablePostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wheelhouse-storm-'))
  const first = await startEmbeddedPostgres({ dataDir })
  await migrate(first.url)
  const { url, adminUrl } = first
  await first.stop()

  const folder = realpathSync(join(dataDir, 'pg18'))
  const { uid, gid } = statSync(folder)
  // The command line by which it ran: the product's own settings, and the same port.
  const line = readFileSync(join(folder, 'postmaster.opts'), 'utf8')
  const program = line.slice(0, line.indexOf(' "'))
  const args = [...line.matchAll(/"([^"]*)"/g)].map(([, arg = '']) => arg)
  const launch = async (): Promise<ChildProcess> => {
    const deadline = AbortSignal.timeout(PATIENCE_MS)
    while (!deadline.aborted) {
      const child = spawn(program, args, { uid, gid, cwd: '/', env: { LC_ALL: 'C' }, detached: true, stdio: 'ignore' })
      // It ends at once while processes of its killed predecessor still hold the memory that they share.
      while (child.exitCode === null && child.signalCode === null && !deadline.aborted) {
        if (await answers(adminUrl)) return child
        await delay(10)
      }
    }
    throw new Error('PostgreSQL did not come back')
  }
  let running = await launch()
  const clear = reaper(dataDir)
  return {
    url,
    async killAndRestart() {
      const gone = once(running, 'exit')
      running.kill('SIGKILL')
      await gone
      running = await launch()
    },
    async killBackend() {
      const witness = await connect(adminUrl)
      const gone = new Promise((resolve) => witness.once('end', resolve))
      const { rows } = await witness.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE application_name = 'wheelhouse lane' ORDER BY random() LIMIT 1`,
      )
      const [victim] = rows
      if (victim === undefined) return witness.end()
      process.kill(victim.pid, 'SIGKILL')
      await gone
      const deadline = AbortSignal.timeout(PATIENCE_MS)
      while (!(await answers(adminUrl))) {
        if (deadline.aborted) throw new Error('PostgreSQL did not recover')
        await delay(10)
      }
    },
    async stop() {
      const gone = once(running, 'exit')
      running.kill('SIGINT')
      // Its data is thrown away, and a shutdown that meets a recovery may wait for ever.
      const hurry = setTimeout(() => running.kill('SIGKILL'), 5000)
      await gone
      clearTimeout(hurry)
      await clear()
    },
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    await (await connect(url)).end()
    return true
  } catch {
    return false
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
