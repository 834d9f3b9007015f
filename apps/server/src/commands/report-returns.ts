/**
 * `npm run report:returns -- [--from 2026-11-01 --to 2026-11-30] [--csv FILE]`: the theoretical against the actual return of
 * the studio's games, from the database that the settings name, or from the studio's own (STUDIO_DATABASE_URL).
 */
import { reportedReturns, returnsCsv, returnsTable } from '#studio/returns-report.ts'
import { readReturns } from '#studio/returns.sql.ts'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readBrand } from '../modules/brand/index.ts'
import { ConfigError, readCommandConfig } from '../platform/config.ts'
import { projectRoot } from '../platform/config-values.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts'

const USAGE = 'Usage: npm run report:returns -- [--from 2026-11-01] [--to 2026-11-30] [--csv FILE]'

interface Wanted {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly csv: string | undefined
}

/** @throws ConfigError that says what to write */
function readWanted(args: readonly string[]): Wanted {
  const { from, to, csv } = parsed(args)
  for (const [name, day] of [
    ['--from', from],
    ['--to', to],
  ] as const) {
    if (day !== undefined && !isDay(day))
      throw new ConfigError(`${name} ${day}: give a day such as 2026-11-30.\n${USAGE}`)
  }
  if (from !== undefined && to !== undefined && from > to)
    throw new ConfigError(`--from ${from} is after --to ${to}.\n${USAGE}`)
  return { from, to, csv }
}

/** Whether a text is a day that there is: no 30 February. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

function parsed(args: readonly string[]): Partial<Wanted> {
  try {
    return parseArgs({
      args: [...args],
      options: { from: { type: 'string' }, to: { type: 'string' }, csv: { type: 'string' } },
    }).values
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

/** Answers the exit code: 0 when no return is outside of its interval, 1 when one is; 2 is for a report that could not be made. */
async function main(): Promise<number> {
  const wanted = readWanted(process.argv.slice(2))
  const root = projectRoot()
  const config = readCommandConfig(process.env, [], root)
  const { timeZone } = await readBrand(root, config.brand)
  const url = process.env['STUDIO_DATABASE_URL'] ?? config.databaseUrl
  if (url !== undefined) return report(url, timeZone, wanted)
  if (!existsSync(join(config.dataDir, 'pg18'))) {
    throw new ConfigError(
      `There is no database in ${config.dataDir} yet. Start the server once, or name a database by DATABASE_URL or a folder by DATA_DIR.`,
    )
  }
  // A server that runs already is shared, and goes on when this is done.
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir })
  try {
    return await report(embedded.url, timeZone, wanted)
  } finally {
    await embedded.stop()
  }
}

async function report(url: string, timeZone: string, { from, to, csv }: Wanted): Promise<number> {
  const played = await readReturns(url, { from, to, timeZone })
  const lines = reportedReturns(played)
  if (csv === undefined) process.stdout.write(returnsTable(played, lines, timeZone))
  else {
    await writeFile(csv, returnsCsv(played, lines))
    process.stdout.write(`${lines.length} lines from ${played.from} to ${played.to} are in ${csv}.\n`)
  }
  return lines.some(({ verdict }) => verdict === 'outside') ? 1 : 0
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`)
  process.exitCode = 2
}
