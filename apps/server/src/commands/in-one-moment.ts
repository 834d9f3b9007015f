import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readBrand } from '../modules/brand/index.ts'
import { ConfigError, readCommandConfig } from '../platform/config.ts'
import { projectRoot } from '../platform/config-values.ts'
import { openDatabase, type Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts'

/** What a program found that counts something again: what it says, and whether all was right. */
export interface Found {
  readonly lines: readonly string[]
  readonly isRight: boolean
}

/** More differences than this help nobody; the count says how many there are. */
export const SHOWN = 50

/**
 * Runs a program of the command line that only reads, in one moment of the database that the settings name, while the house
 * works. Ends with 0 where all is right, 1 where something is not, and 2 where it could not be looked at.
 * @param missing begins the sentence for a folder without a database, such as `There is no ledger in`
 */
export async function inOneMoment(missing: string, look: (tx: Tx, timeZone: string) => Promise<Found>): Promise<void> {
  const at = async (url: string, timeZone: string): Promise<number> => {
    const db = openDatabase(url, { max: 1 })
    try {
      const { lines, isRight } = await db.transaction(async (tx) => {
        await tx.query(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`)
        return look(tx, timeZone)
      })
      process.stdout.write(`${lines.join('\n')}\n`)
      return isRight ? 0 : 1
    } finally {
      await db.close()
    }
  }
  try {
    const root = projectRoot()
    const config = readCommandConfig(process.env, process.argv.slice(2), root)
    const { timeZone } = await readBrand(root, config.brand)
    if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'pg18')))
      throw new ConfigError(
        `${missing} ${config.dataDir} yet. Start the server once, or name a database by DATABASE_URL or a folder by DATA_DIR.`,
      )
    if (config.databaseUrl !== undefined) process.exitCode = await at(config.databaseUrl, timeZone)
    else {
      // A server that runs already is shared, and goes on when this is done.
      const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir })
      try {
        process.exitCode = await at(embedded.url, timeZone)
      } finally {
        await embedded.stop()
      }
    }
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`)
    process.exitCode = 2
  }
}
