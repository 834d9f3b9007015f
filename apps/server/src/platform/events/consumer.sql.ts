import { parkedEventList } from '#contract/calls/jobs.ts'
import type { CallRequest } from '#contract/calls.ts'
import { type OutboxType } from '#contract/outbox.ts'
import type { Db, Tx } from '../db/database.ts'
import { part, sql, textArray } from '../db/sql.ts'
import { type Shard, shardKey } from '../ids.ts'
import { type Listing, type ListOf, readList, whereSet } from '../operator-list.sql.ts'

/** The positions of a shard that a consumer has not seen: after `from`, up to and with `to`. */
export interface Span {
  readonly shard: Shard
  readonly from: string
  readonly to: string
}

/** A stored event of the outbox, its payload not yet read. */
export interface EventRow {
  readonly n: string
  readonly at: Date
  readonly type: OutboxType
  readonly member: string
  readonly payload: unknown
  readonly [column: string]: unknown
}

/** Gives a consumer its place on every shard, at the beginning where it has none. */
export async function openPositions(db: Db, consumer: string): Promise<void> {
  await db.query(
    sql`INSERT INTO consumer_position (consumer, shard, n) SELECT ${consumer}, shard, 0 FROM shard_head ON CONFLICT DO NOTHING /* every shard */`,
  )
}

/** Where something waits for a consumer of entries: how many positions, by shard. */
export async function entriesBehind(db: Db, consumer: string): Promise<{ shard: Shard; behind: number }[]> {
  const rows = await db.query<{ shard: number; behind: string }>(sql`
    SELECT h.shard, h.n - c.n AS behind FROM shard_head h JOIN consumer_position c ON c.consumer = ${consumer} AND c.shard = h.shard WHERE h.n > c.n ORDER BY 1 /* every shard */`)
  return rows.map(({ shard, behind }) => ({ shard: shardKey(shard), behind: Number(behind) }))
}

/** Positions that a consumer of events may lie behind without an event for it, before its place is written. */
const IDLE = 1000
/** More than so many waiting events are not counted. */
const COUNTED = 1000

/**
 * Where something waits for a consumer of events: how many, by shard, up to a thousand each. A shard on which only others'
 * positions went by for long is listed with none.
 */
export async function eventsBehind(
  db: Db,
  consumer: string,
  types: readonly OutboxType[],
): Promise<{ shard: Shard; behind: number }[]> {
  const rows = await db.query<{ shard: number; behind: number }>(sql`
    SELECT shard, behind FROM (
      SELECT h.shard, h.n - c.n AS gone, (SELECT count(*)::integer FROM (
        SELECT FROM event e WHERE e.shard = h.shard AND e.type = ANY(${textArray(types)}::text[]) AND e.n > c.n AND e.n <= h.n LIMIT ${COUNTED}::integer) waiting) AS behind
      FROM shard_head h JOIN consumer_position c ON c.consumer = ${consumer} AND c.shard = h.shard WHERE h.n > c.n) b
    WHERE behind > 0 OR gone > ${IDLE}::bigint ORDER BY shard /* every shard */`)
  return rows.map(({ shard, behind }) => ({ shard: shardKey(shard), behind }))
}

/** When the oldest event happened that a consumer of events has not seen; null where none waits. */
export async function oldestBehind(db: Db, consumer: string, types: readonly OutboxType[]): Promise<Date | null> {
  const [row] = await db.query<{ at: Date | null }>(sql`
    SELECT min(o.at) AS at FROM shard_head h JOIN consumer_position c ON c.consumer = ${consumer} AND c.shard = h.shard,
      LATERAL (SELECT e.at FROM event e WHERE e.shard = h.shard AND e.type = ANY(${textArray(types)}::text[]) AND e.n > c.n AND e.n <= h.n ORDER BY e.n LIMIT 1) o
    WHERE h.n > c.n /* every shard */`)
  return row?.at ?? null
}

/**
 * Takes what happened on a shard since the consumer's last turn, and moves its position in the same transaction as its
 * effect, so the effect happens once. Whatever stands up to a shard's head is committed, so nothing is passed over.
 * @param most positions that are taken at once
 * @returns undefined where nothing waits or another process has the turn
 */
export async function takeSpan(tx: Tx, consumer: string, shard: Shard, most: number): Promise<Span | undefined> {
  const [row] = await tx.query<{ from: string; to: string }>(sql`
    SELECT c.n AS from, least(h.n, c.n + ${most}::bigint) AS to FROM consumer_position c JOIN shard_head h ON h.shard = c.shard
    WHERE c.consumer = ${consumer} AND c.shard = ${shard}::smallint AND h.n > c.n FOR UPDATE OF c SKIP LOCKED`)
  if (row === undefined) return undefined
  await setPosition(tx, consumer, shard, row.to)
  return { shard, ...row }
}

/** Writes how far a consumer has come on a shard, in its own turn. */
export const setPosition = (tx: Tx, consumer: string, shard: Shard, n: string): Promise<unknown> =>
  tx.query(
    sql`UPDATE consumer_position SET n = ${n}::bigint WHERE consumer = ${consumer} AND shard = ${shard}::smallint`,
  )

/** The events of some types within a span, in the order in which they happened. */
export const eventsIn = (tx: Tx, { shard, from, to }: Span, types: readonly OutboxType[]): Promise<EventRow[]> =>
  tx.query<EventRow>(sql`
  SELECT n, at, type, member, payload FROM event
  WHERE shard = ${shard}::smallint AND n > ${from}::bigint AND n <= ${to}::bigint AND type = ANY(${textArray(types)}::text[]) ORDER BY n`)

/** Tries that are made without being asked; the last about half an hour after the first. */
const MOST_TRIES = 12

/** When an event is tried again: after 1 s, 2 s, 4 s …; NULL after the last try. */
const RETRY_AT = `CASE WHEN tries + 1 < ${MOST_TRIES} THEN app_now() + interval '1 second' * 2 ^ tries END`

/** Parks an event whose handler failed for the first time. */
export async function parkEvent(tx: Tx, consumer: string, shard: Shard, n: string, reason: string): Promise<void> {
  await tx.query(sql`
    INSERT INTO parked_event (shard, consumer, n, parked_at, tries, retry_at, reason)
    VALUES (${shard}::smallint, ${consumer}, ${n}::bigint, app_now(), 1, app_now() + interval '1 second', ${reason})`)
}

/** Where parked events of a consumer are due. */
export async function shardsWithDue(db: Db, consumer: string): Promise<Shard[]> {
  const rows = await db.query<{ shard: number }>(
    sql`SELECT DISTINCT shard FROM parked_event WHERE consumer = ${consumer} AND retry_at <= app_now() /* every shard */`,
  )
  return rows.map(({ shard }) => shardKey(shard))
}

/** Takes the next parked event that is due, and removes it: in the transaction that handles it, so that a failure leaves it. */
export async function takeDue(tx: Tx, consumer: string, shard: Shard): Promise<EventRow | undefined> {
  const [row] = await tx.query<EventRow>(sql`
    SELECT e.n, e.at, e.type, e.member, e.payload FROM parked_event p JOIN event e ON e.shard = p.shard AND e.n = p.n
    WHERE p.shard = ${shard}::smallint AND p.consumer = ${consumer} AND p.retry_at <= app_now() ORDER BY p.n LIMIT 1 FOR UPDATE OF p SKIP LOCKED`)
  if (row !== undefined)
    await tx.query(
      sql`DELETE FROM parked_event WHERE shard = ${shard}::smallint AND consumer = ${consumer} AND n = ${row.n}::bigint`,
    )
  return row
}

/** An event that needs a person: it is tried no more, or has failed for an hour. */
export interface StuckEvent {
  readonly consumer: string
  readonly shard: number
  readonly n: string
  readonly type: string
  readonly member: string
  readonly parkedAt: Date
  readonly tries: number
  readonly reason: string
}

/** Counts a try that failed; the event where it needs a person from now on. */
export async function countTry(
  tx: Tx,
  consumer: string,
  shard: Shard,
  n: string,
  reason: string,
): Promise<StuckEvent | undefined> {
  const [row] = await tx.query<StuckEvent & { readonly stuck: boolean; [column: string]: unknown }>({
    text: `
      UPDATE parked_event p SET tries = tries + 1, retry_at = ${RETRY_AT}, reason = $4 FROM event e
      WHERE p.shard = $1::smallint AND p.consumer = $2 AND p.n = $3::bigint AND e.shard = p.shard AND e.n = p.n
      RETURNING p.consumer, p.shard, p.n, e.type, e.member, p.parked_at AS "parkedAt", p.tries, p.reason,
        p.retry_at IS NULL OR p.parked_at <= app_now() - interval '1 hour' AS stuck`,
    values: [shard, consumer, n, reason],
  })
  return row?.stuck === true ? row : undefined
}

/** How many events of a consumer are parked. */
export async function countParked(db: Db, consumer: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`SELECT count(*)::integer AS count FROM parked_event WHERE consumer = ${consumer} /* every shard */`,
  )
  return row?.count ?? 0
}

export interface ParkedRow {
  readonly consumer: string
  readonly shard: number
  readonly n: string
  readonly type: string
  readonly member: string
  readonly at: Date
  readonly parkedAt: Date
  readonly tries: number
  readonly retryAt: Date | null
  readonly reason: string
  readonly [column: string]: unknown
}

const listing: Listing<(typeof parkedEventList.sorts)[number]> = {
  call: 'events.parked',
  sorts: parkedEventList.sorts,
  columns:
    'p.consumer, p.shard, p.n, e.type, e.member, e.at, p.parked_at AS "parkedAt", p.tries, p.retry_at AS "retryAt", p.reason',
  from: 'parked_event p JOIN event e ON e.shard = p.shard AND e.n = p.n',
  keys: { parkedAt: { by: 'p.parked_at', as: 'moment' } },
  ties: [
    { by: 'p.shard', as: 'number' },
    { by: 'p.n', as: 'number' },
    { by: 'p.consumer', as: 'text' },
  ],
  owner: { shard: 'p.shard', member: 'e.member' },
}

/** Parked events as operators list them. */
export const readParked = (db: Db, asked: CallRequest<'events.parked'>): Promise<ListOf<ParkedRow>> =>
  readList(db, listing, asked, {
    where: [
      whereSet(asked.consumer, (consumer) => sql`p.consumer = ${consumer}`),
      whereSet(asked.stuck, (stuck) => part(`p.retry_at IS ${stuck === 'yes' ? '' : 'NOT '}NULL`)),
    ],
  })

export interface ParkedAt {
  readonly consumer: string
  readonly shard: number
  readonly n: string
}

/** Whether events are parked, which stay so until the transaction ends. Named in one order, nobody waits for each other in a circle. */
export async function lockParked(tx: Tx, events: readonly ParkedAt[]): Promise<boolean> {
  for (const { consumer, shard, n } of events) {
    const rows = await tx.query(sql`
      SELECT FROM parked_event WHERE shard = ${shard}::smallint AND consumer = ${consumer} AND n = ${n}::bigint FOR UPDATE`)
    if (rows.length === 0) return false
  }
  return true
}

/** Lets a parked event be tried at once, with all its tries before it; false where it is not parked. */
export async function retryParked(tx: Tx, { consumer, shard, n }: ParkedAt): Promise<boolean> {
  return (
    (
      await tx.query(sql`
    UPDATE parked_event SET tries = 1, retry_at = app_now() WHERE shard = ${shard}::smallint AND consumer = ${consumer} AND n = ${n}::bigint RETURNING n`)
    ).length > 0
  )
}
