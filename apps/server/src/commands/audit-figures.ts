/** `npm run audit:figures`: counts the figures of the dashboard again, from entries, orders and members, and says what differs. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readBrand } from '../modules/brand/index.ts'
import { type Difference, recountFigures } from '../modules/figures/index.ts'
import { ConfigError, readCommandConfig } from '../platform/config.ts'
import { projectRoot } from '../platform/config-values.ts'
import { openDatabase } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts'

/** More lines than this help nobody; the count says how many there are. */
const SHOWN = 50

/** Answers the exit code: 0 when every figure is right, 1 when one is not; 2 is for a recount that could not be made. */
async function main(): Promise<number> {
  const root = projectRoot()
  const config = readCommandConfig(process.env, process.argv.slice(2), root)
  const { timeZone } = await readBrand(root, config.brand)
  if (config.databaseUrl !== undefined) return recount(config.databaseUrl, timeZone)
  if (!existsSync(join(config.dataDir, 'pg18'))) {
    throw new ConfigError(
      `There are no figures in ${config.dataDir} yet. Start the server once, or name a database by DATABASE_URL or a folder by DATA_DIR.`,
    )
  }
  // A server that runs already is shared, and goes on when this is done.
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir })
  try {
    return await recount(embedded.url, timeZone)
  } finally {
    await embedded.stop()
  }
}

async function recount(url: string, timeZone: string): Promise<number> {
  const db = openDatabase(url, { max: 1 })
  try {
    return await db.transaction(async (tx) => {
      // One moment for figures and what they are made of, while the house works.
      await tx.query(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`)
      const [size] = await tx.query<{ figures: string; position: string }>(sql`
        SELECT (SELECT count(*) FROM figure_hour) AS figures, (SELECT coalesce(sum(n), 0)::text FROM consumer_position WHERE consumer = 'figures') AS position /* every shard */`)
      const found = await recountFigures(tx, timeZone)
      const wrong = found.filter(({ onlyGameType }) => !onlyGameType)
      const moved = found.length - wrong.length
      const counted = `${size?.figures} figures up to position ${size?.position}`
      const lines =
        wrong.length === 0
          ? [`The recount agrees with ${counted}.`]
          : [
              `The recount found ${wrong.length} differences in ${counted}:`,
              ...wrong.slice(0, SHOWN).map((one) => `  ${lineOf(one)}`),
            ]
      if (moved > 0)
        lines.push(
          `${moved} figures lie under another game type than their game has today; over all types they are right.`,
        )
      process.stdout.write(`${lines.join('\n')}\n`)
      return wrong.length === 0 ? 0 : 1
    })
  } finally {
    await db.close()
  }
}

const lineOf = ({ shard, step, at, measure, gameType, channel, kept, recounted }: Difference): string =>
  `the ${step} from ${at.toISOString()}, ${[measure, gameType, channel].filter((part) => part !== '').join(' ')} on shard ${shard}: ` +
  `${kept.count} of ${kept.amount} kept, ${recounted.count} of ${recounted.amount} recounted`

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`)
  process.exitCode = 2
}
