import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { array } from 'zod/mini'
import { ownProducers } from '#contract/protocols/sports-feed.ts'
import type { MessagesConfig } from './messages/messages.ts'
import { dataKeysOf } from '#encryption/encryption.ts'
import type { S3Config } from './uploads/s3-store.ts'
import {
  hostedHuman,
  type HostedHuman,
  httpUrl,
  isPostgresUrl,
  jsonOf,
  networks,
  origin,
  paymentOf,
  pemOf,
  phoneAuthService,
  type PhoneAuthService,
  projectRoot,
  s3Of,
  type SocialService,
  socialService,
  type StudioElsewhere,
  studioOf,
  isSecret,
  textOf,
  addressOf,
  portOf,
  feedService,
  type FeedService,
  transferVendorService,
  type TransferVendorService,
  type VerificationSettings,
} from './config-values.ts'

/** Everything that is set from outside the code, read once at start. */
export interface Config {
  readonly port: number
  /** The address at which the server listens. */
  readonly host: string
  readonly dataDir: string
  /** Undefined for the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined
  /** The database as its owner, who migrates it, and as the studio; undefined where one user is all of them. */
  readonly ownerDatabaseUrl: string | undefined
  readonly studioDatabaseUrl: string | undefined
  /** Where operators' figures are read, such as a replica; undefined for the same database. */
  readonly reportDatabaseUrl: string | undefined
  /** Folder name below brands/. */
  readonly brand: string
  readonly https: boolean
  readonly logLevel: string
  /** Where the site is reached from outside, without a slash at the end; undefined for this machine. */
  readonly siteUrl: string | undefined
  readonly trustedProxies: readonly string[]
  /** Where the operators' console listens, is reached from outside (undefined for this machine), and by whom (none for everybody). */
  readonly console: {
    readonly host: string
    readonly port: number
    readonly url: string | undefined
    readonly networks: readonly string[]
  }
  /** What a collector shows to read /metrics; undefined where nobody may. */
  readonly metricsToken: string | undefined
  readonly messages: MessagesConfig
  readonly verification: VerificationSettings
  /** A payment provider of the dialect of contract/payment-provider.ts; undefined for none, or the demonstration's own. */
  readonly payment: { readonly url: string; readonly key: string } | undefined
  /** Vendors that keep wallets of their own, by the protocol of contract/vendor-wallet.ts. */
  readonly transferVendors: readonly TransferVendorService[]
  /** Sources of official results, by the protocol of contract/result-feed.ts. */
  readonly resultFeeds: readonly FeedService[]
  /** Producers of sports, by the protocol of contract/sports-feed.ts. */
  readonly sportsFeeds: readonly FeedService[]
  /** Where the in-house studio runs: in this process, in one that this one starts, or elsewhere. */
  readonly studio: 'here' | 'apart' | StudioElsewhere
  /** The RSA key that signs what is asked of game providers over HTTP, PEM; undefined for none, or one that is kept in the data folder. */
  readonly providerSigningKey: string | undefined
  /** Keys of 32 bytes that close card numbers and the like in the database, the first of which encrypts; undefined for one that is kept in the data folder. */
  readonly dataKeys: readonly Buffer[] | undefined
  /** Keys of the studio's own seeds; none for such as are made from the house's. */
  readonly studioDataKeys: readonly Buffer[]
  /** An S3-compatible store for uploaded files; undefined for a folder below the data. */
  readonly s3: S3Config | undefined
  /** For trying on this machine: starts a mail server, an SMS gateway and providers of its own, with pages that show what they take, and credits play money. */
  readonly demonstration: boolean
  /** Both true in the demonstration; tests decide themselves. A program decides what waits for an operator; a team is there and plays on. */
  readonly clerk: boolean
  readonly team: boolean
}

/** Thrown with every wrong setting at once, each with its fix. */
export class ConfigError extends Error {}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * Reads the settings of the server from the environment and the command line. Without `DEMONSTRATION` it serves real people.
 * @throws ConfigError listing all that is wrong
 */
export const readConfig = (env: NodeJS.ProcessEnv, args: readonly string[], root = projectRoot()): Config =>
  read(env, args, root, startFaults)

/** The same for a command beside the server, which needs to know no more than where the data lies. */
export const readCommandConfig = (env: NodeJS.ProcessEnv, args: readonly string[], root = projectRoot()): Config =>
  read(env, args, root, () => [])

function read(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  root: string,
  further: (config: Config, env: NodeJS.ProcessEnv) => readonly string[],
): Config {
  const wrong: string[] = []
  const check = <Value>(
    name: string,
    fallback: Value,
    read: (text: string) => Value | undefined,
    fix: string,
  ): Value => {
    const text = env[name]
    if (text === undefined || text === '') return fallback
    const value = read(text)
    if (value === undefined) wrong.push(isSecret(name) ? `${name}: ${fix}` : `${name}=${text}: ${fix}`)
    return value ?? fallback
  }
  const postgres = (name: string, fix: string): string | undefined =>
    check<string | undefined>(name, undefined, (text) => (isPostgresUrl(text) ? text : undefined), fix)
  const feeds = (name: string): FeedService[] =>
    check<FeedService[]>(name, [], (text) => jsonOf(array(feedService), text), 'give a JSON list of {name, key}')
  const config: Config = {
    port: check('PORT', 3000, portOf, 'give a port from 0 to 65535, for example PORT=3000'),
    dataDir: resolve(root, env['DATA_DIR'] ?? 'data'),
    databaseUrl: postgres(
      'DATABASE_URL',
      'give an address such as postgres://user:password@host:5432/wheelhouse, or leave it out for the embedded database',
    ),
    ownerDatabaseUrl: postgres('MIGRATE_DATABASE_URL', 'give the address of the database as the user that owns it'),
    studioDatabaseUrl: postgres('STUDIO_DATABASE_URL', 'give the address of the database as the user of the studio'),
    reportDatabaseUrl: postgres(
      'REPORT_DATABASE_URL',
      'give the address of a replica, or leave it out to read figures from the same database',
    ),
    brand: check(
      'BRAND',
      'demonstration',
      (text) => (/^[a-z0-9-]+$/.test(text) && existsSync(join(root, 'brands', text, 'brand.json')) ? text : undefined),
      'name a folder below brands/ that holds a brand.json, for example BRAND=demonstration',
    ),
    https: args.includes('--https'),
    host: check(
      'HOST',
      '127.0.0.1',
      addressOf,
      'give an address of this machine, for example HOST=0.0.0.0 for all of them',
    ),
    siteUrl: check<string | undefined>(
      'SITE_URL',
      undefined,
      origin,
      'give the address of the site without a path, for example https://play.example.com',
    ),
    trustedProxies: check(
      'TRUSTED_PROXIES',
      [],
      networks,
      'list addresses or networks, for example 10.0.0.0/8,192.168.1.7',
    ),
    console: {
      host: check(
        'CONSOLE_HOST',
        '127.0.0.1',
        addressOf,
        'give an address of this machine, for example CONSOLE_HOST=0.0.0.0 for all of them',
      ),
      port: check('CONSOLE_PORT', 3001, portOf, 'give a port from 0 to 65535, for example CONSOLE_PORT=3001'),
      url: check<string | undefined>(
        'CONSOLE_URL',
        undefined,
        origin,
        'give the address of the console without a path, for example https://console.example.com',
      ),
      networks: check(
        'CONSOLE_NETWORKS',
        [],
        networks,
        'list the addresses or networks of the operators, for example 10.0.0.0/8,192.168.1.7',
      ),
    },
    metricsToken: check<string | undefined>(
      'METRICS_TOKEN',
      undefined,
      (text) => (/^[\w.-]{32,200}$/.test(text) ? text : undefined),
      'give 32 letters and digits or more, such as openssl rand -hex 32 makes them',
    ),
    messages: {
      smtpUrl: check<string | undefined>(
        'SMTP_URL',
        undefined,
        (text) => (/^smtps?:\/\/\S+$/.test(text) ? text : undefined),
        'give an address such as smtp://user:password@mail.example.com:587',
      ),
      mailFrom: check(
        'MAIL_FROM',
        'Wheelhouse <no-reply@wheelhouse.invalid>',
        (text) => (text.includes('@') ? text : undefined),
        'give a sender such as "Wheelhouse <no-reply@example.com>"',
      ),
      smsUrl: check<string | undefined>(
        'SMS_URL',
        undefined,
        httpUrl,
        'give the address of the SMS gateway, for example https://sms.example.com/messages',
      ),
      smsKey: textOf(env['SMS_KEY']),
    },
    verification: {
      hostedHuman: check<HostedHuman | undefined>(
        'HUMAN_CHECK',
        undefined,
        (text) => jsonOf(hostedHuman, text),
        'give JSON with siteKey, secret, scriptUrl and verifyUrl, or leave it out for the check of our own',
      ),
      phoneAuth: check<PhoneAuthService | undefined>(
        'PHONE_AUTH',
        undefined,
        (text) => jsonOf(phoneAuthService, text),
        'give JSON with url and apiKey',
      ),
      social: check<SocialService[]>(
        'SOCIAL_LOGIN',
        [],
        (text) => jsonOf(array(socialService), text),
        'give a JSON list of {provider, label, issuer, clientId, clientSecret}',
      ),
      defaultPassword: textOf(env['DEFAULT_PASSWORD']),
    },
    payment: paymentOf(env, wrong),
    s3: s3Of(env, wrong),
    dataKeys: check<readonly Buffer[] | undefined>(
      'DATA_KEY',
      undefined,
      dataKeysOf,
      'give 32 bytes in base64, such as openssl rand -base64 32 makes them, and after a comma older ones that still open what they encrypted',
    ),
    studioDataKeys: check<readonly Buffer[]>(
      'STUDIO_DATA_KEY',
      [],
      dataKeysOf,
      'give 32 bytes in base64, such as openssl rand -base64 32 makes them, or leave it out for keys made from DATA_KEY',
    ),
    studio: studioOf(env, wrong, root),
    providerSigningKey: check<string | undefined>(
      'PROVIDER_SIGNING_KEY',
      undefined,
      (text) => pemOf(text, root, 'private'),
      'give an RSA private key as PEM, or the name of its file, such as one made by openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048',
    ),
    transferVendors: check<TransferVendorService[]>(
      'TRANSFER_VENDORS',
      [],
      (text) => jsonOf(array(transferVendorService), text),
      'give a JSON list of {vendor, name, url, key}',
    ),
    resultFeeds: feeds('RESULT_FEEDS'),
    sportsFeeds: feeds('SPORTS_FEEDS'),
    demonstration:
      check(
        'DEMONSTRATION',
        'no',
        (text) => modes.find((mode) => mode === text),
        'choose yes or no; test is for the tests of this project',
      ) !== 'no',
    clerk: env['DEMONSTRATION'] === 'yes',
    team: env['DEMONSTRATION'] === 'yes' || (env['DEMONSTRATION'] === 'test' && env['DEMONSTRATION_TEAM'] === 'yes'),
    logLevel: check(
      'LOG_LEVEL',
      'info',
      (text) => (LOG_LEVELS.includes(text) ? text : undefined),
      `choose one of ${LOG_LEVELS.join(', ')}`,
    ),
  }
  // Mails of a sender that cannot be answered are not delivered.
  if (config.messages.smtpUrl !== undefined && textOf(env['MAIL_FROM']) === undefined)
    wrong.push('MAIL_FROM: with SMTP_URL give a sender too, such as "Wheelhouse <no-reply@example.com>"')
  if (config.studio !== 'here' && !config.demonstration && config.providerSigningKey === undefined)
    wrong.push(
      'PROVIDER_SIGNING_KEY: a studio outside of this process needs to know who asks it; give an RSA private key',
    )
  if (
    config.studio === 'apart' &&
    (config.https || (config.siteUrl !== undefined && new URL(config.siteUrl).hostname !== 'localhost'))
  ) {
    wrong.push(
      'STUDIO=apart: its games are shown at http://localhost, which this site cannot show; start the studio by itself and give STUDIO_URL and STUDIO_PUBLIC_KEY',
    )
  }
  for (const { name } of config.sportsFeeds)
    if (ownProducers.includes(name))
      wrong.push(`SPORTS_FEEDS: ${name} is a producer of the house itself; give the one outside another name`)
  wrong.push(...further(config, env))
  for (const arg of args) if (arg !== '--https') wrong.push(`${arg}: the one option is --https`)
  if (wrong.length > 0)
    throw new ConfigError(`These settings cannot be used:\n${wrong.map((line) => `  - ${line}`).join('\n')}`)
  return config
}

const modes = ['yes', 'no', 'test'] as const

/** Users of the database that are none of their own: with one owner for all, nothing keeps the house from the studio's tables. */
function databaseFaults(config: Config): string[] {
  const { databaseUrl, ownerDatabaseUrl, studioDatabaseUrl, reportDatabaseUrl, studio } = config
  const users = [databaseUrl, ownerDatabaseUrl, studioDatabaseUrl]
    .filter((text) => text !== undefined)
    .map((text) => new URL(text).username)
  return [
    ...(ownerDatabaseUrl !== undefined && databaseUrl === undefined
      ? ['MIGRATE_DATABASE_URL: the embedded database has its owner; leave it out, or give DATABASE_URL too']
      : []),
    ...(ownerDatabaseUrl !== undefined && studioDatabaseUrl === undefined && typeof studio !== 'object'
      ? [
          'STUDIO_DATABASE_URL: with MIGRATE_DATABASE_URL give the address of the database as the user of the studio too',
        ]
      : []),
    ...(studioDatabaseUrl !== undefined && ownerDatabaseUrl === undefined
      ? ['MIGRATE_DATABASE_URL: with STUDIO_DATABASE_URL give the address of the database as the user that owns it too']
      : []),
    ...(reportDatabaseUrl !== undefined && databaseUrl === undefined
      ? ['REPORT_DATABASE_URL: the embedded database has no replica; leave it out, or give DATABASE_URL too']
      : []),
    ...(new Set(users).size < users.length
      ? ['DATABASE_URL, STUDIO_DATABASE_URL, MIGRATE_DATABASE_URL: give three different users of the database']
      : []),
  ]
}

/** What keeps a server from starting although each setting by itself can be used: a demonstration that others would meet, and a house in earnest with nothing decided. */
function startFaults(config: Config, env: NodeJS.ProcessEnv): string[] {
  const { demonstration, siteUrl, databaseUrl, messages } = config
  const given = (name: string): boolean => textOf(env[name]) !== undefined
  if (!demonstration) {
    return [
      ...databaseFaults(config),
      ...(given('BRAND')
        ? []
        : [
            'BRAND: name the brand that is opened, a folder below brands/, or try the demonstration by npm start (DEMONSTRATION=yes)',
          ]),
      ...(given('DATA_KEY')
        ? []
        : [
            'DATA_KEY: give the key that closes card numbers and the like in the database, 32 bytes in base64, such as openssl rand -base64 32 makes them',
          ]),
    ]
  }
  const instead =
    'the demonstration shows every mail and code to whoever asks and gives credit for nothing; leave it out, or set DEMONSTRATION=no'
  const named = [databaseUrl, config.ownerDatabaseUrl, config.studioDatabaseUrl, config.reportDatabaseUrl].filter(
    (text) => text !== undefined,
  )
  const ownDatabase = named.length === 0 || (env['DEMONSTRATION'] === 'test' && named.every(isHere))
  return [
    ...databaseFaults(config),
    ...Object.entries({ SITE_URL: siteUrl, CONSOLE_URL: config.console.url }).flatMap(([name, url]) =>
      url === undefined || isHere(url) ? [] : [`${name}=${url}: ${instead}`],
    ),
    // Without the address: it may hold a password.
    ...(ownDatabase ? [] : [`DATABASE_URL: ${instead}`]),
    ...(messages.smtpUrl === undefined ? [] : [`SMTP_URL: ${instead}`]),
    // Its clerk approves what a stranger asks for: no money may leave by a real provider.
    ...(env['DEMONSTRATION'] === 'test'
      ? []
      : ['PAYMENT_URL', 'TRANSFER_VENDORS', 'SMS_URL'].filter(given).map((name) => `${name}: ${instead}`)),
  ]
}

/** An address on this machine, and none behind it that a parameter names. */
function isHere(address: string): boolean {
  const { hostname, searchParams } = new URL(address)
  const elsewhere = [...searchParams.getAll('host'), ...searchParams.getAll('hostaddr')].some(
    (host) => !host.startsWith('/'),
  )
  return (
    !elsewhere &&
    (hostname === 'localhost' ||
      hostname.endsWith('.localhost') ||
      hostname === '[::1]' ||
      /^127(\.\d{1,3}){3}$/.test(hostname))
  )
}
