/**
 * `npm run sports:import -- FILE…`: brings matches of openfootball and football-data, their results and closing odds, into
 * the database that the settings name (docs/sports.md). The same files again change nothing.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Imported, openFileImport } from '../modules/sportsbook/index.ts'
import { stopwatch, systemClock } from '../platform/clock.ts'
import { ConfigError, readCommandConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/db/database.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts'
import { fixtureLines } from './sports-check/files.ts'

const USAGE = 'Usage: npm run sports:import -- FILE...'
/** Lines between two words that say how far it has come. */
const TOLD_EVERY = 1000

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Answers the exit code: 0 where every line was taken, 1 where some were refused; 2 is for a file or a database that cannot be used. */
async function main(): Promise<number> {
  const files = process.argv.slice(2)
  if (files.length === 0 || files.some((file) => file.startsWith('--'))) throw new ConfigError(USAGE)
  const config = readCommandConfig(process.env, [])
  if (config.databaseUrl !== undefined) return bringIn(config.databaseUrl, files)
  if (!existsSync(join(config.dataDir, 'pg18')))
    throw new ConfigError(
      `There is no database in ${config.dataDir} yet. Start the server once, or name a database by DATABASE_URL or a folder by DATA_DIR.`,
    )
  // A server that runs already is shared, and shows what comes in.
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir })
  try {
    return await bringIn(embedded.url, files)
  } finally {
    await embedded.stop()
  }
}

async function bringIn(url: string, files: readonly string[]): Promise<number> {
  const db = openDatabase(url, { max: 2 })
  const elapsed = stopwatch()
  const counts = { new: 0, changed: 0, corrected: 0, known: 0, unplayed: 0, doubled: 0, refused: 0, lines: 0 }
  try {
    const take = await openFileImport(db, systemClock)
    for await (const line of fixtureLines(files)) {
      counts.lines += 1
      if (counts.lines % TOLD_EVERY === 0) process.stderr.write(`  ${counts.lines} lines read\n`)
      const became: Imported =
        line.sort === 'refused'
          ? { refused: line.reason }
          : line.sort === 'doubled'
            ? 'known'
            : await take(line.fixture)
      if (typeof became === 'object') {
        counts.refused += 1
        say(`${line.file}:${line.line}: ${became.refused}`)
      } else if (line.sort === 'doubled') counts.doubled += 1
      else {
        if (line.sort === 'unplayed') counts.unplayed += 1
        counts[became] += 1
      }
    }
  } finally {
    await db.close()
    const { lines, unplayed, doubled, refused } = counts
    say(
      `${lines} matches read in ${(elapsed() / 1000).toFixed(1)} s: ${counts.new} new, ${counts.changed} with something new, ${counts.corrected} corrected, ${counts.known} as they were; ${unplayed} of these are not played yet. ${doubled} doubled, ${refused} refused.`,
    )
  }
  return counts.refused === 0 ? 0 : 1
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 2
  },
)
