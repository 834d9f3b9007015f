/** `npm run catalogue:import -- --file games.json --provider CODE`: brings a provider's list of games, and their pictures, into the database and the store of files that the settings name. */
import { Refusal } from '#contract/errors.ts'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bringPictures, type ListedPicture } from '../modules/catalogue/index.ts'
import { importFor } from '../modules/providers/index.ts'
import { stopwatch } from '../platform/clock.ts'
import { ConfigError, readCommandConfig } from '../platform/config.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts'
import { createFileFetcher } from '../platform/http/file-fetcher.ts'
import { fileStoreOf } from '../platform/uploads/configured-store.ts'
import type { FileStore } from '../platform/uploads/index.ts'

const USAGE = 'Usage: npm run catalogue:import -- --file games.json --provider CODE [--pictures new|all|none]'

/** Which pictures are fetched: those whose address the list changed, all that it names, or none. */
const PICTURES = ['new', 'all', 'none'] as const
/** Of one picture. */
const LIMITS = { bytes: 5 * 1_048_576, milliseconds: 15_000 }
/** Pictures between two lines that say how far it has come. */
const TOLD_EVERY = 100
/** Games that a reason names. */
const NAMED = 10

interface Wanted {
  readonly file: string
  readonly provider: string
  readonly pictures: (typeof PICTURES)[number]
}

/** @throws ConfigError that says what to write */
function readWanted(args: readonly string[]): Wanted {
  const { file, provider, pictures: asked = 'new' } = parsed(args)
  if (file === undefined || provider === undefined) throw new ConfigError(USAGE)
  if (!existsSync(file)) throw new ConfigError(`--file ${file}: there is no such file.\n${USAGE}`)
  const pictures = PICTURES.find((one) => one === asked)
  if (pictures === undefined) throw new ConfigError(`--pictures ${asked}: choose new, all or none.\n${USAGE}`)
  return { file, provider, pictures }
}

function parsed(args: readonly string[]): {
  file?: string | undefined
  provider?: string | undefined
  pictures?: string | undefined
} {
  try {
    return parseArgs({
      args: [...args],
      options: { file: { type: 'string' }, provider: { type: 'string' }, pictures: { type: 'string' } },
    }).values
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

/** Answers the exit code: 0 when every line and every picture was taken, 1 when some were not; 2 is for an import that could not be made. */
async function main(): Promise<number> {
  const wanted = readWanted(process.argv.slice(2))
  const config = readCommandConfig(process.env, [])
  if (config.databaseUrl !== undefined) return bringIn(config.databaseUrl, wanted, fileStoreOf(config))
  if (!existsSync(join(config.dataDir, 'pg18'))) {
    throw new ConfigError(
      `There is no database in ${config.dataDir} yet. Start the server once, or name a database by DATABASE_URL or a folder by DATA_DIR.`,
    )
  }
  // A server that runs already is shared, and notices within a second.
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir })
  try {
    return await bringIn(embedded.url, wanted, fileStoreOf(config))
  } finally {
    await embedded.stop()
  }
}

const say = (...lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`)

async function bringIn(url: string, { file, provider, pictures }: Wanted, store: FileStore): Promise<number> {
  const db = openDatabase(url, { max: 1 })
  try {
    const elapsed = stopwatch()
    const {
      taken,
      added,
      changed,
      withdrawn,
      refused,
      pictures: listed,
    } = await importFor(db, provider, await readFile(file, 'utf8'), 'console')
    say(
      `${taken} games taken in ${(elapsed() / 1000).toFixed(1)} s: ${added} new, ${changed} changed, ${taken - added - changed} as they were. ${withdrawn} switched off that the list no longer has. ${refused.length} lines refused.`,
      ...refused.map(
        ({ line, code, reasons }) => `  line ${line}${code === null ? '' : ` (${code})`}: ${reasons.join('; ')}`,
      ),
    )
    const missing = pictures === 'none' ? 0 : await bringPicturesIn(db, store, listed, pictures === 'all')
    return refused.length + missing === 0 ? 0 : 1
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND')
      throw new ConfigError(`There is no provider ${provider}.`)
    if (error instanceof Refusal) throw new ConfigError(`Nothing was brought in: ${JSON.stringify(error.detail)}`)
    throw error
  } finally {
    await db.close()
  }
}

/** Fetches what the list names, and says how far it has come; answers how many games are left without. */
async function bringPicturesIn(
  db: Database,
  store: FileStore,
  listed: readonly ListedPicture[],
  again: boolean,
): Promise<number> {
  const elapsed = stopwatch()
  const fetcher = createFileFetcher(LIMITS)
  try {
    const progress = (asked: number, all: number): void => {
      if (asked % TOLD_EVERY === 0) say(`  ${asked} of ${all} pictures asked for`)
    }
    const { brought, dropped, failed } = await bringPictures({ db, store, fetcher }, listed, { again, progress })
    const reasons = new Map<string, string[]>()
    for (const { gameCode, reason } of failed) reasons.set(reason, [...(reasons.get(reason) ?? []), gameCode])
    say(
      `${brought} games got a picture of their own in ${(elapsed() / 1000).toFixed(1)} s. ${dropped} lost theirs, which the list no longer names. ${failed.length} pictures did not come; their games look as before.`,
      ...[...reasons].map(
        ([reason, codes]) =>
          `  ${codes.length} since ${reason}: ${codes.toSorted().slice(0, NAMED).join(', ')}${codes.length > NAMED ? ', …' : ''}`,
      ),
    )
    return failed.length
  } finally {
    fetcher.close()
  }
}

async function run(): Promise<void> {
  process.exitCode = await main()
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
})
