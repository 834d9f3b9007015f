import pg from 'pg'
import { GatheringSocket } from './gathering-socket.ts'
import type { Query } from './sql.ts'

/** Whoever can read. */
export interface Db {
  /** The rows of one statement. `Row` states what the statement's text selects; int8 arrives as text, timestamps as Date. */
  query<Row extends pg.QueryResultRow>(query: Query): Promise<Row[]>
  /** The same with each row as an array of columns, as batches read them. */
  arrays(query: Query): Promise<unknown[][]>
}

declare const inTransaction: unique symbol

/** Whoever may write: only `transaction` makes one, so a writer that demands it cannot run outside. */
export interface Tx extends Db {
  readonly [inTransaction]: true
}

export interface Database extends Db {
  /** Runs the work in one transaction: all of it stays or nothing does. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** A connection of its own, for a lane or for listening; the caller ends it. */
  readonly url: string
  close(): Promise<void>
}

const isTx = (db: Db): db is Tx => 'query' in db

/**
 * Opens a pool. Statements that are begun together on one connection are sent together and answered in their order.
 * Statements wait at most a second for a lock and an idle transaction at most two: a held head stops its members.
 */
export function openDatabase(url: string, options: { max?: number; onError?: (error: Error) => void } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    stream: () => new GatheringSocket(),
    pipeline: true,
    max: options.max ?? 10,
    idle_in_transaction_session_timeout: 2000,
    lock_timeout: 1000,
    // A host that vanished closes nothing; whoever waits for it is told.
    connectionTimeoutMillis: 5000,
    query_timeout: 60_000,
    application_name: 'wheelhouse',
  })
  pool.on('error', (error) => options.onError?.(error))
  return {
    url,
    ...reader(pool),
    transaction: async (work) => {
      const client = await pool.connect()
      // A lost connection also rejects the query under way; without a listener the event would end the process.
      const lost = (error: Error): void => options.onError?.(error)
      client.on('error', lost)
      let broken: Error | undefined
      let over = false
      try {
        // Sent with the first statement; one that failed is seen before COMMIT.
        const begun = client.query('BEGIN')
        begun.catch(() => undefined)
        const db = reader(client, () => over)
        if (!isTx(db)) throw new Error('unreachable')
        const result = await work(db).finally(() => (over = true))
        await begun
        const commit = await client.query('COMMIT')
        if (commit.command !== 'COMMIT') throw new Error('the transaction was rolled back by an earlier error')
        return result
      } catch (error) {
        await client.query('ROLLBACK').catch((failure: Error) => {
          broken = failure
        })
        throw error
      } finally {
        client.off('error', lost)
        client.release(broken)
      }
    },
    close: () => pool.end(),
  }
}

/** `over` tells of a transaction that has ended: what part of its work still runs must not go on outside it. */
function reader(client: pg.Pool | pg.PoolClient, over = (): boolean => false): Db {
  const config = (query: Query): pg.QueryConfig<unknown[]> => {
    if (over()) throw new Error('the transaction of this statement has ended')
    return { text: query.text, values: [...query.values], ...(query.name === undefined ? {} : { name: query.name }) }
  }
  return {
    query: async <Row extends pg.QueryResultRow>(query: Query) => (await client.query<Row>(config(query))).rows,
    arrays: async (query) => (await client.query<unknown[]>({ ...config(query), rowMode: 'array' })).rows,
  }
}

/** True for an error by which PostgreSQL says that a unique key is taken. */
export const isUniqueViolation = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '23505'
