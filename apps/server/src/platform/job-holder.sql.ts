import { Client, Pool } from 'pg'
import type { Database } from './db/database.ts'
import { sql, textArray } from './db/sql.ts'

/** The first half of the advisory locks of pools; the second is made of the pool's name. */
const POOLS = 7203

/** The connections of a process's queue, and how the process shows that it lives: PostgreSQL lets go of the locks of a session the moment it ends. */
export interface JobHolder {
  readonly pool: Pool
  /** Locks the name of a pool of workers, under which its jobs are held, until the session ends. */
  hold(pool: string): Promise<void>
  /** Resolves when the session has ended, whoever ended it. */
  readonly lost: Promise<void>
  close(): Promise<void>
}

/** Opens a session that holds pools of workers and the connections on which they work, with probes by which PostgreSQL finds out about a machine that vanished in half a minute. */
export async function openJobHolder(url: string, max: number): Promise<JobHolder> {
  const client = new Client({
    connectionString: url,
    application_name: 'wheelhouse jobs',
    connectionTimeoutMillis: 5000,
    options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
  })
  client.on('error', () => undefined) // its end follows, which is what counts
  const lost = new Promise<void>((resolve) => client.once('end', resolve))
  await client.connect()
  const pool = new Pool({ connectionString: url, max })
  // The queue listens only while it runs: a connection that is cut before its pool has ended would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (connection) => connection.on('error', () => undefined))
  const held = new Map<string, Promise<unknown>>()
  return {
    pool,
    lost,
    // Each worker of a pool asks; the lock is the pool's.
    async hold(pool) {
      const locked = held.get(pool) ?? client.query('SELECT pg_advisory_lock($1, hashtext($2))', [POOLS, pool])
      held.set(pool, locked)
      await locked
    },
    async close() {
      await Promise.all([pool.end(), client.end()])
    },
  }
}

/**
 * Frees the jobs of pools whose process is gone, so that the next worker takes them at once: the queue itself waits four
 * hours. A pool is held before its workers take a job, so one whose lock is free has no process.
 * @returns the names of those pools
 */
export const freeLostJobs = (db: Database): Promise<string[]> =>
  db.transaction(async (tx) => {
    const gone = await tx.query<{ pool: string }>(sql`
      SELECT pool FROM (SELECT DISTINCT locked_by AS pool FROM graphile_worker.jobs WHERE locked_by IS NOT NULL) p
      WHERE pg_try_advisory_xact_lock(${POOLS}::integer, hashtext(pool))`)
    const pools = gone.map(({ pool }) => pool)
    if (pools.length > 0) await tx.query(sql`SELECT graphile_worker.force_unlock_workers(${textArray(pools)}::text[])`)
    return pools
  })
