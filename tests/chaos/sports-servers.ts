/** Servers with a sportsbook as processes of their own, the producer that tells them, and the bets that are sent to them. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { FEED_SIGNATURE_HEADER, FEED_SIGNATURE_PREFIX, FEED_TIMESTAMP_HEADER } from '#contract/protocols/signed-feed.ts'
import { sportsFeedPath } from '#contract/protocols/sports-feed.ts'
import { hmac } from '#node/signatures.ts'
import { sql } from '#server/platform/db/sql.ts'
import { type House, openHouse, type Player, testBrand } from '#tests/support/house.ts'
import { type Leg, market, sportsBrand } from '#tests/support/sports.ts'
import { ownBundle } from './bundle.ts'
import type { Chance } from './chance.ts'
import { type ServerProcess, startServer } from './processes.ts'
import { SPORTS_PRODUCER } from './server.ts'
import { Violation } from './wire.ts'

const KEY = 'the key of the producer of campaigns'
/** So long a message or a bet is repeated until it has an answer. */
const PATIENCE_MS = 60_000

export interface Slot {
  server: ServerProcess | undefined
  starting: Promise<void> | undefined
  readonly skewMs: number
}

export interface SportsServers {
  /** Looks at the database, and registers members. */
  readonly house: House
  readonly slots: readonly Slot[]
  /** Has the servers started that were killed; what is sent meanwhile goes to the others, or waits. */
  revive(): void
  /** Ends a server as a crash would. */
  kill(slot: Slot): void
  /** Tells a message, again and again until a server took it; `posted` hears to which one it goes. */
  tell(message: object, posted?: (slot: Slot) => void): Promise<void>
  /** Ends the servers in order. */
  stop(): Promise<void>
  close(): Promise<void>
}

/** Opens a database's servers, whose clocks are so far from the right time. */
export async function startSportsServers(
  url: string,
  chance: Chance,
  { skewsMs, pickLimit = '100000000' }: { readonly skewsMs: readonly number[]; readonly pickLimit?: string },
): Promise<SportsServers> {
  const bundle = await ownBundle()
  const brand = sportsBrand({ pickLimit })
  const house = await openHouse(url, {
    brand: { ...brand, brand: { ...testBrand.brand, registrationOpen: true, startingCredit: '1000000' } },
  })
  const slots: readonly Slot[] = skewsMs.map((skewMs) => ({ server: undefined, starting: undefined, skewMs }))
  let sequence = 0
  const tell: SportsServers['tell'] = async (message, posted) => {
    sequence += 1
    const numbered = { sequence, at: new Date().toISOString(), ...message }
    for (let waited = 0; waited < PATIENCE_MS; waited += 20) {
      const slot = chance.pick(slots)
      if (slot.server !== undefined) {
        posted?.(slot)
        const answer = await post(slot.server.port, numbered)
        if (answer !== undefined && answer.status < 500) return heard(answer, message)
      }
      await delay(20)
    }
    throw new Violation(`a message was never taken: ${JSON.stringify(message)}`)
  }
  const heard = async ({ status, body }: Answered, message: object): Promise<void> => {
    if (status !== 200) throw new Violation(`a message was refused: ${JSON.stringify({ body, message })}`)
    if (body['recover'] === true && !('type' in message && message.type === 'snapshot_complete'))
      await tell({ type: 'snapshot_complete' })
  }
  const start = async (slot: Slot): Promise<void> => {
    const { skewMs } = slot
    const sports = { key: KEY, pickLimit, skewMs }
    slot.server = await startServer(bundle.file, url, testBrand.timeZone, undefined, undefined, sports)
    slot.starting = undefined
  }
  return {
    house,
    slots,
    revive() {
      for (const slot of slots) if (slot.server === undefined) slot.starting ??= start(slot)
    },
    kill(slot) {
      slot.server?.kill('SIGKILL')
      slot.server = undefined
    },
    tell,
    async stop() {
      for (const { starting } of slots) await starting
      for (const { server } of slots) server?.kill('SIGTERM')
      for (const { server } of slots) await server?.ended
    },
    async close() {
      for (const { starting } of slots) await starting
      for (const { server } of slots) server?.kill('SIGKILL')
      await house.close()
      await bundle.remove()
    },
  }
}

interface Answered {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

async function request(
  port: number,
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<Answered | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(10_000),
    })
    const read: unknown = await answer.json()
    return typeof read === 'object' && read !== null ? { status: answer.status, body: { ...read } } : undefined
  } catch {
    return undefined
  }
}

function post(port: number, message: object): Promise<Answered | undefined> {
  const [body, timestamp] = [JSON.stringify({ messages: [message] }), String(Date.now())]
  return request(port, sportsFeedPath(SPORTS_PRODUCER), body, {
    [FEED_TIMESTAMP_HEADER]: timestamp,
    [FEED_SIGNATURE_HEADER]: `${FEED_SIGNATURE_PREFIX}${hmac(KEY, `${timestamp}.`, Buffer.from(body)).toString('hex')}`,
  })
}

/** What became of a bet. */
export interface Sent {
  readonly player: Player
  readonly key: string
  /** `ok`, or the code by which it was refused. */
  readonly code: string
  /** What was said with the code. */
  readonly detail: unknown
}

/** Sends a bet to the servers, with the same key until there is an answer. */
export async function sendBet(
  { slots }: Pick<SportsServers, 'slots'>,
  chance: Chance,
  player: Player,
  legs: readonly Leg[],
  unit: string,
): Promise<Sent> {
  const key = randomUUID()
  const kind = legs.length === 1 ? 'single' : 'combination'
  const body = JSON.stringify({ key, kind, unit, policy: 'any', legs })
  for (let waited = 0; waited < PATIENCE_MS; waited += 20) {
    const port = chance.pick(slots).server?.port
    const answer =
      port === undefined
        ? undefined
        : await request(port, '/wps/sports/bets', body, { authorization: `Bearer ${player.token}` })
    if (answer !== undefined && answer.status < 500) {
      const { success, code, detail } = answer.body
      if (success === true) return { player, key, code: 'ok', detail }
      if (code !== 'BUSY') return { player, key, code: String(code), detail }
    }
    await delay(20)
  }
  throw new Violation('a bet was never answered')
}

/** What a producer tells of a match that is to come. */
export const fixtureOf = (event: string, startsAtMs: number): object => ({
  type: 'fixture',
  event,
  sport: 'football',
  competition: { key: 'campaigns', name: 'Campaigns' },
  home: { key: `${event}-home`, name: `Home ${event}` },
  away: { key: `${event}-away`, name: `Away ${event}` },
  startsAt: new Date(startsAtMs).toISOString(),
  isSimulated: true,
})

/** A market of results whose picks all have this price. */
export const resultAt = (price: number): object => ({
  ...market('1x2', undefined, [0.4, 0.3, 0.3]),
  prices: [price, price, price],
})

/** The ids of an event and of its market of results. */
export async function idsOf(house: House, key: string): Promise<{ readonly event: number; readonly market: number }> {
  const [row] = await house.db.query<{ event: number; market: number }>(sql`
    SELECT e.id AS event, m.id AS market FROM sport_event e JOIN sport_market m ON m.event = e.id AND m.type = '1x2' WHERE e.key = ${key}`)
  if (row === undefined) throw new Error(`nobody told of ${key}`)
  return row
}
