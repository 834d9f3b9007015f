import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { TEST_DATA_KEY } from './outside.ts'

export interface Site {
  /** Where the house is open, without a slash at the end. */
  readonly url: string
  /** Everything that the server wrote so far. */
  output(): string
  stop(): Promise<void>
}

export interface SiteOptions {
  /** Leaves the demonstration's announcements in place, whose popup opens before every visitor. */
  readonly announces?: boolean
  /** Folder name below brands/. */
  readonly brand?: string
  /** Further settings, as an operator gives them. */
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Starts the built server as an operator would, as a process of its own, on a database of the test. The
 * data folder is shared: beside a database of its own it holds only drawn pictures, which need drawing once.
 */
export async function openSite(databaseUrl: string, { announces = false, brand = 'demonstration', env = {} }: SiteOptions = {}): Promise<Site> {
  const child = spawn(process.execPath, ['--enable-source-maps', resolve('dist/server/main.js')], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: resolve('dist/test-data'), PORT: '0', LOG_LEVEL: 'warn', BRAND: brand, DATA_KEY: TEST_DATA_KEY, ...env }, stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const url = await new Promise<string>((open, fail) => {
    const heard = (chunk: Buffer): void => {
      output += chunk.toString()
      const [, address] = /is open at (\S+)/.exec(output) ?? []
      if (address !== undefined) open(address)
    }
    child.stdout.on('data', heard)
    child.stderr.on('data', heard)
    child.once('exit', (code) => fail(new Error(`the server ended with ${code}:\n${output}`)))
  })
  if (!announces) await forgetAnnouncements(databaseUrl)
  return {
    url,
    output: () => output,
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function forgetAnnouncements(databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, { max: 1 })
  await db.query(sql`DELETE FROM announcement`)
  await db.close()
}
