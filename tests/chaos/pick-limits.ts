/**
 * T24: members of all shards bet on the same few picks at two servers until nothing is left of their limits, alone and in
 * combinations, while a server is killed and started again. Never more can be won on a pick than its limit, nearly all of it
 * can be used, and what the dead one held is counted anew.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { int, object, safeParse, string } from 'zod/mini'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { sql } from '#server/platform/db/sql.ts'
import { allShards, shardOf } from '#server/platform/ids.ts'
import { cloneDatabase } from '#tests/support/clones.ts'
import type { House, Player } from '#tests/support/house.ts'
import { passTimeAwake } from '#tests/support/time.ts'
import { type CampaignOptions, type Outcome, within } from './campaign.ts'
import { type Chance, createChance } from './chance.ts'
import { fixtureOf, idsOf, resultAt, sendBet, type SportsServers, startSportsServers } from './sports-servers.ts'
import { Violation } from './wire.ts'

const LIMIT = '300'
/** A stake costs the house as much again. */
const PRICE = 2000
const PICKS = ['home', 'draw', 'away'] as const
/** The smallest stake: a hundredth. */
const LEAST = 1000n
const MOST_MEMBERS = 400
/** A member that is refused the smallest stake so often in a row, by both servers in all likelihood, asks no more. */
const FULL = 6
/** A server is killed once so many bets of a round were taken. */
const KILLED_AFTER = 80
/** After so long a server that says nothing is taken for dead. */
const SILENT_SECONDS = 31
const PATIENCE_MS = 60_000
const DAY_MS = 86_400_000

interface Sale {
  readonly servers: SportsServers
  readonly players: readonly Player[]
  readonly chance: Chance
  readonly keys: readonly string[]
  readonly markets: readonly number[]
  /** Keys of the bets that were taken. */
  readonly taken: Set<string>
  readonly seen: { bets: number; combinations: number; full: number; closed: number; killed: number }
}

export async function pickLimits({ databases, count, seed, deadline }: CampaignOptions): Promise<Outcome> {
  const database = await cloneDatabase(databases, 't24')
  const chance = createChance(`${seed}/pick-limits`)
  const servers = await startSportsServers(database.url, chance, { skewsMs: [0, 0], pickLimit: LIMIT })
  const seen = { bets: 0, combinations: 0, full: 0, closed: 0, killed: 0 }
  try {
    servers.revive()
    const players = await onEveryShard(servers.house)
    for (let nr = 1; seen.bets < count && !deadline.aborted; nr += 1) {
      const keys = [`a${nr}`, `b${nr}`]
      const sale: Sale = { servers, players, chance, keys, markets: [], taken: new Set(), seen }
      await sellOut({ ...sale, markets: await openMatches(sale) })
    }
    await servers.stop()
    const found = await servers.house.audit()
    if (found.length > 0) throw new Violation(`the auditor found ${found.length}, first: ${JSON.stringify(found[0])}`)
    if (seen.combinations === 0 || seen.full === 0 || seen.killed === 0)
      throw new Violation(`hardly anything happened, so it proves little: ${JSON.stringify(seen)}`)
    return within(
      seen.bets,
      count,
      'bets',
      `${seen.combinations} combinations, ${seen.full} refused at a limit, ${seen.killed} servers killed, ${seen.closed} asked while betting was closed`,
    )
  } finally {
    await servers.close()
    await database.drop()
  }
}

/** Two members on each shard. */
async function onEveryShard(house: House): Promise<Player[]> {
  const found = new Map(allShards.map((shard) => [shard, new Array<Player>()]))
  for (let i = 0; i < MOST_MEMBERS && [...found.values()].some(({ length }) => length < 2); i += 1) {
    const player = await house.register()
    const there = found.get(shardOf(player.id))
    if (there !== undefined && there.length < 2) there.push(player)
  }
  return [...found.values()].flat()
}

async function openMatches({ servers, keys }: Sale): Promise<number[]> {
  for (const key of keys) await servers.tell(fixtureOf(key, Date.now() + DAY_MS))
  await tellPrices(servers, keys)
  const markets: number[] = []
  for (const key of keys) markets.push((await idsOf(servers.house, key)).market)
  return markets
}

async function tellPrices({ tell }: SportsServers, keys: readonly string[]): Promise<void> {
  const now = { type: 'odds_change', phase: 'before', score: { home: 0, away: 0 }, markets: [resultAt(PRICE)] }
  for (const event of keys) await tell({ ...now, event })
  await tell({ type: 'snapshot_complete' })
}

/** Sells two matches out while a server dies, and looks whether that was all. */
async function sellOut(sale: Sale): Promise<void> {
  const { players, chance } = sale
  await Promise.all([
    killOne(sale),
    ...players.map((player, i) => sellUntilFull(sale, player, chance.fork(`${sale.keys.join()}/${i}`))),
  ])
  // What lay with the dead server, and what others put back, is sold as well.
  await recounted(sale)
  for (const market of sale.markets)
    for (const pick of PICKS) await sellUntilFull(sale, chance.pick(players), chance, { market, pick })
  await check(sale)
}

/** Kills a server in the middle, has it taken for dead, and starts another one. */
async function killOne(sale: Sale): Promise<void> {
  const { servers, chance, taken, seen } = sale
  for (let waited = 0; taken.size < KILLED_AFTER && waited < PATIENCE_MS; waited += 10) await delay(10)
  const living = servers.slots.filter(({ server }) => server !== undefined)
  const slot = living.length > 0 ? chance.pick(living) : undefined
  if (slot === undefined) return
  servers.kill(slot)
  seen.killed += 1
  await passTimeAwake(servers.house.db, SILENT_SECONDS)
  servers.revive()
  // The producer was silent for as long, so betting is closed sooner or later.
  for (let waited = 0; waited < PATIENCE_MS; waited += 200) {
    await delay(200)
    const [dead] = await servers.house.db.query(OVERDUE)
    if (!(await isOpen(sale))) await tellPrices(servers, sale.keys)
    else if (dead === undefined) return
  }
}

/** Whether bets are taken on both matches. */
async function isOpen({ servers: { house }, markets }: Sale): Promise<boolean> {
  const [row] = await house.db.query<{ open: boolean }>(sql`
    SELECT bool_and(e.open AND p.state = 'up') AS open FROM sport_event e JOIN sport_producer p ON p.id = e.producer
    JOIN sport_market m ON m.event = e.id WHERE m.id IN (${markets[0] ?? 0}, ${markets[1] ?? 0})`)
  return row?.open === true
}

/** Servers that are dead, and whose parts have not gone back. */
const OVERDUE = sql`
  SELECT FROM sport_holder WHERE ended_at IS NOT NULL OR heard_at < app_now() - interval '30 seconds'`

/** Waits until what dead servers held is counted anew. */
async function recounted({ servers: { house } }: Sale): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += 100) {
    const [dead] = await house.db.query(OVERDUE)
    if (dead === undefined) return
    await delay(100)
  }
  throw new Violation('what a dead server held is never counted anew')
}

const full = object({ leg: int(), unit: string() })

/** Bets with stakes of any size until not even the smallest is taken: on the pick that is named, else on any. */
async function sellUntilFull(
  sale: Sale,
  player: Player,
  chance: Chance,
  only?: { readonly market: number; readonly pick: string },
): Promise<void> {
  const { servers, markets, taken, seen } = sale
  const any = (): bigint => LEAST * BigInt(100 + chance.below(1200))
  let wanted = any()
  let raced = 0
  for (let refused = 0, tries = 0; refused < FULL; tries += 1) {
    if (tries > 2000) throw new Violation('a pick is never full')
    const on =
      only === undefined ? (chance.hit(0.3) ? markets : [chance.pick(markets.map((id) => ({ id }))).id]) : [only.market]
    const legs = on.map((market) => ({
      market,
      pick: only?.pick ?? chance.pick(PICKS.map((pick) => ({ pick }))).pick,
      price: PRICE,
    }))
    const { key, code, detail } = await sendBet(servers, chance, player, legs, moneyToDecimal(wanted, 5))
    if (code === 'ok') {
      taken.add(key)
      seen.bets += 1
      if (legs.length > 1) seen.combinations += 1
      refused = 0
      wanted = any()
    } else if (code === 'LEGS_REFUSED') {
      // Until the prices come again after the silence.
      seen.closed += 1
      await delay(50)
    } else if (code === 'AMOUNT_OUT_OF_RANGE') {
      seen.full += 1
      const read = safeParse(full, detail)
      if (!read.success) throw new Violation(`a refusal does not say what it has room for: ${JSON.stringify(detail)}`)
      const most = parseMoney(read.data.unit)
      // What another bet held at that moment may be free again when the refusal is written.
      raced = most >= wanted ? raced + 1 : 0
      if (raced > 3) throw new Violation(`${wanted} is refused where there is room for ${most}`)
      if (most < LEAST) refused += 1
      if (raced === 0) wanted = most < LEAST ? LEAST : most
    } else throw new Violation(`a bet was refused with ${code}: ${JSON.stringify(detail)}`)
  }
}

/** What all bets on a pick may win is within the limit and near it; what lies with servers, what is free and what bets of dead servers use add up to it. */
async function check({ servers: { house }, markets, taken }: Sale): Promise<void> {
  const limit = parseMoney(LIMIT)
  const rows = await house.db.query<{
    reference: string
    stake: string
    holder: string
    market: number
    pick: number
    price: number
  }>(sql`
    SELECT b.reference, b.stake, b.holder, l.market, l.pick, l.price FROM sport_bet b
    CROSS JOIN LATERAL (
      SELECT b.market, b.pick::integer, b.price WHERE b.legs IS NULL
      UNION ALL SELECT (k ->> 1)::integer, (k ->> 2)::integer, (k ->> 3)::integer FROM jsonb_array_elements(b.legs) AS k) AS l
    WHERE l.market IN (${markets[0] ?? 0}, ${markets[1] ?? 0}) /* every shard */`)
  const references = new Set(rows.map(({ reference }) => reference))
  if (references.size !== taken.size || [...taken].some((key) => !references.has(key)))
    throw new Violation(`${references.size} bets are there and ${taken.size} were taken`)
  const leases = await house.db.query<{ holder: string; market: number; pick: number; leased: string }>(sql`
    SELECT holder, market, pick, leased FROM sport_lease`)
  const pools = await house.db.query<{ market: number; pick: number; free: string }>(
    sql`SELECT market, pick, free FROM sport_pool`,
  )
  const sum = (list: readonly bigint[]): bigint => list.reduce((all, one) => all + one, 0n)
  for (const market of markets)
    for (const pick of PICKS.keys()) {
      const here = <Row extends { readonly market: number; readonly pick: number }>(list: readonly Row[]): Row[] =>
        list.filter((row) => row.market === market && row.pick === pick)
      const cost = (row: (typeof rows)[number]): bigint => (BigInt(row.stake) * BigInt(row.price - 1000)) / 1000n
      const [bets, leased] = [here(rows), here(leases)]
      const owed = sum(bets.map(cost))
      if (owed > limit) throw new Violation(`pick ${pick} of ${market} may win ${owed}, the limit is ${limit}`)
      if (owed * 100n < limit * 99n) throw new Violation(`pick ${pick} of ${market} was full at ${owed} of ${limit}`)
      for (const { holder, leased: all } of leased) {
        const used = sum(bets.filter((row) => row.holder === holder).map(cost))
        if (used > BigInt(all))
          throw new Violation(`a server used ${used} of pick ${pick} of ${market} and holds ${all}`)
      }
      const living = new Set(leased.map(({ holder }) => holder))
      const dead = sum(bets.filter(({ holder }) => !living.has(holder)).map(cost))
      const all = sum([
        dead,
        ...leased.map((row) => BigInt(row.leased)),
        ...here(pools).map(({ free }) => BigInt(free)),
      ])
      if (all !== limit)
        throw new Violation(`of pick ${pick} of ${market} ${all} is accounted for, the limit is ${limit}`)
    }
}
