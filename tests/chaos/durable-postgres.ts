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
  /** SIGKILL of the process behind a lane, as soon as there is one: PostgreSQL ends all others, recovers by itself, and is back when this resolves. */
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
      const deadline = AbortSignal.timeout(PATIENCE_MS)
      await killOne(witness, deadline)
      await gone
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

/**
 * Kills a lane's process in a way that PostgreSQL notices. One that ends by itself between the look and the kill, or was
 * about to, is no kill: then another one is looked for.
 */
async function killOne(witness: Client, deadline: AbortSignal): Promise<void> {
  try {
    while (!deadline.aborted) {
      const { rows } = await witness.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE application_name = 'wheelhouse lane' ORDER BY random() LIMIT 1`,
      )
      const [victim] = rows
      if (victim === undefined || !signalled(victim.pid)) await delay(10)
      // A killed process stays listed until PostgreSQL ends all others, the witness among them.
      else while (!deadline.aborted && (await isListed(witness, victim.pid))) await delay(5)
    }
  } catch (error) {
    if (await answersNoMore(witness)) return
    throw error
  }
  throw new Error('no lane was there to be killed')
}

async function isListed(witness: Client, pid: number): Promise<boolean> {
  return (await witness.query('SELECT FROM pg_stat_activity WHERE pid = $1', [pid])).rowCount === 1
}

async function answersNoMore(witness: Client): Promise<boolean> {
  return witness.query('SELECT').then(
    () => false,
    () => true,
  )
}

/** Sends SIGKILL; false where there is no such process any more. */
function signalled(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
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
