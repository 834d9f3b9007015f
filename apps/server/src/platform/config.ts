import { createPrivateKey, createPublicKey } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { array, object, refine, regex, safeParse, string, type output, type ZodMiniType } from 'zod/mini'
import type { MessagesConfig } from './messages/messages.ts'
import { dataKeysOf } from './sealed.ts'
import type { S3Config } from './uploads/s3-store.ts'

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
  /** Where the site is reached from outside, without a slash at the end; undefined for this machine. */
  readonly siteUrl: string | undefined
  readonly trustedProxies: readonly string[]
  readonly messages: MessagesConfig
  readonly verification: VerificationSettings
  /** A payment provider of the dialect of contract/payment-provider.ts; undefined for none, or the demonstration's own. */
  readonly payment: { readonly url: string; readonly key: string } | undefined
  /** Vendors that keep wallets of their own, by the protocol of contract/vendor-wallet.ts. */
  readonly transferVendors: readonly TransferVendorService[]
  /** Where the in-house studio runs: in this process, in one that this one starts, or elsewhere. */
  readonly studio: 'here' | 'apart' | StudioElsewhere
  /** The RSA key that signs what is asked of game providers over HTTP, PEM; undefined for none, or one that is kept in the data folder. */
  readonly providerSigningKey: string | undefined
  /** Keys of 32 bytes that close card numbers and the like in the database, the one that seals first; undefined for one that is kept in the data folder. */
  readonly dataKeys: readonly Buffer[] | undefined
  /** An S3-compatible store for uploaded files; undefined for a folder below the data. */
  readonly s3: S3Config | undefined
  /** Starts a mail server, an SMS gateway and a phone-auth provider of the demonstration, with their inbox page, for what is not configured. */
  readonly demonstration: boolean
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
    if (value === undefined) wrong.push(name === 'DATA_KEY' ? `${name}: ${fix}` : `${name}=${text}: ${fix}`)
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
    siteUrl: check<string | undefined>('SITE_URL', undefined, origin, 'give the address of the site without a path, for example https://play.example.com'),
    trustedProxies: check('TRUSTED_PROXIES', [], networks, 'list addresses or networks, for example 10.0.0.0/8,192.168.1.7'),
    messages: {
      smtpUrl: check<string | undefined>('SMTP_URL', undefined, (text) => (/^smtps?:\/\/\S+$/.test(text) ? text : undefined), 'give an address such as smtp://user:password@mail.example.com:587'),
      mailFrom: check('MAIL_FROM', 'Wheelhouse <no-reply@wheelhouse.invalid>', (text) => (text.includes('@') ? text : undefined), 'give a sender such as "Wheelhouse <no-reply@example.com>"'),
      smsUrl: check<string | undefined>('SMS_URL', undefined, httpUrl, 'give the address of the SMS gateway, for example https://sms.example.com/messages'),
      smsKey: textOf(env['SMS_KEY']),
    },
    verification: {
      hostedHuman: check<HostedHuman | undefined>('HUMAN_CHECK', undefined, (text) => jsonOf(hostedHuman, text), 'give JSON with siteKey, secret, scriptUrl and verifyUrl, or leave it out for the check of our own'),
      phoneAuth: check<PhoneAuthService | undefined>('PHONE_AUTH', undefined, (text) => jsonOf(phoneAuthService, text), 'give JSON with url and apiKey'),
      social: check<SocialService[]>('SOCIAL_LOGIN', [], (text) => jsonOf(array(socialService), text), 'give a JSON list of {provider, label, issuer, clientId, clientSecret}'),
      defaultPassword: textOf(env['DEFAULT_PASSWORD']),
    },
    payment: paymentOf(env, wrong),
    s3: s3Of(env, wrong),
    dataKeys: check<readonly Buffer[] | undefined>('DATA_KEY', undefined, dataKeysOf, 'give 32 bytes in base64, such as openssl rand -base64 32 makes them, and after a comma older ones that still open what they sealed'),
    studio: studioOf(env, wrong, root),
    providerSigningKey: check<string | undefined>('PROVIDER_SIGNING_KEY', undefined, (text) => pemOf(text, root, 'private'),
      'give an RSA private key as PEM, or the name of its file, such as one made by openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048'),
    transferVendors: check<TransferVendorService[]>('TRANSFER_VENDORS', [], (text) => jsonOf(array(transferVendorService), text), 'give a JSON list of {vendor, name, url, key}'),
    demonstration: env['NODE_ENV'] !== 'production',
    logLevel: check('LOG_LEVEL', 'info', (text) => (LOG_LEVELS.includes(text) ? text : undefined), `choose one of ${LOG_LEVELS.join(', ')}`),
  }
  // Mails of a sender that cannot be answered are not delivered.
  if (config.messages.smtpUrl !== undefined && textOf(env['MAIL_FROM']) === undefined) wrong.push('MAIL_FROM: with SMTP_URL give a sender too, such as "Wheelhouse <no-reply@example.com>"')
  if (config.studio !== 'here' && config.production && config.providerSigningKey === undefined) wrong.push('PROVIDER_SIGNING_KEY: a studio outside of this process needs to know who asks it; give an RSA private key')
  if (config.studio === 'apart' && (config.https || (config.siteUrl !== undefined && new URL(config.siteUrl).hostname !== 'localhost'))) {
    wrong.push('STUDIO=apart: its games are shown at http://localhost, which this site cannot show; start the studio by itself and give STUDIO_URL and STUDIO_PUBLIC_KEY')
  }
  if (config.production && config.dataKeys === undefined && textOf(env['DATA_KEY']) === undefined) wrong.push('DATA_KEY: give the key that closes card numbers and the like in the database, 32 bytes in base64, such as openssl rand -base64 32 makes them')
  for (const arg of args) if (arg !== '--https') wrong.push(`${arg}: the one option is --https`)
  if (wrong.length > 0) throw new ConfigError(`These settings cannot be used:\n${wrong.map((line) => `  - ${line}`).join('\n')}`)
  return config
}

const httpUrl = (text: string): string | undefined => (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text.replace(/\/+$/, '') : undefined)

const origin = (text: string): string | undefined => (httpUrl(text) === new URL(httpUrl(text) ?? 'none:').origin ? httpUrl(text) : undefined)

const textOf = (text: string | undefined): string | undefined => (text === '' ? undefined : text)

/** The payment provider: address and key come together or not at all. */
function paymentOf(env: NodeJS.ProcessEnv, wrong: string[]): Config['payment'] {
  const [text, key] = [textOf(env['PAYMENT_URL']), textOf(env['PAYMENT_KEY'])]
  if (text === undefined && key === undefined) return undefined
  const url = httpUrl(text ?? '')
  if (url === undefined) wrong.push(`PAYMENT_URL=${text ?? ''}: give the address of the payment provider, for example https://pay.example.com, or leave PAYMENT_KEY out too`)
  if (key === undefined || key.length < 16) wrong.push('PAYMENT_KEY: give the key that the payment provider signs with, 16 letters or more, or leave PAYMENT_URL out too')
  return { url: url ?? '', key: key ?? '' }
}

export interface StudioElsewhere {
  /** Where the platform and browsers reach it, without a slash at the end. */
  readonly url: string
  /** PEM. */
  readonly publicKey: string
}

/** The studio: a mode, or the address of one that was started elsewhere together with its key. */
function studioOf(env: NodeJS.ProcessEnv, wrong: string[], root: string): Config['studio'] {
  const [mode, text, key] = [textOf(env['STUDIO']) ?? 'here', textOf(env['STUDIO_URL']), textOf(env['STUDIO_PUBLIC_KEY'])]
  if (mode !== 'here' && mode !== 'apart') wrong.push(`STUDIO=${mode}: choose here or apart`)
  if (text === undefined && key === undefined) return mode === 'apart' ? 'apart' : 'here'
  const [url, publicKey] = [httpUrl(text ?? ''), key === undefined ? undefined : pemOf(key, root, 'public')]
  if (url === undefined) wrong.push(`STUDIO_URL=${text ?? ''}: give the address of the studio, for example https://studio.example.com, or leave STUDIO_PUBLIC_KEY out too`)
  if (publicKey === undefined) wrong.push('STUDIO_PUBLIC_KEY: give the RSA public key of the studio as PEM, or the name of its file, or leave STUDIO_URL out too')
  return { url: url ?? '', publicKey: publicKey ?? '' }
}

/** A key as PEM, given as text or as the name of its file. */
function pemOf(text: string, root: string, half: 'private' | 'public'): string | undefined {
  try {
    const pem = text.startsWith('-----BEGIN ') ? text : readFileSync(resolve(root, text), 'utf8')
    const key = half === 'private' ? createPrivateKey(pem) : createPublicKey(pem)
    return key.asymmetricKeyType === 'rsa' ? pem : undefined
  } catch {
    return undefined
  }
}

/** The store of files: its four settings come together or not at all. */
function s3Of(env: NodeJS.ProcessEnv, wrong: string[]): S3Config | undefined {
  const parts = { endpoint: textOf(env['S3_ENDPOINT']), bucket: textOf(env['S3_BUCKET']), key: textOf(env['S3_KEY']), secret: textOf(env['S3_SECRET']) }
  const missing = Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [`S3_${name.toUpperCase()}`] : []))
  if (missing.length === 4) return undefined
  if (missing.length > 0) wrong.push(`${missing.join(', ')}: a store of files needs S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET together; leave out all four for a folder below the data`)
  const { endpoint = '', bucket = '', key = '', secret = '' } = parts
  const address = httpUrl(endpoint)
  if (endpoint !== '' && address === undefined) wrong.push(`S3_ENDPOINT=${endpoint}: give the address of the store, for example https://s3.eu-central-1.amazonaws.com`)
  if (bucket !== '' && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) wrong.push(`S3_BUCKET=${bucket}: give the name of a bucket, such as wheelhouse-files`)
  const region = textOf(env['S3_REGION']) ?? 'us-east-1'
  if (!/^[a-z0-9-]{2,40}$/.test(region)) wrong.push(`S3_REGION=${region}: give the region of the bucket, such as eu-central-1, or leave it out`)
  return { endpoint: address ?? '', bucket, key, secret, region }
}

/** Addresses and networks of proxies, by commas. */
function networks(text: string): string[] | undefined {
  const list = text.split(',').map((one) => one.trim())
  return list.every(isNetwork) ? list : undefined
}

function isNetwork(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/')
  const most = { 4: 32, 6: 128 }[isIP(address)]
  return most !== undefined && more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most
}

const url = string().check(refine((text) => httpUrl(text) !== undefined))
const hostedHuman = object({ siteKey: string(), secret: string(), scriptUrl: url, verifyUrl: url })
const phoneAuthService = object({ url, apiKey: string() })
const socialService = object({ provider: string().check(regex(/^[a-z0-9-]{1,40}$/)), label: string(), issuer: url, clientId: string(), clientSecret: string() })
const transferVendorService = object({ vendor: string().check(regex(/^[A-Z0-9]{2,12}$/)), name: string(), url, key: string() })
export type TransferVendorService = output<typeof transferVendorService>
type HostedHuman = output<typeof hostedHuman>
type PhoneAuthService = output<typeof phoneAuthService>
type SocialService = output<typeof socialService>

/** Services that say who somebody is, as they are configured. */
export interface VerificationSettings {
  readonly hostedHuman: HostedHuman | undefined
  readonly phoneAuth: PhoneAuthService | undefined
  readonly social: readonly SocialService[]
  readonly defaultPassword: string | undefined
}

function jsonOf<Shape extends ZodMiniType>(shape: Shape, text: string): output<Shape> | undefined {
  try {
    const read = safeParse(shape, JSON.parse(text))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
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
