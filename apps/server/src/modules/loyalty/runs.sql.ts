import { addDays } from '#rules/local-time.ts'
import type { Database, Db, Tx } from '../../platform/db/database.ts'
import { twoAtATime } from '../../platform/db/in-batches.ts'
import { sql } from '../../platform/db/sql.ts'
import { allShards, type MemberId, type Shard } from '../../platform/ids.ts'
import { areSumsPast } from '../wallet/index.ts'

/** What goes over all members once a day is over; the name stands in the database with how far it came. */
export type RunName = 'rebate' | 'vip' | `promotion:${string}`

/** Members at once, each piece of work one transaction: it holds the shard's head while it pays, and bets wait for that. */
export const AT_ONCE = 200
/** So long after midnight a day counts as over: its last rounds are known by then. */
const OVER = '20 minutes'

/** The local day now, and that of the last moment at which everything is known. */
export async function readLocalDays(
  db: Db,
  timeZone: string,
): Promise<{ readonly today: string; readonly known: string }> {
  const [row] = await db.query<{ today: string; known: string }>(sql`
    SELECT (t AT TIME ZONE ${timeZone}::text)::date::text AS today, ((t - ${OVER}::interval) AT TIME ZONE ${timeZone}::text)::date::text AS known FROM app_now() AS t`)
  if (row === undefined) throw new Error('the database told no time')
  return row
}

/** The last day that a run was about, and whether it is through; the day before the house had this run where it never ran. */
export async function readLastRun(
  db: Db,
  name: RunName,
  timeZone: string,
): Promise<{ readonly day: string; readonly isDone: boolean }> {
  const [row] = await db.query<{ day: string; done: number }>(sql`
    SELECT day::text, count(*) FILTER (WHERE done)::integer AS done FROM loyalty_run
    WHERE name = ${name} GROUP BY day ORDER BY day DESC LIMIT 1`)
  if (row !== undefined) return { day: row.day, isDone: row.done === allShards.length }
  const [first] = await db.query<{ day: string }>(sql`
    SELECT (applied_at AT TIME ZONE ${timeZone}::text)::date::text AS day FROM schema_migration WHERE name LIKE '%_levels_and_rebate.sql'`)
  if (first === undefined) throw new Error('there is no table of runs')
  return { day: addDays(first.day, -1), isDone: true }
}

/**
 * Notes a run that never was as done for a day, so that it begins with the next one; whether it was the first time. A day that is
 * before the first one is never run.
 */
export async function beginRuns(
  db: Db,
  { name, day }: { readonly name: RunName; readonly day: string },
): Promise<boolean> {
  const rows = await db.query(sql`
    INSERT INTO loyalty_run (name, day, shard, done) SELECT ${name}, ${day}::date, shard, true FROM shard_head
    WHERE NOT EXISTS (SELECT FROM loyalty_run WHERE name = ${name}) ON CONFLICT DO NOTHING RETURNING shard /* every shard */`)
  return rows.length > 0
}

/**
 * Does a day's work on some members of a shard, those behind `after` in the order of their ids, and answers the last of them;
 * undefined where there are none. What takes the shard's head comes last in it.
 */
export type RunPart = (tx: Tx, shard: Shard, after: string) => Promise<MemberId | undefined>

/**
 * Goes over the members of all shards for a day, from where the run before stopped. How far it came is written with the work, so
 * that nobody is worked on twice, whatever process ends. A shard whose sums do not know all of the day is left for later.
 */
export async function runDay(
  db: Database,
  run: { readonly name: RunName; readonly day: string; readonly timeZone: string },
  part: RunPart,
): Promise<boolean> {
  const { name, day } = run
  await db.query(sql`
    INSERT INTO loyalty_run (name, day, shard) SELECT ${name}, ${day}::date, shard FROM shard_head ON CONFLICT DO NOTHING /* every shard */`)
  let done = 0
  await twoAtATime(allShards, async (shard) => {
    let turn: 'more' | 'done' | 'later' = 'more'
    while (turn === 'more') turn = await db.transaction((tx) => takePart(tx, run, shard, part))
    if (turn === 'done') done++
  })
  return done === allShards.length
}

async function takePart(
  tx: Tx,
  { name, day, timeZone }: { readonly name: RunName; readonly day: string; readonly timeZone: string },
  shard: Shard,
  part: RunPart,
): Promise<'more' | 'done' | 'later'> {
  const [row] = await tx.query<{ after: string; done: boolean }>(sql`
    SELECT after, done FROM loyalty_run WHERE name = ${name} AND day = ${day}::date AND shard = ${shard} FOR UPDATE SKIP LOCKED`)
  // Another process has the turn.
  if (row === undefined) return 'later'
  if (row.done) return 'done'
  if (!(await areSumsPast(tx, shard, day, timeZone))) return 'later'
  const last = await part(tx, shard, row.after)
  await tx.query(sql`
    UPDATE loyalty_run SET after = coalesce(${last ?? null}::bigint, after), done = ${last === undefined}
    WHERE name = ${name} AND day = ${day}::date AND shard = ${shard}`)
  return last === undefined ? 'done' : 'more'
}

/** Days of which nothing is asked any more, but for the last of each run. */
export const dropOldRuns = (db: Db, day: string): Promise<unknown> =>
  db.query(
    sql`DELETE FROM loyalty_run r WHERE day < ${day}::date - 90 AND day < (SELECT max(day) FROM loyalty_run l WHERE l.name = r.name)`,
  )
