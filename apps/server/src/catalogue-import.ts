/** `npm run catalogue:import -- --file games.json --provider CODE`: brings a provider's list of games into the database that the settings name. */
import { Refusal } from '#contract/errors.ts'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { importFor } from './modules/providers/index.ts'
import { stopwatch } from './platform/clock.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { openDatabase } from './platform/db/database.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'

const USAGE = 'Usage: npm run catalogue:import -- --file games.json --provider CODE'

interface Wanted {
  readonly file: string
  readonly provider: string
}

/** @throws ConfigError that says what to write */
function readWanted(args: readonly string[]): Wanted {
  const { file, provider } = parsed(args)
  if (file === undefined || provider === undefined) throw new ConfigError(USAGE)
  if (!existsSync(file)) throw new ConfigError(`--file ${file}: there is no such file.\n${USAGE}`)
  return { file, provider }
}

function parsed(args: readonly string[]): { file?: string | undefined; provider?: string | undefined } {
  try {
    return parseArgs({ args: [...args], options: { file: { type: 'string' }, provider: { type: 'string' } } }).values
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

/** Answers the exit code: 0 when every line was taken, 1 when some were refused; 2 is for an import that could not be made. */
async function main(): Promise<number> {
  const wanted = readWanted(process.argv.slice(2))
  const config = readConfig(process.env, [])
  if (config.databaseUrl !== undefined) return bringIn(config.databaseUrl, wanted)
  if (!existsSync(join(config.dataDir, 'pg18'))) {
    throw new ConfigError(`There is no database in ${config.dataDir} yet. Start the server once, or name a database by DATABASE_URL or a folder by DATA_DIR.`)
  }
  // A server that runs already is shared, and notices within a second.
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir })
  try {
    return await bringIn(embedded.url, wanted)
  } finally {
    await embedded.stop()
  }
}

async function bringIn(url: string, { file, provider }: Wanted): Promise<number> {
  const db = openDatabase(url, { max: 1 })
  const elapsed = stopwatch()
  try {
    const { taken, added, changed, withdrawn, refused } = await importFor(db, provider, await readFile(file, 'utf8'), 'console')
    const lines = [
      `${taken} games taken in ${(elapsed() / 1000).toFixed(1)} s: ${added} new, ${changed} changed, ${taken - added - changed} as they were. ${withdrawn} switched off that the list no longer has. ${refused.length} lines refused.`,
      ...refused.map(({ line, code, reasons }) => `  line ${line}${code === null ? '' : ` (${code})`}: ${reasons.join('; ')}`),
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
    return refused.length === 0 ? 0 : 1
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') throw new ConfigError(`There is no provider ${provider}.`)
    if (error instanceof Refusal) throw new ConfigError(`Nothing was brought in: ${JSON.stringify(error.detail)}`)
    throw error
  } finally {
    await db.close()
  }
}

async function run(): Promise<void> {
  process.exitCode = await main()
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
})
