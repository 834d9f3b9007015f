import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Config, ConfigError, readCommandConfig, readConfig } from './config.ts'

const root = mkdtempSync(join(tmpdir(), 'wheelhouse-config-'))
mkdirSync(join(root, 'brands/demonstration'), { recursive: true })
writeFileSync(join(root, 'brands/demonstration/brand.json'), '{}')

/** Of the demonstration, unless told otherwise: it needs nothing. */
const read = (env: Record<string, string>): Config => readConfig({ DEMONSTRATION: 'yes', ...env }, [], root)
const complaint = (env: Record<string, string>): string => {
  try {
    read(env)
    return ''
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const dataKey = Buffer.alloc(32, 1).toString('base64')
const google = {
  provider: 'google',
  label: 'Google',
  issuer: 'https://accounts.example.com',
  clientId: 'c',
  clientSecret: 's',
}
const human = {
  siteKey: 'k',
  secret: 's',
  scriptUrl: 'https://human.example/api.js',
  verifyUrl: 'https://human.example/verify',
}

describe('[RUN-07] settings of what stands outside of the house', () => {
  it('[RUN-07] are read as they are given', () => {
    expect(
      read({
        DEMONSTRATION: 'no',
        BRAND: 'demonstration',
        SMTP_URL: 'smtps://user:pass@mail.example.com:465',
        MAIL_FROM: 'House <no-reply@example.com>',
        SMS_URL: 'https://sms.example.com/messages',
        SMS_KEY: 'k',
        METRICS_TOKEN: 'a'.repeat(32),
        SITE_URL: 'https://play.example.com/',
        TRUSTED_PROXIES: '10.0.0.0/8, 192.168.1.7,2001:db8::/32',
        HUMAN_CHECK: JSON.stringify(human),
        PHONE_AUTH: '{"url":"https://phone.example.com","apiKey":"k"}',
        SOCIAL_LOGIN: JSON.stringify([google]),
        DEFAULT_PASSWORD: 'changeme',
        DATA_KEY: dataKey,
      }),
    ).toMatchObject({
      messages: {
        smtpUrl: 'smtps://user:pass@mail.example.com:465',
        mailFrom: 'House <no-reply@example.com>',
        smsUrl: 'https://sms.example.com/messages',
        smsKey: 'k',
      },
      metricsToken: 'a'.repeat(32),
      siteUrl: 'https://play.example.com',
      trustedProxies: ['10.0.0.0/8', '192.168.1.7', '2001:db8::/32'],
      demonstration: false,
      verification: {
        hostedHuman: human,
        phoneAuth: { url: 'https://phone.example.com', apiKey: 'k' },
        social: [google],
        defaultPassword: 'changeme',
      },
    })
  })

  it('[RUN-07] hold the keys of what is encrypted, without which no house in earnest starts; a wrong one is not told', () => {
    expect(read({}).dataKeys).toBeUndefined()
    expect(read({ DATA_KEY: `${dataKey},${Buffer.alloc(32, 2).toString('base64')}` }).dataKeys).toEqual([
      Buffer.alloc(32, 1),
      Buffer.alloc(32, 2),
    ])
    expect(complaint({ METRICS_TOKEN: 'short' })).toMatch(/METRICS_TOKEN: give 32(?!.*short)/)
    for (const DEMONSTRATION of ['yes', 'no']) {
      const told = complaint({ DEMONSTRATION, BRAND: 'demonstration', DATA_KEY: 'too short to be one' })
      expect(told.match(/DATA_KEY/g)).toHaveLength(1)
      expect(told).not.toContain('too short')
    }
  })

  it('[RUN-07, STU-03] name three users of the database or one, and nothing between', () => {
    const as = (user: string): string => `postgres://${user}:p@localhost:5432/wheelhouse`
    const [house, studio, owner] = [as('house'), as('studio'), as('owner')]
    const real = { DEMONSTRATION: 'no', BRAND: 'demonstration', DATA_KEY: dataKey }
    expect(
      read({ ...real, DATABASE_URL: house, STUDIO_DATABASE_URL: studio, MIGRATE_DATABASE_URL: owner }),
    ).toMatchObject({ databaseUrl: house, studioDatabaseUrl: studio, ownerDatabaseUrl: owner })
    expect(complaint({ ...real, DATABASE_URL: house, STUDIO_DATABASE_URL: studio })).toContain(
      'MIGRATE_DATABASE_URL: with STUDIO_DATABASE_URL',
    )
    expect(complaint({ ...real, DATABASE_URL: house, MIGRATE_DATABASE_URL: owner })).toContain(
      'STUDIO_DATABASE_URL: with MIGRATE_DATABASE_URL',
    )
    expect(complaint({ ...real, STUDIO_DATABASE_URL: studio, MIGRATE_DATABASE_URL: owner })).toContain(
      'give DATABASE_URL too',
    )
    expect(
      complaint({ ...real, DATABASE_URL: owner, STUDIO_DATABASE_URL: studio, MIGRATE_DATABASE_URL: owner }),
    ).toContain('three different users')
    // A studio elsewhere may have a database of its own.
    expect(
      complaint({
        ...real,
        DATABASE_URL: house,
        MIGRATE_DATABASE_URL: owner,
        STUDIO_URL: 'https://studio.example',
        STUDIO_PUBLIC_KEY: keys.publicKey,
        PROVIDER_SIGNING_KEY: keys.privateKey,
      }),
    ).toBe('')
  })

  it('[RUN-07, OPS-02] name where reports are read, beside a database that can have a replica', () => {
    const [house, replica] = ['postgres://w:p@db.example.com/w', 'postgres://w:p@replica.example.com/w']
    const real = { DEMONSTRATION: 'no', BRAND: 'demonstration', DATA_KEY: dataKey }
    expect(read({ ...real, DATABASE_URL: house }).reportDatabaseUrl).toBeUndefined()
    expect(read({ ...real, DATABASE_URL: house, REPORT_DATABASE_URL: replica }).reportDatabaseUrl).toBe(replica)
    expect(complaint({ ...real, REPORT_DATABASE_URL: replica })).toContain('the embedded database has no replica')
    // The demonstration reads nothing of a house of real people.
    expect(complaint({ REPORT_DATABASE_URL: replica })).toContain('DATABASE_URL')
  })

  it('[PRV-06] say where the studio runs, with keys as text or as files', () => {
    expect(read({}).studio).toBe('here')
    expect(read({ STUDIO: 'apart' })).toMatchObject({ studio: 'apart', providerSigningKey: undefined })
    const file = join(root, 'signing.pem')
    writeFileSync(file, keys.privateKey)
    expect(
      read({ STUDIO_URL: 'https://studio.example/', STUDIO_PUBLIC_KEY: keys.publicKey, PROVIDER_SIGNING_KEY: file }),
    ).toMatchObject({
      studio: { url: 'https://studio.example', publicKey: keys.publicKey },
      providerSigningKey: keys.privateKey,
    })
  })

  it.each([
    [{ STUDIO: 'away' }, 'STUDIO=away: choose here or apart'],
    [{ STUDIO_URL: 'https://studio.example' }, 'STUDIO_PUBLIC_KEY'],
    [{ STUDIO_PUBLIC_KEY: 'no key', STUDIO_URL: 'studio' }, 'STUDIO_URL=studio'],
    [{ PROVIDER_SIGNING_KEY: '/no/such/file' }, 'PROVIDER_SIGNING_KEY'],
    [
      {
        STUDIO: 'apart',
        DEMONSTRATION: 'no',
        SITE_URL: 'https://play.example.com',
        PROVIDER_SIGNING_KEY: keys.privateKey,
      },
      'STUDIO=apart',
    ],
    [{ STUDIO: 'apart', DEMONSTRATION: 'no', SITE_URL: 'http://localhost:3000' }, 'PROVIDER_SIGNING_KEY'],
  ])('[PRV-06] refuse a studio that cannot work: %o', (env, words) => {
    expect(complaint(env)).toContain(words)
  })

  it('[RUN-07] count as missing where they are empty', () => {
    expect(read({ SMS_KEY: '', DEFAULT_PASSWORD: '', SITE_URL: '', SOCIAL_LOGIN: '' })).toEqual(read({}))
  })

  it.each([
    ['MAIL_FROM', 'nobody'],
    ['SMS_URL', 'sms.example.com'],
    ['SMS_URL', 'ftp://sms.example.com'],
    ['SITE_URL', 'play.example.com'],
    ['SITE_URL', 'https://example.com/play'],
    ['SITE_URL', 'mailto:a@b.c'],
    ['CONSOLE_PORT', '70000'],
    ['CONSOLE_HOST', 'localhost'],
    ['CONSOLE_URL', 'https://example.com/console'],
    ['CONSOLE_NETWORKS', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'proxy.example.com'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['TRUSTED_PROXIES', '2001:db8::/129'],
    ['TRUSTED_PROXIES', '10.0.0.0/x'],
  ])('[RUN-07] are refused by name: %s=%s', (name, value) => {
    expect(complaint({ [name]: value })).toContain(`${name}=${value}: `)
  })

  it.each([
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'http://mail.example.com'],
    ['DATABASE_URL', 'mysql://u:p@x'],
    ['STUDIO_DATABASE_URL', 'mysql://u:p@x'],
    ['REPORT_DATABASE_URL', 'mysql://u:p@x'],
    ['PROVIDER_SIGNING_KEY', 'half a key'],
    ['HUMAN_CHECK', '{'],
    ['HUMAN_CHECK', '{"siteKey":"k"}'],
    ['HUMAN_CHECK', JSON.stringify({ ...human, verifyUrl: 'x' })],
    ['PHONE_AUTH', 'https://phone.example.com'],
    ['PHONE_AUTH', '{"url":"x","apiKey":"k"}'],
    ['SOCIAL_LOGIN', JSON.stringify(google)],
    ['SOCIAL_LOGIN', JSON.stringify([{ ...google, provider: 'Google!' }])],
    ['SOCIAL_LOGIN', JSON.stringify([{ ...google, issuer: 'google' }])],
  ])('[RUN-07] that hold a secret are refused without it: %s', (name, value) => {
    expect(complaint({ [name]: value })).toMatch(new RegExp(`- ${name}: `))
    expect(complaint({ [name]: value })).not.toContain(`=${value}`)
  })

  it.each(['files', 'simulator'])('[RUN-07, SPB-06] of sports take no name of a producer of the house: %s', (name) => {
    const named = (as: string): string => JSON.stringify([{ name: as, key: 'k'.repeat(16) }])
    expect(complaint({ SPORTS_FEEDS: named(name) })).toContain(
      `- SPORTS_FEEDS: ${name} is a producer of the house itself`,
    )
    expect(read({ SPORTS_FEEDS: named('acme') }).sportsFeeds).toMatchObject([{ name: 'acme' }])
  })

  it('[RUN-07] of real money and messages are refused in the demonstration, whose clerk approves what a stranger asks for', () => {
    const real = {
      PAYMENT_URL: 'https://pay.example.com',
      TRANSFER_VENDORS: '[]',
      SMS_URL: 'https://sms.example.com/messages',
      SMS_KEY: 'k',
    }
    expect(complaint({ DEMONSTRATION: 'yes', CONSOLE_URL: here.public })).toContain(`CONSOLE_URL=${here.public}: `)
    for (const name of ['PAYMENT_URL', 'TRANSFER_VENDORS', 'SMS_URL'])
      expect(complaint({ ...real, DEMONSTRATION: 'yes' })).toContain(`- ${name}: the demonstration`)
  })

  const s3 = { S3_ENDPOINT: 'https://s3.example.com/', S3_BUCKET: 'wheelhouse-files', S3_KEY: 'k', S3_SECRET: 's' }
  it('[RUN-07] of a store of files come together or not at all', () => {
    expect(read({}).s3).toBeUndefined()
    expect(read(s3).s3).toEqual({
      endpoint: 'https://s3.example.com',
      region: 'us-east-1',
      bucket: 'wheelhouse-files',
      key: 'k',
      secret: 's',
    })
    expect(read({ ...s3, S3_REGION: 'eu-central-1' }).s3?.region).toBe('eu-central-1')
    for (const name of ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET'])
      expect(complaint({ ...s3, [name]: '' })).toContain(`- ${name}: a store of files needs`)
    for (const [name, value] of [
      ['S3_ENDPOINT', 's3.example.com'],
      ['S3_BUCKET', 'My Files'],
      ['S3_REGION', 'EU'],
    ] as const)
      expect(complaint({ ...s3, [name]: value })).toContain(`${name}=${value}: `)
  })

  const here = {
    SITE_URL: ['', 'http://localhost:3000', 'http://127.0.0.1:3000'],
    DATABASE_URL: 'postgres://w@127.0.0.1:5432/w',
    public: 'https://play.example.com',
  }
  const everything = ['yes', 'no', 'test', undefined].flatMap((DEMONSTRATION) =>
    [...here.SITE_URL, here.public].flatMap((SITE_URL) =>
      ['', here.DATABASE_URL, 'postgres://w@db.example.com/w', 'postgres://w@localhost/w?host=db.example.com'].flatMap(
        (DATABASE_URL) =>
          ['', 'smtp://mail.example.com'].flatMap((SMTP_URL) =>
            ['', 'demonstration'].flatMap((BRAND) =>
              ['', dataKey].map((DATA_KEY) => ({ DEMONSTRATION, SITE_URL, DATABASE_URL, SMTP_URL, BRAND, DATA_KEY })),
            ),
          ),
      ),
    ),
  )
  it('[RUN-07] start the demonstration where it is asked for and nobody else can meet it, and a house in earnest where all is decided', () => {
    expect(everything).toHaveLength(512)
    for (const { DEMONSTRATION, ...env } of everything) {
      const told = (() => {
        try {
          return readConfig(
            { MAIL_FROM: 'a@example.com', ...env, ...(DEMONSTRATION === undefined ? {} : { DEMONSTRATION }) },
            [],
            root,
          ).demonstration
            ? 'demonstration'
            : 'in earnest'
        } catch (error) {
          return error instanceof ConfigError
            ? [...error.message.matchAll(/^ {2}- (\w+)/gm)].map(([, name]) => name).join(' ')
            : 'broken'
        }
      })()
      const demonstrated = DEMONSTRATION === 'yes' || DEMONSTRATION === 'test'
      const wrong = demonstrated
        ? [
            ...(env.SITE_URL === here.public ? ['SITE_URL'] : []),
            ...(env.DATABASE_URL === '' || (DEMONSTRATION === 'test' && env.DATABASE_URL === here.DATABASE_URL)
              ? []
              : ['DATABASE_URL']),
            ...(env.SMTP_URL === '' ? [] : ['SMTP_URL']),
          ]
        : [...(env.BRAND === '' ? ['BRAND'] : []), ...(env.DATA_KEY === '' ? ['DATA_KEY'] : [])]
      expect({ DEMONSTRATION, ...env, told }).toEqual({
        DEMONSTRATION,
        ...env,
        told: wrong.length > 0 ? wrong.join(' ') : demonstrated ? 'demonstration' : 'in earnest',
      })
    }
  })

  it('[RUN-07] know nothing of NODE_ENV, listen on this machine alone unless told, and ask a command beside the server for neither brand nor key', () => {
    for (const NODE_ENV of ['production', 'development', 'test'])
      expect(readConfig({ NODE_ENV, BRAND: 'demonstration', DATA_KEY: dataKey }, [], root).demonstration).toBe(false)
    expect([read({}).host, read({ HOST: '0.0.0.0' }).host, read({ HOST: '::' }).host]).toEqual([
      '127.0.0.1',
      '0.0.0.0',
      '::',
    ])
    expect(complaint({ HOST: 'play.example.com' })).toContain('HOST=play.example.com: ')
    expect(complaint({ DEMONSTRATION: 'true' })).toContain('DEMONSTRATION=true: choose yes or no')
    expect(readCommandConfig({ DATABASE_URL: 'postgres://w@db.example.com/w' }, [], root)).toMatchObject({
      brand: 'demonstration',
      databaseUrl: 'postgres://w@db.example.com/w',
    })
  })

  it('[RUN-07] ask for a sender where mail is sent', () => {
    expect(complaint({ SMTP_URL: 'smtp://mail.example.com' })).toContain('MAIL_FROM: with SMTP_URL give a sender too')
  })
})

describe("[RUN-07] the demonstration's clerk", () => {
  it.each([
    ['yes', true],
    ['test', false],
    ['no', false],
  ])('[RUN-07, CSH-03] with DEMONSTRATION=%s is there: %s', (mode, there) => {
    expect(read({ DEMONSTRATION: mode, BRAND: 'demonstration', DATA_KEY: dataKey }).clerk).toBe(there)
  })

  it("[RUN-10] comes with an agent's team, which a test has to ask for and a house of real people never gets", () => {
    const team = (DEMONSTRATION: string, asked: string): boolean =>
      read({ DEMONSTRATION, BRAND: 'demonstration', DATA_KEY: dataKey, DEMONSTRATION_TEAM: asked }).team
    expect([team('yes', ''), team('test', ''), team('test', 'yes'), team('no', 'yes')]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
})
