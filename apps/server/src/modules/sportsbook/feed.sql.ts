import type { SportsMessageOf } from '#contract/protocols/sports-feed.ts'
import type { Deadlines } from '#rules/sports/deadlines.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { numberArray, sql, textArray } from '../../platform/db/sql.ts'

export type ProducerState = 'up' | 'down' | 'recovering'

export interface ProducerRow {
  readonly id: number
  /** The last message that was taken. */
  readonly sequence: number
  readonly state: ProducerState
}

/** How far a producer came; undefined where it never spoke. */
export async function readProducer(db: Db, name: string): Promise<ProducerRow | undefined> {
  const [row] = await db.query<{ id: number; sequence: string; state: ProducerState }>({
    name: 'sports.producer',
    text: 'SELECT id, sequence, state FROM sport_producer WHERE name = $1',
    values: [name],
  })
  return row === undefined ? undefined : { ...row, sequence: Number(row.sequence) }
}

/** The row of a producer, made where it never spoke, locked until the transaction ends. */
export async function lockProducer(tx: Tx, name: string): Promise<ProducerRow> {
  const locked = async (): Promise<ProducerRow | undefined> => {
    const [row] = await tx.query<{ id: number; sequence: string; state: ProducerState }>(sql`
      SELECT id, sequence, state FROM sport_producer WHERE name = ${name} FOR UPDATE`)
    return row === undefined ? undefined : { ...row, sequence: Number(row.sequence) }
  }
  const known = await locked()
  if (known !== undefined) return known
  await tx.query(sql`
    INSERT INTO sport_producer (id, name) SELECT coalesce(max(id), 0) + 1, ${name} FROM sport_producer
    ON CONFLICT (name) DO NOTHING`)
  const made = await locked()
  if (made === undefined) throw new Error(`the producer ${name} has no row`)
  return made
}

export const moveProducer = (tx: Tx, id: number, sequence: number, state: ProducerState): Promise<unknown> =>
  tx.query(
    sql`UPDATE sport_producer SET sequence = ${sequence}, state = ${state}, heard_at = app_now() WHERE id = ${id}`,
  )

/** Producers that said nothing for so many seconds, though they can be relied on. */
export async function readSilent(db: Db, seconds: number): Promise<{ readonly id: number; readonly name: string }[]> {
  return db.query(sql`
    SELECT id, name FROM sport_producer WHERE state = 'up' AND heard_at < app_now() - make_interval(secs => ${seconds})`)
}

export const setProducerState = (tx: Tx, id: number, state: ProducerState): Promise<unknown> =>
  tx.query(sql`UPDATE sport_producer SET state = ${state} WHERE id = ${id}`)

/** An event as a message finds it. */
export interface EventRow {
  readonly id: number
  /** The last message of its producer that it knows. */
  readonly sequence: number
  readonly sport: 'football' | 'series' | 'cockfight'
  readonly bestOf: number | null
  readonly open: boolean
  readonly stops: number
  readonly phase: 'before' | 'live' | 'ended'
  readonly home: number
  readonly away: number
  readonly revision: number
  readonly final: boolean
  /** Of an outright; null for a match. */
  readonly runners: readonly { readonly key: string; readonly name: string }[] | null
}

export async function findEvent(db: Db, producer: string, key: string): Promise<EventRow | undefined> {
  const [row] = await db.query<EventRow & Record<string, unknown>>({
    name: 'sports.find-event',
    text: `SELECT e.id, p.sequence::double precision, e.sport, e.best_of AS "bestOf", e.open, e.stops, e.phase, e.home_score AS home, e.away_score AS away, e.revision, e.final, e.runners
           FROM sport_event e JOIN sport_producer p ON p.id = e.producer WHERE e.key = $2 AND p.name = $1`,
    values: [producer, key],
  })
  return row
}

/** A match as a producer told it so far. */
export interface ToldMatch {
  readonly startsAtMs: number
  readonly phase: 'before' | 'live' | 'ended'
  readonly final: boolean
  readonly change: string | null
  /** `2-1`, how it ended or where it was broken off; null where no score counts. */
  readonly score: string | null
  readonly half1: string | null
}

/** All matches that a producer told of, by their keys. */
export async function readTold(db: Db, producer: string): Promise<Map<string, ToldMatch>> {
  const rows = await db.query<ToldMatch & { readonly key: string } & Record<string, unknown>>(sql`
    SELECT e.key, floor(extract(epoch FROM e.starts_at) * 1000)::double precision AS "startsAtMs", e.phase, e.final,
      CASE WHEN e.change IN ('postponed', 'abandoned') AND EXISTS (SELECT FROM sport_score s WHERE s.event = e.id AND s.period = 'match') THEN NULL ELSE e.change END AS change,
      CASE WHEN e.begun_at IS NULL THEN NULL ELSE concat(e.home_score, '-', e.away_score) END AS score,
      (SELECT concat(s.home, '-', s.away) FROM sport_score s WHERE s.event = e.id AND s.period = 'half1' ORDER BY s.revision DESC LIMIT 1) AS half1
    FROM sport_event e JOIN sport_producer p ON p.id = e.producer WHERE p.name = ${producer}`)
  return new Map(rows.map(({ key, ...match }) => [key, match]))
}

/** What operators decided about an event that its messages have to know. */
export interface ByHand {
  /** Its result is an operator's. */
  readonly isResult: boolean
  /** Its margin in percent; null where that of its sport holds. */
  readonly margin: number | null
  /** It has lines that operators opened. */
  readonly hasLines: boolean
}

export async function readByHand(tx: Tx, event: number): Promise<ByHand> {
  const [row] = await tx.query<{ by_hand: boolean; margin: number | null; lines_by_hand: boolean }>(
    sql`SELECT by_hand, (margin / 1000.0)::double precision AS margin, lines_by_hand FROM sport_event WHERE id = ${event}`,
  )
  return { isResult: row?.by_hand === true, margin: row?.margin ?? null, hasLines: row?.lines_by_hand === true }
}

/** Events of a producer on which bets are taken, with how often each was stopped. */
export async function readOpen(
  db: Db,
  producer: number,
  phase: 'live' | 'any',
): Promise<{ readonly id: number; readonly stops: number }[]> {
  return db.query(sql`
    SELECT id, stops FROM sport_event WHERE producer = ${producer} AND open AND (${phase}::text = 'any' OR phase = ${phase})`)
}

/** Markets of an event by what they are about; those that it has not are left out. */
export async function findMarkets(
  db: Db,
  event: number,
  keys: readonly { readonly type: string; readonly period: string; readonly line?: number | undefined }[],
): Promise<{ readonly id: number; readonly version: number }[]> {
  return db.query(sql`
    SELECT m.id, m.version FROM unnest(${textArray(keys.map(({ type }) => type))}::text[], ${textArray(keys.map(({ period }) => period))}::text[],
      ${numberArray(keys.map(({ line }) => line ?? null))}::smallint[]) AS k(type, period, line)
    JOIN sport_market m ON m.event = ${event} AND m.type = k.type AND m.period = k.period AND m.line IS NOT DISTINCT FROM k.line`)
}

/** What stops with some markets of an event: those that it has, and the lines that operators opened, which these price. */
export async function findStopped(
  db: Db,
  event: number,
  keys: Parameters<typeof findMarkets>[2],
): ReturnType<typeof findMarkets> {
  const lines = await db.query<{ id: number; version: number }>(
    sql`SELECT id, version FROM sport_market WHERE event = ${event} AND by_hand`,
  )
  const named = await findMarkets(db, event, keys)
  return [...new Map([...lines, ...named].map((market) => [market.id, market])).values()]
}

/**
 * No bet is taken on these events until their prices come again, on each market once its own have come. Prices by hand were
 * made for how an event stood, so they end with it.
 */
export async function stopEvents(tx: Tx, events: readonly number[]): Promise<void> {
  await tx.query(sql`
    UPDATE sport_event SET open = false, stops = stops + 1 WHERE id = ANY(${numberArray(events)}::integer[]) AND open`)
  await tx.query(sql`
    UPDATE sport_market SET status = CASE WHEN status = 1 THEN -1 ELSE status END, hand_prices = NULL, version = version + 1
    WHERE event = ANY(${numberArray(events)}::integer[]) AND (status = 1 OR hand_prices IS NOT NULL)`)
}

export const stopMarkets = (tx: Tx, markets: readonly number[]): Promise<unknown> =>
  tx.query(sql`
    UPDATE sport_market SET status = -1, version = version + 1 WHERE id = ANY(${numberArray(markets)}::integer[]) AND status = 1`)

/** Writes an event with its competition and sides, or what changed of it before it began. */
export async function writeFixture(tx: Tx, producer: number, message: SportsMessageOf<'fixture'>): Promise<void> {
  const { competition, home, away } = message
  await tx.query(sql`
    INSERT INTO sport_competition (producer, key, sport, name) VALUES (${producer}, ${competition.key}, ${message.sport}, ${competition.name})
    ON CONFLICT (producer, key) DO UPDATE SET name = excluded.name`)
  await tx.query(sql`
    INSERT INTO sport_team (producer, key, name) VALUES (${producer}, ${home.key}, ${home.name}), (${producer}, ${away.key}, ${away.name})
    ON CONFLICT (producer, key) DO UPDATE SET name = excluded.name`)
  await tx.query(sql`
    INSERT INTO sport_event (producer, key, sport, best_of, competition, home, away, starts_at, set_at, simulated, commitment)
    SELECT ${producer}, ${message.event}, ${message.sport}, ${message.bestOf ?? null}, c.id, h.id, a.id, ${message.startsAt}, ${message.startsAt}, ${message.isSimulated}, ${message.commitment ?? null}
    FROM sport_competition c, sport_team h, sport_team a
    WHERE c.producer = ${producer} AND c.key = ${competition.key} AND h.producer = ${producer} AND h.key = ${home.key}
      AND a.producer = ${producer} AND a.key = ${away.key}
    ON CONFLICT (producer, key) DO UPDATE SET starts_at = excluded.starts_at WHERE sport_event.phase = 'before'`)
}

/** Writes an outright with its competition, or when it is decided and how it is called now. */
export async function writeOutright(tx: Tx, producer: number, message: SportsMessageOf<'outright'>): Promise<void> {
  const { competition, event, sport, name, runners, startsAt, isSimulated, commitment } = message
  await tx.query(sql`
    INSERT INTO sport_competition (producer, key, sport, name) VALUES (${producer}, ${competition.key}, ${sport}, ${competition.name})
    ON CONFLICT (producer, key) DO UPDATE SET name = excluded.name`)
  await tx.query(sql`
    INSERT INTO sport_event (producer, key, sport, competition, name, runners, starts_at, set_at, simulated, commitment)
    SELECT ${producer}, ${event}, ${sport}, c.id, ${name}, ${JSON.stringify(runners)}::jsonb, ${startsAt}, ${startsAt}, ${isSimulated}, ${commitment ?? null}
    FROM sport_competition c WHERE c.producer = ${producer} AND c.key = ${competition.key}
    ON CONFLICT (producer, key) DO UPDATE SET starts_at = excluded.starts_at, name = excluded.name, runners = excluded.runners
    WHERE sport_event.phase = 'before'`)
}

/** How an outright ended, at its next revision, or that its end is taken back; false where nothing else is known of it. */
export async function writeRanking(
  tx: Tx,
  event: number,
  ranking: readonly (readonly number[])[] | null,
  certainty: number,
): Promise<boolean> {
  const rows = await tx.query(sql`
    INSERT INTO sport_ranking (event, revision, ranking, certainty, at)
    SELECT e.id, e.revision + 1, k.ranking, ${certainty}, app_now()
    FROM sport_event e CROSS JOIN (SELECT ${ranking === null ? null : JSON.stringify(ranking)}::jsonb AS ranking) k
    LEFT JOIN LATERAL (SELECT r.ranking FROM sport_ranking r WHERE r.event = ${event} ORDER BY r.revision DESC LIMIT 1) last ON true
    WHERE e.id = ${event} AND last.ranking IS DISTINCT FROM k.ranking RETURNING event`)
  return rows.length > 0
}

/** A market with its prices of now, in the order of the picks. */
export interface MarketRow {
  readonly type: string
  readonly period: string
  readonly line: number | null
  readonly status: number
  readonly prices: readonly number[]
  readonly chances: readonly number[] | null
  readonly backs: readonly number[] | null
  /** The prices are the feed's own. */
  readonly sent: boolean
}

/** Writes markets of an event; what did not change keeps its version, so that no open slip is disturbed by it. */
export const writeMarkets = (tx: Tx, event: number, markets: readonly MarketRow[]): Promise<unknown> =>
  tx.query({
    name: 'sports.write-markets',
    text: `
      INSERT INTO sport_market AS m (event, type, period, line, status, version, prices, chances, backs, sent)
      SELECT $1::integer, type, period, line, status, 1, prices::integer[], chances::double precision[], backs::double precision[], sent
      FROM unnest($2::text[], $3::text[], $4::smallint[], $5::smallint[], $6::text[], $7::text[], $8::text[], $9::boolean[])
        AS k(type, period, line, status, prices, chances, backs, sent)
      ON CONFLICT (event, type, period, line) DO UPDATE SET status = excluded.status, prices = excluded.prices, chances = excluded.chances,
        backs = excluded.backs, sent = excluded.sent, version = m.version + 1
      WHERE (m.status, m.prices) IS DISTINCT FROM (excluded.status, excluded.prices) AND m.status > -3`,
    values: [
      event,
      textArray(markets.map(({ type }) => type)),
      textArray(markets.map(({ period }) => period)),
      numberArray(markets.map(({ line }) => line)),
      numberArray(markets.map(({ status }) => status)),
      textArray(markets.map(({ prices }) => numberArray(prices))),
      textArray(markets.map(({ chances }) => (chances === null ? null : numberArray(chances)))),
      textArray(markets.map(({ backs }) => (backs === null ? null : numberArray(backs)))),
      numberArray(markets.map(({ sent }) => sent)),
    ],
  })

/** What a page shows of an event, and whether bets are taken. A new score may decide picks, so that bets are settled anew. */
export const writeState = (
  tx: Tx,
  event: number,
  {
    phase,
    score,
    board,
    open,
    at,
  }: Pick<SportsMessageOf<'odds_change'>, 'phase' | 'score' | 'board' | 'at'> & { readonly open: boolean },
): Promise<unknown> =>
  tx.query(sql`
    UPDATE sport_event SET phase = ${phase}, board = coalesce(${board === undefined ? null : JSON.stringify(board)}::jsonb, board), open = ${open},
      revision = revision + CASE WHEN (home_score, away_score) = (${score.home}::smallint, ${score.away}::smallint) THEN 0 ELSE 1 END,
      home_score = ${score.home}, away_score = ${score.away},
      begun_at = CASE WHEN ${phase}::text = 'before' THEN begun_at ELSE coalesce(begun_at, least(app_now(), ${at}::timestamptz)) END
    WHERE id = ${event} AND NOT final`)

/** Ends of periods, or periods whose end is taken back (no score), at the event's next revision; how many of them are new. */
export async function writeScores(
  tx: Tx,
  event: number,
  scores: readonly { readonly period: string; readonly home: number | null; readonly away: number | null }[],
  certainty: number,
): Promise<number> {
  const rows = await tx.query(sql`
    INSERT INTO sport_score (event, period, revision, home, away, certainty, at)
    SELECT e.id, k.period, e.revision + 1, k.home, k.away, ${certainty}, app_now()
    FROM sport_event e, unnest(${textArray(scores.map(({ period }) => period))}::text[], ${numberArray(scores.map(({ home }) => home))}::smallint[],
      ${numberArray(scores.map(({ away }) => away))}::smallint[]) AS k(period, home, away)
    LEFT JOIN LATERAL (
      SELECT s.home, s.away FROM sport_score s WHERE s.event = ${event} AND s.period = k.period AND NOT s.by_hand ORDER BY s.revision DESC LIMIT 1) last ON true
    WHERE e.id = ${event} AND (last.home, last.away) IS DISTINCT FROM (k.home, k.away) RETURNING period`)
  return rows.length
}

/** How an event ended, as it is shown. */
export const showEnd = (
  tx: Tx,
  event: number,
  { home, away }: { readonly home: number; readonly away: number },
): Promise<unknown> =>
  tx.query(sql`UPDATE sport_event SET home_score = ${home}, away_score = ${away} WHERE id = ${event}`)

/** The seed of a simulated event, once it is over. */
export const revealSeed = (tx: Tx, event: number, seed: string): Promise<unknown> =>
  tx.query(sql`UPDATE sport_event SET seed = ${seed} WHERE id = ${event}`)

/** @param at when its end was told, where it comes to one; nothing ends later than it is heard of */
export const raiseRevision = (tx: Tx, event: number, final: boolean | null, at?: string): Promise<unknown> =>
  tx.query(sql`
    UPDATE sport_event SET revision = revision + 1, final = coalesce(${final}::boolean, final),
      reopened = reopened + CASE WHEN final AND NOT coalesce(${final}::boolean, final) THEN 1 ELSE 0 END,
      phase = CASE WHEN ${final}::boolean THEN 'ended' ELSE phase END,
      ended_at = CASE WHEN ${final}::boolean THEN coalesce(ended_at, least(app_now(), ${at ?? null}::timestamptz)) ELSE ended_at END
    WHERE id = ${event}`)

/** Markets of periods that are over take no bets any more; those of periods whose end is taken back may again. */
export const movePeriods = (
  tx: Tx,
  event: number,
  periods: readonly string[],
  change: { readonly from: readonly number[]; readonly to: number },
): Promise<unknown> =>
  tx.query(sql`
    UPDATE sport_market SET status = ${change.to}, version = version + 1
    WHERE event = ${event} AND period = ANY(${textArray(periods)}::text[]) AND status = ANY(${numberArray(change.from)}::smallint[])`)

/** What became of an event that did not go as planned. */
export const writeChange = (
  tx: Tx,
  event: number,
  { startsAt, change }: Pick<SportsMessageOf<'fixture_change'>, 'startsAt' | 'change'>,
): Promise<unknown> =>
  tx.query(sql`
    UPDATE sport_event SET starts_at = coalesce(${startsAt ?? null}::timestamptz, starts_at), change = coalesce(${change ?? null}::text, change),
      revision = revision + CASE WHEN ${change ?? null}::text IS NULL THEN 0 ELSE 1 END
    WHERE id = ${event}`)

/** Makes the bets of a span of time void: on some markets, or on all of the event. */
export const writeVoid = (tx: Tx, event: number, { markets, since, until }: VoidSpan): Promise<unknown> =>
  tx.query(sql`
    INSERT INTO sport_void (event, market, since, until, at)
    SELECT ${event}, market, ${since}::timestamptz, ${until}::timestamptz, app_now()
    FROM unnest(${numberArray(markets ?? [null])}::integer[]) AS k(market)`)

/** Takes such a span back; true where there was one. */
export async function undoVoid(tx: Tx, event: number, { markets, since, until }: VoidSpan): Promise<boolean> {
  const rows = await tx.query(sql`
    UPDATE sport_void v SET undone_at = app_now() FROM unnest(${numberArray(markets ?? [null])}::integer[]) AS k(market)
    WHERE v.event = ${event} AND v.market IS NOT DISTINCT FROM k.market AND v.since IS NOT DISTINCT FROM ${since}::timestamptz
      AND v.until IS NOT DISTINCT FROM ${until}::timestamptz AND v.undone_at IS NULL AND NOT v.by_hand RETURNING v.id`)
  return rows.length > 0
}

export interface VoidSpan {
  /** All of the event where there are none. */
  readonly markets: readonly number[] | undefined
  readonly since: string | null
  readonly until: string | null
}

/** Events that are over though nothing says so: cancelled, awarded, or behind the deadline by which they had to begin or end. */
export async function readOverdue(
  db: Db,
  { beginMs, endMs }: Deadlines,
): Promise<{ readonly id: number; readonly open: boolean; readonly stops: number }[]> {
  return db.query(sql`
    SELECT id, open, stops FROM sport_event
    WHERE NOT final AND (change IN ('cancelled', 'awarded')
      OR (runners IS NULL AND begun_at IS NULL AND set_at <= app_now() - make_interval(secs => ${beginMs / 1000}))
      OR begun_at <= app_now() - make_interval(secs => ${endMs / 1000}))`)
}

/** Ends such an event without an end of its own. */
export const endOverdue = (tx: Tx, event: number): Promise<unknown> =>
  tx.query(sql`
    UPDATE sport_event SET final = true, phase = 'ended', revision = revision + 1 WHERE id = ${event} AND NOT final`)

/** An event begins anew: what was bet on it while it was played before is void. */
export async function beginAnew(tx: Tx, event: number): Promise<void> {
  await tx.query(sql`
    INSERT INTO sport_void (event, since, until, at) SELECT id, begun_at, app_now(), app_now() FROM sport_event WHERE id = ${event} AND begun_at IS NOT NULL`)
  await tx.query(sql`
    UPDATE sport_event SET begun_at = NULL, phase = 'before', change = NULL, home_score = 0, away_score = 0, final = false, ended_at = NULL,
      reopened = reopened + final::integer, revision = revision + 1 WHERE id = ${event}`)
}
