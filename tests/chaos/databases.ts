import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { migrate } from '#server/platform/migrate.ts'
import { type CloneSource, execute, inDatabase } from '../support/clones.ts'

/** A PostgreSQL for one run, whose data nobody needs afterwards. */
export async function startDatabases(): Promise<CloneSource & { stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wheelhouse-assure-'))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  const clear = reaper(dataDir)
  const template = `template_${randomBytes(6).toString('hex')}`
  await execute(postgres.url, `CREATE DATABASE ${template}`)
  await migrate(inDatabase(postgres.url, template))
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
