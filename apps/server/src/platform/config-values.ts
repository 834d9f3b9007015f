import { join, dirname, resolve } from 'node:path'
import { existsSync, readFileSync } from 'node:fs'
import { minLength, regex, string, refine, type ZodMiniType, type output, safeParse, object } from 'zod/mini'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { isIP } from 'node:net'
import type { S3Config } from './uploads/s3-store.ts'

export const textOf = (text: string | undefined): string | undefined => (text === '' ? undefined : text)
export const httpUrl = (text: string): string | undefined =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text.replace(/\/+$/, '') : undefined
export const origin = (text: string): string | undefined =>
  httpUrl(text) === new URL(httpUrl(text) ?? 'none:').origin ? httpUrl(text) : undefined
export const url = string().check(refine((text) => httpUrl(text) !== undefined))

export function isPostgresUrl(text: string): boolean {
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

/** A key as PEM, given as text or as the name of its file. */
export function pemOf(text: string, root: string, half: 'private' | 'public'): string | undefined {
  try {
    const pem = text.startsWith('-----BEGIN ') ? text : readFileSync(resolve(root, text), 'utf8')
    const key = half === 'private' ? createPrivateKey(pem) : createPublicKey(pem)
    return key.asymmetricKeyType === 'rsa' ? pem : undefined
  } catch {
    return undefined
  }
}

export function isNetwork(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/')
  const most = { 4: 32, 6: 128 }[isIP(address)]
  return most !== undefined && more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most
}

/** Addresses and networks of proxies, by commas. */
export function networks(text: string): string[] | undefined {
  const list = text.split(',').map((one) => one.trim())
  return list.every(isNetwork) ? list : undefined
}

export function jsonOf<Shape extends ZodMiniType>(shape: Shape, text: string): output<Shape> | undefined {
  try {
    const read = safeParse(shape, JSON.parse(text))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

export interface StudioElsewhere {
  /** Where the platform and browsers reach it, without a slash at the end. */
  readonly url: string
  /** PEM. */
  readonly publicKey: string
}

export type FeedService = output<typeof feedService>
export type TransferVendorService = output<typeof transferVendorService>
export type HostedHuman = output<typeof hostedHuman>
export type PhoneAuthService = output<typeof phoneAuthService>
export type SocialService = output<typeof socialService>

/** Services that say who somebody is, as they are configured. */
export interface VerificationSettings {
  readonly hostedHuman: HostedHuman | undefined
  readonly phoneAuth: PhoneAuthService | undefined
  readonly social: readonly SocialService[]
  readonly defaultPassword: string | undefined
}

export const hostedHuman = object({ siteKey: string(), secret: string(), scriptUrl: url, verifyUrl: url })
export const phoneAuthService = object({ url, apiKey: string() })
export const socialService = object({
  provider: string().check(regex(/^[a-z0-9-]{1,40}$/)),
  label: string(),
  issuer: url,
  clientId: string(),
  clientSecret: string(),
})

export const transferVendorService = object({
  vendor: string().check(regex(/^[A-Z0-9]{2,12}$/)),
  name: string(),
  url,
  key: string(),
})

/** A feed outside: its name in the address, and the key that it signs with. */
export const feedService = object({
  name: string().check(regex(/^[a-z0-9-]{2,20}$/)),
  key: string().check(minLength(16)),
})

/** The store of files: its four settings come together or not at all. */
export function s3Of(env: NodeJS.ProcessEnv, wrong: string[]): S3Config | undefined {
  const parts = {
    endpoint: textOf(env['S3_ENDPOINT']),
    bucket: textOf(env['S3_BUCKET']),
    key: textOf(env['S3_KEY']),
    secret: textOf(env['S3_SECRET']),
  }
  const missing = Object.entries(parts).flatMap(([name, value]) =>
    value === undefined ? [`S3_${name.toUpperCase()}`] : [],
  )
  if (missing.length === 4) return undefined
  if (missing.length > 0)
    wrong.push(
      `${missing.join(', ')}: a store of files needs S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET together; leave out all four for a folder below the data`,
    )
  const { endpoint = '', bucket = '', key = '', secret = '' } = parts
  const address = httpUrl(endpoint)
  if (endpoint !== '' && address === undefined)
    wrong.push(
      `S3_ENDPOINT=${endpoint}: give the address of the store, for example https://s3.eu-central-1.amazonaws.com`,
    )
  if (bucket !== '' && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    wrong.push(`S3_BUCKET=${bucket}: give the name of a bucket, such as wheelhouse-files`)
  const region = textOf(env['S3_REGION']) ?? 'us-east-1'
  if (!/^[a-z0-9-]{2,40}$/.test(region))
    wrong.push(`S3_REGION=${region}: give the region of the bucket, such as eu-central-1, or leave it out`)
  return { endpoint: address ?? '', bucket, key, secret, region }
}
/** The payment provider: address and key come together or not at all. */
export function paymentOf(
  env: NodeJS.ProcessEnv,
  wrong: string[],
): { readonly url: string; readonly key: string } | undefined {
  const [text, key] = [textOf(env['PAYMENT_URL']), textOf(env['PAYMENT_KEY'])]
  if (text === undefined && key === undefined) return undefined
  const url = httpUrl(text ?? '')
  if (url === undefined)
    wrong.push(
      `PAYMENT_URL=${text ?? ''}: give the address of the payment provider, for example https://pay.example.com, or leave PAYMENT_KEY out too`,
    )
  if (key === undefined || key.length < 16)
    wrong.push(
      'PAYMENT_KEY: give the key that the payment provider signs with, 16 letters or more, or leave PAYMENT_URL out too',
    )
  return { url: url ?? '', key: key ?? '' }
}
/** The studio: a mode, or the address of one that was started elsewhere together with its key. */
export function studioOf(env: NodeJS.ProcessEnv, wrong: string[], root: string): 'here' | 'apart' | StudioElsewhere {
  const [mode, text, key] = [
    textOf(env['STUDIO']) ?? 'here',
    textOf(env['STUDIO_URL']),
    textOf(env['STUDIO_PUBLIC_KEY']),
  ]
  if (mode !== 'here' && mode !== 'apart') wrong.push(`STUDIO=${mode}: choose here or apart`)
  if (text === undefined && key === undefined) return mode === 'apart' ? 'apart' : 'here'
  const [url, publicKey] = [httpUrl(text ?? ''), key === undefined ? undefined : pemOf(key, root, 'public')]
  if (url === undefined)
    wrong.push(
      `STUDIO_URL=${text ?? ''}: give the address of the studio, for example https://studio.example.com, or leave STUDIO_PUBLIC_KEY out too`,
    )
  if (publicKey === undefined)
    wrong.push(
      'STUDIO_PUBLIC_KEY: give the RSA public key of the studio as PEM, or the name of its file, or leave STUDIO_URL out too',
    )
  return { url: url ?? '', publicKey: publicKey ?? '' }
}

export const portOf = (text: string): number | undefined =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined

export const addressOf = (text: string): string | undefined => (isIP(text) === 0 ? undefined : text)

/** Settings whose value no message repeats. */
export const isSecret = (name: string): boolean =>
  /DATA_KEY$|DATABASE_URL$/.test(name) ||
  [
    'METRICS_TOKEN',
    'PROVIDER_SIGNING_KEY',
    'SOCIAL_LOGIN',
    'HUMAN_CHECK',
    'PHONE_AUTH',
    'RESULT_FEEDS',
    'SPORTS_FEEDS',
    'TRANSFER_VENDORS',
    'SMTP_URL',
  ].includes(name)
