import { inTransaction } from '#node/transaction.ts'
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

declare const writes: unique symbol

/** Whoever may write: only `transaction` makes one, so a writer that demands it cannot run outside. */
export interface Tx extends Db {
  readonly [writes]: true
  /**
   * Statements that run in the order of the calls right before the commit. For what takes a lock that all writers
   * share: nobody waits for another lock while holding it, so there is no deadlock, and it is held only briefly.
   */
  beforeCommit(query: Query): void
  /** Runs once the work is committed, and never where it is not. */
  afterCommit(run: () => void): void
}

export interface Database extends Db {
  /** Runs the work in one transaction: all of it stays or nothing does. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** Statements that travel together on one connection, each for itself: the rows of all of them. */
  together<Row extends pg.QueryResultRow>(queries: readonly Query[]): Promise<Row[]>
  /** A connection of its own, for a lane or for listening; the caller ends it. */
  readonly url: string
  close(): Promise<void>
}

const isTx = (db: Db): db is Tx => 'beforeCommit' in db

export interface DatabaseOptions {
  /** Connections at most. */
  readonly max?: number
  /** A statement that takes longer is cut off (`isCutOff`); none is unless told. */
  readonly statementTimeoutMs?: number
  /** Nothing can be written here. */
  readonly readOnly?: boolean
  readonly onError?: (error: Error) => void
  /** Hears every statement before it is sent. */
  readonly onStatement?: ((text: string, values: readonly unknown[]) => void) | undefined
}

/**
 * Opens a pool. Statements that are begun together on one connection are sent together and answered in their order.
 * Statements wait at most a second for a lock and an idle transaction at most two: a held head stops its members.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    stream: () => new GatheringSocket(),
    pipeline: true,
    max: options.max ?? 10,
    idle_in_transaction_session_timeout: 2000,
    lock_timeout: 1000,
    ...(options.statementTimeoutMs === undefined ? {} : { statement_timeout: options.statementTimeoutMs }),
    ...(options.readOnly === true ? { options: '-c default_transaction_read_only=on' } : {}),
    // A host that vanished closes nothing; whoever waits for it is told.
    connectionTimeoutMillis: 5000,
    query_timeout: 60_000,
    application_name: 'wheelhouse',
  })
  pool.on('error', (error) => options.onError?.(error))
  return {
    url,
    ...reader(pool, options),
    async together<Row extends pg.QueryResultRow>(queries: readonly Query[]) {
      const client = await pool.connect()
      const lost = (error: Error): void => options.onError?.(error)
      // Without a listener the event would end the process.
      client.on('error', lost)
      let broken: unknown
      try {
        const { query } = reader(client, options)
        return (await Promise.all(queries.map((one) => query<Row>(one)))).flat()
      } catch (error) {
        broken = error
        throw error
      } finally {
        client.off('error', lost)
        client.release(broken !== undefined)
      }
    },
    async transaction(work) {
      const after: (() => void)[] = []
      const result = await inTransaction(
        pool,
        async (client) => {
          let over = false
          const last: Query[] = []
          const tx = {
            ...reader(client, options, () => over),
            beforeCommit: (query: Query) => void last.push(query),
            afterCommit: (run: () => void) => void after.push(run),
          }
          if (!isTx(tx)) throw new Error('unreachable')
          const done = await work(tx).finally(() => (over = true))
          const { query } = reader(client, options)
          await Promise.all(last.map(query))
          return done
        },
        (error) => options.onError?.(error),
      )
      for (const run of after) run()
      return result
    },
    close: () => pool.end(),
  }
}

/** `over` tells of a transaction that has ended: what part of its work still runs must not go on outside it. */
function reader(client: pg.Pool | pg.PoolClient, { onStatement }: DatabaseOptions, over = (): boolean => false): Db {
  const config = (query: Query): pg.QueryConfig<unknown[]> => {
    if (over()) throw new Error('the transaction of this statement has ended')
    onStatement?.(query.text, query.values)
    return { text: query.text, values: [...query.values], ...(query.name === undefined ? {} : { name: query.name }) }
  }
  return {
    query: async <Row extends pg.QueryResultRow>(query: Query) => (await client.query<Row>(config(query))).rows,
    arrays: async (query) => (await client.query<unknown[]>({ ...config(query), rowMode: 'array' })).rows,
  }
}

/** True for an error by which PostgreSQL says that a unique key is taken. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505'

/** True for an error by which PostgreSQL says that a statement took longer than it may. */
export const isCutOff = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '57014'

/** True where no connection came free in time; the pool tells it by words alone. */
export const isPoolFull = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'
