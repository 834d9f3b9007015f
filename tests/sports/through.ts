import { randomUUID } from 'node:crypto'
import { safeParse } from 'zod/mini'
import { sportsCalls } from '#contract/calls/sports.ts'
import { sportsbook } from '#contract/settings/sportsbook.ts'
import { type Money, moneyToDecimal, parseMoney } from '#rules/money.ts'
import { NIL } from '#rules/sports/contest.ts'
import { gradeFixture } from '#rules/sports/files/fixture-grade.ts'
import type { ClosingPrice, Fixture } from '#rules/sports/files/fixture.ts'
import { readMarketKey } from '#rules/sports/market-key.ts'
import type { CheckedLine } from '#server/commands/sports-check/files.ts'
import type { ReturnOf } from '#server/commands/sports-check/flat-stakes.ts'
import { FOOTBALL, type Matches, type NumberedMatch, type Outcome } from '#server/commands/sports-check/matches.ts'
import type { FileLeg, FileTicket, ReadTicket } from '#server/commands/sports-check/ticket-file.ts'
import { slipsOf, type TicketOutcome } from '#server/commands/sports-check/tickets.ts'
import { eventKeyOf } from '#server/modules/sportsbook/file-messages.ts'
import { openFileImport } from '#server/modules/sportsbook/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { sql } from '#server/platform/db/sql.ts'
import { type CloneSource, cloneDatabase } from '#tests/support/clones.ts'
import { type House, openHouse, type Player, testBrand } from '#tests/support/house.ts'
import { passTime } from '#tests/support/inbox.ts'
import { sportsBrand } from '#tests/support/sports.ts'
import { openProducer } from '#tests/support/sports-producer.ts'
import { createHouseBook, type SoldBet } from './house-book.ts'
import { endOf, type HouseOutright, offerOf, outrightsOf, pickOf, untellable } from './outrights.ts'
import { type AskedBet, type AskedLeg, isLiveAt, type Round, roundsOf, type ToldOf } from './rounds.ts'

/** Bets are spread over so many members, and with them over shards; each asks for one at a time. */
const MEMBERS = 24
const HOUR_MS = 3_600_000
/** Matches that are played begin so long after their bets, all at once; the others on another day. */
const PLAYED_IN_HOURS = 20
const UNPLAYED_IN_HOURS = 30 * 24
/** From bets to results, and then until all deadlines of what was played are over. */
const TO_RESULTS_HOURS = PLAYED_IN_HOURS + 3
const TO_DEADLINES_HOURS = 40
/** What a feed says of picks that nobody bets on, in thousandths. */
const ANY_PRICE = 2000
/** Prices that a feed can tell, in thousandths. */
const LEAST_PRICE = 1010
const MOST_PRICE = 10_000_000
/** No limit of a brand is greater. */
const NO_LIMIT = '9999999999'
const FILES = 'files'

/** What a house says of files, and the bets that it was not asked for since it cannot have them, with why. */
export interface ThroughHouse {
  outcomeOf(match: NumberedMatch): Outcome
  /** Undefined for a ticket that was not sold. */
  ticketOf(ticket: FileTicket): TicketOutcome | undefined
  /** Undefined for a stake that was not sold. */
  readonly returnOf: ReturnOf
  readonly unsold: readonly string[]
}

interface Files {
  readonly lines: readonly CheckedLine[]
  readonly matches: Matches
  readonly tickets: readonly ReadTicket[]
}

/** What a house gave back otherwise than its books or the bets say; the message tells where. */
export class HouseFault extends Error {}

/**
 * Plays the matches of files in a house on a database of its own: they are imported as not played yet, the tickets and flat
 * stakes are placed at the prices that its feed sends, results are imported, bets settled, books audited. All matches that
 * have a result are played on one day, so that their dates do not end what is not played yet.
 * @throws HouseFault where a bet is not taken, or books or balances are not right afterwards
 */
export async function playThrough(source: CloneSource, files: Files): Promise<ThroughHouse> {
  const database = await cloneDatabase(source, 'sports_through')
  try {
    const brand = sportsBrand({
      leastStake: '0.00001',
      mostStake: NO_LIMIT,
      mostPayouts: { football: NO_LIMIT, series: NO_LIMIT, cockfight: NO_LIMIT },
      pickLimit: NO_LIMIT,
      margins: sportsbook.defaults.margins,
    })
    const house = await openHouse(database.url, {
      brand: { ...brand, brand: { ...testBrand.brand, startingCredit: '10000000000000' } },
      pause: () => Promise.resolve(),
    })
    try {
      return await playIn(house, files)
    } finally {
      await house.close()
    }
  } finally {
    await database.drop()
  }
}

async function playIn(house: House, files: Files): Promise<ThroughHouse> {
  const now = systemClock.now()
  const counts = (fixture: Fixture) => files.matches.named(fixture.date, fixture.home, fixture.away)?.fixture ?? fixture
  const startsAt = (fixture: Fixture): number =>
    now + (counts(fixture).status === 'unplayed' ? UNPLAYED_IN_HOURS : PLAYED_IN_HOURS) * HOUR_MS
  const take = await openFileImport(house.db, systemClock, startsAt)
  const bring = async (fixture: Fixture): Promise<void> => {
    const became = await take(fixture)
    if (typeof became === 'object') throw new HouseFault(`${nameOf(fixture)} is not imported: ${became.refused}`)
  }
  for (const { fixture } of files.matches.numbers) await bring(asUnplayed(fixture))
  const outrights = outrightsOf(files.tickets)
  const { bets, unsold } = askedOf(files, outrights)
  const told = [...outrights.values()].filter((one) => untellable(one) === undefined)
  const sold = await placeAll(
    house,
    bets,
    told.map((one) => offerOf(one, now + PLAYED_IN_HOURS * HOUR_MS)),
  )
  await passTime(house.db, TO_RESULTS_HOURS * 3600)
  const early = await createHouseBook(house.db, [])
  for (const { fixture } of files.matches.numbers) await bring(fixture)
  const producer = await openProducer(house, FILES)
  for (const one of told) await producer.tell(endOf(one))
  await settleAll(house)
  await passTime(house.db, TO_DEADLINES_HOURS * 3600)
  await settleAll(house)
  const book = await createHouseBook(house.db, sold.bets)
  await audit(house, sold, book.gains)
  return {
    // A match whose result comes in a later line is told as it stood before that.
    outcomeOf: (match) => (match.fixture === counts(match.fixture) ? book : early).outcomeOf(match),
    ticketOf: (ticket) => book.ticketOf(ticket),
    returnOf: (fixture, closing) => book.returnOf(flatName(fixture, closing)),
    unsold,
  }
}

function asUnplayed(fixture: Fixture): Fixture {
  const { result: _later, ...known } = fixture
  return { ...known, status: 'unplayed' }
}

const nameOf = ({ date, home, away }: Fixture): string => `${date} ${home} – ${away}`

/** The stake of a flat bet. */
const FLAT = parseMoney('1')

const flatName = (fixture: Fixture, { book, market, pick }: ClosingPrice): string =>
  `the flat stake on ${nameOf(fixture)}, ${book} ${market} ${pick}`

/** Every slip of the tickets, and a flat stake on each closing price of what was played. */
function askedOf(
  { matches, tickets }: Files,
  outrights: ReadonlyMap<string, HouseOutright>,
): {
  readonly bets: readonly AskedBet[]
  readonly unsold: readonly string[]
} {
  const bets: AskedBet[] = []
  const unsold: string[] = []
  for (const read of tickets) {
    if (!('ticket' in read)) continue
    const { id, kind, stake, legs } = read.ticket
    const why = legs.map((leg) => unsaleable(leg, outrights)).find((one) => one !== undefined)
    if (why !== undefined) unsold.push(`ticket ${id}: ${why}`)
    else
      for (const slip of slipsOf(
        kind,
        legs.flatMap((leg) => askedLeg(leg, outrights) ?? []),
      ))
        bets.push({ name: `ticket ${id}`, kind, stake, legs: slip })
  }
  for (const { fixture } of matches.numbers)
    for (const closing of fixture.closing ?? []) {
      const { market: key, pick, price } = closing
      const market = readMarketKey(FOOTBALL, key)
      if (market === undefined || gradeFixture(fixture, market, pick) === undefined) continue
      const leg = { on: matchOf(fixture), market, pick, price, at: NIL, isBanker: false }
      const why = unpriced(price)
      const name = flatName(fixture, closing)
      if (why === undefined) bets.push({ name, kind: 'single', stake: FLAT, legs: [leg] })
      else unsold.push(`${name}: ${why}`)
    }
  return { bets, unsold }
}

const matchOf = (fixture: Fixture): ToldOf => ({ event: eventKeyOf(fixture), fixture, contest: FOOTBALL })

function askedLeg(leg: FileLeg, outrights: ReadonlyMap<string, HouseOutright>): AskedLeg | undefined {
  if (!('outright' in leg)) return { ...leg, on: matchOf(leg.match.fixture) }
  const { pick, price, isBanker } = leg
  const of = outrights.get(leg.outright.name)
  return of === undefined
    ? undefined
    : { on: of.on, market: of.market, pick: pickOf(of, pick), price, isBanker, at: NIL }
}

/** Why a house does not have what a leg is on; undefined where it has. */
function unsaleable(leg: FileLeg, outrights: ReadonlyMap<string, HouseOutright>): string | undefined {
  if ('outright' in leg) {
    const of = outrights.get(leg.outright.name)
    return unpriced(leg.price) ?? (of === undefined ? undefined : untellable(of))
  }
  const { match, market, pick, at } = leg
  // A house settles all of a match that is over, so it offers nothing of which its files will never say how it ended.
  if (match.fixture.status !== 'unplayed' && gradeFixture(match.fixture, market, pick, at) === undefined)
    return `the file does not say how ${nameOf(match.fixture)} ended there`
  return unpriced(leg.price)
}

const unpriced = (price: number): string | undefined =>
  price < LEAST_PRICE || price > MOST_PRICE ? `no feed tells the price ${price / 1000}` : undefined

interface Sold {
  readonly players: ReadonlyMap<Player, Money>
  readonly bets: readonly SoldBet[]
}

async function placeAll(
  house: House,
  asked: readonly AskedBet[],
  outrights: readonly Record<string, unknown>[],
): Promise<Sold> {
  const players: Player[] = []
  for (let i = 0; i < Math.min(MEMBERS, asked.length); i += 1) players.push(await house.register())
  const start = new Map(await Promise.all(players.map(async (one) => [one, await house.balance(one)] as const)))
  const producer = await openProducer(house, FILES)
  for (const message of outrights) await producer.tell(message)
  const live = new Set<string>()
  const sold = new Map<AskedBet, SoldBet>()
  for (const round of roundsOf(asked)) {
    await quote(round, live, (event, changes) => producer.odds(event, changes))
    const markets = await marketsOf(house)
    for (let from = 0; from < round.bets.length; from += players.length)
      await Promise.all(
        round.bets.slice(from, from + players.length).map(async (bet, i) => {
          const player = players[i]
          if (player === undefined) throw new Error('a bet without a member')
          sold.set(bet, { bet, player: player.id, reference: await place(house, player, bet, markets) })
        }),
      )
  }
  // In the order of the file, which the rounds do not keep.
  return { players: start, bets: asked.flatMap((bet) => sold.get(bet) ?? []) }
}

/** Tells the scores and prices at which the bets of a round are taken. */
async function quote(
  { events }: Round,
  live: Set<string>,
  tell: (event: string, changes: Record<string, unknown>) => Promise<void>,
): Promise<void> {
  for (const {
    on: { event, fixture, contest },
    at,
    markets,
  } of events.values()) {
    if (fixture !== undefined && isLiveAt(fixture, at)) live.add(event)
    await tell(event, {
      phase: live.has(event) ? 'live' : 'before',
      score: at,
      markets: [...markets.values()].map(({ market: { type, period, line }, prices }) => ({
        type: type.id,
        period,
        ...(line === undefined ? {} : { line }),
        status: 1,
        prices: type.picks(contest).map((pick) => prices.get(pick) ?? ANY_PRICE),
      })),
    })
  }
}

const marketText = (event: string, type: string, period: string, line: number | null | undefined): string =>
  [event, type, period, line ?? ''].join('\n')

async function marketsOf({ db }: House): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ id: number; event: string; type: string; period: string; line: number | null }>(sql`
    SELECT m.id, e.key AS event, m.type, m.period, m.line FROM sport_market m JOIN sport_event e ON e.id = m.event WHERE m.status = 1`)
  return new Map(rows.map(({ id, event, type, period, line }) => [marketText(event, type, period, line), id]))
}

/** Places a bet as a browser does, which takes no other price; its reference. */
async function place(
  house: House,
  { token }: Player,
  { name, kind, stake, legs }: AskedBet,
  markets: ReadonlyMap<string, number>,
): Promise<string> {
  const key = randomUUID()
  const call = sportsCalls['sports.place']
  const { body } = await house.call(call.method, call.path, {
    token,
    body: {
      key,
      kind,
      unit: moneyToDecimal(stake, 5),
      policy: 'none',
      legs: legs.map(({ on, market: { type, period, line }, pick, price, isBanker }) => ({
        market: markets.get(marketText(on.event, type.id, period, line)),
        pick,
        price,
        ...(isBanker ? { isBanker } : {}),
      })),
    },
  })
  if (!safeParse(call.response, body.value).success)
    throw new HouseFault(`${name} is not taken: ${body.code ?? ''} ${JSON.stringify(body.detail ?? body.message)}`)
  return key
}

async function settleAll(house: House): Promise<void> {
  const isDue = async (): Promise<boolean> =>
    (await house.db.query(sql`SELECT FROM sport_event WHERE settled < revision LIMIT 1`)).length > 0
  do await house.app.run('sportsbook')
  while (await isDue())
}

/** @throws HouseFault where the books are wrong, or a member has another balance than its bets come to */
async function audit(house: House, { players }: Sold, gains: ReadonlyMap<string, Money>): Promise<void> {
  const wrong = await house.audit()
  if (wrong.length > 0) throw new HouseFault(`the books are wrong: ${JSON.stringify(wrong.slice(0, 5))}`)
  for (const [player, start] of players) {
    const [balance, expected] = [await house.balance(player), start + (gains.get(player.id) ?? 0n)]
    if (balance !== expected)
      throw new HouseFault(
        `${player.username} has ${moneyToDecimal(balance, 5)}, and its bets come to ${moneyToDecimal(expected, 5)}`,
      )
  }
}
