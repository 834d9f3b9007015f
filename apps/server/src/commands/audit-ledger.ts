/** `npm run audit:ledger`: recomputes the books of the database that the settings name, and says what disagrees. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readBrand } from '../modules/brand/index.ts'
import { auditLedger } from '../modules/wallet/index.ts'
import { checkAuditChain } from '../platform/audit.sql.ts'
import { ConfigError, readCommandConfig } from '../platform/config.ts'
import { projectRoot } from '../platform/config-values.ts'
import { openDatabase } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts'

/** More lines than this help nobody; the count says how many there are. */
const SHOWN = 50

/** Answers the exit code: 0 when nothing disagrees, 1 when something does; 2 is for an audit that could not be made. */
async function main(): Promise<number> {
  const root = projectRoot()
  const config = readCommandConfig(process.env, process.argv.slice(2), root)
  const { timeZone } = await readBrand(root, config.brand)
  if (config.databaseUrl !== undefined) return audit(config.databaseUrl, timeZone)
  if (!existsSync(join(config.dataDir, 'pg18'))) {
    throw new ConfigError(
      `There is no ledger in ${config.dataDir} yet. Start the server once, or name a database by DATABASE_URL or a folder by DATA_DIR.`,
    )
  }
  // A server that runs already is shared, and goes on when this is done.
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir })
  try {
    return await audit(embedded.url, timeZone)
  } finally {
    await embedded.stop()
  }
}

async function audit(url: string, timeZone: string): Promise<number> {
  const db = openDatabase(url, { max: 1 })
  try {
    return await db.transaction(async (tx) => {
      // One moment for every rule, while bets go on.
      await tx.query(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`)
      const [size] = await tx.query<{ entries: string; wallets: string }>(sql`
        SELECT (SELECT count(*) FROM entry) AS entries, (SELECT count(*) FROM wallet) AS wallets`)
      const found = [
        ...(await auditLedger(tx, { timeZone })).map(({ rule, where }) => `${rule}: ${JSON.stringify(where)}`),
        ...(await checkAuditChain(tx)).map((n) => `the audit chain is unbroken: {"n":"${n}"}`),
      ]
      const books = `${size?.entries} entries of ${size?.wallets} wallets`
      const lines =
        found.length === 0
          ? [`The auditor found nothing wrong in ${books}.`]
          : [
              `The auditor found ${found.length} places that disagree in ${books}:`,
              ...found.slice(0, SHOWN).map((line) => `  ${line}`),
            ]
      process.stdout.write(`${lines.join('\n')}\n`)
      return found.length === 0 ? 0 : 1
    })
  } finally {
    await db.close()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`)
  process.exitCode = 2
}
