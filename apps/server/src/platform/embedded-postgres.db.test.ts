import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { binaries, installedPackage, postgresUser } from './embedded-postgres-files.ts'
import { sizesFor } from './embedded-postgres-settings.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from './embedded-postgres.ts'

const root = mkdtempSync(join(tmpdir(), 'wheelhouse-embedded-'))
chmodSync(root, 0o755)
const bundles = join('dist', `test-${randomUUID()}`)
const owner = join(bundles, 'owner.mjs')
const owners = `SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'wheelhouse owner'`
const started: EmbeddedPostgres[] = []
const children: ChildProcess[] = []

beforeAll(async () => {
  const contents = `
    import { startEmbeddedPostgres } from './embedded-postgres.ts'
    const { pid } = await startEmbeddedPostgres({ dataDir: process.argv[2], durable: false })
    process.send(pid)`
  const stdin = { contents, resolveDir: import.meta.dirname }
  await build({ stdin, outfile: owner, bundle: true, platform: 'node', format: 'esm', packages: 'external' })
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const one of started.splice(0)) await one.stop()
})

afterAll(() => {
  rmSync(root, { recursive: true, maxRetries: 5 })
  rmSync(bundles, { recursive: true })
})

function newFolder(): string {
  return join(root, randomUUID())
}

async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const one = await startEmbeddedPostgres({ durable: false, patience: 5000, ...options })
  started.push(one)
  return one
}

/** Another process that starts PostgreSQL and says its pid. */
function startOwner(dataDir: string): ChildProcess {
  const child = fork(owner, [dataDir])
  children.push(child)
  return child
}

async function startOwnerAndKillIt(dataDir: string): Promise<number> {
  const child = startOwner(dataDir)
  const [pid]: unknown[] = await once(child, 'message')
  child.kill('SIGKILL')
  await once(child, 'exit')
  return Number(pid)
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(sql)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

async function expectGone(url: string): Promise<void> {
  await expect(ask(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')
}

it('[RUN-01] starts durable, for this machine only, stops, and has its data after a restart', async () => {
  const dataDir = newFolder()
  const first = await start({ dataDir, durable: true })
  expect(await ask(first.url, 'SHOW fsync')).toBe('on')
  expect(await ask(first.url, 'SHOW synchronous_commit')).toBe('on')
  expect(await ask(first.url, 'SHOW listen_addresses')).toBe('127.0.0.1')
  expect(await ask(first.url, 'SHOW wal_compression')).toBe('off')
  const locale = `SELECT datlocprovider::text || datlocale FROM pg_database WHERE datname = 'wheelhouse'`
  expect(await ask(first.url, locale)).toBe('bC.UTF-8')
  expect(await ask(first.url, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toBe(false)
  await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS it')
  await first.stop()
  await expectGone(first.url)

  const second = await start({ dataDir })
  expect(await ask(second.url, 'SELECT it FROM kept')).toBe(7)
})

it('[RUN-01] starts on a machine of little memory and disk', async () => {
  const { url } = await start({ dataDir: newFolder(), durable: true, settings: sizesFor(0, 0) })
  expect(await ask(url, `SELECT current_setting('shared_buffers') || ' ' || current_setting('max_wal_size')`)).toBe(
    '32MB 256MB',
  )
})

it('[RUN-01] lets nobody in without the password, which only its owner can read', async () => {
  const { url } = await start({ dataDir: newFolder() })
  await expect(ask(url.replace(/:[0-9a-f]{48}@/, ':guess@'), 'SELECT 1')).rejects.toThrow(
    'password authentication failed',
  )
  const folders = readdirSync(root).map((name) => join(root, name, 'pg18', 'wheelhouse.password'))
  expect(folders.map((path) => statSync(path).mode & 0o777)).toEqual(folders.map(() => 0o600))
})

it('[RUN-01] adopts the server of a killed process and stops it in the end', async () => {
  const dataDir = newFolder()
  const pid = await startOwnerAndKillIt(dataDir)
  const adopted = await start({ dataDir })
  expect(adopted.pid).toBe(pid)
  expect(await ask(adopted.url, 'SELECT 1')).toBe(1)
  await adopted.stop()
  await expectGone(adopted.url)
})

it('[RUN-01] replaces a server that does not answer', async () => {
  const dataDir = newFolder()
  const pid = await startOwnerAndKillIt(dataDir)
  process.kill(pid, 'SIGSTOP')
  const fresh = await start({ dataDir, patience: 300 })
  expect(fresh.pid).not.toBe(pid)
  expect(await ask(fresh.url, 'SELECT 1')).toBe(1)
})

it('[RUN-01] is not stopped by a postmaster.pid whose number belongs to another program', async () => {
  const dataDir = newFolder()
  await (await start({ dataDir })).stop()
  writeFileSync(
    join(dataDir, 'pg18', 'postmaster.pid'),
    `${process.pid}\n${dataDir}/pg18\n1\n5432\n\n127.0.0.1\n1 1\nready\n`,
  )
  expect(await ask((await start({ dataDir })).url, 'SELECT 1')).toBe(1)
})

it('[RUN-04] two processes on one new folder share a server, and the last to leave stops it', async () => {
  const dataDir = newFolder()
  const other = startOwner(dataDir)
  const [one, [pid]] = await Promise.all([start({ dataDir }), once(other, 'message')])
  expect(pid).toBe(one.pid)
  await one.stop()
  expect(await ask(one.url, 'SELECT 1')).toBe(1)

  const last = await start({ dataDir })
  other.kill('SIGKILL')
  await vi.waitFor(async () => expect(await ask(last.adminUrl, owners)).toBe(1), { timeout: 10_000 })
  await last.stop()
  await expectGone(one.url)
})

it('[RUN-01] recovers from an initdb that was cut off', async () => {
  const dataDir = newFolder()
  const child = startOwner(dataDir)
  await vi.waitFor(() => expect(readdirSync(dataDir)).toContain(`pg18.init-${child.pid}`), {
    timeout: 10_000,
    interval: 5,
  })
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(readdirSync(dataDir)).not.toContain('pg18')
  expect(await ask((await start({ dataDir })).url, 'SELECT 1')).toBe(1)
  expect(readdirSync(dataDir).filter((name) => name.includes('init'))).toEqual([])
})

it('[RUN-01] tells of a crash, and starts again with what was committed', async () => {
  const dataDir = newFolder()
  const onExit = vi.fn()
  const first = await start({ dataDir, onExit, durable: true })
  await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS it')
  process.kill(first.pid, 'SIGKILL')
  await vi.waitFor(() => expect(onExit).toHaveBeenCalledExactlyOnceWith('PostgreSQL ended with SIGKILL'), {
    timeout: 10_000,
  })
  const second = await start({ dataDir })
  expect(await ask(second.url, 'SELECT it FROM kept')).toBe(7)
})

it('[RUN-01] takes no crash of a single connection for a crash of the server', async () => {
  const onExit = vi.fn()
  const { adminUrl, stop } = await start({ dataDir: newFolder(), onExit })
  await ask(
    adminUrl,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'wheelhouse owner'`,
  )
  await vi.waitFor(async () => expect(await ask(adminUrl, owners)).toBe(1), { timeout: 10_000 })
  await stop()
  expect(onExit).not.toHaveBeenCalled()
})

it('[RUN-01] runs a copy of the programs where the installed ones are out of reach', () => {
  const user = postgresUser()
  const closed = join(newFolder(), 'node_modules')
  const copies = newFolder()
  mkdirSync(closed, { recursive: true })
  mkdirSync(copies)
  const links: { target: string }[] = JSON.parse(
    readFileSync(join(installedPackage(), 'native', 'pg-symlinks.json'), 'utf8'),
  )
  const linked = new Set(links.map(({ target }) => join(installedPackage(), target)))
  cpSync(installedPackage(), closed, { recursive: true, filter: (path) => !linked.has(path) })
  chmodSync(join(closed, 'native', 'lib'), 0o555) // an ordinary user cannot add the links
  chmodSync(closed, 0o700) // root's other user cannot even enter
  const [bin, again] = [binaries(copies, user, closed), binaries(copies, user, closed)]
  chmodSync(join(closed, 'native', 'lib'), 0o755) // or it could not be removed
  expect(bin.startsWith(copies)).toBe(true)
  expect(again).toBe(bin)
})
