/** A real PostgreSQL 18 from npm, run below the data folder as a process of its own, for those who bring no database. */
import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { binaries, dataFolder, handOver, postgresUser } from './embedded-postgres-files.ts'
import type { Runner } from './embedded-postgres-files.ts'
import { CARELESS, freeDisk, memoryHere, SETTINGS, sizesFor } from './embedded-postgres-settings.ts'
import { freePort } from './free-port.ts'

export interface EmbeddedPostgresOptions {
  /** The cluster lies in `<dataDir>/pg18`, its log beside it. */
  dataDir: string
  /** False switches off everything that survives a crash: for tests that throw the data away. */
  durable?: boolean
  /** Called once when PostgreSQL ends without `stop()`; `reason` is for the log. Start again, or give up. */
  onExit?: (reason: string) => void
  /** PostgreSQL settings that win over those below, for trials and benchmarks. */
  settings?: Record<string, string>
  /** How long a server may be silent before it is given up, and how long a polite shutdown may take. In ms; 15,000. */
  patience?: number
}

export interface EmbeddedPostgres {
  /** Of the database `wheelhouse` as its owner, who is no superuser but may create databases: for migrations and commands. */
  url: string
  /** The same database as those who work with it once it is migrated: they own nothing, and may what they were granted. */
  roles: { house: string; studio: string }
  /** Of the database `postgres` as superuser: for maintenance and tests only. */
  adminUrl: string
  pid: number
  port: number
  /** Lets running transactions end by rollback and stops PostgreSQL, unless another process uses it too. */
  stop(): Promise<void>
}

const OWNER = 'wheelhouse owner'
const PASSWORD_FILE = 'wheelhouse.password'
/** 8 MiB of log are kept, twice. */
const LOG_LIMIT = 8 * 1024 * 1024

/** A cluster that runs: whether we started it (`child`) or found it. */
interface Running {
  pid: number
  port: number
  client: Client
  child?: ChildProcess
}

interface Cluster {
  folder: string
  bin: string
  user: Runner
  patience: number
  /** The superuser's connection string. */
  address(port: number): string
}

/**
 * Starts PostgreSQL in `<dataDir>/pg18` and creates the cluster when there is none. A server that an earlier process
 * left behind is adopted when it answers and stopped when it does not; processes side by side on one data folder
 * share one server, which the last of them stops. Fails after about ten seconds of trying, with the end of its log.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const user = postgresUser()
  const folder = dataFolder(options.dataDir, 'pg18', user)
  const bin = binaries(dirname(folder), user)
  if (!existsSync(join(folder, 'PG_VERSION'))) createCluster(folder, bin, user, options.durable !== false)
  const password = readFileSync(join(folder, PASSWORD_FILE), 'utf8')
  const { patience = 15_000, onExit = () => undefined } = options
  const address = (port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const cluster: Cluster = { folder, bin, user, patience, address }

  let running: Running | undefined
  for (let pause = 50; running === undefined; pause *= 2) {
    running = (await findServer(cluster)) ?? (await launch(cluster, options))
    if (running === undefined && pause > 5000) throw new Error(`PostgreSQL does not start:\n${logTail(folder)}`)
    if (running === undefined) await wait(pause)
  }
  await ensureDatabase(running.client, password)
  const stop = keep(running, cluster, onExit)
  const { pid, port } = running
  const url = `postgres://wheelhouse:${password}@127.0.0.1:${port}/wheelhouse`
  return { url, roles: rolesOf(url), adminUrl: cluster.address(port), pid, port, stop }
}

/** initdb works under another name, so that a cluster is there whole or not at all, whoever is killed meanwhile. */
function createCluster(folder: string, bin: string, user: Runner, durable: boolean): void {
  for (const name of readdirSync(dirname(folder))) {
    const pid = /^pg18\.init-(\d+)$/.exec(name)?.[1]
    if (pid === undefined || (Number(pid) !== process.pid && isAlive(Number(pid)))) continue
    rmSync(join(dirname(folder), name), { recursive: true, maxRetries: 10 }) // its initdb may still be writing
  }
  const part = join(dirname(folder), `pg18.init-${process.pid}`)
  const passwordFile = join(part, 'password')
  const data = join(part, 'data')
  for (const path of [part, data]) {
    mkdirSync(path, { mode: 0o700 })
    handOver(path, user)
  }
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  handOver(passwordFile, user)
  const { status, stdout, stderr, error } = spawnSync(
    join(bin, 'initdb'),
    [
      `--pgdata=${data}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(durable ? [] : ['--no-sync']),
    ],
    { ...user, cwd: '/', env: environment(), encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stdout + stderr}`)
  renameSync(passwordFile, join(data, PASSWORD_FILE))
  try {
    renameSync(data, folder)
  } catch (error) {
    if (!existsSync(join(folder, 'PG_VERSION'))) throw error // else another process made one just now
  }
  rmSync(part, { recursive: true })
}

/** The server that postmaster.pid names, once it answers. One that does not answer is stopped. */
async function findServer(cluster: Cluster): Promise<Running | undefined> {
  const found = readPostmaster(cluster.folder)
  if (found === undefined) return undefined
  if (!isPostmaster(found.pid, cluster.folder)) {
    rmSync(join(cluster.folder, 'postmaster.pid'), { force: true }) // the number belongs to another program by now
    return undefined
  }
  const client = await answer(cluster, found.port, () => isAlive(found.pid))
  if (client !== undefined) return { ...found, client }
  await endServer(found.pid, cluster.patience)
  return undefined
}

/** Starts a server. Undefined when it ended at once, mostly because another process was quicker or the port is taken. */
async function launch(cluster: Cluster, options: EmbeddedPostgresOptions): Promise<Running | undefined> {
  const { folder, bin, user } = cluster
  const port = await freePort('127.0.0.1')
  const sizes = options.durable === false ? CARELESS : sizesFor(memoryHere(), freeDisk(folder))
  const settings = { ...SETTINGS, ...sizes, ...options.settings }
  const args = [
    '-D',
    folder,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const log = openLog(folder)
  // Detached: Ctrl-C in the terminal is for us, and we stop the server when nobody needs it any more.
  const around = { ...user, cwd: '/', env: environment(), detached: true }
  const child = spawn(join(bin, 'postgres'), args, { ...around, stdio: ['ignore', log, log] })
  closeSync(log)
  await once(child, 'spawn')
  const { pid } = child
  if (pid === undefined) return undefined
  const client = await answer(cluster, port, () => isRunning(child))
  if (client !== undefined) return { pid, port, client, child }
  if (isRunning(child)) await endServer(pid, cluster.patience)
  return undefined
}

/**
 * The first connection that succeeds. A server that says it is starting (it may be replaying its log) is waited for;
 * one that ends, or is silent for longer than our patience, gives undefined.
 */
async function answer({ address, patience }: Cluster, port: number, alive: () => boolean): Promise<Client | undefined> {
  let deadline = AbortSignal.timeout(patience)
  while (alive() && !deadline.aborted) {
    try {
      return await connect(address(port), patience)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === '28P01')
        throw new Error(`${PASSWORD_FILE} does not hold the password of the cluster that it lies in`, { cause: error })
      if (code === '57P03') deadline = AbortSignal.timeout(patience)
    }
    await wait(20)
  }
  return undefined
}

async function connect(connectionString: string, patience: number): Promise<Client> {
  const client = new Client({
    connectionString,
    application_name: OWNER,
    connectionTimeoutMillis: Math.min(2000, patience),
  })
  client.on('error', () => undefined) // an end follows, which is what we listen to
  await client.connect()
  return client
}

/**
 * Watches a server through one open connection, which also tells other processes that somebody uses it. Answers how
 * to stop: the last user ends the server. Two who leave at the same moment both end it, which does no harm.
 */
function keep(
  { pid, port, client, child }: Running,
  cluster: Cluster,
  onExit: (reason: string) => void,
): () => Promise<void> {
  let connection = client
  let stopping: Promise<void> | undefined
  const watch = () => connection.once('end', () => void recover())
  const recover = async () => {
    if (stopping !== undefined) return
    const again = await answer(cluster, port, () => (child ? isRunning(child) : isAlive(pid)))
    if (again !== undefined) {
      connection = again
      watch()
    } else if (stopping === undefined) {
      stopping = Promise.resolve()
      onExit(
        child
          ? `PostgreSQL ended with ${child.signalCode ?? `code ${child.exitCode}`}`
          : `PostgreSQL (process ${pid}) ended`,
      )
    }
  }
  const leave = async () => {
    const shared = await othersUse(connection)
    await connection.end()
    if (!shared) await endServer(pid, cluster.patience)
  }
  watch()
  return () => (stopping ??= leave())
}

async function othersUse(connection: Client): Promise<boolean> {
  try {
    await connection.query(`SET application_name = 'wheelhouse leaving'`)
    const { rowCount } = await connection.query('SELECT FROM pg_stat_activity WHERE application_name = $1', [OWNER])
    return (rowCount ?? 0) > 0
  } catch {
    return false // it does not answer: nobody can use it
  }
}

/** Fast shutdown, then an immediate one, then the hard way; none loses what was committed. */
async function endServer(pid: number, patience: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    sendSignal(pid, signal)
    const deadline = AbortSignal.timeout(patience)
    while (isAlive(pid) && !deadline.aborted) await wait(10)
    if (!isAlive(pid)) return
  }
}

/** What has ended in the meantime needs no signal. */
function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const HOUSE = 'wheelhouse_house'
const STUDIO = 'wheelhouse_studio'

/** A password of its own for each role, so that nobody who knows one can log in as another. */
const passwordOf = (role: string, password: string): string => createHmac('sha256', password).update(role).digest('hex')

/** The addresses of the house's and the studio's role for a database of an embedded server, whose owner's address is given. */
export function rolesOf(ownerUrl: string): { house: string; studio: string } {
  const as = (role: string): string => {
    const own = new URL(ownerUrl)
    own.password = passwordOf(role, own.password)
    own.username = role
    return own.href
  }
  return { house: as(HOUSE), studio: as(STUDIO) }
}

/** The role that owns the database is no superuser: what a leak in a query can reach ends with the database. */
async function ensureDatabase(client: Client, password: string): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_database, pg_roles WHERE datname = 'wheelhouse' AND rolname = '${STUDIO}'`,
  )
  if (rowCount === 1) return
  await client.query(`SELECT pg_advisory_lock(hashtext('wheelhouse'))`)
  try {
    const { rows } = await client.query<{ rolname: string }>('SELECT rolname FROM pg_roles')
    for (const [role, create] of [
      ['wheelhouse', `CREATE ROLE wheelhouse LOGIN CREATEDB PASSWORD '${password}' IN ROLE pg_monitor, pg_checkpoint`],
      ...[HOUSE, STUDIO].map(
        (name) => [name, `CREATE ROLE ${name} LOGIN PASSWORD '${passwordOf(name, password)}'`] as const,
      ),
    ] as const)
      if (!rows.some(({ rolname }) => rolname === role)) await client.query(create)
    const database = await client.query(`SELECT FROM pg_database WHERE datname = 'wheelhouse'`)
    if (database.rowCount === 0) await client.query('CREATE DATABASE wheelhouse OWNER wheelhouse')
  } finally {
    await client.query(`SELECT pg_advisory_unlock_all()`)
  }
}

function readPostmaster(folder: string): { pid: number; port: number } | undefined {
  const path = join(folder, 'postmaster.pid')
  if (!existsSync(path)) return undefined
  const lines = readFileSync(path, 'utf8').split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 && port > 0 ? { pid, port } : undefined
}

/** Whether that process is a PostgreSQL of this folder: after a restart of the machine the number may be anybody's. */
function isPostmaster(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false
  try {
    const listed = existsSync('/proc/self/cmdline')
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
    return listed.includes(` ${folder} `)
  } catch {
    return false // it has ended in the meantime
  }
}

/** A process that ended but was not collected by its parent (in a container often nobody does) is dead as well. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !existsSync('/proc/self/stat') || !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

/** PostgreSQL and initdb see neither our secrets nor PG* settings meant for another server. */
function environment(): NodeJS.ProcessEnv {
  return { LC_ALL: 'C', PATH: process.env.PATH, SystemRoot: process.env.SystemRoot }
}

function openLog(folder: string): number {
  const path = `${folder}.log`
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT) renameSync(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}

function logTail(folder: string): string {
  return readFileSync(`${folder}.log`, 'utf8').split('\n').slice(-20).join('\n')
}
