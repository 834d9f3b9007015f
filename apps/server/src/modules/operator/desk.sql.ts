import type { QueueName } from '#contract/settings/desk.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { joined, part, type Query, sql } from '../../platform/db/sql.ts'
import type { RowId } from '../../platform/ids.ts'

/** For so long something is taken; the page that shows it takes it again before. */
export const LEASE_MINUTES = 10

/** Something that an operator has taken. */
export interface Lease {
  readonly item: string
  readonly until: Date
}

export interface HeldLease extends Lease {
  readonly operator: string
  readonly username: string
}

/** What is taken of these items at this moment, with by whom. */
export const readLeases = (db: Db, queues: readonly QueueName[], items: readonly string[]): Promise<HeldLease[]> =>
  db.query<HeldLease & Record<string, unknown>>(sql`
    SELECT l.item, l.until, l.operator, o.username FROM desk_lease l JOIN operator o ON o.id = l.operator
    WHERE l.queue = ANY(${[...queues]}::text[]) AND l.item = ANY(${[...items]}::bigint[]) AND l.until > app_now()`)

/** Takes something for a while, or again; undefined where somebody else has it. Who finds it taken keeps nobody else waiting. */
export async function takeLease(tx: Tx, queue: QueueName, item: string, operator: RowId): Promise<Lease | undefined> {
  const [row] = await tx.query<Lease & Record<string, unknown>>(sql`
    WITH now AS MATERIALIZED (SELECT app_now() AS at),
    again AS (
      UPDATE desk_lease l SET operator = ${operator}, until = now.at + make_interval(mins => ${LEASE_MINUTES}::integer) FROM now
      WHERE l.queue = ${queue} AND l.item = ${item} AND (l.operator = ${operator} OR l.until <= now.at) RETURNING l.item, l.until),
    new AS (
      INSERT INTO desk_lease (queue, item, operator, until)
      SELECT ${queue}, ${item}, ${operator}, now.at + make_interval(mins => ${LEASE_MINUTES}::integer) FROM now WHERE NOT EXISTS (SELECT FROM again)
      ON CONFLICT (queue, item) DO NOTHING RETURNING item, until)
    SELECT item, until FROM again UNION ALL SELECT item, until FROM new`)
  return row
}

/** Lets go of something, or of all but one that the operator has taken of a queue; and of what nobody has any more. */
export async function dropLeases(
  tx: Tx,
  queue: QueueName,
  operator: RowId,
  { item = null, but = null }: { readonly item?: string | null; readonly but?: string | null },
): Promise<void> {
  await tx.query(sql`
    DELETE FROM desk_lease WHERE queue = ${queue} AND ((operator = ${operator} AND (${item}::bigint IS NULL OR item = ${item}::bigint) AND item IS DISTINCT FROM ${but}::bigint)
      OR until <= app_now())`)
}

export interface QueueFigures {
  readonly waiting: number
  readonly taken: number
  readonly oldest: Date | null
  readonly oldestMinutes: number | null
  readonly late: number
  readonly underHour: number
  readonly underDay: number
  readonly longer: number
}

/** How a queue stands, in which nothing may wait for longer than its target. */
export async function readQueue(
  db: Db,
  {
    queue,
    waiting,
    targetMinutes,
  }: { readonly queue: QueueName; readonly waiting: Query; readonly targetMinutes: number },
): Promise<QueueFigures> {
  const [row] = await db.query<QueueFigures & Record<string, unknown>>(
    joined(
      [
        sql`WITH clock AS MATERIALIZED (SELECT app_now() AS now)
          SELECT count(*)::integer AS waiting, count(l.item)::integer AS taken, min(q.since) AS oldest,
            floor(extract(epoch FROM max(now - q.since)) / 60)::integer AS "oldestMinutes",
            count(*) FILTER (WHERE q.since <= now - make_interval(mins => ${targetMinutes}::integer))::integer AS late,
            count(*) FILTER (WHERE q.since > now - interval '1 hour')::integer AS "underHour",
            count(*) FILTER (WHERE q.since <= now - interval '1 hour' AND q.since > now - interval '1 day')::integer AS "underDay",
            count(*) FILTER (WHERE q.since <= now - interval '1 day')::integer AS longer FROM clock, (`,
        waiting,
        sql`) q LEFT JOIN desk_lease l ON l.queue = ${queue} AND l.item = q.item AND l.until > app_now() /* every shard */`,
      ],
      '',
    ),
  )
  if (row === undefined) throw new Error('a sum without a row')
  return row
}

/** More than so many look for what is next at the same moment in no house. */
const CANDIDATES = 50

/** What has waited longest and is not taken by anybody else, the longest first. */
export async function readNext(db: Db, queue: QueueName, operator: RowId, waiting: Query): Promise<string[]> {
  const rows = await db.query<{ item: string }>(
    joined(
      [
        part('SELECT q.item FROM ('),
        waiting,
        sql`) q WHERE NOT EXISTS (
          SELECT FROM desk_lease l WHERE l.queue = ${queue} AND l.item = q.item AND l.until > app_now() AND l.operator <> ${operator})
        ORDER BY q.since, q.item LIMIT ${CANDIDATES}::integer /* every shard */`,
      ],
      '',
    ),
  )
  return rows.map(({ item }) => item)
}

/** True where something waits in a queue. */
export const isWaiting = async (db: Db, item: string, waiting: Query): Promise<boolean> =>
  (
    await db.query(
      joined([part('SELECT FROM ('), waiting, sql`) q WHERE q.item = ${item} LIMIT 1 /* every shard */`], ''),
    )
  ).length > 0
