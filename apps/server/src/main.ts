import { createStudio } from '#studio/studio.ts'
import { mountStudio } from '#studio/routes.ts'
import { openStudioStore } from '#studio/studio.sql.ts'
import type { Hub88Call, Hub88Reply } from '#contract/hub88.ts'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { seedDemonstration, STUDIO_PROVIDER } from './demonstration.ts'
import { outsideServices } from './demonstration/services.ts'
import { startVendor } from './demonstration/vendor-process.ts'
import { readBrand } from './modules/brand/index.ts'
import { createSandboxAdapter } from './modules/cashier/index.ts'
import { createHttpVendor } from './modules/providers/index.ts'
import { systemClock } from './platform/clock.ts'
import { ConfigError, projectRoot, readConfig } from './platform/config.ts'
import { openDatabase } from './platform/db/database.ts'
import { sql } from './platform/db/sql.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { freePort } from './platform/free-port.ts'
import { selfSigned } from './platform/http/self-signed.ts'
import { createLog } from './platform/log.ts'
import { createMessages } from './platform/messages/messages.ts'
import { migrate } from './platform/migrate.ts'
import { systemRandom } from './platform/random.ts'
import { folderStore } from './platform/uploads/folder-store.ts'
import { s3Store } from './platform/uploads/s3-store.ts'
import { mountSite } from './site.ts'

/** Starts the house: database, migrations, demonstration data, site, API, studio; ends it in order on a signal. */
async function main(): Promise<void> {
  const root = projectRoot()
  const config = readConfig(process.env, process.argv.slice(2), root)
  const log = createLog(config.logLevel)
  const brand = await readBrand(root, config.brand)
  await mkdir(config.dataDir, { recursive: true })

  const embedded = config.databaseUrl === undefined
    ? await startEmbeddedPostgres({
        dataDir: config.dataDir,
        onExit: (reason) => {
          log.fatal({ reason }, 'PostgreSQL ended')
          process.exit(1)
        },
      })
    : undefined
  const databaseUrl = embedded?.url ?? config.databaseUrl
  if (databaseUrl === undefined) throw new Error('no database')
  const applied = await migrate(databaseUrl)
  if (applied.length > 0) log.info({ applied }, 'migrated')

  const db = openDatabase(databaseUrl, { max: 2 })
  await refuseMovedClock(db, config.production)
  await seedDemonstration(db, log, config.brand)
  await db.close()

  const store = openStudioStore(databaseUrl, (error) => log.warn({ err: error }, 'the studio lost a database connection'))
  // The studio moves money by the wallet protocol only; in this process nothing but its signature is left out.
  const studio = createStudio(store, (call: Hub88Call, body: unknown): Promise<Hub88Reply> => app.providers.handleInProcess(STUDIO_PROVIDER.code, call, body))
  // Links in mails name the port, so it is known before it opens.
  const port = config.port === 0 ? await freePort() : config.port
  const address = `${config.https ? 'https' : 'http'}://localhost:${port}`
  if (config.siteUrl === undefined && config.production) log.warn(`SITE_URL is not set: links in mails lead to ${address}`)
  const outside = await outsideServices({
    demonstration: config.demonstration, messages: config.messages, phoneAuth: config.verification.phoneAuth, payment: config.payment, brandName: brand.brand.name, siteUrl: config.siteUrl ?? address, clock: systemClock, random: systemRandom,
  })
  const messages = createMessages(outside.messages)
  const vendor = await startVendor({
    program: join(root, 'dist', 'vendor', 'main.js'), databaseUrl, vendors: config.demonstration && config.transferVendors.length === 0 ? brand.demonstrationVendors ?? [] : [],
    clock: systemClock, random: systemRandom, log,
  })
  const app = await createApp({
    databaseUrl, brand, clock: systemClock, random: systemRandom, log,
    providerClients: new Map([[STUDIO_PROVIDER.code, { launch: async (request) => ({ url: (await studio.launch(request)).path }), statement: studio.statement }]]),
    paymentAdapters: new Map(outside.payment === undefined ? [] : [['sandbox', createSandboxAdapter({ ...outside.payment, clock: systemClock })]]),
    transferVendors: [...vendor.vendors, ...config.transferVendors.map((one) => createHttpVendor({ ...one, clock: systemClock }))],
    fileStore: config.s3 === undefined ? folderStore(join(config.dataDir, 'files')) : s3Store(config.s3),
    messages, siteUrl: config.siteUrl ?? address, trustedProxies: config.trustedProxies,
    verification: {
      human: config.verification.hostedHuman === undefined ? { kind: 'altcha' } : { kind: 'hosted', ...config.verification.hostedHuman },
      phoneAuth: outside.phoneAuth, social: config.verification.social, defaultPassword: config.verification.defaultPassword,
    },
    ...(config.https ? { https: await selfSigned(config.dataDir) } : {}),
  })
  mountStudio(app.server, studio)
  outside.mount(app.server)
  const site = await mountSite(app.server, { root, calls: app.calls, artCache: join(config.dataDir, 'art'), languages: brand.brand, brand: brand.brand, clock: systemClock })
  await app.server.listen({ port, host: '0.0.0.0' })
  site.warm().then((pictures) => log.info({ pictures }, 'the pictures of the first screen are drawn')).catch((error: unknown) => log.warn({ err: error }, 'the first pictures could not be drawn'))
  await app.startJobs()
  await studio.resume(0)
  const resuming = setInterval(() => void studio.resume().catch((error: unknown) => log.warn({ err: error }, 'open rounds could not be finished')), 10_000)

  const inbox = config.demonstration ? `  Mail and SMS of the demonstration: ${address}/demo/inbox\n` : ''
  process.stdout.write(`\n  ${brand.brand.name} is open at ${address}\n${inbox}\n`)

  let closing = false
  const close = async (signal: string): Promise<void> => {
    if (closing) return
    closing = true
    log.info({ signal }, 'closing')
    clearInterval(resuming)
    await app.close()
    messages.close()
    await outside.close()
    await vendor.close()
    await store.close()
    await embedded?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void close(signal))
}

/** A moved clock is for tests: in production it would let draws be closed, or bets placed, at a false time. */
async function refuseMovedClock(db: { query(query: ReturnType<typeof sql>): Promise<unknown[]> }, production: boolean): Promise<void> {
  const rows = await db.query(sql`SELECT shift FROM test_clock`)
  if (production && rows.length > 0) throw new ConfigError('The table test_clock moves the time of this database. Empty it before production: DELETE FROM test_clock.')
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${error instanceof ConfigError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n\n`)
  process.exit(1)
})
