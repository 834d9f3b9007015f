/** One PostgreSQL for a whole test run, with a migrated template that `createTestDatabase` clones. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { rolesOf, startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { migrate } from '#server/platform/migrate.ts'
import { type CloneSource, execute, inDatabase } from './clones.ts'

interface Started extends CloneSource {
  stop(): Promise<void>
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: CloneSource
  }
}

declare global {
  // Each project of a run loads this file by itself; what they share is the process.
  var testPostgres: { started: Promise<Started>; users: number } | undefined
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (globalThis.testPostgres ??= { started: start(), users: 0 })
  shared.users += 1
  const { url, template, stop } = await shared.started
  project.provide('postgres', { url, template })
  return async () => {
    shared.users -= 1
    if (shared.users === 0) await stop()
  }
}

async function start(): Promise<Started> {
  const outside = process.env.TEST_DATABASE_URL
  const server = outside === undefined ? await startServer() : { url: outside, stop: async () => undefined }
  const template = `template_${randomUUID().replaceAll('-', '')}`
  try {
    if (outside !== undefined) await makeRoles(outside)
    await execute(server.url, `CREATE DATABASE ${template}`)
    await migrate(inDatabase(server.url, template))
  } catch (error) {
    await server.stop()
    throw error
  }
  const stop = async () => {
    if (outside !== undefined) await execute(outside, `DROP DATABASE ${template}`)
    await server.stop()
  }
  return { url: server.url, template, stop }
}

/** The roles that an embedded server has from the beginning. */
async function makeRoles(url: string): Promise<void> {
  for (const { username, password } of Object.values(rolesOf(url)).map((role) => new URL(role))) {
    await execute(
      url,
      `DO $$ BEGIN IF to_regrole('${username}') IS NULL THEN CREATE ROLE ${username} LOGIN; END IF; END $$; ALTER ROLE ${username} PASSWORD '${password}'`,
    )
  }
}

/**
 * Whose standard input ends with the test run, however that ends. Then it stops PostgreSQL, if that is left, and
 * removes the folder, again and again for as long as somebody is still writing there.
 */
const reaper = `
  cat
  while [ -e "$1" ]; do
    lock="$1/pg18/postmaster.pid"
    read -r pid < "$lock" && kill -INT "$pid" && while [ -e "$lock" ] && kill -0 "$pid"; do sleep 0.1; done
    rm -rf "$1"
  done`

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wheelhouse-test-'))
  const stdio: ['pipe', 'ignore', 'ignore'] = ['pipe', 'ignore', 'ignore']
  const cleaner = spawn('/bin/sh', ['-c', reaper, 'sh', dataDir], { detached: true, stdio })
  const clean = async () => {
    cleaner.stdin.end()
    await once(cleaner, 'exit')
  }
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
    return { url: postgres.url, stop: () => postgres.stop().then(clean) }
  } catch (error) {
    await clean()
    throw error
  }
}
