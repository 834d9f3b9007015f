/** The real server as a process of its own, for campaigns that kill it. */
import { setTimeout as delay } from 'node:timers/promises'
import { number, object, parse, string, type output } from 'zod/mini'
import { createApp } from '#server/app.ts'
import type { App, AppDeps } from '#server/app-deps.ts'
import { createSandboxAdapter } from '#server/modules/cashier/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createLog } from '#server/platform/log.ts'
import { systemRandom } from '#server/platform/random.ts'
import { nothingOutside } from '#tests/support/outside.ts'
import { sportsBrand } from '#tests/support/sports.ts'
import { cashBrand } from './cash-brand.ts'
import { brandIn } from './door.ts'

/** The payment provider of a campaign, and where it calls back. */
const stormPayments = object({ url: string(), key: string(), site: string() })
export type StormPayments = output<typeof stormPayments>

/** A game that a campaign plays, and how far the server's clock is from the right time. */
export interface ServeLottery {
  readonly lotteries: string
  readonly skewMs: number
}

/** The key of the feed that a campaign tells, the limit of a pick, and how far the server's clock is from the right time. */
const servedSports = object({ key: string(), pickLimit: string(), skewMs: number() })
export type ServeSports = output<typeof servedSports>

/** The producer that a campaign speaks for. */
export const SPORTS_PRODUCER = 'campaign'

/** Serves a database on a free port of this machine, which the first line of the output names; jobs run as well. */
export async function serve(
  databaseUrl: string,
  timeZone: string,
  payments?: string,
  lottery?: ServeLottery,
  sports?: string,
): Promise<void> {
  const app = await createApp({
    databaseUrl,
    brand: brandIn(timeZone),
    clock: systemClock,
    random: systemRandom,
    log: createLog(process.env['LOG_LEVEL'] ?? 'silent'),
    providerClients: new Map(),
    lanes: 4,
    // The campaign speaks for many addresses.
    trustedProxies: ['127.0.0.1'],
    ...nothingOutside,
    ...(lottery === undefined ? {} : withLottery(timeZone, lottery)),
    ...(sports === undefined ? {} : withSports(parse(servedSports, JSON.parse(sports)))),
    ...(payments === undefined ? {} : withCashier(timeZone, parse(stormPayments, JSON.parse(payments)))),
  })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  if (payments === undefined) await app.startJobs()
  else void payOut(app)
  const address = app.server.server.address()
  process.stdout.write(`${JSON.stringify({ port: typeof address === 'object' ? address?.port : undefined })}\n`)
  // Asked for by whoever writes a line. The end of the input means that the campaign is gone, even when that was killed.
  process.stdin
    .on('data', () => process.stdout.write(`${JSON.stringify({ peak: process.resourceUsage().maxRSS * 1024 })}\n`))
    .on('end', () => process.exit(1))
  process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
}

const withLottery = (timeZone: string, { lotteries, skewMs }: ServeLottery): Partial<AppDeps> => ({
  brand: { ...brandIn(timeZone), lotteries: [lotteries] },
  clock: { now: () => systemClock.now() + skewMs },
})

const withSports = ({ key, pickLimit, skewMs }: ServeSports): Partial<AppDeps> => ({
  brand: sportsBrand({ liveDelaySeconds: 1, leastStake: '0.01', pickLimit }),
  sportsFeeds: [{ name: SPORTS_PRODUCER, keys: () => [key] }],
  clock: { now: () => systemClock.now() + skewMs },
})

const withCashier = (timeZone: string, { url, key, site }: StormPayments): Partial<AppDeps> => ({
  brand: cashBrand(timeZone),
  siteUrl: site,
  paymentAdapters: new Map([['sandbox', createSandboxAdapter({ url, keys: () => [key], clock: systemClock })]]),
})

/** What runs every minute, all the time: both servers at once, as two processes of a house may. */
async function payOut(app: App): Promise<void> {
  for (;;) {
    for (const job of ['ask_about_deposits', 'send_withdrawals']) await app.run(job).catch(() => undefined)
    await delay(100)
  }
}
