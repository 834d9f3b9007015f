import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { stopwatch } from '../clock.ts'
import type { Query } from '../db/sql.ts'
import type { Shard } from '../ids.ts'
import type { RunningBatch } from './batch.ts'
import { createFlush, type Flush } from './flush.ts'

/** How long a lost database is waited for before the waiting commands are told so. */
const RECONNECT_MS = 30_000
/** How long PostgreSQL may be silent before its connection is given up: a host that vanished closes nothing. */
const SILENCE_MS = 10_000

/**
 * A lane only ever looks rows up by key. Plans made while tables were small, or statistics old, must
 * not tempt the planner into reading whole tables, and planning anew each time would cost a tenth.
 */
const SETTINGS =
  '-c plan_cache_mode=force_generic_plan -c enable_hashjoin=off -c enable_mergejoin=off -c enable_seqscan=off -c jit=off'

export interface LaneConnection {
  /** First flush: BEGIN, lock the heads, load what the batch asked for. */
  open(batch: RunningBatch, shards: readonly Shard[]): Promise<void>
  /** Second flush: write what was decided and COMMIT. Resolves only when the commit is durable. */
  commit(batch: RunningBatch): Promise<void>
  /** Rolls back and closes; whatever the state, nothing of the connection is used again. */
  discard(): Promise<void>
  end(): Promise<void>
}

/** Raised when the answer to COMMIT was ROLLBACK: in a pipeline the COMMIT of a failed transaction resolves. */
export class RolledBack extends Error {}

/** Raised when the database was away for longer than anybody can be kept waiting. */
export class Unreachable extends Error {}

/** What sockets, the resolver and the driver say of a database that cannot be reached just now. */
const AWAY =
  /ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN|Connection terminated|connection error|not queryable|timeout/i

/** True where the same command may succeed a moment later: lost connection, server starting, lock held, deadlock, this process too slow. */
export function isPassing(error: unknown): boolean {
  if (error instanceof RolledBack) return false
  if (error instanceof pg.DatabaseError) return /^(08|57P|55P03|40|53|25P03)/.test(error.code ?? '')
  return error instanceof Error && AWAY.test(`${error.message} ${'code' in error ? String(error.code) : ''}`)
}

interface ConnectionOptions {
  readonly url: string
  readonly patience?: number
  readonly onStatement?: ((text: string) => void) | undefined
}

/**
 * Connects, waiting for a database that is away.
 * @throws Unreachable after `patience` milliseconds
 */
export async function connectLane({
  url,
  patience = RECONNECT_MS,
  onStatement,
}: ConnectionOptions): Promise<LaneConnection> {
  const waited = stopwatch()
  for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
    try {
      return await connectOnce(url, Math.min(patience, SILENCE_MS), onStatement)
    } catch (error) {
      if (!isPassing(error)) throw error
      if (waited() > patience) throw new Unreachable('the database is away', { cause: error })
      await delay(pause)
    }
  }
}

async function connectOnce(
  url: string,
  silence: number,
  onStatement?: (text: string) => void,
): Promise<LaneConnection> {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: url,
    stream: () => socket,
    options: SETTINGS,
    application_name: 'wheelhouse lane',
    idle_in_transaction_session_timeout: 2000,
    lock_timeout: 1000,
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => undefined)
  await client.connect()
  const send = createFlush(client)

  const flush: Flush = async (queries) => {
    if (onStatement !== undefined) for (const { text } of queries) onStatement(text)
    const silent = setTimeout(() => socket.destroy(new Error('timeout: the database was silent')), silence)
    return send(queries).finally(() => clearTimeout(silent))
  }

  return {
    async open(batch, shards) {
      const [, ...results] = await flush([BEGIN, ...batch.openingQueries(shards)])
      batch.takeOpening(results.map(({ rows }) => rows))
    },
    async commit(batch) {
      const results = await flush([...batch.closingQueries(), COMMIT])
      if (results.at(-1)?.tag !== 'COMMIT') throw new RolledBack('the batch was rolled back')
    },
    async discard() {
      socket.destroy()
      await client.end().catch(() => undefined)
    },
    end: () => client.end(),
  }
}

const BEGIN: Query = { text: 'BEGIN', values: [], name: 'lane.begin' }
const COMMIT: Query = { text: 'COMMIT', values: [], name: 'lane.commit' }
