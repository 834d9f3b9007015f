import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Everything that is set from outside the code, read once at start. */
export interface Config {
  readonly port: number
  readonly dataDir: string
  /** Undefined for the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined
  /** Folder name below brands/. */
  readonly brand: string
  readonly https: boolean
  readonly production: boolean
  readonly logLevel: string
}

/** Thrown with every wrong setting at once, each with its fix. */
export class ConfigError extends Error {}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * Reads the settings from the environment and the command line.
 * @throws ConfigError listing all that is wrong
 */
export function readConfig(env: NodeJS.ProcessEnv, args: readonly string[], root = projectRoot()): Config {
  const wrong: string[] = []
  const check = <Value>(name: string, fallback: Value, read: (text: string) => Value | undefined, fix: string): Value => {
    const text = env[name]
    if (text === undefined || text === '') return fallback
    const value = read(text)
    if (value === undefined) wrong.push(`${name}=${text}: ${fix}`)
    return value ?? fallback
  }
  const config: Config = {
    port: check('PORT', 3000, (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined), 'give a port from 0 to 65535, for example PORT=3000'),
    dataDir: resolve(root, env['DATA_DIR'] ?? 'data'),
    databaseUrl: check<string | undefined>('DATABASE_URL', undefined, (text) => (isPostgresUrl(text) ? text : undefined),
      'give an address such as postgres://user:password@host:5432/wheelhouse, or leave it out for the embedded database'),
    brand: check('BRAND', 'demonstration', (text) => (/^[a-z0-9-]+$/.test(text) && existsSync(join(root, 'brands', text, 'brand.json')) ? text : undefined),
      'name a folder below brands/ that holds a brand.json, for example BRAND=demonstration'),
    https: args.includes('--https'),
    production: env['NODE_ENV'] === 'production',
    logLevel: check('LOG_LEVEL', 'info', (text) => (LOG_LEVELS.includes(text) ? text : undefined), `choose one of ${LOG_LEVELS.join(', ')}`),
  }
  for (const arg of args) if (arg !== '--https') wrong.push(`${arg}: the one option is --https`)
  if (wrong.length > 0) throw new ConfigError(`These settings cannot be used:\n${wrong.map((line) => `  - ${line}`).join('\n')}`)
  return config
}

function isPostgresUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return ['postgres:', 'postgresql:'].includes(url.protocol) && url.hostname !== '' && url.pathname.length > 1
}

/** The folder that holds package.json, from the sources and from the bundle alike. */
export function projectRoot(from = import.meta.dirname): string {
  if (existsSync(join(from, 'package.json'))) return from
  const parent = dirname(from)
  if (parent === from) throw new Error('package.json was not found above the server')
  return projectRoot(parent)
}
