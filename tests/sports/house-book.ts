import type { Money } from '#rules/money.ts'
import { parseMoney } from '#rules/money.ts'
import { NIL, isPeriod } from '#rules/sports/contest.ts'
import { gradeFixture } from '#rules/sports/files/fixture-grade.ts'
import { type Fixture, fixtureStatuses } from '#rules/sports/files/fixture.ts'
import { marketKey } from '#rules/sports/market-key.ts'
import { marketType } from '#rules/sports/markets.ts'
import { gradePick } from '#rules/sports/target.ts'
import { PARTS } from '#server/commands/sports-check/flat-stakes.ts'
import { gradesAsJson, type NumberedMatch, type Outcome } from '#server/commands/sports-check/matches.ts'
import type { FileTicket } from '#server/commands/sports-check/ticket-file.ts'
import type { TicketLeg, TicketOutcome } from '#server/commands/sports-check/tickets.ts'
import { type BetView, readBets } from '#server/modules/sportsbook/bets-view.sql.ts'
import { readTold, type ToldMatch } from '#server/modules/sportsbook/feed.sql.ts'
import { eventKeyOf } from '#server/modules/sportsbook/file-messages.ts'
import { type EventResults, readResults } from '#server/modules/sportsbook/results.sql.ts'
import { greatestOf, linesOf } from '#server/modules/sportsbook/slip.ts'
import type { Database } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { type MemberId, shardOf } from '#server/platform/ids.ts'
import type { AskedBet } from './rounds.ts'

/** A bet that a house took. */
export interface SoldBet {
  readonly bet: AskedBet
  readonly player: MemberId
  readonly reference: string
}

/** How matches and bets lie in the database of a house. */
export interface HouseBook {
  outcomeOf(match: NumberedMatch): Outcome
  ticketOf(ticket: FileTicket): TicketOutcome | undefined
  /** What a flat stake came back as, in parts. */
  returnOf(name: string): bigint | undefined
  /** What each member gained by its bets. */
  readonly gains: ReadonlyMap<string, Money>
}

/** Bets and events that are read at once. */
const PAGE = 500

export async function createHouseBook(db: Database, sold: readonly SoldBet[]): Promise<HouseBook> {
  const [told, results, views] = [await readTold(db, 'files'), await resultsByKey(db), await viewsOf(db, sold)]
  const bets = new Map<string, BetView[]>()
  const gains = new Map<string, Money>()
  for (const { bet, player, reference } of sold) {
    const view = views.get(reference)
    if (view === undefined) throw new Error(`${bet.name} is not among the bets of its member`)
    bets.set(bet.name, [...(bets.get(bet.name) ?? []), view])
    gains.set(player, (gains.get(player) ?? 0n) + parseMoney(view.paid) - parseMoney(view.stake))
  }
  return {
    outcomeOf({ fixture }) {
      const [match, known] = [told.get(eventKeyOf(fixture)), results.get(eventKeyOf(fixture))]
      if (match === undefined || known === undefined) throw new Error(`${eventKeyOf(fixture)} is not in the house`)
      const stands = standing(fixture, match)
      return { fixture: stands, grades: gradesIn(fixture, stands, known) }
    },
    ticketOf: (ticket) => ticketIn(ticket, bets.get(`ticket ${ticket.id}`)),
    returnOf(name) {
      const [view] = bets.get(name) ?? []
      return view === undefined ? undefined : (parseMoney(view.paid) * PARTS) / parseMoney('1')
    },
    gains,
  }
}

async function resultsByKey(db: Database): Promise<ReadonlyMap<string, EventResults>> {
  const keys = await db.query<{ id: number; key: string }>(sql`
    SELECT e.id, e.key FROM sport_event e JOIN sport_producer p ON p.id = e.producer WHERE p.name = 'files' ORDER BY e.id`)
  const found = new Map<string, EventResults>()
  for (let from = 0; from < keys.length; from += PAGE) {
    const page = keys.slice(from, from + PAGE)
    const results = await readResults(
      db,
      page.map(({ id }) => id),
      [],
    )
    for (const { id, key } of page) {
      const of = results.get(id)
      if (of !== undefined) found.set(key, of)
    }
  }
  return found
}

/** The bets of the members as their own pages show them, by reference. */
async function viewsOf(db: Database, sold: readonly SoldBet[]): Promise<ReadonlyMap<string, BetView>> {
  const found = new Map<string, BetView>()
  for (const player of new Set(sold.map((one) => one.player))) {
    const names = await db.query<{ n: string; reference: string }>(
      sql`SELECT n, reference FROM sport_bet WHERE shard = ${shardOf(player)}::smallint AND member = ${player}::bigint`,
    )
    const references = new Map(names.map(({ n, reference }) => [n, reference]))
    for (let before: string | undefined; ;) {
      const page = await readBets(db, player, { state: undefined, before, limit: PAGE })
      for (const view of page) found.set(references.get(view.id) ?? '', view)
      before = page.at(-1)?.id
      if (page.length < PAGE) break
    }
  }
  return found
}

/** A match of a file as the house has it. Of an award the house keeps no score, since nothing was played to it. */
function standing({ result, ...fixture }: Fixture, { change, final, score, half1 }: ToldMatch): Fixture {
  const told = change ?? (final ? 'finished' : 'unplayed')
  const status = fixtureStatuses.find((one) => one === told)
  if (status === undefined) throw new Error(`${eventKeyOf(fixture)} is ${told}`)
  if (status === 'awarded') return { ...fixture, status, ...(result === undefined ? {} : { result }) }
  if (score === null || status === 'unplayed') return { ...fixture, status }
  return {
    ...fixture,
    status,
    result: { match: scoreOf(score), ...(half1 === null ? {} : { half1: scoreOf(half1) }) },
  }
}

function scoreOf(text: string): { readonly home: number; readonly away: number } {
  const [home = 0, away = 0] = text.split('-').map(Number)
  return { home, away }
}

/** The grades of the house; a market of which the file does not say how it ended is left out, since none is offered of it. */
const gradesIn = (file: Fixture, stands: Fixture, results: EventResults): string =>
  gradesAsJson(stands, (market, pick) =>
    file.status !== 'unplayed' && gradeFixture(file, market, pick) === undefined
      ? undefined
      : gradePick(results, { ...market, line: market.line ?? 0 }, pick, NIL)?.grade,
  )

function ticketIn({ id, legs }: FileTicket, views: readonly BetView[] | undefined): TicketOutcome | undefined {
  const [first] = views ?? []
  if (views === undefined || first === undefined) return undefined
  const shown = views.flatMap((view) => view.legs)
  const prices = (view: BetView) => view.legs.map(({ price }) => price)
  const bankers = (view: BetView) => view.legs.map(({ isBanker }) => isBanker)
  const sum = (amounts: readonly Money[]): Money => amounts.reduce((all, one) => all + one, 0n)
  const lines = views.reduce((all, view) => all + linesOf(view.kind, bankers(view)), 0)
  return {
    id,
    kind: first.kind,
    lines,
    stake: sum(views.map(({ stake }) => parseMoney(stake))) / BigInt(lines),
    legs: shown.map((leg, i): TicketLeg => {
      const asked = legs[i]
      if (asked === undefined) throw new Error(`ticket ${id} has another number of legs`)
      return {
        on: 'outright' in asked ? { outright: leg.home } : { match: asked.match.number, market: keyOfLeg(leg) },
        pick: leg.runner ?? leg.pick,
        price: leg.price,
        isBanker: leg.isBanker,
        graded: gradedOf(leg),
      }
    }),
    greatest: sum(views.map((view) => greatestOf(view.kind, parseMoney(view.stake), prices(view), bankers(view)))),
    payout: views.every(({ state }) => state === 'settled')
      ? sum(views.map(({ paid }) => parseMoney(paid)))
      : undefined,
  }
}

const gradedOf = ({ grade, deadHeat }: BetView['legs'][number]): TicketLeg['graded'] =>
  grade === null ? undefined : { grade, ...(deadHeat === null ? {} : { deadHeat }) }

function keyOfLeg({ type: id, period, line }: BetView['legs'][number]): string {
  const type = marketType(id)
  if (type === undefined || !isPeriod(period)) throw new Error(`a bet on the market ${id}`)
  return marketKey({ type, period, ...(line === null ? {} : { line }) })
}
