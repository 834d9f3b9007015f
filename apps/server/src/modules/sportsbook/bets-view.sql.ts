import type { sportBet } from '#contract/sports.ts'
import { type Money, moneyToDecimal } from '#rules/money.ts'
import type { Sport } from '#rules/sports/contest.ts'
import type { output } from 'zod/mini'
import type { Db } from '../../platform/db/database.ts'
import { named, numberArray, sql } from '../../platform/db/sql.ts'
import { type MemberId, shardOf } from '../../platform/ids.ts'
import { type PackedLeg, type SoldLeg, unpackLeg } from './bet.sql.ts'
import { type AfterStake, entryType, readAfterStakes, SPORTS_SOURCE } from '../wallet/index.ts'
import { type CashedBet, isCashOut } from './cash-out.ts'
import { gradeSold } from './grade.ts'
import type { EventRow } from './feed.sql.ts'
import type { TakenBet } from './place-bet.ts'
import type { NamedQuote, Phase } from './quote.sql.ts'
import { readResults } from './results.sql.ts'
import { type BetReason, readReasons } from './revisions.sql.ts'
import { mostOf } from './slip.ts'

export type BetView = output<typeof sportBet>

interface BetColumns extends Record<string, unknown> {
  readonly n: string
  readonly reference: string
  readonly at: Date
  readonly kind: string
  readonly lines: number
  readonly stake: string
  readonly running: string
  readonly cashed: string
  readonly paid: string
  readonly done: boolean
  readonly legs: readonly PackedLeg[]
}

const BET = `n, reference, at, kind, lines, stake, running, cashed, paid, done,
  coalesce(legs, jsonb_build_array(jsonb_build_array(event, market, pick, price, at_home, at_away, 0))) AS legs`

/** Bets of a member, the newest first. */
export async function readBets(
  db: Db,
  member: MemberId,
  {
    state,
    before,
    limit,
  }: { readonly state: BetView['state'] | undefined; readonly before: string | undefined; readonly limit: number },
): Promise<BetView[]> {
  const rows = await db.query<BetColumns>({
    name: `sports.bets-${state ?? 'all'}`,
    text: `SELECT ${BET} FROM sport_bet WHERE shard = $1::smallint AND member = $2::bigint AND ($3::bigint IS NULL OR n < $3)
      ${state === undefined ? '' : `AND ${STATES[state]}`} ORDER BY n DESC LIMIT $4`,
    values: [shardOf(member), member, before ?? null, limit],
  })
  return viewsOf(db, member, rows)
}

/** The bet with a reference. */
export async function readBet(db: Db, member: MemberId, reference: string): Promise<BetView | undefined> {
  const rows = await db.query<BetColumns>({
    name: 'sports.bet',
    text: `SELECT ${BET} FROM sport_bet WHERE shard = $1::smallint AND member = $2::bigint AND reference = $3`,
    values: [shardOf(member), member, reference],
  })
  return (await viewsOf(db, member, rows))[0]
}

/** A bet with what its worth depends on; undefined where its member has none such. */
export async function readCashed(db: Db, member: MemberId, n: string): Promise<CashedBet | undefined> {
  const [row] = await db.query<BetColumns & { round: string }>({
    name: 'sports.cashed-bet',
    text: `SELECT ${BET}, round FROM sport_bet WHERE shard = $1::smallint AND member = $2::bigint AND n = $3::bigint`,
    values: [shardOf(member), member, n],
  })
  if (row === undefined) return undefined
  return {
    n: BigInt(row.n),
    reference: row.reference,
    round: row.round,
    kind: row.kind,
    atMs: row.at.getTime(),
    running: BigInt(row.running),
    legs: row.legs.map(unpackLeg),
  }
}

const STATES: Readonly<Record<BetView['state'], string>> = {
  open: 'NOT done AND running > 0',
  settled: 'done AND running > 0',
  cashed: 'running = 0',
}

const stateOf = ({ done, running }: BetColumns): BetView['state'] =>
  running === '0' ? 'cashed' : done ? 'settled' : 'open'

interface LegEvent extends Record<string, unknown> {
  readonly market: number
  readonly type: string
  readonly period: string
  readonly line: number | null
  readonly sport: Sport
  readonly competition: string
  readonly home: string
  readonly away: string
  readonly startsAt: Date
  readonly phase: Phase
  readonly homeScore: number
  readonly awayScore: number
  readonly runners: EventRow['runners']
}

async function viewsOf(db: Db, member: MemberId, rows: readonly BetColumns[]): Promise<BetView[]> {
  if (rows.length === 0) return []
  const legs = rows.flatMap((row) => row.legs.map(unpackLeg))
  const markets = [...new Set(legs.map(({ market }) => market))]
  const [events, results, after] = await Promise.all([
    db.query<LegEvent>(
      named(
        'sports.bet-legs',
        sql`
      SELECT m.id AS market, m.type, m.period, m.line, e.sport, c.name AS competition, coalesce(h.name, e.name) AS home, coalesce(a.name, '') AS away, e.runners, e.starts_at AS "startsAt",
        e.phase, e.home_score AS "homeScore", e.away_score AS "awayScore"
      FROM sport_market m JOIN sport_event e ON e.id = m.event JOIN sport_competition c ON c.id = e.competition
        LEFT JOIN sport_team h ON h.id = e.home LEFT JOIN sport_team a ON a.id = e.away
      WHERE m.id = ANY(${numberArray(markets)}::integer[])`,
      ),
    ),
    readResults(db, [...new Set(legs.map(({ event }) => event))], markets),
    readAfterStakes(
      db,
      member,
      SPORTS_SOURCE,
      rows.map(({ reference }) => reference),
    ),
  ])
  const byMarket = new Map(events.map((one) => [one.market, one]))
  const reasons = await readReasons(
    db,
    [...after.values()].flatMap((entries) => entries.map(({ reference }) => reference)),
  )
  const legView = (leg: SoldLeg, atMs: number): BetView['legs'][number] => {
    const of = byMarket.get(leg.market)
    const known = results.get(leg.event)
    if (of === undefined || known === undefined) throw new Error('a bet on a market that there is none of')
    const graded = gradeSold(known, leg, atMs)
    return {
      event: leg.event,
      home: of.home,
      away: of.away,
      competition: of.competition,
      sport: of.sport,
      startsAt: of.startsAt.toISOString(),
      phase: of.phase,
      score: { home: of.homeScore, away: of.awayScore },
      market: leg.market,
      type: of.type,
      period: of.period,
      line: of.line,
      pick: known.markets.get(leg.market)?.type.picks(known.contest)[leg.pick] ?? '',
      runner: of.runners?.[leg.pick]?.name ?? null,
      price: leg.price,
      at: leg.at,
      isBanker: leg.isBanker,
      grade: graded?.grade ?? null,
      deadHeat: graded?.deadHeat ?? null,
    }
  }
  return rows.map((row) => {
    const sold = row.legs.map(unpackLeg)
    const shown = sold.map((leg) => legView(leg, row.at.getTime()))
    const graded = sold.map((leg, i) => {
      const { grade = null, deadHeat = null } = shown[i] ?? {}
      return {
        leg,
        graded: grade === null ? undefined : { grade, ...(deadHeat === null ? {} : { deadHeat }) },
      }
    })
    return {
      id: row.n,
      at: row.at.toISOString(),
      kind: row.kind,
      lines: row.lines,
      stake: decimal(BigInt(row.stake)),
      running: decimal(BigInt(row.running)),
      mostPayout: decimal(mostOf(row.kind, BigInt(row.running), graded)),
      cashed: decimal(BigInt(row.cashed)),
      paid: decimal(BigInt(row.paid)),
      state: stateOf(row),
      movements: (after.get(row.reference) ?? []).map((entry) => movementView(entry, reasons.get(entry.reference))),
      legs: shown,
    }
  })
}

/** A bet that was taken just now: all that is shown of it is known, so nothing is read. */
export function takenView(
  { n, atMs, legs, quotes }: TakenBet,
  { kind, lines, stake }: { readonly kind: string; readonly lines: number; readonly stake: Money },
  names: ReadonlyMap<number, NamedQuote>,
): BetView {
  const shown = legs.flatMap((leg, i): BetView['legs'] => {
    const [quote, of] = [quotes[i], names.get(leg.market)]
    if (quote === undefined || of === undefined) return []
    return [
      {
        event: leg.event,
        home: of.home,
        away: of.away,
        competition: of.competitionName,
        sport: quote.sport,
        startsAt: new Date(quote.startsAtMs).toISOString(),
        phase: quote.phase,
        score: quote.score,
        market: leg.market,
        type: quote.type.id,
        period: quote.period,
        line: quote.line,
        pick: quote.picks[leg.pick] ?? '',
        price: leg.price,
        at: leg.at,
        isBanker: leg.isBanker,
        grade: null,
        runner: of.runners?.[leg.pick] ?? null,
        deadHeat: null,
      },
    ]
  })
  const most = mostOf(
    kind,
    stake,
    legs.map((leg) => ({ leg, graded: undefined })),
  )
  return {
    id: String(n),
    at: new Date(atMs).toISOString(),
    kind,
    lines,
    stake: decimal(stake),
    running: decimal(stake),
    mostPayout: decimal(most),
    cashed: decimal(0n),
    paid: decimal(0n),
    state: 'open',
    movements: [],
    legs: shown,
  }
}

const movementView = (
  { at, type, reference, amount }: AfterStake,
  why: BetReason | undefined,
): BetView['movements'][number] => ({
  at: at.toISOString(),
  what: isCashOut(reference)
    ? 'cashedOut'
    : type === entryType.refund
      ? 'refunded'
      : type === entryType.correction
        ? 'corrected'
        : 'paid',
  amount: decimal(amount),
  why: why ?? null,
})

const decimal = (units: bigint): string => moneyToDecimal(units, 5)

/** A member's bets, for the file of its data. */
export const exportBets = (db: Db, member: MemberId): Promise<unknown> =>
  db.query(sql`
    SELECT n::text AS id, at, kind, lines, stake::text, running::text, cashed::text, paid::text, done, market, pick, price, at_home, at_away, legs
    FROM sport_bet WHERE shard = ${shardOf(member)}::smallint AND member = ${member}::bigint ORDER BY n`)
