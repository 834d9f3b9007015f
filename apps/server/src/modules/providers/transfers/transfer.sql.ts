import type { TransferDirection, TransferState } from '#rules/cashier/transfer.ts'
import type { Money } from '#rules/money.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type Query, sql } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, type RowId, rowId, shardOf } from '../../../platform/ids.ts'
import type { Page, Period } from '../../../platform/paging.ts'

export type ReturnReason = 'refused' | 'unanswered'

export interface TransferRow {
  readonly member: MemberId
  readonly id: RowId
  readonly vendor: string
  readonly direction: TransferDirection
  readonly amount: Money
  readonly currency: string
  readonly state: TransferState
  readonly reason: ReturnReason | null
  readonly createdAt: Date
  /** Sent so long ago that the vendor is told to refuse it. */
  readonly overdue: boolean
}

interface Columns {
  [column: string]: unknown
  member: string
  id: string
  vendor: string
  direction: TransferDirection
  amount: string
  currency: string
  state: TransferState
  reason: ReturnReason | null
  created_at: Date
  overdue: boolean
}

/** How long a vendor may be unsure about a transfer before it is called off. */
const OVERDUE_SECONDS = 120

const columns = `member, id, vendor, direction, amount, currency, state, reason, created_at, created_at < app_now() - make_interval(secs => ${OVERDUE_SECONDS}) AS overdue`

const rowFrom = ({ created_at: createdAt, member, id, amount, ...row }: Columns): TransferRow => ({
  vendor: row.vendor,
  direction: row.direction,
  currency: row.currency,
  state: row.state,
  reason: row.reason,
  overdue: row.overdue,
  member: memberId(member),
  id: rowId(id),
  amount: BigInt(amount),
  createdAt,
})

const select = async (db: Db, { text, values }: Query): Promise<TransferRow[]> =>
  (await db.query<Columns>({ text: `SELECT ${columns} FROM vendor_transfer WHERE ${text}`, values })).map(rowFrom)

/** Writes a transfer that is about to be sent; false where the member has one of this key. It is asked about for the first time in a minute. */
export async function insertTransfer(
  tx: Tx,
  key: string,
  t: Omit<TransferRow, 'state' | 'reason' | 'createdAt' | 'overdue'>,
): Promise<boolean> {
  const rows = await tx.query(sql`
    INSERT INTO vendor_transfer (shard, member, id, key, vendor, direction, amount, currency, state, created_at, next_try_at)
    SELECT ${shardOf(t.member)}, ${t.member}, ${t.id}, ${key}, ${t.vendor}, ${t.direction}, ${t.amount}, ${t.currency}, 'sent', now, now + interval '1 minute' FROM app_now() AS now
    ON CONFLICT (shard, member, key) DO NOTHING RETURNING id`)
  return rows.length === 1
}

export const findTransfer = async (db: Db, member: MemberId, key: string): Promise<TransferRow | undefined> =>
  (await select(db, sql`shard = ${shardOf(member)} AND member = ${member} AND key = ${key}`))[0]

/** The transfer as it stands, held until the transaction ends. */
export const lockTransfer = async (tx: Tx, member: MemberId, id: RowId): Promise<TransferRow | undefined> =>
  (await select(tx, sql`shard = ${shardOf(member)} AND member = ${member} AND id = ${id} FOR UPDATE`))[0]

export async function decideTransfer(
  tx: Tx,
  { member, id }: TransferRow,
  state: TransferState,
  reason: ReturnReason | null,
): Promise<void> {
  await tx.query(sql`
    UPDATE vendor_transfer SET state = ${state}, reason = ${reason}, decided_at = app_now() WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id}`)
}

/** Asks again later, the longer the more often it was in vain; at most ten minutes. */
export async function putOff(tx: Tx, { member, id }: TransferRow): Promise<void> {
  await tx.query(sql`
    UPDATE vendor_transfer SET tries = tries + 1, next_try_at = app_now() + make_interval(mins => least(10, tries + 1))
    WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id} AND state = 'sent'`)
}

/** Transfers whose vendor is to be asked now, those waiting longest first. */
export const dueTransfers = (db: Db, limit: number): Promise<TransferRow[]> =>
  select(db, sql`state = 'sent' AND next_try_at <= app_now() ORDER BY next_try_at LIMIT ${limit}`)

export const waitingTransfers = (db: Db, member: MemberId): Promise<TransferRow[]> =>
  select(db, sql`shard = ${shardOf(member)} AND member = ${member} AND state = 'sent' ORDER BY id`)

/** Vendors to which the member ever moved money. */
export async function vendorsOf(db: Db, member: MemberId): Promise<string[]> {
  const rows = await db.query<{ vendor: string }>(sql`
    SELECT DISTINCT vendor FROM vendor_transfer WHERE shard = ${shardOf(member)} AND member = ${member} AND direction = 'in' AND state = 'done'`)
  return rows.map(({ vendor }) => vendor)
}

/** Every transfer of a member, the oldest first. */
export const allTransfers = (db: Db, member: MemberId): Promise<TransferRow[]> =>
  select(db, sql`shard = ${shardOf(member)} AND member = ${member} ORDER BY id`)

/** A member's transfers of a period of local days, the newest first, below an id where one is given. */
export const listTransfers = (
  db: Db,
  member: MemberId,
  page: Period & Page & { readonly timeZone: string },
): Promise<TransferRow[]> =>
  select(
    db,
    sql`
    shard = ${shardOf(member)} AND member = ${member} AND (${page.after}::bigint IS NULL OR id < ${page.after})
    AND created_at >= ${page.from}::date::timestamp AT TIME ZONE ${page.timeZone} AND created_at < (${page.to}::date + 1)::timestamp AT TIME ZONE ${page.timeZone}
    ORDER BY id DESC LIMIT ${page.limit}`,
  )

export interface LedgerLine {
  readonly id: string
  readonly member: string
  readonly state: TransferState
  /** What the transfer did to the main wallet, by the ledger. */
  readonly moved: Money
}

/** The transfers of a vendor on a UTC day, each with what the ledger says of it. */
export async function transfersOfDay(db: Db, vendor: string, day: string): Promise<LedgerLine[]> {
  const rows = await db.query<{ id: string; member: string; state: TransferState; moved: string }>(sql`
    SELECT t.id, t.member, t.state, coalesce((
      SELECT sum(e.amount) FROM entry e
      WHERE e.shard = t.shard AND e.member = t.member AND e.source = 0 AND e.reference IN ('tr:' || t.id, 'tr-back:' || t.id)), 0)::text AS moved
    FROM vendor_transfer t
    WHERE t.vendor = ${vendor} AND t.created_at >= ${day}::date::timestamp AT TIME ZONE 'UTC' AND t.created_at < (${day}::date + 1)::timestamp AT TIME ZONE 'UTC'
    ORDER BY t.id`)
  return rows.map(({ moved, ...row }) => ({ ...row, moved: BigInt(moved) }))
}
