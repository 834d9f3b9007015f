import { parseMoney, moneyToDecimal } from '#rules/money.ts'
import type { VipSettings } from '#contract/cashier-settings.ts'
import { Refusal } from '#contract/errors.ts'
import { TRIAL_TYPE } from '#contract/member.ts'
import { vipCalls } from '#contract/vip.ts'
import { walletCalls } from '#contract/wallet.ts'
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import type { KeyObject } from 'node:crypto'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { SecureContextOptions } from 'node:tls'
import { createCalendar } from './platform/calendar.ts'
import type { Clock } from './platform/clock.ts'
import { openDatabase } from './platform/db/database.ts'
import { commonTellings, storedEvents, tell } from './platform/events/events.sql.ts'
import { createSockets } from './platform/events/sockets.ts'
import { createTail } from './platform/events/tail.ts'
import { mountDocs } from './platform/http/docs-page.ts'
import { bindCalls, type MountedCall, type Session } from './platform/http/handlers.ts'
import { createKeptAnswers, type KeptAnswers } from './platform/http/kept-answers.ts'
import { answerError, mountCalls } from './platform/http/mount.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { createIds, shardOf } from './platform/ids.ts'
import { type Job, startJobs } from './platform/jobs.ts'
import { post } from './platform/lane/post.ts'
import { createLanes } from './platform/lane/lanes.ts'
import type { Log } from './platform/log.ts'
import type { Messages } from './platform/messages/messages.ts'
import { openGeo } from './platform/geo.ts'
import { createMetrics, type Metrics } from './platform/metrics.ts'
import { createPayloadBox } from './platform/payload/payload.ts'
import { dropExpired } from './platform/payload/payload.sql.ts'
import type { RandomSource } from './platform/random.ts'
import type { Seal } from './platform/sealed.ts'
import { createThrottle, dropQuiet } from './platform/throttle.sql.ts'
import { isRowId } from './platform/tokens.ts'
import { type Brand, createBrand, createSettings, statusFor } from './modules/brand/index.ts'
import { addTurnover, createCashier, type PaymentAdapter } from './modules/cashier/index.ts'
import { createCatalogue } from './modules/catalogue/index.ts'
import { createIdentity, createPasswords, type VerificationConfig } from './modules/identity/index.ts'
import { createInbox, createMessaging, tellUnread } from './modules/messaging/index.ts'
import { createOperators } from './modules/operator/index.ts'
import { createProviders, createTransfers, endGameSessions, exportFreeRounds, type ProviderClient, type TransferVendor, vendorSource } from './modules/providers/index.ts'
import { createSafeguards, tellPauses } from './modules/safeguards/index.ts'
import {
  auditLedger, balanceEvents, createReconciliation, createRecords, exportWallet, gatherWinners, grantCommand, hasOpenBet, openWallet, readBalance, readBet, readLifeStake, readWinners, walletKind,
} from './modules/wallet/index.ts'
import { createUploads, type FileStore } from './platform/uploads/index.ts'
import { everySecond, inTurn, watchStatus } from './watch.ts'

/** Play money of a trial. */
const TRIAL_CREDIT = '1000'

export interface AppDeps {
  readonly databaseUrl: string
  readonly brand: Brand
  readonly clock: Clock
  readonly random: RandomSource
  /** Closes what must not lie in the database in clear. */
  readonly seal: Seal
  readonly log: Log
  /** Ways to open games in this process, by provider code. */
  readonly providerClients: ReadonlyMap<string, ProviderClient>
  /** The platform's RSA key, which signs what is asked of providers over HTTP; without one these open no game. */
  readonly signingKey?: KeyObject
  readonly messages: Messages
  /** Payment providers by the name that the cashier's settings give them. */
  readonly paymentAdapters: ReadonlyMap<string, PaymentAdapter>
  /** Vendors that keep wallets of their own; without any, all play is from the main wallet. */
  readonly transferVendors: readonly TransferVendor[]
  /** Where uploaded pictures lie. */
  readonly fileStore: FileStore
  /** Where the site is reached, without a slash at the end. */
  readonly siteUrl: string
  readonly verification: VerificationConfig
  /** Addresses or networks of proxies whose forwarding headers are believed; nobody else's are. */
  readonly trustedProxies?: readonly string[]
  /** Lanes of the ledger: best twice the database's cores. */
  readonly lanes?: number
  readonly https?: SecureContextOptions
  /** Another way to hash passwords, where a test makes thousands of accounts. */
  readonly passwords?: ReturnType<typeof createPasswords>
  /** Calls besides the contract's, such as a benchmark's own. */
  readonly furtherCalls?: (parts: AppParts) => MountedCall[]
}

/** What a further call may stand on. */
export interface AppParts {
  readonly lanes: ReturnType<typeof createLanes>
  readonly calendar: ReturnType<typeof createCalendar>
}

export interface App {
  readonly server: FastifyInstance
  readonly providers: Awaited<ReturnType<typeof createProviders>>
  readonly calls: readonly MountedCall[]
  /** What `startJobs` runs on schedule. */
  readonly jobs: readonly Job[]
  /** Starts what works beside the calls: scheduled jobs. */
  startJobs(): Promise<void>
  /** Finishes accepted bets, then closes everything. */
  close(): Promise<void>
}

/** Puts the house together. The one place that knows every module. */
export async function createApp(deps: AppDeps): Promise<App> {
  const { clock, random, log, brand, seal } = deps
  const metrics = createMetrics()
  const lost = (error: Error): void => log.warn({ err: error }, 'a database connection was lost')
  const db = openDatabase(deps.databaseUrl, { onError: lost })
  const lanes = createLanes(deps.lanes ?? 4, {
    url: deps.databaseUrl,
    onBatch: (size, milliseconds) => {
      metrics.batchSize.observe(size)
      metrics.batchSeconds.observe(milliseconds / 1000)
    },
    onFault: (error, size) => {
      metrics.batchFaults.inc()
      log.warn({ err: error, size }, 'a ledger batch failed and is replayed one by one')
    },
  })
  const ids = createIds(clock, random)
  const calendar = createCalendar(brand.timeZone)
  const payloads = createPayloadBox(db, clock, random)

  const throttle = createThrottle(db)
  // On a connection of its own: whoever asks in the middle of a transaction would else wait for one that others hold, who wait for the same answer.
  const settingsDb = openDatabase(deps.databaseUrl, { max: 1, onError: lost })
  const settings = createSettings(settingsDb, clock, { ...brand.settings, system: { status: 0 } })
  const geo = await openGeo()

  const passwords = deps.passwords ?? createPasswords()
  const uploads = createUploads({ db, clock, ids, random, throttle, store: deps.fileStore })
  const identity = createIdentity({
    db, clock, ids, random, seal, log, throttle, settings, tell, brand, passwords,
    messages: deps.messages, siteUrl: deps.siteUrl, verification: deps.verification,
    onSessionLimit: endGameSessions,
    vipOf: async (member) => vipLevel(await settings.vip(), await readLifeStake(db, member)),
    async onRegistered(tx, member, kind) {
      // A trial has play money only, and nothing leads from one wallet to the other.
      const wallet = kind === 'trial' ? walletKind.play : walletKind.real
      await openWallet(tx, member, wallet, brand.brand.currency)
      const credit = kind === 'trial' ? TRIAL_CREDIT : brand.brand.startingCredit
      if (credit === null) return
      await post(tx, grantCommand(calendar), { shard: shardOf(member), member, kind: wallet, amount: parseMoney(credit), reference: 'starting-credit' })
      if (kind !== 'trial') await addTurnover(tx, member, parseMoney(credit), (await settings.cashier()).startingCreditTurnover)
    },
  })
  const operators = createOperators({ db, clock, ids, random, seal, log, throttle, passwords, settings, brand, identity, identityState: (reader, member) => safeguards.identityState(reader, member) })
  // The catalogue stands below the providers, so what it asks of them is joined here.
  const catalogue = await createCatalogue({
    db,
    async launchReal(member, game, language) {
      if (!(await identity.hasAcceptedTerms(member))) throw new Refusal('TERMS_NOT_ACCEPTED')
      await safeguards.checkPlay(member)
      return providers.launchReal(member, game, language)
    },
    async launchTrial(game, language, member) {
      // A break is a break from games, whatever they are played for.
      if (member !== undefined && (await safeguards.isPaused(db, member))) throw new Refusal('ACCOUNT_EXCLUDED')
      return providers.launchTrial(game, language)
    },
    winners: async (limit) => (await readWinners(db, limit)).map((row) => ({
      customerName: maskName(row.username), winAmount: moneyToDecimal(BigInt(row.amount), 5), nodeId: row.game,
    })),
  })
  const providers = await createProviders({
    db, lanes, calendar, ids, random, log, brand: brand.brand, findGameByCode: catalogue.findByCode, clients: deps.providerClients,
    switched: () => lookForSwitches(), clock, signingKey: deps.signingKey,
  })
  const lookForSwitches = inTurn(async () => {
    if (!(await catalogue.refresh())) return
    await providers.reload()
    kept.forget()
  })
  const safeguards = createSafeguards({
    db, clock, ids, log, throttle, settings, calendar, brand, uploads, identity, tell,
    endGames: endGameSessions,
    async openBusiness(reader, member) {
      const balance = await readBalance(reader, member, walletKind.real)
      const held = balance !== undefined && balance > 0n
      const playing = await hasOpenBet(reader, member)
      const moving = await transfers.isWaiting(reader, member)
      return [...(held ? ['balance' as const] : []), ...(playing ? ['bet' as const] : []), ...(moving ? ['transfer' as const] : []), ...(await cashier.openBusiness(reader, member))]
    },
    isAway: (member) => transfers.isAway(member),
    everythingOf: { identity: (member) => identity.exportOf(member), wallet: (member) => exportWallet(db, member), freeRounds: (member) => exportFreeRounds(db, member), cashier: (member) => cashier.exportOf(member), transfers: (member) => transfers.exportOf(member), messages: (member) => inbox.exportOf(member) },
  })
  const records = createRecords({
    db, clock, random, throttle, timeZone: brand.timeZone,
    gameOf: catalogue.nameOf, gamesOf: catalogue.nodesOf, tileOf: catalogue.tileOf, canReplay: providers.canReplay, replay: providers.replay,
  })
  const transfers = createTransfers({ db, clock, ids, log, calendar, brand, safeguards, vendors: deps.transferVendors, tell })
  const cashier = createCashier({
    db, clock, ids, random, seal, log, throttle, settings, calendar, brand, uploads, identity, safeguards, adapters: deps.paymentAdapters, siteUrl: deps.siteUrl, tell,
  })
  const inbox = createInbox({
    db, clock, ids, log, throttle, brand, uploads, messages: deps.messages, tell,
    isOwnBet: async (member, bet) => isRowId(bet) && (await readBet(db, member, bet)) !== undefined,
    isPaused: (reader, member) => safeguards.isPaused(reader, member),
  })
  const reconciliation = createReconciliation({
    db, clock, log, sources: [...providers.reconciled(), ...cashier.reconciled(), ...deps.transferVendors.map((vendor) => vendorSource(db, vendor))],
  })
  for (const one of [identity, operators, cashier]) await one.sealStored()
  const wallet = bindCalls(walletCalls, {
    'wallet.balance': async (_request, { session }) => {
      const balance = await readBalance(db, session.member, session.type === TRIAL_TYPE ? walletKind.play : walletKind.real)
      if (balance === undefined) throw new Refusal('NOT_FOUND')
      return { balance: moneyToDecimal(balance, 5), currency: brand.brand.currency, currencySymbol: brand.brand.currencySymbol }
    },
  })
  const vip = bindCalls(vipCalls, {
    async 'vip.progress'(_request, { session: { member } }) {
      const [settled, turnover] = await Promise.all([settings.vip(), readLifeStake(db, member)])
      const current = vipLevel(settled, turnover)
      return { levels: settled.levels, turnover: moneyToDecimal(turnover, 5), rank: current?.rank ?? null, currencySymbol: brand.brand.currencySymbol }
    },
  })
  const calls = [
    ...createBrand({ brand, payloads, clock, settings, random, geo, social: deps.verification.social.map(({ provider, label }) => ({ provider, label })) }).calls,
    ...identity.calls, ...wallet, ...vip, ...catalogue.calls, ...createMessaging({ db, brand }).calls, ...operators.calls,
    ...uploads.calls, ...safeguards.calls, ...records.calls, ...transfers.calls, ...cashier.calls, ...inbox.calls, ...reconciliation.calls, ...providers.calls,
    ...(deps.furtherCalls?.({ lanes, calendar }) ?? []),
  ]

  const requestId = requestIds(random)
  // Behind a proxy that ends TLS the site is reached by https all the same.
  const secure = deps.https !== undefined || deps.siteUrl.startsWith('https:')
  const { human } = deps.verification
  const headers = securityHeaders(secure, {
    ...brand.hosts, startGameUrls: [...brand.hosts.startGameUrls, ...providers.pageOrigins()],
    scripts: human.kind === 'hosted' ? [new URL(human.scriptUrl).origin] : [],
  })
  const kept = createKeptAnswers({
    clock, headers, nextRequestId: requestId,
    answered: (call, id) => answered({ log, metrics }, { call, status: 200, milliseconds: 0, id }),
  })
  const server = createServer(deps, { metrics, headers, requestId, kept })
  const findSession = (token: string): Promise<Session | undefined> => identity.findSession(token)
  mountCalls(server, calls, { kept, payloads, findSession, findOperator: (token) => operators.findOperator(token), endedFor: (token) => identity.endedFor(token), secure, statusFor: (ip) => statusFor({ settings, geo }, ip) })
  identity.mount(server)
  providers.mount(server)
  cashier.mount(server)
  records.mount(server)
  uploads.mount(server, (token) => operators.findOperator(token))
  mountDocs(server, brand.brand.name, calls)
  mountHealth(server, metrics, () => db.query({ text: 'SELECT 1', values: [] }))
  const stored = storedEvents({ ...commonTellings, 'inbox.changed': tellUnread, 'member.paused': tellPauses })
  const tail = createTail(db, [balanceEvents, stored], (error) => log.warn({ err: error }, 'the event tail could not read'))
  const sockets = createSockets(server.server, { tail, log, findSession })
  const stopWatching = await watchStatus(settings, log, {
    // Where somebody may not come in, each is asked at the border; kept answers would pass it.
    door: (open) => kept.setOpen(open),
    changed: (status) => sockets.broadcast({ type: 'system.status', status }),
  })
  const stopLooking = everySecond(lookForSwitches, (error) => log.warn({ err: error }, 'the version of the catalogue could not be read'))

  const jobs: readonly Job[] = [
    ...identity.jobs, ...uploads.jobs, ...safeguards.jobs, ...records.jobs, ...transfers.jobs, ...cashier.jobs, ...inbox.jobs, ...reconciliation.jobs,
    { name: 'gather_winners', schedule: '* * * * *', run: () => db.transaction(gatherWinners) },
    { name: 'drop_expired_payloads', schedule: '*/10 * * * *', run: () => dropExpired(db) },
    { name: 'drop_quiet_throttles', schedule: '*/10 * * * *', run: () => dropQuiet(db) },
    { name: 'audit_ledger', schedule: '30 4 * * *', run: async () => {
      const found = await auditLedger(db, { day: calendar.dayOf(clock.now()), timeZone: brand.timeZone })
      if (found.length > 0) log.error({ found: found.slice(0, 20), count: found.length }, 'the auditor found the books wrong')
      else log.info('the auditor found nothing')
    } },
  ]
  let running: { stop(): Promise<void> } | undefined
  let stopWriting: (() => void) | undefined
  return {
    server, providers, calls, jobs,
    async startJobs() {
      running = await startJobs(deps.databaseUrl, jobs, log)
      stopWriting = inbox.watch()
    },
    async close() {
      stopWatching()
      stopLooking()
      stopWriting?.()
      await sockets.close()
      await server.close()
      await lanes.close()
      await running?.stop()
      tail.close()
      await settingsDb.close()
      await db.close()
    },
  }
}

/** The highest level whose turnover was reached, undefined where the brand has none. */
function vipLevel({ levels }: VipSettings, turnover: bigint): { label: string; rank: number } | undefined {
  const level = levels.findLast((one) => turnover >= parseMoney(one.turnover))
  return level === undefined ? undefined : { label: level.labelName, rank: level.rank }
}

/** The name of a winner as strangers may see it: `marina88` becomes `mar***88`. */
const maskName = (name: string): string => `${name.slice(0, 3)}***${name.slice(-2)}`

/** Ids that no two requests share, of this process or another; the random part is drawn once. */
function requestIds(random: RandomSource): () => string {
  const started = random.bytes(6).toString('base64url')
  let requests = 0
  return () => `${started}-${(requests += 1).toString(36)}`
}

interface Answered {
  readonly call: string | undefined
  readonly status: number
  readonly milliseconds: number
  readonly id: string
}

/** Writes down that a request was answered: a figure for all, a line for calls. */
function answered({ log, metrics }: { log: Pick<Log, 'debug'>; metrics: Metrics }, { call, status, milliseconds, id }: Answered): void {
  metrics.requests.observe({ call: call ?? 'other', status: String(status) }, milliseconds / 1000)
  if (call !== undefined) log.debug({ requestId: id, call, status, ms: Math.round(milliseconds) }, 'answered')
}

interface ServerParts {
  readonly metrics: Metrics
  readonly headers: Readonly<Record<string, string>>
  readonly requestId: () => string
  readonly kept: KeptAnswers
}

const KEEP_ALIVE_MS = 75_000

function createServer(deps: AppDeps, { metrics, headers, requestId, kept }: ServerParts): FastifyInstance {
  const options: FastifyServerOptions = {
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 65_536,
    genReqId: requestId,
    // A logger of its own for each request costs more than the few lines that carry an id by hand.
    childLoggerFactory: (logger) => logger,
    requestIdHeader: false,
    trustProxy: deps.trustedProxies === undefined || deps.trustedProxies.length === 0 ? false : [...deps.trustedProxies],
    // Accepted requests are answered during a shutdown; only idle connections are closed at once.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 200 },
    serverFactory: (handle) => {
      const listener: RequestListener = (request, response) => kept.answer(request, response) || handle(request, response)
      const server = deps.https === undefined ? createHttpServer(listener) : createHttpsServer(deps.https, listener)
      // Longer than proxies keep an idle connection, so that none of their requests meets one that is just being closed.
      server.keepAliveTimeout = KEEP_ALIVE_MS
      return server
    },
  }
  const server = fastify(options)
  server.addHook('preClose', (done) => {
    kept.setOpen(false)
    done()
  })
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    answered({ log: request.log, metrics }, { call: request.routeOptions.config.call, status: reply.statusCode, milliseconds: reply.elapsedTime, id: request.id })
    done()
  })
  server.setErrorHandler(answerError)
  server.setNotFoundHandler((request, reply) => answerError(new Refusal('NOT_FOUND'), request, reply))
  return server
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the call, for logs and metrics. */
    call?: string
  }
}

function mountHealth(server: FastifyInstance, metrics: Metrics, ask: () => Promise<unknown>): void {
  server.get('/healthz', async () => ({ status: 'alive' }))
  server.get('/readyz', async (_request, reply) => {
    try {
      await ask()
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'the database does not answer' })
    }
  })
  server.get('/metrics', async (request, reply) => {
    // Figures of the house are for the machine's own collector only.
    if (!['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '') || request.headers['x-forwarded-for'] !== undefined) {
      throw new Refusal('NOT_FOUND')
    }
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
