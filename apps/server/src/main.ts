import { studioInProcess } from '#studio/in-process.ts'
import { mountPages } from '#studio/pages.ts'
import { mountStudio } from '#studio/routes.ts'
import type { WalletProtocol } from '#studio/stakes.ts'
import { createStudio } from '#studio/studio.ts'
import { openStudioStore } from '#studio/studio.sql.ts'
import type { FastifyInstance } from 'fastify'
import { createPrivateKey } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { connectServices } from './connect-services.ts'
import { seedDemonstration, STUDIO_PROVIDER } from './demonstration/seed.ts'
import { hireClerk } from './demonstration/clerk.ts'
import { makeOwners } from './demonstration/owners.ts'
import { simulatedFeed, startResultSimulator } from './demonstration/result-feed.ts'
import { outsideServices } from './demonstration/services.ts'
import { playOn } from './demonstration/team/play-on.ts'
import { teamOf } from './demonstration/team/team-file.ts'
import { startVendor } from './demonstration/vendor-process.ts'
import { keepOpening, readBrand } from './modules/brand/index.ts'
import { createPasswords } from './modules/identity/index.ts'
import { type ProviderClient, saveProvider } from './modules/providers/index.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { projectRoot } from './platform/config-values.ts'
import { type Database, openDatabase } from './platform/db/database.ts'
import { grantRoles } from './platform/db/roles.sql.ts'
import { sql } from './platform/db/sql.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { freePort } from './platform/free-port.ts'
import { keepHouseKind } from './platform/house-kind.sql.ts'
import { selfSigned } from './platform/http/self-signed.ts'
import { keptKey, publicHalf } from './platform/kept-key.ts'
import { createIds } from './platform/ids.ts'
import { createLog, type Log } from './platform/log.ts'
import { createMessages } from './platform/messages/messages.ts'
import { migrate } from './platform/migrate.ts'
import { systemRandom } from './platform/random.ts'
import { createEncryption, keysFor } from '#encryption/encryption.ts'
import { keptDataKey } from './platform/encrypted.ts'
import { fileStoreOf } from './platform/uploads/configured-store.ts'
import { mountConsoleFiles } from './site/console.ts'
import { createArt } from './modules/catalogue/index.ts'
import { mountSite } from './site/site.ts'
import { startMatches } from './sports-feed.ts'
import { startStudio } from './studio-process.ts'

/** With so many past draws each lottery of the demonstration begins, so that results and trends have something to show. */
const SIMULATED_DRAWS = 1000

/** Starts the house: database, migrations, demonstration data, site, API, studio; ends it in order on a signal. */
async function main(): Promise<void> {
  const root = projectRoot()
  const config = readConfig(process.env, process.argv.slice(2), root)
  const log = createLog(config.logLevel)
  const brand = await readBrand(root, config.brand)
  await mkdir(config.dataDir, { recursive: true })

  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({
          dataDir: config.dataDir,
          onExit: (reason) => {
            log.fatal({ reason }, 'PostgreSQL ended')
            process.exit(1)
          },
        })
      : undefined
  const { ownerUrl, databaseUrl, studioUrl } = databaseUsers(config, embedded)
  const applied = await migrate(ownerUrl)
  if (applied.length > 0) log.info({ applied }, 'migrated')
  await keepHouseKind(ownerUrl, config.demonstration)
  if (ownerUrl === databaseUrl)
    log.warn(
      'the house and the studio are one user of the database, who reads every table; MIGRATE_DATABASE_URL and STUDIO_DATABASE_URL part them',
    )
  else await grantRoles(ownerUrl, { house: databaseUrl, studio: studioUrl })

  const db = openDatabase(databaseUrl, { max: 2 })
  await refuseMovedClock(db, !config.demonstration)
  await keepOpening(db, config.demonstration)
  const team = config.team ? await teamOf({ root, brand: config.brand, timeZone: brand.timeZone, log }) : undefined
  await seedDemonstration(db, log, { announcements: brand.announcements, ...(team === undefined ? {} : { team }) })
  // Links in mails name the port, so it is known before it opens.
  const port = config.port === 0 ? await freePort() : config.port
  const scheme = config.https ? 'https' : 'http'
  const address = `${scheme}://localhost:${port}`
  const consolePort = config.console.port === 0 ? await freePort() : config.console.port
  const consoleUrl = config.console.url ?? `${scheme}://localhost:${consolePort}`
  if (config.siteUrl === undefined && !config.demonstration)
    log.warn(`SITE_URL is not set: links in mails lead to ${address}`)
  if (!config.demonstration && brand.brand.startingCredit !== null)
    log.warn(
      `the brand gives every new member a starting credit of ${brand.brand.startingCredit} ${brand.brand.currency}`,
    )
  const signingKey =
    config.providerSigningKey ?? (config.demonstration ? await keptKey(config.dataDir, 'provider-signing') : undefined)
  const dataKeys = config.dataKeys ?? [await keptDataKey(config.dataDir, systemRandom)]
  const encryption = createEncryption(dataKeys, systemRandom)
  // A key of its own opens what the house's key encrypted for the studio before.
  const studioKeys = [...config.studioDataKeys, ...keysFor('studio', dataKeys)]
  const about: About = {
    config,
    root,
    db,
    studioUrl: studioUrl ?? databaseUrl,
    studioKeys,
    port,
    siteUrl: config.siteUrl ?? address,
    signingKey: signingKey ?? '',
    log,
  }
  const studio =
    config.studio === 'here'
      ? studioHere(about, (call, body) => app.providers.handleInProcess(STUDIO_PROVIDER.code, call, body))
      : await studioApart(about)
  const hiring = {
    db,
    clock: systemClock,
    ids: createIds(systemClock, systemRandom),
    random: systemRandom,
    encryption,
    passwords: createPasswords(),
    log,
  }
  const clerk = await hireClerk(config.clerk, hiring)
  const logins = await makeOwners(config.demonstration, hiring)
  const outside = await outsideServices({
    demonstration: config.demonstration,
    messages: config.messages,
    phoneAuth: config.verification.phoneAuth,
    payment: config.payment,
    console: logins === undefined ? undefined : { url: consoleUrl, logins },
    team: team !== undefined,
    brandName: brand.brand.name,
    siteUrl: config.siteUrl ?? address,
    clock: systemClock,
    random: systemRandom,
  })
  const messages = createMessages(outside.messages)
  const vendor = await startVendor({
    program: join(root, 'dist', 'vendor', 'main.js'),
    databaseUrl: ownerUrl,
    vendors: config.demonstration && config.transferVendors.length === 0 ? (brand.demonstrationVendors ?? []) : [],
    clock: systemClock,
    random: systemRandom,
    log,
  })
  const fileStore = fileStoreOf(config)
  const services = connectServices({ config, payment: outside.payment, vendors: vendor.vendors, clock: systemClock })
  const feedKey = config.demonstration ? systemRandom.bytes(24).toString('base64url') : undefined
  const app = await createApp({
    ...(config.demonstration ? { simulatedDraws: SIMULATED_DRAWS } : {}),
    databaseUrl,
    reportDatabaseUrl: config.reportDatabaseUrl,
    brand,
    clock: systemClock,
    random: systemRandom,
    log,
    encryption,
    providerClients: new Map(studio.client === undefined ? [] : [[STUDIO_PROVIDER.code, studio.client]]),
    ...(signingKey === undefined ? {} : { signingKey: createPrivateKey(signingKey) }),
    ...services,
    resultFeeds: [...(services.resultFeeds ?? []), ...(feedKey === undefined ? [] : [simulatedFeed(feedKey)])],
    fileStore,
    clerk,
    ...(team === undefined || config.studio !== 'here' ? {} : { team: (house) => playOn(house, systemRandom) }),
    messages,
    siteUrl: config.siteUrl ?? address,
    trustedProxies: config.trustedProxies,
    metricsToken: config.metricsToken,
    console: { url: consoleUrl, networks: config.console.networks },
    verification: {
      human:
        config.verification.hostedHuman === undefined
          ? { kind: 'altcha' }
          : { kind: 'hosted', ...config.verification.hostedHuman },
      phoneAuth: outside.phoneAuth,
      social: config.verification.social,
      defaultPassword: config.verification.defaultPassword,
    },
    ...(config.https ? { https: await selfSigned(config.dataDir) } : {}),
  })
  await studio.mount(app.server)
  outside.mount(app.server)
  const art = createArt({
    cacheDir: join(config.dataDir, 'art'),
    own: fileStore,
    pictures: brand.pictures,
    builtDir: join(root, 'dist/art'),
  })
  const site = await mountSite(app.server, {
    root,
    calls: app.calls,
    marks: app.marks,
    isApart: app.isApart,
    art,
    languages: brand.brand,
    brand: brand.brand,
    clock: systemClock,
  })
  await mountConsoleFiles(app.console, {
    root,
    art,
    house: {
      name: brand.brand.name,
      currencySymbol: brand.brand.currencySymbol,
      timeZone: brand.timeZone,
      siteUrl: config.siteUrl ?? address,
      languages: brand.brand.supportedLanguages,
      defaultLanguage: brand.brand.defaultLanguage,
    },
  })
  await app.server.listen({ port, host: config.host })
  await app.console.listen({ port: consolePort, host: config.console.host })
  site
    .warm()
    .then((pictures) => log.info({ pictures }, 'the pictures of the first screen are drawn'))
    .catch((error: unknown) => log.warn({ err: error }, 'the first pictures could not be drawn'))
  await app.startJobs()
  await studio.start()
  const results =
    feedKey === undefined ? undefined : startResultSimulator(app.server, { clock: systemClock, key: feedKey, log })

  const matches = await startMatches({ isOn: config.demonstration, brand, db, encryption, app, log })

  const inbox = config.demonstration
    ? `  Its mail and SMS, and how its operators log in: ${config.siteUrl ?? address}/demo/inbox\n`
    : ''
  process.stdout.write(
    `\n  ${brand.brand.name} is open at ${config.siteUrl ?? address}\n  Operators work at ${consoleUrl}\n${inbox}\n`,
  )

  let closing = false
  const close = async (signal: string): Promise<void> => {
    if (closing) return
    closing = true
    log.info({ signal }, 'closing')
    studio.rest()
    results?.stop()
    await matches?.stop()
    await app.close()
    messages.close()
    await outside.close()
    await vendor.close()
    await studio.close()
    await db.close()
    await embedded?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void close(signal))
}

/** The database as its owner, as the house and as the studio; the studio's is undefined where it is the house's, or where the studio brings its own. */
function databaseUsers(
  config: Config,
  embedded: EmbeddedPostgres | undefined,
): { ownerUrl: string; databaseUrl: string; studioUrl: string | undefined } {
  if (embedded !== undefined)
    return { ownerUrl: embedded.url, databaseUrl: embedded.roles.house, studioUrl: embedded.roles.studio }
  if (config.databaseUrl === undefined) throw new Error('no database')
  return {
    ownerUrl: config.ownerDatabaseUrl ?? config.databaseUrl,
    databaseUrl: config.databaseUrl,
    studioUrl: config.studioDatabaseUrl,
  }
}

/** The in-house studio, wherever it runs. */
interface RunningStudio {
  /** Undefined where it is reached over HTTP, as any provider. */
  readonly client: ProviderClient | undefined
  mount(server: FastifyInstance): Promise<void>
  /** Once the house is open. */
  start(): Promise<void>
  /** Begins nothing any more. */
  rest(): void
  close(): Promise<void>
}

interface About {
  readonly config: Config
  readonly root: string
  readonly db: Database
  /** The database as the studio's user. */
  readonly studioUrl: string
  readonly port: number
  readonly siteUrl: string
  /** The keys of the studio's seeds; the first encrypts, all decrypt. */
  readonly studioKeys: readonly Buffer[]
  /** PEM, empty for none. */
  readonly signingKey: string
  readonly log: Log
}

const pagesOf = (root: string): string => join(root, 'dist', 'studio')

/** The studio in this process: it moves money by the wallet protocol only, of which nothing but the signature is left out. */
function studioHere({ root, studioUrl, studioKeys, log }: About, wallet: WalletProtocol): RunningStudio {
  const store = openStudioStore(studioUrl, createEncryption(studioKeys, systemRandom), (error) =>
    log.warn({ err: error }, 'the studio lost a database connection'),
  )
  const studio = createStudio(store, wallet)
  let resuming: NodeJS.Timeout | undefined
  return {
    client: studioInProcess(studio),
    async mount(server) {
      mountStudio(server, studio)
      await mountPages(server, pagesOf(root))
    },
    async start() {
      await store.encryptStored()
      await studio.resume(0)
      resuming = setInterval(
        () =>
          void studio.resume().catch((error: unknown) => log.warn({ err: error }, 'open rounds could not be finished')),
        10_000,
      )
    },
    rest: () => clearInterval(resuming),
    close: () => store.close(),
  }
}

/** The studio as a provider like any other: as a process that is started here, with a key of its own, or where the settings say. */
async function studioApart({
  config,
  root,
  db,
  studioUrl,
  studioKeys,
  port,
  siteUrl,
  signingKey,
  log,
}: About): Promise<RunningStudio> {
  const save = (publicKey: string, url: string, gameOrigin?: string): Promise<void> =>
    db.transaction((tx) =>
      saveProvider(tx, {
        ...STUDIO_PROVIDER,
        name: 'Wheelhouse Studio',
        publicKey,
        launchUrl: `${url}/provider`,
        ...(gameOrigin === undefined ? {} : { gameOrigin }),
        vendors: [STUDIO_PROVIDER.vendor],
      }),
    )
  const nothing = { client: undefined, mount: async () => undefined, rest: () => undefined }
  if (typeof config.studio === 'object') {
    await save(config.studio.publicKey, config.studio.url)
    return { ...nothing, start: async () => undefined, close: async () => undefined }
  }
  const [key, own] = [await keptKey(config.dataDir, 'studio'), await freePort()]
  const url = `http://localhost:${own}`
  await save(publicHalf(key), `http://127.0.0.1:${own}`, url)
  let running: Awaited<ReturnType<typeof startStudio>> | undefined
  return {
    ...nothing,
    async start() {
      running = await startStudio({
        program: join(root, 'dist', 'studio-process', 'main.js'),
        log,
        env: {
          STUDIO_PORT: String(own),
          STUDIO_DATABASE_URL: studioUrl,
          STUDIO_DATA_KEY: studioKeys.map((one) => one.toString('base64')).join(','),
          STUDIO_URL: url,
          STUDIO_KEY: key,
          STUDIO_PAGES: pagesOf(root),
          STUDIO_CODE: STUDIO_PROVIDER.code,
          PLATFORM_PUBLIC_KEY: publicHalf(signingKey),
          WALLET_URL: `http://127.0.0.1:${port}`,
          SITE_URL: siteUrl,
        },
      })
    },
    close: async () => running?.close(),
  }
}

/** A moved clock is for tests: in production it would let draws be closed, or bets placed, at a false time. */
async function refuseMovedClock(
  db: { query(query: ReturnType<typeof sql>): Promise<unknown[]> },
  earnest: boolean,
): Promise<void> {
  const rows = await db.query(sql`SELECT shift FROM test_clock`)
  if (earnest && rows.length > 0)
    throw new ConfigError(
      'The table test_clock moves the time of this database. Empty it before real people play: DELETE FROM test_clock.',
    )
}

main().catch((error: unknown) => {
  process.stderr.write(
    `\n${error instanceof ConfigError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n\n`,
  )
  process.exit(1)
})
