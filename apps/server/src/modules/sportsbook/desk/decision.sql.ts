import type { Money } from '#rules/money.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { numberArray, sql, textArray } from '../../../platform/db/sql.ts'
import { allShards, type MemberId, memberId, type RowId } from '../../../platform/ids.ts'
import type { Sport } from '#rules/sports/contest.ts'
import type { Phase } from '../quote.sql.ts'

/** How a period ended. */
export interface PeriodEnd {
  readonly period: string
  readonly home: number
  readonly away: number
}

/** Bets of a market, or of all of the event, taken in a span of time. */
export interface Span {
  readonly market: number | null
  readonly since: string | null
  readonly until: string | null
}

/** What two operators decided about an event. */
export type Decision = { readonly reason: string } & (
  | { readonly kind: 'result'; readonly what: readonly PeriodEnd[] }
  | { readonly kind: 'void'; readonly what: Span }
  | { readonly kind: 'feed' }
  /** Voids by hand of a market, or of all of the event, are taken back. */
  | { readonly kind: 'valid'; readonly what: { readonly market: number | null } }
)

/** An event as a decision finds it. */
export interface DecidedEvent {
  readonly sport: Sport
  readonly phase: Phase
  /** A score can be known of it, which an outright has none of. */
  readonly hasStarted: boolean
  readonly final: boolean
  readonly byHand: boolean
  readonly deciding: boolean
  readonly home: number
  readonly away: number
}

/** Locks the producer of an event, as its messages do, and reads the event; undefined where there is none. */
export async function lockEvent(tx: Tx, event: number): Promise<DecidedEvent | undefined> {
  await tx.query(sql`
    SELECT p.id FROM sport_producer p JOIN sport_event e ON e.producer = p.id WHERE e.id = ${event}::integer FOR UPDATE OF p`)
  const [row] = await tx.query<DecidedEvent & Record<string, unknown>>(sql`
    SELECT sport, phase, runners IS NULL AND (begun_at IS NOT NULL OR starts_at <= app_now()) AS "hasStarted", final, by_hand AS "byHand", deciding,
      home_score AS home, away_score AS away FROM sport_event WHERE id = ${event}::integer`)
  return row
}

export async function ownsMarket(tx: Tx, event: number, market: number): Promise<boolean> {
  const rows = await tx.query(
    sql`SELECT id FROM sport_market WHERE id = ${market}::integer AND event = ${event}::integer`,
  )
  return rows.length > 0
}

/** Bets of a span that a decision is about. */
export interface Standing {
  readonly bets: number
  readonly stake: Money
  readonly players: number
  /** The first of them, by their ids. */
  readonly first: readonly MemberId[]
}

/** What runs on an event, or on a span of it. A bet of several legs counts whole. */
export async function readStanding(
  db: Db,
  event: number,
  { market, since, until }: Span,
  most: number,
): Promise<Standing> {
  const shards = numberArray(allShards)
  const [row] = await db.query<{ bets: number; stake: string; players: number; members: string[] | null }>(sql`
    WITH bet AS (
      SELECT member, running, at FROM sport_bet
      WHERE shard = ANY(${shards}::smallint[]) AND event = ${event}::integer AND (${market}::integer IS NULL OR market = ${market})
      UNION ALL
      SELECT b.member, b.running, b.at FROM sport_leg g JOIN sport_bet b ON b.shard = g.shard AND b.member = g.member AND b.n = g.n
      WHERE g.shard = ANY(${shards}::smallint[]) AND g.event = ${event}::integer
        AND (${market}::integer IS NULL OR EXISTS (SELECT FROM jsonb_array_elements(b.legs) AS k(leg) WHERE (k.leg->>1)::integer = ${market})))
    SELECT count(*)::integer AS bets, coalesce(sum(running), 0)::text AS stake, count(DISTINCT member)::integer AS players,
      (array_agg(DISTINCT member))[1:${most}::integer]::text[] AS members
    FROM bet WHERE (${since}::timestamptz IS NULL OR at >= ${since}) AND (${until}::timestamptz IS NULL OR at < ${until}) /* every shard */`)
  return {
    bets: row?.bets ?? 0,
    stake: BigInt(row?.stake ?? '0'),
    players: row?.players ?? 0,
    first: (row?.members ?? []).map(memberId),
  }
}

/** Writes down what was decided; from now on no bet is taken on the event until it has its effect. */
export async function writeDecision(tx: Tx, id: RowId, event: number, decision: Decision): Promise<void> {
  await tx.query(sql`
    INSERT INTO sport_decision (id, event, kind, what, at)
    VALUES (${id}, ${event}, ${decision.kind}, ${JSON.stringify(decision)}::jsonb, app_now())`)
  await tx.query(sql`UPDATE sport_event SET deciding = true, holds = holds + 1 WHERE id = ${event}`)
}

/** Decisions without an effect yet, with how often betting on their events was stopped. */
export const readOpenDecisions = (
  db: Db,
): Promise<{ readonly id: string; readonly event: number; readonly stops: number }[]> =>
  db.query(sql`
    SELECT d.id, d.event, e.stops FROM sport_decision d JOIN sport_event e ON e.id = d.event WHERE d.done_at IS NULL ORDER BY d.id`)

/** Takes a decision on, so that it has its effect once; undefined where it had it. */
export async function takeDecision(tx: Tx, id: string): Promise<Decision | undefined> {
  const [row] = await tx.query<{ what: Decision }>(sql`
    UPDATE sport_decision SET done_at = app_now() WHERE id = ${id} AND done_at IS NULL RETURNING what`)
  return row?.what
}

/** A decision has had its effect: the event is settled anew, and takes bets again once its feed says so. */
export const endDecision = (tx: Tx, event: number): Promise<unknown> =>
  tx.query(sql`
    UPDATE sport_event SET deciding = false, holds = holds + 1, open = false, stops = stops + 1, revision = revision + 1 WHERE id = ${event}`)

/**
 * A result by hand: the ends that are named, and those that the feed told of other periods. Before the revision is raised.
 */
export async function writeResult(tx: Tx, event: number, ends: readonly PeriodEnd[]): Promise<void> {
  await tx.query(sql`
    INSERT INTO sport_score (event, period, revision, home, away, certainty, at, by_hand)
    SELECT ${event}, period, e.revision + 1, k.home, k.away, 2, app_now(), true FROM sport_event e, (
      SELECT * FROM unnest(${textArray(ends.map(({ period }) => period))}::text[], ${numberArray(ends.map(({ home }) => home))}::smallint[],
        ${numberArray(ends.map(({ away }) => away))}::smallint[]) AS named(period, home, away)
      UNION ALL
      SELECT told.period, told.home, told.away FROM (
        SELECT DISTINCT ON (s.period) s.period, s.home, s.away FROM sport_score s JOIN sport_event o ON o.id = s.event
        WHERE s.event = ${event} AND s.by_hand = o.by_hand ORDER BY s.period, s.revision DESC) told
      WHERE told.home IS NOT NULL AND told.period <> ALL(${textArray(ends.map(({ period }) => period))}::text[])) AS k(period, home, away)
    WHERE e.id = ${event}`)
  const match = ends.find(({ period }) => period === 'match')
  await tx.query(sql`
    UPDATE sport_event SET by_hand = true, change = NULL, final = true, phase = 'ended', begun_at = coalesce(begun_at, least(starts_at, app_now())),
      ended_at = coalesce(ended_at, app_now()), home_score = ${match?.home ?? 0}, away_score = ${match?.away ?? 0} WHERE id = ${event}`)
  await tx.query(sql`
    UPDATE sport_market SET status = -3, version = version + 1 WHERE event = ${event} AND status > -3`)
}

/** What the feed told last counts again. Where it told no end, the event goes on, and its deadlines hold. */
export async function writeFeedAgain(tx: Tx, event: number): Promise<void> {
  await tx.query(sql`
    WITH told AS (
      SELECT DISTINCT ON (period) period, home, away FROM sport_score WHERE event = ${event} AND NOT by_hand ORDER BY period, revision DESC),
    freed AS (
      UPDATE sport_market SET status = -1, version = version + 1 WHERE event = ${event} AND status = -3
        AND period NOT IN (SELECT period FROM told WHERE home IS NOT NULL) RETURNING id)
    UPDATE sport_event SET by_hand = false, reopened = reopened + CASE WHEN final AND t.home IS NULL THEN 1 ELSE 0 END, final = t.home IS NOT NULL, phase = CASE WHEN t.home IS NULL THEN 'live' ELSE 'ended' END,
      ended_at = CASE WHEN t.home IS NULL THEN NULL ELSE ended_at END, home_score = coalesce(t.home, home_score), away_score = coalesce(t.away, away_score)
    FROM (SELECT max(home) AS home, max(away) AS away FROM told WHERE period = 'match') t WHERE id = ${event}`)
}

/** Makes the bets of a span void. Without an end it takes no more bets: the market, or the event, is held. */
export async function writeVoidByHand(
  tx: Tx,
  event: number,
  { market, since, until }: Span,
  reason: string,
): Promise<void> {
  await tx.query(sql`
    INSERT INTO sport_void (event, market, since, until, at, by_hand)
    VALUES (${event}, ${market}, ${since}::timestamptz, ${until}::timestamptz, app_now(), true)`)
  if (until !== null) return
  if (market === null) await tx.query(sql`UPDATE sport_event SET hold = coalesce(hold, ${reason}) WHERE id = ${event}`)
  else
    await tx.query(sql`
      UPDATE sport_market SET hold = coalesce(hold, ${reason}), holds = holds + 1 WHERE id = ${market}`)
}

/** How many voids by hand of an event, or of one of its markets alone, hold. */
export async function countVoids(db: Db, event: number, market: number | null): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    SELECT count(*)::integer AS count FROM sport_void
    WHERE event = ${event}::integer AND by_hand AND undone_at IS NULL AND (${market}::integer IS NULL OR market = ${market})`)
  return row?.count ?? 0
}

/** Takes these voids back. What was held for them stays so until it is reopened. */
export const undoVoids = (tx: Tx, event: number, market: number | null): Promise<unknown> =>
  tx.query(sql`
    UPDATE sport_void SET undone_at = app_now()
    WHERE event = ${event}::integer AND by_hand AND undone_at IS NULL AND (${market}::integer IS NULL OR market = ${market})`)
