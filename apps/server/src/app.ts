import proxyAddr from '@fastify/proxy-addr'
import type { IncomingMessage } from 'node:http'
import type { ContentMarks } from '#contract/content-marks.ts'
import { isOfOperators } from '#contract/call.ts'
import { createCalendar } from './platform/calendar.ts'
import { createCeilings } from './platform/ceilings.ts'
import { openPools } from './platform/db/pools.ts'
import { createConsumers } from './platform/events/consumers.ts'
import { commonMappers, createEmit, createEmitToEach, storedEvents } from './platform/events/events.sql.ts'
import { welcomeMembers } from './platform/events/member-socket.ts'
import { createSockets } from './platform/events/sockets.ts'
import { createTail } from './platform/events/tail.ts'
import { mountDocs } from './platform/http/docs-page.ts'
import type { Session } from './platform/http/handlers.ts'
import { mountHealth } from './platform/http/health.ts'
import { createResponseCache } from './platform/http/response-cache.ts'
import { createConsole } from './platform/http/console.ts'
import { memberLookups, mountCalls } from './platform/http/mount.ts'
import { requestIds } from './platform/http/request-ids.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { answered, createServer } from './platform/http/server.ts'
import { createIds } from './platform/ids.ts'
import { type Job, startJobs } from './platform/jobs.ts'
import { createLanes } from './platform/lane/lanes.ts'
import { limitMessages } from './platform/messages/limited-messages.ts'
import { openGeo } from './platform/geo.ts'
import { startLoops } from './platform/loops.ts'
import { createMetrics } from './platform/metrics.ts'
import { createPayloadBox } from './platform/payload/payload.ts'
import { createQueues } from './platform/queued-jobs.ts'
import { dropExpired } from './platform/payload/payload.sql.ts'
import { openKeyedHash, encryptShared } from './platform/encrypted.ts'
import { createThrottle, dropQuiet } from './platform/throttle.sql.ts'
import { createAgents, readRebate } from './modules/agents/index.ts'
import { createBonus } from './modules/bonus/index.ts'
import { createBrand, createRehearsal, createSettings, statusFor } from './modules/brand/index.ts'
import { createCashier } from './modules/cashier/index.ts'
import { createContent } from './modules/content/index.ts'
import { createCases, openStuck } from './modules/cases/index.ts'
import { createCatalogue } from './modules/catalogue/index.ts'
import { createFigures } from './modules/figures/index.ts'
import { createIdentity, createPasswords } from './modules/identity/index.ts'
import { createLottery } from './modules/lottery/index.ts'
import { createLoyalty, faultsOfContent } from './modules/loyalty/index.ts'
import { createBroadcasts, createInbox, createMessaging } from './modules/messaging/index.ts'
import { createDesk, createOperators, createProposals, createSecondPerson } from './modules/operator/index.ts'
import { createOpening } from './modules/opening/index.ts'
import { createJackpots } from './modules/jackpots/index.ts'
import { createProviders, createTransfers, endGameSessions } from './modules/providers/index.ts'
import { createReconciliation, createRecords } from './modules/records/index.ts'
import { createSafeguards, type OpenBusiness } from './modules/safeguards/index.ts'
import { createSportsbook } from './modules/sportsbook/index.ts'
import { createWallet } from './modules/wallet/index.ts'
import { createUploads } from './platform/uploads/index.ts'
import type { App, AppDeps } from './app-deps.ts'
import { beginAccount } from './begin-account.ts'
import { firstContent } from './first-content.ts'
import type { Module } from './module.ts'
import { openConsoleLive } from './console-live.ts'
import { createSiteTopics } from './site-topics.ts'
import { everySecond, inTurn, watchContent, watchStakes, watchStatus } from './watch.ts'

/** Puts the house together. The one place that knows every module. */
export async function createApp(deps: AppDeps): Promise<App> {
  const { clock, random, log, brand, encryption, onStatement, paymentAdapters: adapters, siteUrl } = deps
  const metrics = createMetrics()
  const lost = (error: Error): void => log.warn({ err: error }, 'a database connection was lost')
  const { db, settingsDb, reports, close: closePools } = openPools(deps, { onError: lost, onStatement })
  const lanes = createLanes(deps.lanes ?? 4, {
    url: deps.databaseUrl,
    onStatement,
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
  // What is written before they are there is found when they start.
  let wake = (): void => undefined
  const emit = createEmit(() => wake())
  const emitToEach = createEmitToEach(() => wake())
  const calendar = createCalendar(brand.timeZone)
  const payloads = createPayloadBox({ db, clock, random, encryption })

  const throttle = createThrottle(db)
  const settings = createSettings(settingsDb, clock, brand.settings)
  const ceilings = createCeilings({ throttle, log, metrics })
  const messages = limitMessages(deps.messages, ceilings, async (what) => (await settings.safety()).ceilings[what])
  const geo = await openGeo()

  const passwords = deps.passwords ?? createPasswords()
  const operatorPasswords = deps.passwords ?? createPasswords({ atOnce: 1, mostWaiting: 50 })
  const uploads = createUploads({ db, clock, ids, random, encryption, throttle, store: deps.fileStore })
  const second = createSecondPerson({ ids, settings })
  const desk = createDesk({ db, settings })
  const parts = { db, clock, ids, random, encryption, log, throttle, settings, brand, second, desk }
  const content = createContent({
    ...parts,
    files: firstContent(brand),
    languages: brand.brand,
    pictures: brand.pictures,
    store: deps.fileStore,
    siteUrl,
    faultsOf: (kind, value) => faultsOfContent({ catalogue, settings }, kind, value),
    changed: () => lookForContent(),
  })
  const termsVersion = async () => content.termsVersion((await settings.site()).termsVersion)
  const identity = createIdentity({
    ...parts,
    payloads,
    emit,
    content,
    passwords,
    messages,
    ceilings,
    siteUrl,
    verification: deps.verification,
    termsVersion,
    endGames: endGameSessions,
    vipOf: (member) => loyalty.vip.vipOf(member),
    openRewards: (member) => loyalty.promotions.openRewards(member),
    onProven: (tx, member) => safeguards.holdSamePerson(tx, member),
    onRegistered: (tx, member, account) => beginAccount({ safeguards, wallet, settings }, tx, member, account),
  })
  const wallet = createWallet({ db, clock, calendar, log, brand })
  const cases = createCases(parts)
  const safeguards = createSafeguards({
    ...parts,
    calendar,
    uploads,
    identity,
    emit,
    documents: { encryption, hash: await openKeyedHash(db, encryption, random) },
    endGames: endGameSessions,
    async openBusiness(reader, member) {
      const open: OpenBusiness[] = []
      for (const one of modules) open.push(...((await one.openBusiness?.(reader, member)) ?? []))
      return open
    },
    isAway: (member) => transfers.isAway(member),
    everythingOf: () => Object.fromEntries(modules.flatMap((one) => Object.entries(one.exports ?? {}))),
  })
  const operators = createOperators({
    ...parts,
    emit,
    emitToEach,
    consoleUrl: deps.console.url,
    passwords: operatorPasswords,
    identity,
    safeguards,
    cases,
    work: { lags: () => consumers.lags(), figures: () => queues.figures() },
  })
  const common = { ...parts, calendar, uploads, identity, safeguards, emit }
  const bonus = createBonus(common)
  const catalogue = await createCatalogue({
    db,
    languages: brand.brand.supportedLanguages,
    store: deps.fileStore,
    changed: () => lookForSwitches(),
    recentLotteries: (member) => lottery.recentOf(member),
    merchantCode: brand.brand.merchantCode,
    hidden: new Set(brand.brand.supportedLanguages.includes(BINGO_LANGUAGE) ? [] : ['BINGO']),
  })
  const stakeRules = await watchStakes(settings)
  const { houseLimits } = stakeRules
  const providers = await createProviders({
    ...parts,
    lanes,
    calendar,
    brand: { ...brand.brand, timeZone: brand.timeZone },
    ceilings,
    identity,
    safeguards,
    catalogue,
    clients: deps.providerClients,
    services: deps.services ?? [],
    switched: () => lookForSwitches(),
    signingKey: deps.signingKey,
    houseLimits,
    sessions: { idleMs: stakeRules.idleMs, touch: (session) => identity.touchSession(session) },
  })
  const lookForSwitches = inTurn(async () => {
    if (!(await catalogue.refresh())) return
    await providers.reload()
    cache.forget()
    await Promise.all([topics.look('game'), topics.look('content')])
  })
  const records = createRecords({ ...parts, timeZone: brand.timeZone, catalogue, providers })
  const transfers = createTransfers({ ...common, bonus, vendors: deps.transferVendors })
  const play = { ...deps, ...parts, lanes, calendar, catalogue, houseLimits }
  const hash = await openKeyedHash(db, encryption, random, 'house')
  const lottery = await createLottery({
    ...play,
    rebateOf: (member) => readRebate(db, member),
    changed: () => topics.look('lottery'),
  })
  const sportsbook = await createSportsbook({ ...play, metrics, hash, changed: () => topics.look('match') })
  const cashier = createCashier({ ...common, bonus, cases, adapters, siteUrl, rankOf: (id) => loyalty.vip.rankOf(id) })
  const loyalty = createLoyalty({ ...common, emitToEach, content, bonus, catalogue, signOf: hash })
  const inbox = createInbox({ ...common, messages, cases, content })
  await content.keepFiles()
  const seen = await watchContent(db, content, () => cache.forget())
  const marks = (): ContentMarks => ({ ...seen.settled(), catalogue: catalogue.mark() })
  const rehearsal = createRehearsal({ db, clock, hash, siteUrl })
  const house = createBrand({
    ...parts,
    rehearsal,
    payloads,
    geo,
    social: deps.verification.social.map(({ provider, label }) => ({ provider, label })),
    clerk: deps.clerk !== undefined,
    content,
    marks,
    termsVersion,
  })
  /** Lowest rank first. What asks all of them, such as the closing of an account, reads this list when it is asked. */
  const modules: readonly Module[] = [
    uploads,
    content,
    house,
    identity,
    wallet,
    cases,
    safeguards,
    bonus,
    catalogue,
    await createJackpots({ db, catalogue }),
    providers,
    transfers,
    lottery,
    lottery.desk,
    lottery.chases,
    sportsbook,
    sportsbook.desk,
    records,
    cashier,
    ...Object.values(loyalty),
    createMessaging({ brand, settings, content }),
    createAgents({ ...parts, emit, reports, cases, identity, safeguards, bonus, catalogue, transfers, lottery }),
    inbox,
    createBroadcasts({ ...parts, content, emitToEach }),
    createFigures({ db, reports, clock, settings, brand, queues: (from) => desk.standing(from, desks) }),
    operators,
    createOpening({ ...deps, ...parts, content, rehearsal, messages, hash, consoleUrl: deps.console.url }),
  ]
  const fold = <Part>(part: (one: Module) => readonly Part[] | undefined): Part[] =>
    modules.flatMap((one) => part(one) ?? [])
  const reconciliation = createReconciliation({ db, log, sources: fold((one) => one.reconciled?.()), cases })
  await encryptShared(db, encryption)
  for (const one of modules) await one.encryptStored?.()
  const [kinds, desks] = [fold((one) => one.proposals), fold((one) => one.desks)]
  const proposals = createProposals({ db, settings, brand }, second, kinds)
  const calls = [
    ...fold((one) => one.calls),
    ...proposals.calls,
    ...desk.calls(desks, kinds),
    ...reconciliation.calls,
    ...(deps.furtherCalls?.({ lanes, calendar }) ?? []),
  ]
  const requestId = requestIds(random)
  const secure = deps.https !== undefined || deps.siteUrl.startsWith('https:')
  const { human } = deps.verification
  const headers = securityHeaders(secure, {
    ...brand.hosts,
    startGameUrls: [...brand.hosts.startGameUrls, ...providers.pageOrigins()],
    scripts: human.kind === 'hosted' ? [new URL(human.scriptUrl).origin] : [],
  })
  const cache = createResponseCache({
    clock,
    headers,
    nextRequestId: requestId,
    answered: (call, id) => answered({ log, metrics }, { call, status: 200, milliseconds: 0, id }),
  })
  const server = createServer(deps, { metrics, headers, requestId, cache })
  const findSession = (token: string): Promise<Session | undefined> => identity.findSession(token)
  const ofMembers = calls.filter(({ call }) => !isOfOperators(call))
  mountCalls(server, ofMembers, {
    cache,
    payloads,
    lookupsOf: memberLookups({ findSession, endedFor: (token) => identity.endedFor(token) }),
    cookies: { path: '/wps', secure },
    statusFor: (ip, cookies) => statusFor({ settings, geo, rehearsal }, ip, cookies),
    isPreview: content.isPreview,
  })
  mountDocs(server, brand.brand.name, ofMembers)
  for (const one of modules) one.mount?.(server)
  // The players' origin knows nothing of operators: their calls and files are at an origin of their own.
  const consoleServer = createConsole(deps, {
    metrics,
    requestId,
    random,
    cache,
    payloads,
    calls,
    title: brand.brand.name,
    imgUrls: brand.hosts.imgUrls,
    findOperator: (token) => operators.findOperator(token),
    mounts: modules,
  })
  const queues = await createQueues({ db, log, metrics, queues: fold((one) => one.queues) })
  for (const one of [server, consoleServer])
    mountHealth(one, { metrics, metricsToken: deps.metricsToken, db, measure: () => queues.measure() })
  const stored = storedEvents([...commonMappers, ...fold((one) => one.mappers)], (about) =>
    log.error(about, 'an event could not be read'),
  )
  const tail = createTail(db, [...modules.flatMap((one) => one.eventSource ?? []), stored], (error) =>
    log.warn({ err: error }, 'the event tail could not read'),
  )
  const status = await watchStatus(settings, log, {
    // Where somebody may not come in, each is asked at the border; cached responses would pass it.
    door: (open) => cache.setOpen(open),
    changed: () => topics.look('status'),
  })
  const lookForContent = inTurn(async () => {
    content.forget()
    await seen.look()
    await topics.look('content')
  })
  const topics = createSiteTopics({ status, content: seen, catalogue, lottery, sportsbook, ...loyalty, clock, log })
  const addressOf = (request: IncomingMessage): string => proxyAddr(request, [...(deps.trustedProxies ?? [])])
  const line = { clock, log, addressOf }
  const welcome = welcomeMembers({ tail, clock, findSession })
  const sockets = createSockets(server.server, { ...line, path: '/socket', topics, welcome })
  const queueMark = (): Promise<string> => desk.mark(desks)
  const consoleLive = openConsoleLive(consoleServer.server, deps.console, { ...line, db, operators, queueMark })
  const consumers = createConsumers({
    db,
    log,
    metrics,
    stuck: openStuck(cases),
    consumers: fold((one) => one.consumers),
  })
  wake = () => consumers.wake()
  const stopLooking = everySecond(
    async () => {
      await Promise.all([stakeRules.look(), lookForSwitches(), seen.look(), lottery.look()])
      await Promise.all([topics.look(), consoleLive.look()])
    },
    (error) => log.warn({ err: error }, 'settings or the version of the catalogue could not be read'),
  )

  const jobs: readonly Job[] = [
    ...fold((one) => one.jobs),
    ...proposals.jobs,
    ...reconciliation.jobs,
    ...queues.jobs,
    ...(deps.clerk === undefined ? [] : [deps.clerk(calls)]),
    { name: 'drop_expired_payloads', schedule: '*/10 * * * *', run: () => dropExpired(db) },
    { name: 'drop_quiet_throttles', schedule: '*/10 * * * *', run: () => dropQuiet(db) },
  ]
  const loops = fold((one) => one.loops)
  if (deps.team !== undefined)
    loops.push(
      deps.team({ db, calls, server: () => server, enter: (member, type) => identity.openSession(member, type) }),
    )
  let running: readonly { stop(): Promise<void> }[] = []
  return {
    server,
    console: consoleServer,
    providers,
    calls,
    marks,
    tellSports: sportsbook.tell,
    isApart: async (cookies) => (await rehearsal.isOn(cookies)) || content.isPreview(cookies),
    kinds,
    jobs,
    async run(name) {
      const named = jobs.filter((job) => job.name === name)
      for (const job of named) await job.run()
      for (const loop of loops) if (loop.name === name) return loop.turn()
      if (named.length > 0) return
      await (queues.has(name) ? queues.drain(name) : consumers.drain(name))
    },
    async startJobs() {
      running = [startLoops(loops, log), await startJobs(deps.databaseUrl, jobs, log, queues.tasks)]
      consumers.start()
    },
    async close() {
      status.stop()
      stopLooking()
      await Promise.all([sockets.close(), consoleLive.close()])
      topics.close()
      await consoleServer.close()
      await server.close()
      await lanes.close()
      await consumers.stop()
      await Promise.all(running.map((one) => one.stop()))
      tail.close()
      await closePools()
    },
  }
}

/** Bingo is shown only where this language is offered. */
const BINGO_LANGUAGE = 'TY'
