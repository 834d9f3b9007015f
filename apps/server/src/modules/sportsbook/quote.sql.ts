import { contestOf, type Sport } from '#rules/sports/contest.ts'
import { type Line, type MarketType, marketType } from '#rules/sports/markets.ts'
import type { SportsMessageOf } from '#contract/protocols/sports-feed.ts'
import type { Db } from '../../platform/db/database.ts'
import { askGate } from '../../platform/gate.sql.ts'
import { array, parse, string } from 'zod/mini'
import { createLoader } from '../../platform/db/loader.ts'
import { numberArray, type Query } from '../../platform/db/sql.ts'
import type { Shard } from '../../platform/ids.ts'
import { type Batch, definePart, type Row } from '../../platform/lane/batch.ts'
import { eventGate, marketGate } from './gates.ts'

export type Phase = SportsMessageOf<'odds_change'>['phase']

/** A market with what a bet on it has to know of its event. */
export interface Quote {
  readonly market: number
  readonly type: MarketType
  readonly period: string
  readonly line: Line | null
  readonly status: number
  readonly version: number
  /** In thousandths, in the order of the picks; 0 where a pick is not offered. */
  readonly prices: readonly number[]
  readonly picks: readonly string[]
  readonly event: number
  readonly competition: number
  readonly sport: Sport
  readonly open: boolean
  readonly stops: number
  /** How often operators suspended or reopened the market, its event or its producer. */
  readonly holds: number
  readonly phase: Phase
  readonly startsAtMs: number
  readonly score: { readonly home: number; readonly away: number }
  /** That of the event. */
  readonly revision: number
  /** How often the event's end was taken back. */
  readonly reopened: number
}

/** A market with what a bet shows of its event. */
export interface NamedQuote extends Quote {
  readonly competitionName: string
  readonly home: string
  readonly away: string
  /** Names of the runners of an outright, in the order of its picks; null for a match. */
  readonly runners: readonly string[] | null
}

const COLUMNS = `
  m.id, m.type, m.period, m.line, CASE WHEN m.hold IS NOT NULL AND m.status = 1 THEN -1 ELSE m.status END, m.version, coalesce(m.hand_prices, m.prices)::text, e.id,
    e.open AND p.state = 'up' AND e.hold IS NULL AND p.hold IS NULL AND NOT e.deciding, e.stops, e.phase,
    floor(extract(epoch FROM e.starts_at) * 1000)::bigint, e.home_score, e.away_score, e.sport, e.best_of, e.revision, e.competition,
    e.reopened, m.holds + e.holds + p.holds, jsonb_array_length(e.runners)`
const MARKETS = 'sport_market m JOIN sport_event e ON e.id = m.event JOIN sport_producer p ON p.id = e.producer'
const ASKED = 'WHERE m.id = ANY($1::integer[])'

const quotesOf = (markets: readonly number[]): Query => ({
  name: 'sports.quotes',
  text: `SELECT ${COLUMNS} FROM ${MARKETS} ${ASKED}`,
  values: [numberArray(markets)],
})

const sportOf = (sport: unknown): Sport => (sport === 'series' || sport === 'cockfight' ? sport : 'football')

const numberOrNull = (value: unknown): number | null => (value === null ? null : Number(value))

const phaseOf = (phase: unknown): Phase => (phase === 'live' || phase === 'ended' ? phase : 'before')

/** Numbers of an array in its text. */
const numbersOf = (text: string): number[] => {
  const inner = text.slice(1, -1)
  return inner === '' ? [] : inner.split(',').map(Number)
}

function quoteOf(row: Row): Quote | undefined {
  const type = marketType(String(row[1]))
  if (type === undefined) return undefined
  const contest = contestOf(sportOf(row[14]), numberOrNull(row[15]), numberOrNull(row[20]))
  return {
    market: Number(row[0]),
    type,
    period: String(row[2]),
    line: row[3] === null ? null : Number(row[3]),
    status: Number(row[4]),
    version: Number(row[5]),
    prices: numbersOf(String(row[6])),
    event: Number(row[7]),
    open: row[8] === true,
    stops: Number(row[9]),
    phase: phaseOf(row[10]),
    startsAtMs: Number(row[11]),
    score: { home: Number(row[12]), away: Number(row[13]) },
    sport: contest.sport,
    picks: type.picks(contest),
    revision: Number(row[16]),
    competition: Number(row[17]),
    reopened: Number(row[18]),
    holds: Number(row[19]),
  }
}

const taken = (rows: readonly Row[]): Map<number, Quote> =>
  new Map(
    rows.flatMap((row) => {
      const quote = quoteOf(row)
      return quote === undefined ? [] : [[quote.market, quote] as const]
    }),
  )

/** Markets by their ids, as they stand now, with the names of their events. Bets that come together are looked up together. */
export function createQuotes(db: Db): (markets: readonly number[]) => Promise<ReadonlyMap<number, NamedQuote>> {
  const one = createLoader<number, NamedQuote>(String, async (markets) => {
    const rows = await db.arrays({
      name: 'sports.named-quotes',
      text: `SELECT ${COLUMNS}, c.name, coalesce(h.name, e.name), coalesce(a.name, ''), (SELECT jsonb_agg(r ->> 'name' ORDER BY nr) FROM jsonb_array_elements(e.runners) WITH ORDINALITY AS x(r, nr)) FROM ${MARKETS}
        JOIN sport_competition c ON c.id = e.competition LEFT JOIN sport_team h ON h.id = e.home LEFT JOIN sport_team a ON a.id = e.away ${ASKED}`,
      values: [numberArray(markets)],
    })
    return new Map(
      rows.flatMap((row): [string, NamedQuote][] => {
        const quote = quoteOf(row)
        const [competitionName, home, away] = [String(row[21]), String(row[22]), String(row[23])]
        const runners = row[24] === null ? null : parse(array(string()), row[24])
        return quote === undefined ? [] : [[String(quote.market), { ...quote, competitionName, home, away, runners }]]
      }),
    )
  })
  return async (markets) => {
    const found = await Promise.all(markets.map(one))
    return new Map(found.flatMap((quote) => (quote === undefined ? [] : [[quote.market, quote]])))
  }
}

const quotes = definePart({
  open: () => ({ asked: new Set<number>(), rows: new Map<number, Quote>() }),
  load: (state) => (state.asked.size === 0 ? undefined : quotesOf([...state.asked])),
  take(state, rows) {
    state.rows = taken(rows)
  },
})

/** A market as it stands under the head of a shard, and up to where the gates of its event and of itself are closed there. */
export interface Standing {
  readonly quote: Quote | undefined
  readonly closed: { readonly event: number; readonly market: number }
}

/**
 * Asks a batch for markets, in the order of the legs: they are read once the heads are locked, so a price is that of the
 * moment of the bet, and nothing comes in behind a close.
 */
export function askStanding(
  batch: Batch,
  shard: Shard,
  legs: readonly { readonly event: number; readonly market: number }[],
): () => readonly Standing[] {
  const state = quotes(batch, shard)
  const gates = legs.map(({ event, market }) => {
    state.asked.add(market)
    return {
      market,
      event: askGate(batch, shard, eventGate(event)),
      own: askGate(batch, shard, marketGate(market)),
    }
  })
  return () =>
    gates.map(({ market, event, own }) => ({
      quote: state.rows.get(market),
      closed: { event: event(), market: own() },
    }))
}

/** What of a market was seen before a wait. */
type Seen = Pick<Quote, 'stops' | 'version'>

/** Whether betting on a market or its event was stopped since it was seen, also where it is open again. */
export const wasStopped = (quote: Quote, closed: Standing['closed'], seen: Seen): boolean =>
  quote.stops !== seen.stops || seen.stops <= closed.event || seen.version <= closed.market

/** Whether an event has begun by its time and is not live yet: nothing is taken or offered on it. */
export const isAwaited = ({ phase, startsAtMs }: Quote, nowMs: number): boolean =>
  phase === 'before' && nowMs >= startsAtMs

/** Whether bets are taken on a market now. */
export const isOpen = ({ open, status }: Quote): boolean => open && status === 1

/** What of a stake on each pick of a market wins, and what comes back, on average. */
export interface Chances {
  readonly wins: readonly number[]
  readonly backs: readonly number[] | null
}

/** The chances of markets, for what bets on them are worth; none of a market whose feed sends prices alone. */
export async function readChances(db: Db, markets: readonly number[]): Promise<ReadonlyMap<number, Chances>> {
  const rows = await db.query<Chances & Record<string, unknown> & { readonly id: number }>({
    name: 'sports.chances',
    text: 'SELECT id, chances AS wins, backs FROM sport_market WHERE id = ANY($1::integer[]) AND chances IS NOT NULL',
    values: [numberArray(markets)],
  })
  return new Map(rows.map(({ id, wins, backs }) => [id, { wins, backs }]))
}

/** The time of the database in milliseconds, by which offers hold. */
export async function readNow(db: Db): Promise<number> {
  const [row] = await db.query<{ now: number }>({
    name: 'sports.now',
    text: 'SELECT floor(extract(epoch FROM app_now()) * 1000)::double precision AS now',
    values: [],
  })
  if (row === undefined) throw new Error('the database tells no time')
  return row.now
}
