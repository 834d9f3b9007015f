/**
 * T20: members bet at the moments at which betting on a match ends: its start, goals, stops, its end. Servers with clocks of
 * their own take the bets, and the one that closes the gates is stopped between two shards and killed. Each bet lies, by its
 * position on its shard, before the close of the prices that it was taken at; none waited across a close; and settlement
 * misses none.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from '#server/platform/db/sql.ts'
import { allShards, type Shard } from '#server/platform/ids.ts'
import { cloneDatabase } from '#tests/support/clones.ts'
import type { Player } from '#tests/support/house.ts'
import { type CampaignOptions, type Outcome, within } from './campaign.ts'
import { type Chance, createChance } from './chance.ts'
import {
  fixtureOf,
  idsOf,
  resultAt,
  sendBet,
  type Sent,
  type Slot,
  type SportsServers,
  startSportsServers,
} from './sports-servers.ts'
import { Violation } from './wire.ts'

const MEMBERS = 24
/** How far the clocks of the servers are from the database's. */
const SKEWS_MS = [-2000, 2000]
/** Bets are sent so near to the moment, or so that they come out of their wait that near to it. */
const NEAR_MS = 50
/** A bet on a live match waits so long. */
const WAIT_MS = 1000
/** How late a timer that was set may be read as early. */
const ROUGH_MS = 2
/** From its first message on, before the match begins. */
const AHEAD_MS = 1500
const PATIENCE_MS = 60_000
/** The gate of an event lies so far beyond its id, that of a market below zero. */
const FIRST_EVENT_GATE = 1_000_000_000
/** Units of a stake of 1. */
const STAKE = 100_000n

/** How betting ends: by a stop of the match or of its market, a goal, the start, the end. */
type Moment = 'start' | 'stop' | 'market' | 'goal' | 'end'
/** What happens on each match, one after the other. */
const COURSE: readonly Moment[] = ['start', 'stop', 'goal', 'market', 'goal', 'stop', 'end']
/** What is done to the server that closes. */
type Harm = 'none' | 'held' | 'killed'
const HARMS: readonly Harm[] = ['none', 'held', 'none', 'none', 'killed', 'none', 'none', 'none']

interface Hall {
  readonly servers: SportsServers
  readonly players: readonly Player[]
  readonly chance: Chance
  readonly seen: { moments: number; held: number; killed: number; accepted: number; refused: number }
}

/** A match under its prices of now: those of each period are other ones, so that a bet names when it was taken. */
interface Match {
  readonly key: string
  readonly event: number
  readonly market: number
  readonly startsAtMs: number
  period: number
  readonly score: { home: number; away: number }
  readonly periods: Period[]
  readonly sending: Promise<Sent>[]
}

/** While some prices held. */
interface Period {
  readonly price: number
  readonly home: number
  readonly away: number
  /** Up to where bets were taken by it, by shard. */
  readonly closed: ReadonlyMap<number, Closed>
}

const priceOf = (period: number): number => 2000 + 10 * period

export async function lateBets({ databases, count, seed, deadline }: CampaignOptions): Promise<Outcome> {
  const database = await cloneDatabase(databases, 't20')
  const chance = createChance(`${seed}/late-bets`)
  const servers = await startSportsServers(database.url, chance, { skewsMs: SKEWS_MS })
  const seen = { moments: 0, held: 0, killed: 0, accepted: 0, refused: 0 }
  try {
    const players: Player[] = []
    for (let i = 0; i < MEMBERS; i += 1) players.push(await servers.house.register())
    const hall: Hall = { servers, players, chance, seen }
    for (let nr = 1; seen.accepted + seen.refused < count && !deadline.aborted; nr += 1) await playMatch(hall, `m${nr}`)
    await servers.stop()
    const found = await servers.house.audit()
    if (found.length > 0) throw new Violation(`the auditor found ${found.length}, first: ${JSON.stringify(found[0])}`)
    if (seen.accepted === 0 || seen.refused === 0 || seen.held === 0 || seen.killed === 0)
      throw new Violation(`hardly anything happened, so it proves little: ${JSON.stringify(seen)}`)
    return within(
      seen.accepted + seen.refused,
      count,
      'bets',
      `${seen.accepted} accepted, ${seen.refused} refused at ${seen.moments} moments, ${seen.held} closers killed between two shards and ${seen.killed} anywhere`,
    )
  } finally {
    await servers.close()
    await database.drop()
  }
}

async function playMatch(hall: Hall, key: string): Promise<void> {
  const { servers } = hall
  servers.revive()
  await servers.tell({ type: 'snapshot_complete' })
  const startsAtMs = Date.now() + AHEAD_MS
  await servers.tell(fixtureOf(key, startsAtMs))
  await servers.tell(oddsOf(key, 'before', 0, { home: 0, away: 0 }))
  const match: Match = {
    key,
    ...(await idsOf(servers.house, key)),
    startsAtMs,
    period: 0,
    score: { home: 0, away: 0 },
    periods: [],
    sending: [],
  }
  for (const moment of COURSE) await goThrough(hall, match, moment)
  const sent = await Promise.all(match.sending)
  hall.seen.accepted += sent.filter(({ code }) => code === 'ok').length
  hall.seen.refused += sent.filter(({ code }) => code !== 'ok').length
  await settled(hall, match)
  await checkBets(hall, match, sent)
}

const oddsOf = (
  event: string,
  phase: string,
  period: number,
  { home, away }: { home: number; away: number },
): object => ({
  type: 'odds_change',
  event,
  phase,
  score: { home, away },
  markets: [resultAt(priceOf(period))],
})

/** Bets come in around a moment that ends betting by the prices of now, and go on by new ones. */
async function goThrough(hall: Hall, match: Match, moment: Moment): Promise<void> {
  const { servers, chance, seen } = hall
  const harm = HARMS[seen.moments % HARMS.length] ?? 'none'
  seen.moments += 1
  servers.revive()
  // The clock begins a match as well as its message, whichever comes first.
  const atMs = moment === 'start' ? Math.max(match.startsAtMs, Date.now() + NEAR_MS) : Date.now() + WAIT_MS + NEAR_MS
  sendAround(hall, match, atMs)
  const { home, away } = match.score
  await delay(Math.max(0, atMs - Date.now() + chance.below(NEAR_MS) - (moment === 'start' ? NEAR_MS / 2 : 0)))
  const closing = await closingOf(hall, match, moment)
  if (moment === 'goal') match.score[chance.pick(['home', 'away'] as const)] += 1
  const message = messageOf(match, moment)
  if (harm === 'held') await stopBetweenShards(hall, closing, message)
  else if (harm === 'killed') await killSoon(hall, message)
  else await servers.tell(message)
  const closed = await closedBy(servers.house.db, closing)
  if (closed.size < allShards.length) throw new Violation(`a ${moment} is told with ${closed.size} shards closed`)
  match.periods.push({ price: priceOf(match.period), home, away, closed })
  match.period += 1
  // Betting is open again at once, while bets of before still wait.
  if (moment === 'stop' || moment === 'market') await servers.tell(oddsOf(match.key, 'live', match.period, match.score))
}

function messageOf({ key, period, score }: Match, moment: Moment): object {
  switch (moment) {
    case 'start':
    case 'goal':
      return oddsOf(key, 'live', period + 1, score)
    case 'stop':
      return { type: 'bet_stop', event: key }
    case 'market':
      return { type: 'bet_stop', event: key, markets: [{ type: '1x2', period: 'match' }] }
    case 'end':
      return {
        type: 'bet_settlement',
        event: key,
        certainty: 2,
        scores: [{ period: 'match', ...score }],
        isFinal: true,
      }
  }
}

/** Every member sends bets around a moment: some that are sent then, some that come out of their wait then. */
function sendAround({ servers, players, chance }: Hall, match: Match, atMs: number): void {
  for (const player of players)
    for (const before of [0, 0, WAIT_MS, WAIT_MS]) {
      const ms = Math.max(0, atMs - before - NEAR_MS + chance.below(2 * NEAR_MS) - Date.now())
      const pick = chance.pick(['home', 'draw', 'away'] as const)
      const leg = { market: match.market, pick, price: priceOf(match.period) }
      const sending = delay(ms).then(() => sendBet(servers, chance, player, [leg], '1'))
      sending.catch(() => undefined)
      match.sending.push(sending)
    }
}

/** Tells a message, and kills the server that has it some moments later. */
async function killSoon({ servers, chance, seen }: Hall, message: object): Promise<void> {
  let tries = 0
  await servers.tell(message, (slot) => {
    tries += 1
    if (tries > 1) return
    seen.killed += 1
    void delay(chance.below(NEAR_MS)).then(() => servers.kill(slot))
  })
}

/**
 * Tells a message while the head of a shard is held, so that the closer gets as far as the shard before, and kills it there.
 * Meanwhile the message has no effect.
 */
async function stopBetweenShards({ servers, chance, seen }: Hall, closing: Closing, message: object): Promise<void> {
  const { db } = servers.house
  const held = allShards[3 + chance.below(allShards.length - 6)]
  if (held === undefined) throw new Error('there are fewer shards')
  let posted: Slot | undefined
  let telling = Promise.resolve()
  await db.transaction(async (tx) => {
    await tx.query(sql`SELECT n FROM shard_head WHERE shard = ${held} FOR UPDATE`)
    const before = await stateOf(tx, closing.match)
    telling = servers.tell(message, (slot) => (posted ??= slot))
    telling.catch(() => undefined)
    // A look keeps the transaction awake; who waits for the head gives up after a second and tries again.
    for (let waited = 0; waited < 3000; waited += 10) {
      const closed = await closedBy(tx, closing)
      if (closed.has(held)) throw new Violation('a shard was closed without its head')
      const now = await stateOf(tx, closing.match)
      if (JSON.stringify(now) !== JSON.stringify(before))
        throw new Violation(`a message took effect while shard ${held} was open: ${JSON.stringify({ before, now })}`)
      if (closed.size > 0 && posted !== undefined) {
        servers.kill(posted)
        seen.held += 1
        return
      }
      await delay(10)
    }
  })
  await telling
}

type Reader = Pick<SportsServers['house']['db'], 'query'>

interface State {
  readonly open: boolean
  readonly stops: number
  readonly phase: string
  readonly revision: number
  readonly status: number
  readonly version: number
}

async function stateOf(db: Reader, { event, market }: Match): Promise<State> {
  const [state] = await db.query<State & Record<string, unknown>>(sql`
    SELECT e.open, e.stops, e.phase, e.revision, m.status, m.version FROM sport_event e JOIN sport_market m ON m.event = e.id
    WHERE e.id = ${event} AND m.id = ${market}`)
  if (state === undefined) throw new Error('a match is gone')
  return state
}

/** The gate that a moment closes, and up to which number. What betting had been stopped on before was closed then. */
interface Closing {
  readonly match: Match
  readonly gate: number
  readonly to: number
}

async function closingOf({ servers }: Hall, match: Match, moment: Moment): Promise<Closing> {
  const { open, stops, status, version } = await stateOf(servers.house.db, match)
  return moment === 'market'
    ? { match, gate: -match.market, to: status === 1 ? version : version - 1 }
    : { match, gate: FIRST_EVENT_GATE + match.event, to: open ? stops : stops - 1 }
}

/** The position at which a shard was closed, and when. */
interface Closed {
  readonly n: bigint
  readonly atMs: number
}

/** Where a gate was closed, by shard. */
async function closedBy(db: Reader, { gate, to }: Closing): Promise<Map<Shard, Closed>> {
  const rows = await db.query<{ shard: Shard; n: string; atMs: number }>(sql`
    SELECT shard, n, (extract(epoch FROM at) * 1000)::double precision AS "atMs" FROM gate WHERE gate = ${gate} AND closed_to >= ${to} /* every shard */`)
  return new Map(rows.map(({ shard, n, atMs }) => [shard, { n: BigInt(n), atMs }]))
}

/** Waits until all that is known of a match is settled. */
async function settled({ servers: { house } }: Hall, { key, event }: Match): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += 50) {
    const [due] = await house.db.query(
      sql`SELECT FROM sport_event WHERE id = ${event} AND (settled < revision OR NOT final)`,
    )
    if (due === undefined) return
    await delay(50)
  }
  throw new Violation(`${key} was never settled`)
}

/** What was accepted is there, in time, and paid by the result; what was refused left nothing. */
async function checkBets({ servers: { house } }: Hall, match: Match, sent: readonly Sent[]): Promise<void> {
  const rows = await house.db.query<BetRow & Record<string, unknown>>(sql`
    SELECT b.shard, b.n, b.reference, (extract(epoch FROM b.at) * 1000)::double precision AS "atMs", b.price, b.pick, b.at_home AS home, b.at_away AS away,
      b.paid, b.done, e.amount IS NOT NULL AS posted FROM sport_bet b
    LEFT JOIN entry e ON e.shard = b.shard AND e.n = b.n AND e.reference = b.reference AND e.amount = ${(-STAKE).toString()}::bigint
    WHERE b.event = ${match.event} /* every shard */`)
  const references = new Set(rows.map(({ reference }) => reference))
  const wrong = sent.find(({ key, code }) => references.has(key) !== (code === 'ok'))
  if (wrong !== undefined)
    throw new Violation(
      `a bet was answered with ${wrong.code} and is ${references.has(wrong.key) ? '' : 'not '}there: ${wrong.key}`,
    )
  if (rows.length !== sent.filter(({ code }) => code === 'ok').length)
    throw new Violation(`${match.key} has ${rows.length} bets, more than were accepted`)
  const strange = sent.find(({ code }) => code !== 'ok' && code !== 'LEGS_REFUSED')
  if (strange !== undefined)
    throw new Violation(`a bet was refused with ${strange.code}: ${JSON.stringify(strange.detail)}`)
  for (const row of rows) {
    const why = faultOf(match, row)
    if (why !== undefined) throw new Violation(`a bet on ${match.key} ${why}: ${JSON.stringify(row)}`)
  }
}

interface BetRow {
  readonly shard: number
  readonly n: string
  readonly reference: string
  readonly atMs: number
  readonly price: number
  readonly pick: number
  readonly home: number
  readonly away: number
  readonly paid: string
  readonly done: boolean
  readonly posted: boolean
}

/** What is wrong with a bet that was taken; undefined where nothing is. */
function faultOf({ periods, startsAtMs, score }: Match, row: BetRow): string | undefined {
  const nr = periods.findIndex(({ price }) => price === row.price)
  const [period, before] = [periods[nr], periods[nr - 1]]
  const [closed, opened] = [period?.closed.get(row.shard), before?.closed.get(row.shard)]
  if (period === undefined || closed === undefined) return 'stands at a price that never was'
  if (!row.posted) return 'has no entry'
  if (BigInt(row.n) > closed.n) return `came in behind ${closed.n}, where its prices were closed`
  if (opened !== undefined && BigInt(row.n) <= opened.n)
    return `came in before ${opened.n}, where the prices before it were closed`
  if (row.home !== period.home || row.away !== period.away) return 'names another score'
  if (before === undefined && row.atMs >= startsAtMs) return 'came in after the start'
  // A bet on a live match was looked at before its wait, and a stop takes effect behind the last close.
  const stoppedMs = Math.max(...[...(before?.closed.values() ?? [])].map(({ atMs }) => atMs))
  if (nr > 1 && row.atMs - WAIT_MS < stoppedMs - ROUGH_MS) return 'waited across a stop'
  const winner = score.home > score.away ? 0 : score.home === score.away ? 1 : 2
  const due = row.pick === winner ? (STAKE * BigInt(row.price)) / 1000n : 0n
  if (!row.done || BigInt(row.paid) !== due)
    return `is owed ${due} and ${row.done ? 'settled' : 'missed by settlement'}`
  return undefined
}
