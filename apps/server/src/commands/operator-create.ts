/** `npm run operator:create -- --name NAME --role owner`: makes an operator of the database that the settings name. */
import { Refusal } from '#contract/errors.ts'
import { operatorRole } from '#contract/calls/staff.ts'
import type { OperatorRole } from '#contract/permissions.ts'
import { passwordRule, usernameRule } from '#contract/forms/validation.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { renderUnicodeCompact } from 'uqr'
import { safeParse } from 'zod/mini'
import { createPasswords } from '../modules/identity/index.ts'
import { createOperator } from '../modules/operator/index.ts'
import { systemClock } from '../platform/clock.ts'
import { ConfigError, readCommandConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts'
import { createIds } from '../platform/ids.ts'
import { type RandomSource, systemRandom } from '../platform/random.ts'
import { createEncryption, type Encryption } from '#encryption/encryption.ts'
import { keptDataKey } from '../platform/encrypted.ts'

const USAGE = 'Usage: npm run operator:create -- --name NAME --role owner|manager|cashier|support|editor|auditor'

/** Without those that look alike on paper. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

interface Wanted {
  readonly username: string
  readonly role: OperatorRole
}

/** @throws ConfigError that says what to write */
function readWanted(args: readonly string[]): Wanted {
  const { name, role } = parsed(args)
  const username = safeParse(usernameRule, name ?? '')
  if (!username.success)
    throw new ConfigError(
      `--name ${name ?? ''}: give a name of 4 to 16 letters and digits that begins with a letter.\n${USAGE}`,
    )
  const known = safeParse(operatorRole, role)
  if (!known.success)
    throw new ConfigError(
      `--role ${role ?? ''}: give one of owner, manager, cashier, support, editor, auditor.\n${USAGE}`,
    )
  return { username: username.data, role: known.data }
}

function parsed(args: readonly string[]): { name?: string | undefined; role?: string | undefined } {
  try {
    return parseArgs({ args: [...args], options: { name: { type: 'string' }, role: { type: 'string' } } }).values
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

/** Some 115 bits in groups of five, as long as it keeps the rule of passwords. */
function makePassword(random: RandomSource): string {
  const password = Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => LETTERS[random.below(LETTERS.length)]).join(''),
  ).join('-')
  return safeParse(passwordRule, password).success ? password : makePassword(random)
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
      'DATA_KEY: give the key of the server, or name its data folder by DATA_DIR; with another the operator could not log in.',
    )
  }
  const encryption = createEncryption(
    config.dataKeys ?? [await keptDataKey(config.dataDir, systemRandom)],
    systemRandom,
  )
  if (config.databaseUrl !== undefined) return create(config.databaseUrl, encryption, wanted)
  if (!existsSync(join(config.dataDir, 'pg18'))) {
    throw new ConfigError(
      `There is no database in ${config.dataDir} yet. Start the server once, or name a database by DATABASE_URL or a folder by DATA_DIR.`,
    )
  }
  // A server that runs already is shared, and goes on when this is done.
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir })
  try {
    await create(embedded.url, encryption, wanted)
  } finally {
    await embedded.stop()
  }
}

async function create(url: string, encryption: Encryption, { username, role }: Wanted): Promise<void> {
  const db = openDatabase(url, { max: 1 })
  try {
    const [table] = await db.query<{ there: boolean }>(sql`SELECT to_regclass('public.operator') IS NOT NULL AS there`)
    if (table?.there !== true)
      throw new ConfigError('The database has no table of operators. Start the server on it once.')
    const password = makePassword(systemRandom)
    const ids = createIds(systemClock, systemRandom)
    const { secret, uri } = await createOperator(
      { db, ids, random: systemRandom, encryption, passwords: createPasswords() },
      { username, password, role },
      'console',
    )
    process.stdout.write(
      `${[
        '',
        `  The operator ${username} with the role ${role} is made. This is shown once:`,
        '',
        `  password  ${password}`,
        `  secret    ${secret}`,
        `  address   ${uri}`,
        '',
        '  Scan this with an authenticator app, which then shows the code that every login asks for:',
        '',
        renderUnicodeCompact(uri),
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
