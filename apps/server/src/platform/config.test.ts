import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Config, ConfigError, readConfig } from './config.ts'

const root = mkdtempSync(join(tmpdir(), 'wheelhouse-config-'))
mkdirSync(join(root, 'brands/demonstration'), { recursive: true })
writeFileSync(join(root, 'brands/demonstration/brand.json'), '{}')

const read = (env: Record<string, string>): Config => readConfig(env, [], root)
const complaint = (env: Record<string, string>): string => {
  try {
    read(env)
    return ''
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

const keys = generateKeyPairSync('rsa', { modulusLength: 2048, publicKeyEncoding: { type: 'spki', format: 'pem' }, privateKeyEncoding: { type: 'pkcs8', format: 'pem' } })
const dataKey = Buffer.alloc(32, 1).toString('base64')
const google = { provider: 'google', label: 'Google', issuer: 'https://accounts.example.com', clientId: 'c', clientSecret: 's' }
const human = { siteKey: 'k', secret: 's', scriptUrl: 'https://human.example/api.js', verifyUrl: 'https://human.example/verify' }

describe('[RUN-07] settings of what stands outside of the house', () => {
  it('[RUN-07] are read as they are given', () => {
    expect(read({
      SMTP_URL: 'smtps://user:pass@mail.example.com:465', MAIL_FROM: 'House <no-reply@example.com>', SMS_URL: 'https://sms.example.com/messages', SMS_KEY: 'k',
      SITE_URL: 'https://play.example.com/', TRUSTED_PROXIES: '10.0.0.0/8, 192.168.1.7,2001:db8::/32', HUMAN_CHECK: JSON.stringify(human),
      PHONE_AUTH: '{"url":"https://phone.example.com","apiKey":"k"}', SOCIAL_LOGIN: JSON.stringify([google]), DEFAULT_PASSWORD: 'changeme', NODE_ENV: 'production', DATA_KEY: dataKey,
    })).toMatchObject({
      messages: { smtpUrl: 'smtps://user:pass@mail.example.com:465', mailFrom: 'House <no-reply@example.com>', smsUrl: 'https://sms.example.com/messages', smsKey: 'k' },
      siteUrl: 'https://play.example.com', trustedProxies: ['10.0.0.0/8', '192.168.1.7', '2001:db8::/32'], production: true, demonstration: false,
      verification: { hostedHuman: human, phoneAuth: { url: 'https://phone.example.com', apiKey: 'k' }, social: [google], defaultPassword: 'changeme' },
    })
  })

  it('[RUN-07] hold the keys of what lies sealed, without which production does not start; a wrong one is not told', () => {
    expect(read({}).dataKeys).toBeUndefined()
    expect(read({ DATA_KEY: `${dataKey},${Buffer.alloc(32, 2).toString('base64')}` }).dataKeys).toEqual([Buffer.alloc(32, 1), Buffer.alloc(32, 2)])
    expect(complaint({ NODE_ENV: 'production' })).toContain('DATA_KEY: give the key')
    for (const NODE_ENV of ['production', 'test']) {
      const told = complaint({ NODE_ENV, DATA_KEY: 'too short to be one' })
      expect(told.match(/DATA_KEY/g)).toHaveLength(1)
      expect(told).not.toContain('too short')
    }
  })

  it('[PRV-06] say where the studio runs, with keys as text or as files', () => {
    expect(read({}).studio).toBe('here')
    expect(read({ STUDIO: 'apart' })).toMatchObject({ studio: 'apart', providerSigningKey: undefined })
    const file = join(root, 'signing.pem')
    writeFileSync(file, keys.privateKey)
    expect(read({ STUDIO_URL: 'https://studio.example/', STUDIO_PUBLIC_KEY: keys.publicKey, PROVIDER_SIGNING_KEY: file })).toMatchObject({
      studio: { url: 'https://studio.example', publicKey: keys.publicKey }, providerSigningKey: keys.privateKey,
    })
  })

  it.each([
    [{ STUDIO: 'away' }, 'STUDIO=away: choose here or apart'],
    [{ STUDIO_URL: 'https://studio.example' }, 'STUDIO_PUBLIC_KEY'],
    [{ STUDIO_PUBLIC_KEY: 'no key', STUDIO_URL: 'studio' }, 'STUDIO_URL=studio'],
    [{ PROVIDER_SIGNING_KEY: '/no/such/file' }, 'PROVIDER_SIGNING_KEY'],
    [{ STUDIO: 'apart', SITE_URL: 'https://play.example.com', PROVIDER_SIGNING_KEY: keys.privateKey }, 'STUDIO=apart'],
    [{ STUDIO: 'apart', NODE_ENV: 'production', SITE_URL: 'http://localhost:3000' }, 'PROVIDER_SIGNING_KEY'],
  ])('[PRV-06] refuse a studio that cannot work: %o', (env, words) => {
    expect(complaint(env)).toContain(words)
  })

  it('[RUN-07] count as missing where they are empty', () => {
    expect(read({ SMS_KEY: '', DEFAULT_PASSWORD: '', SITE_URL: '', SOCIAL_LOGIN: '' })).toEqual(read({}))
  })

  it.each([
    ['SMTP_URL', 'mail.example.com'], ['SMTP_URL', 'http://mail.example.com'], ['MAIL_FROM', 'nobody'], ['SMS_URL', 'sms.example.com'], ['SMS_URL', 'ftp://sms.example.com'],
    ['SITE_URL', 'play.example.com'], ['SITE_URL', 'https://example.com/play'], ['SITE_URL', 'mailto:a@b.c'],
    ['TRUSTED_PROXIES', 'proxy.example.com'], ['TRUSTED_PROXIES', '10.0.0.0/33'], ['TRUSTED_PROXIES', '10.0.0.0/8/8'], ['TRUSTED_PROXIES', '2001:db8::/129'], ['TRUSTED_PROXIES', '10.0.0.0/x'],
    ['HUMAN_CHECK', '{'], ['HUMAN_CHECK', '{"siteKey":"k"}'], ['HUMAN_CHECK', JSON.stringify({ ...human, verifyUrl: 'x' })],
    ['PHONE_AUTH', 'https://phone.example.com'], ['PHONE_AUTH', '{"url":"x","apiKey":"k"}'],
    ['SOCIAL_LOGIN', JSON.stringify(google)], ['SOCIAL_LOGIN', JSON.stringify([{ ...google, provider: 'Google!' }])], ['SOCIAL_LOGIN', JSON.stringify([{ ...google, issuer: 'google' }])],
  ])('[RUN-07] are refused by name: %s=%s', (name, value) => {
    expect(complaint({ [name]: value })).toContain(`${name}=${value}: `)
  })

  const s3 = { S3_ENDPOINT: 'https://s3.example.com/', S3_BUCKET: 'wheelhouse-files', S3_KEY: 'k', S3_SECRET: 's' }
  it('[RUN-07] of a store of files come together or not at all', () => {
    expect(read({}).s3).toBeUndefined()
    expect(read(s3).s3).toEqual({ endpoint: 'https://s3.example.com', region: 'us-east-1', bucket: 'wheelhouse-files', key: 'k', secret: 's' })
    expect(read({ ...s3, S3_REGION: 'eu-central-1' }).s3?.region).toBe('eu-central-1')
    for (const name of ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET']) expect(complaint({ ...s3, [name]: '' })).toContain(`- ${name}: a store of files needs`)
    for (const [name, value] of [['S3_ENDPOINT', 's3.example.com'], ['S3_BUCKET', 'My Files'], ['S3_REGION', 'EU']] as const) expect(complaint({ ...s3, [name]: value })).toContain(`${name}=${value}: `)
  })

  it('[RUN-07] ask for a sender where mail is sent', () => {
    expect(complaint({ SMTP_URL: 'smtp://mail.example.com' })).toContain('MAIL_FROM: with SMTP_URL give a sender too')
  })
})
