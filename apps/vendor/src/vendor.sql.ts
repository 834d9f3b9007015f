import pg from 'pg'
import type { VendorOrder } from '#contract/protocols/vendor-wallet.ts'
import { inTransaction } from '#node/transaction.ts'

export type Verdict = 'done' | 'refused'

export interface VendorStore {
  /** Milliseconds since 1970, by the database. */
  now(): Promise<number>
  balance(vendor: string, member: string): Promise<bigint>
  /** Takes a transfer once; the same reference again answers the first verdict. `refuses` has it refused whatever the wallet holds. */
  take(order: VendorOrder, refuses: boolean): Promise<Verdict>
  find(vendor: string, reference: string): Promise<Verdict | undefined>
  /** The transfers of a UTC day in the order in which they were taken. */
  statement(vendor: string, day: string): Promise<StatementRow[]>
  close(): Promise<void>
}

export interface StatementRow {
  readonly reference: string
  readonly member: string
  readonly direction: 'in' | 'out'
  readonly amount: string
  readonly state: Verdict
}

const SCHEMA = `
  CREATE SCHEMA IF NOT EXISTS vendor;
  CREATE TABLE IF NOT EXISTS vendor.wallet (
    vendor text NOT NULL, member bigint NOT NULL, balance bigint NOT NULL CHECK (balance >= 0), PRIMARY KEY (vendor, member));
  CREATE TABLE IF NOT EXISTS vendor.transfer (
    vendor text NOT NULL, reference text NOT NULL, member bigint NOT NULL, direction text NOT NULL, amount bigint NOT NULL,
    state text NOT NULL, at timestamptz NOT NULL DEFAULT clock_timestamp(), PRIMARY KEY (vendor, reference));
  CREATE INDEX IF NOT EXISTS transfer_day ON vendor.transfer (vendor, at)`

/** Any constant, so that two that begin at once make the tables one after the other. */
const SCHEMA_LOCK = 5_501_203

/** Opens the vendor's own database and makes its tables where they lack. */
export async function openVendorStore(
  url: string,
  onError: (error: Error) => void = () => undefined,
): Promise<VendorStore> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: 5000,
    application_name: 'demonstration vendor',
  })
  pool.on('error', onError)
  const transaction = <Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> =>
    inTransaction(pool, work, onError)
  await transaction(async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK])
    await client.query(SCHEMA)
  })

  const find: VendorStore['find'] = async (vendor, reference) => {
    const {
      rows: [row],
    } = await pool.query<{ state: Verdict }>('SELECT state FROM vendor.transfer WHERE vendor = $1 AND reference = $2', [
      vendor,
      reference,
    ])
    return row?.state
  }
  const move = async (client: pg.PoolClient, { vendor, member, direction, amount }: VendorOrder): Promise<boolean> => {
    await client.query(
      'INSERT INTO vendor.wallet (vendor, member, balance) VALUES ($1, $2, 0) ON CONFLICT DO NOTHING',
      [vendor, member],
    )
    const { rowCount } = await client.query(
      'UPDATE vendor.wallet SET balance = balance + $3 WHERE vendor = $1 AND member = $2 AND balance + $3 >= 0',
      [vendor, member, direction === 'in' ? amount : `-${amount}`],
    )
    return rowCount === 1
  }
  return {
    find,
    async now() {
      const {
        rows: [row],
      } = await pool.query<{ now: string }>('SELECT floor(extract(epoch FROM clock_timestamp()) * 1000) AS now')
      return Number(row?.now)
    },
    async balance(vendor, member) {
      const {
        rows: [row],
      } = await pool.query<{ balance: string }>('SELECT balance FROM vendor.wallet WHERE vendor = $1 AND member = $2', [
        vendor,
        member,
      ])
      return BigInt(row?.balance ?? '0')
    },
    take: (order, refuses) =>
      transaction(async (client) => {
        // The reference is claimed first: whoever comes second waits here and then reads the verdict.
        const { rowCount } = await client.query(
          `INSERT INTO vendor.transfer (vendor, reference, member, direction, amount, state) VALUES ($1, $2, $3, $4, $5, 'refused') ON CONFLICT DO NOTHING`,
          [order.vendor, order.reference, order.member, order.direction, order.amount],
        )
        if (rowCount === 0) {
          const {
            rows: [known],
          } = await client.query<{ state: Verdict }>(
            'SELECT state FROM vendor.transfer WHERE vendor = $1 AND reference = $2',
            [order.vendor, order.reference],
          )
          return known?.state ?? 'refused'
        }
        if (refuses || !(await move(client, order))) return 'refused'
        await client.query(`UPDATE vendor.transfer SET state = 'done' WHERE vendor = $1 AND reference = $2`, [
          order.vendor,
          order.reference,
        ])
        return 'done'
      }),
    async statement(vendor, day) {
      const { rows } = await pool.query<StatementRow>(
        `SELECT reference, member, direction, amount, state FROM vendor.transfer
         WHERE vendor = $1 AND at >= $2::date::timestamp AT TIME ZONE 'UTC' AND at < ($2::date + 1)::timestamp AT TIME ZONE 'UTC' ORDER BY at, reference`,
        [vendor, day],
      )
      return rows
    },
    close: () => pool.end(),
  }
}
