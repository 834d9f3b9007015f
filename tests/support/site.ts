import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { openDatabase } from '#server/platform/db/database.ts'
import { rolesOf } from '#server/platform/embedded-postgres.ts'
import { forgetContent } from './content.ts'
import { TEST_DATA_KEY } from './outside.ts'

export interface Site {
  /** Where the house is open, without a slash at the end. */
  readonly url: string
  /** Where operators work. */
  readonly consoleUrl: string
  /** Everything that the server wrote so far. */
  output(): string
  stop(): Promise<void>
}

export interface SiteOptions {
  /** Leaves the demonstration's announcements in place, whose popup opens before every visitor. */
  readonly announces?: boolean
  /** Folder name below brands/. */
  readonly brand?: string
  /** Another build of the server than the one in dist/. */
  readonly program?: string
  /** Further settings, as an operator gives them. */
  readonly env?: Readonly<Record<string, string>>
  /** What stands behind the program on its command line. */
  readonly args?: readonly string[]
}

/**
 * Starts the built server as an operator would, as a process of its own, on a database of the test. The
 * data folder is shared: beside a database of its own it holds only drawn pictures, which need drawing once.
 */
export async function openSite(
  databaseUrl: string,
  {
    announces = false,
    brand = 'demonstration',
    program = resolve('dist/server/main.js'),
    env = {},
    args = [],
  }: SiteOptions = {},
): Promise<Site> {
  const settings = {
    DEMONSTRATION: 'test',
    ...usersOf(databaseUrl),
    DATA_DIR: resolve('dist/test-data'),
    PORT: '0',
    CONSOLE_PORT: '0',
    LOG_LEVEL: 'warn',
    BRAND: brand,
    DATA_KEY: TEST_DATA_KEY,
    ...env,
  }
  const { child, url, consoleUrl, output } = await startServer([program, ...args], settings)
  if (!announces) await forgetAnnouncements(databaseUrl)
  return {
    url,
    consoleUrl,
    output,
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

interface Started {
  readonly child: ChildProcess
  readonly url: string
  readonly consoleUrl: string
  output(): string
}

/** Starts the program until it says its address. Another program may take the port that it chose before it listens: then once more. */
async function startServer(
  program: readonly string[],
  settings: Readonly<Record<string, string>>,
  tries = 3,
): Promise<Started> {
  // With the memory for young objects that npm start gives it.
  const child = spawn(process.execPath, ['--max-semi-space-size=64', '--enable-source-maps', ...program], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const open = await new Promise<{ url: string; consoleUrl: string } | undefined>((resolve, fail) => {
    const heard = (chunk: Buffer): void => {
      output += chunk.toString()
      const [, url, consoleUrl] = /is open at (\S+)\s+Operators work at (\S+)/.exec(output) ?? []
      if (url !== undefined && consoleUrl !== undefined) resolve({ url, consoleUrl })
    }
    child.stdout.on('data', heard)
    child.stderr.on('data', heard)
    child.once('exit', (code) => {
      if (tries > 1 && settings['PORT'] === '0' && output.includes('EADDRINUSE')) resolve(undefined)
      else fail(new Error(`the server ended with ${code}:\n${output}`))
    })
  })
  return open === undefined ? startServer(program, settings, tries - 1) : { child, ...open, output: () => output }
}

/** The users of the database as an installer parts them. */
function usersOf(databaseUrl: string): Record<string, string> {
  const { house, studio } = rolesOf(databaseUrl)
  return { DATABASE_URL: house, STUDIO_DATABASE_URL: studio, MIGRATE_DATABASE_URL: databaseUrl }
}

async function forgetAnnouncements(databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, { max: 1 })
  await forgetContent(db, 'announcement')
  await db.close()
}
