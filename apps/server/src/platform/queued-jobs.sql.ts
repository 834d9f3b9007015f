import { parkedJobList } from '#contract/calls/jobs.ts'
import type { CallRequest } from '#contract/calls.ts'
import type { Database, Db, Tx } from './db/database.ts'
import { part, sql } from './db/sql.ts'
import { type Listing, type ListOf, readList, whereSet } from './operator-list.sql.ts'
import type { JobKind } from './queued-jobs.ts'

/** Tries before a job waits for an operator; the queue makes them over half an hour. */
const MOST_TRIES = 8
/** More often than this nobody takes the same job at the very moment in which it is asked for again. */
const MOST_ROUNDS = 20

/** Queued jobs, as against scheduled ones, stand in the queue of their kind. */
const QUEUED = 'queue_name = task_identifier'
/** Of these no further try is made without being asked. */
const OVER = 'locked_at IS NULL AND attempts >= max_attempts'
const FAILED = `locked_at IS NULL AND (last_error IS NOT NULL OR attempts >= max_attempts)`

export interface JobOptions {
  /** One job of its kind waits under a key. One that is being done does not wait: asking again adds another. */
  readonly key?: string
  /** What becomes of the one that waits under the key: it is replaced, with all it was asked with, or kept. */
  readonly again?: 'replace' | 'keep'
  /** Jobs with a smaller number come first; from -32768 to 32767, and 0 where nothing is said. */
  readonly priority?: number
  /** Not before; by the clock of the database. */
  readonly runAt?: Date
}

/**
 * Puts a job into the queue of its kind, in the caller's transaction: it is done after the commit and never without it. It
 * may be done more than once, where a process ends in the middle, so its handler has to be repeatable.
 */
export async function addJob<Payload>(
  tx: Tx,
  { name }: JobKind<Payload>,
  payload: NoInfer<Payload>,
  { key, again = 'replace', priority = 0, runAt }: JobOptions = {},
): Promise<void> {
  const own = key === undefined ? null : `${name}:${key}`
  if (own !== null) {
    // What waits for an operator under the key is what is asked for now.
    await tx.query({
      text: `SELECT FROM graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker.jobs WHERE key = $1 AND ${OVER}))`,
      values: [own],
    })
    if (again === 'keep' && (await stillWaits(tx, own))) return
  }
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const [added] = await tx.query<{ id: string | null }>(sql`
      SELECT id FROM graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json, queue_name => ${name},
        run_at => ${runAt ?? null}::timestamptz, max_attempts => ${MOST_TRIES}::integer, job_key => ${own}, priority => ${priority}::integer)`)
    // Nothing is added where a worker takes the one under the key between two steps of this function; then it is no longer in the way.
    if (typeof added?.id === 'string') return
  }
  throw new Error(`a job ${name} could not be added`)
}

/**
 * Writes down the kinds and their queues, which a job would else do as it is added: two that are the first of their kind
 * would then wait for each other's transactions.
 */
export const registerKinds = (db: Database, kinds: readonly string[]): Promise<unknown> =>
  db.transaction(async (tx) => {
    for (const kind of kinds) {
      const key = `registered ${kind}`
      await tx.query(sql`SELECT FROM graphile_worker.add_job(${kind}, queue_name => ${kind}, job_key => ${key})`)
      await tx.query(sql`SELECT FROM graphile_worker.remove_job(${key})`)
    }
  })

/** True where a job waits under the key; then nobody takes it before the end of the transaction, so it sees what that did. */
async function stillWaits(tx: Tx, key: string): Promise<boolean> {
  const kept = await tx.query(sql`
    SELECT FROM graphile_worker.reschedule_jobs(ARRAY(
      SELECT id FROM graphile_worker.jobs WHERE key = ${key} AND locked_at IS NULL AND attempts < max_attempts))`)
  return kept.length > 0
}

/** False for a job that was asked for anew under its key while it was being done: the later one does it all. */
export async function isWanted(db: Db, id: string): Promise<boolean> {
  return (await db.query(sql`SELECT FROM graphile_worker.jobs WHERE id = ${id}::bigint AND key IS NOT NULL`)).length > 0
}

/** Makes what is due by the clock of the database, which tests move, due by that of the queue. */
export async function makeDue(db: Db, kind: string): Promise<void> {
  await db.query(sql`
    SELECT FROM graphile_worker.reschedule_jobs(ARRAY(
      SELECT id FROM graphile_worker.jobs WHERE task_identifier = ${kind} AND run_at > now() AND run_at <= app_now()), run_at => now())`)
}

export interface KindFigures {
  readonly kind: string
  /** Due and not begun. */
  readonly waiting: number
  /** Seconds for which the oldest has been due and not done; one that is being done counts too. */
  readonly oldest: number
  readonly parked: number
  readonly [column: string]: unknown
}

/** How the queues stand, for those that hold anything. */
export const readFigures = (db: Db): Promise<KindFigures[]> =>
  db.query<KindFigures>({
    text: `
      SELECT task_identifier AS kind, count(*) FILTER (WHERE is_due AND locked_at IS NULL)::integer AS waiting,
             coalesce(max(extract(epoch FROM now() - run_at)) FILTER (WHERE is_due), 0)::float8 AS oldest,
             count(*) FILTER (WHERE ${FAILED})::integer AS parked
      FROM (SELECT *, run_at <= now() AND (locked_at IS NOT NULL OR attempts < max_attempts) AS is_due FROM graphile_worker.jobs WHERE ${QUEUED}) j GROUP BY 1`,
    values: [],
  })

export interface ParkedJobRow {
  readonly id: string
  readonly kind: string
  readonly key: string | null
  readonly at: Date
  readonly tries: number
  readonly retryAt: Date | null
  readonly reason: string
  readonly [column: string]: unknown
}

/** Their ids rise with the time at which jobs were asked for. */
const listing: Listing<(typeof parkedJobList.sorts)[number]> = {
  call: 'jobs.parked',
  sorts: parkedJobList.sorts,
  columns: `id, task_identifier AS kind, substr(key, length(task_identifier) + 2) AS key, created_at AS at, attempts AS tries,
    CASE WHEN attempts < max_attempts THEN run_at END AS "retryAt", coalesce(last_error, 'the process that did it ended each time') AS reason`,
  from: 'graphile_worker.jobs',
  keys: { at: { by: 'id', as: 'number' } },
  ties: [],
}

/** Queued jobs that failed, as operators list them. */
export const readParkedJobs = (db: Db, asked: CallRequest<'jobs.parked'>): Promise<ListOf<ParkedJobRow>> =>
  readList(db, listing, asked, {
    where: [
      part(`${QUEUED} AND ${FAILED}`),
      whereSet(asked.kind, (kind) => sql`task_identifier = ${kind}`),
      whereSet(asked.stuck, (stuck) => part(`attempts ${stuck === 'yes' ? '>=' : '<'} max_attempts`)),
    ],
  })

/** Lets a parked job be tried at once, with all its tries before it; its kind, undefined where it is not parked. */
export async function retryParkedJob(tx: Tx, id: string): Promise<string | undefined> {
  const [parked] = await tx.query<{ kind: string }>({
    text: `SELECT task_identifier AS kind FROM graphile_worker.jobs WHERE id = $1::bigint AND ${QUEUED} AND ${FAILED}`,
    values: [id],
  })
  if (parked === undefined) return undefined
  const again = await tx.query(
    sql`SELECT FROM graphile_worker.reschedule_jobs(ARRAY[${id}::bigint], run_at => now(), attempts => 0)`,
  )
  return again.length > 0 ? parked.kind : undefined
}
