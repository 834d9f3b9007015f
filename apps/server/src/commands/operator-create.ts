/**
 * `npm run operator:create -- --name NAME --role owner`: invites somebody to be an operator of the database that the settings
 * name. Whoever opens the link sets its own password and factor.
 */
import { Refusal } from '#contract/errors.ts'
import { isPreset, type PresetRole, presetRoles } from '#contract/permissions.ts'
import { usernameRule } from '#contract/forms/validation.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { safeParse } from 'zod/mini'
import { inviteOnServer, linkTo } from '../modules/operator/index.ts'
import { systemClock } from '../platform/clock.ts'
import { ConfigError, readCommandConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts'
import { createIds } from '../platform/ids.ts'
import { systemRandom } from '../platform/random.ts'
import { createEncryption, type Encryption } from '#encryption/encryption.ts'
import { keptDataKey } from '../platform/encrypted.ts'

const ROLES = Object.keys(presetRoles)
const USAGE = `Usage: npm run operator:create -- --name NAME --role ${ROLES.join('|')}`

interface Wanted {
  readonly username: string
  readonly role: PresetRole
}

/** @throws ConfigError that says what to write */
function readWanted(args: readonly string[]): Wanted {
  const { name, role } = parsed(args)
  const username = safeParse(usernameRule, name ?? '')
  if (!username.success)
    throw new ConfigError(
      `--name ${name ?? ''}: give a name of 4 to 16 letters and digits that begins with a letter.\n${USAGE}`,
    )
  if (role === undefined || !isPreset(role))
    throw new ConfigError(`--role ${role ?? ''}: give one of ${ROLES.join(', ')}.\n${USAGE}`)
  return { username: username.data, role }
}

function parsed(args: readonly string[]): { name?: string | undefined; role?: string | undefined } {
  try {
    return parseArgs({ args: [...args], options: { name: { type: 'string' }, role: { type: 'string' } } }).values
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

async function main(): Promise<void> {
  const wanted = readWanted(process.argv.slice(2))
  const config = readCommandConfig(process.env, [])
  if (
    config.dataKeys === undefined &&
    config.databaseUrl !== undefined &&
    !existsSync(join(config.dataDir, 'data.key'))
  ) {
    throw new ConfigError(
      'DATA_KEY: give the key of the server, or name its data folder by DATA_DIR; with another the invitation could not be accepted.',
    )
  }
  const encryption = createEncryption(
    config.dataKeys ?? [await keptDataKey(config.dataDir, systemRandom)],
    systemRandom,
  )
  const consoleUrl = config.console.url ?? `http://localhost:${config.console.port}`
  if (config.databaseUrl !== undefined) return invite(config.databaseUrl, encryption, wanted, consoleUrl)
  if (!existsSync(join(config.dataDir, 'pg18'))) {
    throw new ConfigError(
      `There is no database in ${config.dataDir} yet. Start the server once, or name a database by DATABASE_URL or a folder by DATA_DIR.`,
    )
  }
  // A server that runs already is shared, and goes on when this is done.
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir })
  try {
    await invite(embedded.url, encryption, wanted, consoleUrl)
  } finally {
    await embedded.stop()
  }
}

async function invite(
  url: string,
  encryption: Encryption,
  { username, role }: Wanted,
  consoleUrl: string,
): Promise<void> {
  const db = openDatabase(url, { max: 1 })
  try {
    const [table] = await db.query<{ there: boolean }>(
      sql`SELECT to_regclass('public.operator_role') IS NOT NULL AS there`,
    )
    if (table?.there !== true)
      throw new ConfigError('The database has no table of operators. Start the server on it once.')
    const ids = createIds(systemClock, systemRandom)
    const { token, expiresAt } = await inviteOnServer({ db, ids, random: systemRandom, encryption }, { username, role })
    process.stdout.write(
      `${[
        '',
        `  ${username} is invited to be an operator with the role ${role}. The link is shown once:`,
        '',
        `  ${linkTo(consoleUrl, token)}`,
        '',
        `  It is good once, until ${expiresAt.slice(0, 16).replace('T', ' ')} UTC. Whoever opens it sets a password and a factor.`,
        '',
      ].join('\n')}\n`,
    )
  } catch (error) {
    if (error instanceof Refusal && error.code === 'USERNAME_TAKEN')
      throw new ConfigError(`There is an operator ${username} already. Choose another name.`)
    throw error
  } finally {
    await db.close()
  }
}

/** A connection that was refused at several addresses says nothing but its code. */
const reasonOf = (error: unknown): string =>
  !(error instanceof Error)
    ? String(error)
    : error.message !== ''
      ? error.message
      : 'code' in error
        ? `The database does not answer: ${String(error.code)}`
        : error.name

main().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exitCode = 2
})
