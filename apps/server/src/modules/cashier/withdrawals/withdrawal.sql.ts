import { withdrawalFlags } from '#contract/calls/cashier-reviews.ts'
import { cardKinds, type CardKind } from '#contract/settings/cashier.ts'
import type { Money } from '#rules/money.ts'
import {
  openWithdrawalStates,
  returnedStates,
  type WithdrawalGroup,
  withdrawalGroups,
  type WithdrawalState,
  withdrawalStates,
} from '#rules/cashier/withdrawal.ts'
import { array, enum as oneOf, parse } from 'zod/mini'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { shardsFrom } from '../../../platform/db/in-batches.ts'
import { type Query, sql, textArray } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, type RowId, rowId, type Shard, shardOf } from '../../../platform/ids.ts'
import type { Page } from '../../../platform/paging.ts'
import { ENCRYPTED_AT_ONCE } from '../../../platform/encrypted.ts'
import type { Flag } from './risk.ts'

/** A withdrawal as it is stored; amounts in units. */
export interface Withdrawal {
  readonly member: MemberId
  readonly id: RowId
  readonly card: RowId
  readonly kind: CardKind
  readonly name: string
  readonly holder: string
  /** Encrypted. */
  readonly number: string
  readonly adapter: string
  readonly currency: string
  /** What left the wallet, and what of it the fee takes. */
  readonly amount: Money
  readonly fee: Money
  readonly state: WithdrawalState
  readonly flags: readonly Flag[]
  readonly askedAt: Date
  readonly paidAt: Date | null
  readonly receiptUntil: Date | null
  /** True while the member can still say what it received. */
  readonly receiptOpen: boolean
  readonly received: Money | null
  readonly uploads: readonly string[]
  readonly reason: string | null
  readonly noticeVersion: number
}

export interface WithdrawalRow {
  readonly [column: string]: unknown
  readonly member: string
  readonly id: string
  readonly card: string
  readonly kind: string
  readonly name: string
  readonly holder: string
  readonly number: string
  readonly adapter: string
  readonly currency: string
  readonly amount: string
  readonly fee: string
  readonly state: string
  readonly flags: string[]
  readonly asked_at: Date
  readonly paid_at: Date | null
  readonly receipt_until: Date | null
  readonly receipt_open: boolean
  readonly received: string | null
  readonly uploads: string[]
  readonly reason: string | null
  readonly notice_version: string
}

/** What a withdrawal is read from. */
export const withdrawalColumns = `member, id, card, kind, name, holder, number, adapter, currency, amount, fee, state, flags,
  asked_at, paid_at, receipt_until, state = 'paidOut' AND receipt_until > app_now() AS receipt_open, received, uploads::text[] AS uploads, reason, notice_version`

const kindOf = oneOf(cardKinds)
const flagsOf = array(oneOf(withdrawalFlags))
const stateOf = oneOf(withdrawalStates)

export const withdrawalFrom = (row: WithdrawalRow): Withdrawal => ({
  member: memberId(row.member),
  id: rowId(row.id),
  card: rowId(row.card),
  kind: parse(kindOf, row.kind),
  name: row.name,
  holder: row.holder,
  number: row.number,
  adapter: row.adapter,
  currency: row.currency,
  amount: BigInt(row.amount),
  fee: BigInt(row.fee),
  state: parse(stateOf, row.state),
  flags: parse(flagsOf, row.flags),
  askedAt: row.asked_at,
  paidAt: row.paid_at,
  receiptUntil: row.receipt_until,
  receiptOpen: row.receipt_open,
  received: row.received === null ? null : BigInt(row.received),
  uploads: row.uploads,
  reason: row.reason,
  noticeVersion: Number(row.notice_version),
})

const all = async (db: Db, query: Query): Promise<Withdrawal[]> =>
  (await db.query<WithdrawalRow>(query)).map(withdrawalFrom)
const one = async (db: Db, query: Query): Promise<Withdrawal | undefined> => (await all(db, query))[0]

export interface NewWithdrawal extends Pick<
  Withdrawal,
  'member' | 'id' | 'card' | 'kind' | 'name' | 'holder' | 'number' | 'adapter' | 'currency' | 'amount' | 'fee'
> {
  readonly key: string
}

/** Writes a withdrawal; undefined where the member's key was used before, or is being used at this moment. */
export const insertWithdrawal = (tx: Tx, w: NewWithdrawal): Promise<Withdrawal | undefined> =>
  one(tx, {
    text: `INSERT INTO withdrawal (shard, member, id, request_key, card, kind, name, holder, number, adapter, currency, amount, fee, state, flags, asked_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'review', '{}', app_now()) ON CONFLICT (shard, member, request_key) DO NOTHING RETURNING ${withdrawalColumns}`,
    values: [
      shardOf(w.member),
      w.member,
      w.id,
      w.key,
      w.card,
      w.kind,
      w.name,
      w.holder,
      w.number,
      w.adapter,
      w.currency,
      w.amount,
      w.fee,
    ],
  })

/** Writes what the rules said of a withdrawal that was just written. */
export async function writeJudgement(
  tx: Tx,
  w: Withdrawal,
  state: WithdrawalState,
  flags: readonly Flag[],
): Promise<Withdrawal> {
  const row = await one(tx, {
    text: `UPDATE withdrawal SET state = $4, flags = $5::text[] WHERE shard = $1 AND member = $2 AND id = $3 RETURNING ${withdrawalColumns}`,
    values: [shardOf(w.member), w.member, w.id, state, [...flags]],
  })
  if (row === undefined) throw new Error('a withdrawal that was just written is gone')
  return row
}

/** Undefined where the member has none of this id. */
export const readWithdrawal = (db: Db, member: MemberId, id: RowId): Promise<Withdrawal | undefined> =>
  one(db, {
    text: `SELECT ${withdrawalColumns} FROM withdrawal WHERE shard = $1 AND member = $2 AND id = $3`,
    values: [shardOf(member), member, id],
  })

/** How the payment provider knows a withdrawal; null where it did not say. */
export async function readProviderReference(db: Db, member: MemberId, id: RowId): Promise<string | null> {
  const [row] = await db.query<{ reference: string | null }>(
    sql`SELECT provider_reference AS reference FROM withdrawal WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id}`,
  )
  return row?.reference ?? null
}

/** What the member asked for under this key before. */
export const readByKey = (db: Db, member: MemberId, key: string): Promise<Withdrawal | undefined> =>
  one(db, {
    text: `SELECT ${withdrawalColumns} FROM withdrawal WHERE shard = $1 AND member = $2 AND request_key = $3`,
    values: [shardOf(member), member, key],
  })

/** The same as `readWithdrawal`, kept as it is until the transaction ends. */
export const lockWithdrawal = (tx: Tx, member: MemberId, id: RowId): Promise<Withdrawal | undefined> =>
  one(tx, {
    text: `SELECT ${withdrawalColumns} FROM withdrawal WHERE shard = $1 AND member = $2 AND id = $3 FOR UPDATE`,
    values: [shardOf(member), member, id],
  })

/** Whose withdrawal an id names, as a provider does; undefined where it names none of this adapter's. */
export async function findOwner(db: Db, id: RowId, adapter: string): Promise<MemberId | undefined> {
  const [row] = await db.query<{ member: string }>(
    sql`SELECT member FROM withdrawal WHERE id = ${id} AND adapter = ${adapter} /* every shard */`,
  )
  return row === undefined ? undefined : memberId(row.member)
}

/** What a step changes besides the state; what is left out stays. */
export interface Changes {
  readonly reason?: string | undefined
  readonly received?: Money
  readonly uploads?: readonly string[]
  readonly remark?: string | undefined
  /** For how long the member can say what it received, where the step pays out. */
  readonly receiptMinutes?: number
}

/** Writes a state and what came with it; times are the database's, one for all. */
export async function writeState(tx: Tx, w: Withdrawal, state: WithdrawalState, changes: Changes): Promise<Withdrawal> {
  const row = await one(tx, {
    text: `UPDATE withdrawal SET state = $4::text, reason = coalesce($5, reason),
      received = coalesce($6::bigint, received), uploads = coalesce($7::bigint[], uploads), remark = coalesce($8, remark),
      asked_provider_at = CASE WHEN $4 = 'paying' THEN t ELSE asked_provider_at END,
      paid_at = CASE WHEN $4 = 'paidOut' THEN t ELSE paid_at END,
      receipt_until = CASE WHEN $4 = 'paidOut' THEN t + make_interval(mins => $9::integer) ELSE receipt_until END,
      ended_at = CASE WHEN $4 = ANY('{received,settled,restReturned,cancelled,rejected,failed}'::text[]) THEN t END
      FROM app_now() AS t WHERE shard = $1 AND member = $2 AND id = $3 RETURNING ${withdrawalColumns}`,
    values: [
      shardOf(w.member),
      w.member,
      w.id,
      state,
      changes.reason ?? null,
      changes.received ?? null,
      changes.uploads === undefined ? null : [...changes.uploads],
      changes.remark ?? null,
      changes.receiptMinutes ?? 0,
    ],
  })
  if (row === undefined) throw new Error('a withdrawal that was locked is gone')
  return row
}

/** Notes which notice of the provider was heeded last. */
export async function writeNotice(
  tx: Tx,
  { member, id }: Withdrawal,
  version: number,
  providerReference: string,
): Promise<void> {
  await tx.query(sql`
    UPDATE withdrawal SET notice_version = ${version}, provider_reference = ${providerReference} WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id}`)
}

/** Takes those of a shard that the provider was silent about for so many seconds, the longest silent first, so that nobody else asks about them now. */
export const takeSilent = (tx: Tx, shard: Shard, seconds: number, limit: number): Promise<Withdrawal[]> =>
  all(tx, {
    text: `UPDATE withdrawal SET asked_provider_at = app_now() WHERE shard = $1 AND (member, id) IN (
      SELECT member, id FROM withdrawal WHERE shard = $1 AND state = 'paying' AND asked_provider_at <= app_now() - make_interval(secs => $2::double precision)
      ORDER BY asked_provider_at LIMIT $3 FOR UPDATE SKIP LOCKED) RETURNING ${withdrawalColumns}`,
    values: [shard, seconds, limit],
  })

/** Payouts that nobody said anything about in time. */
export const listUnconfirmed = (db: Db, { after, limit }: Page): Promise<Withdrawal[]> =>
  all(db, {
    text: `SELECT ${withdrawalColumns} FROM withdrawal WHERE state = 'paidOut' AND receipt_until <= app_now() AND ($1::bigint IS NULL OR id > $1::bigint) ORDER BY id LIMIT $2 /* every shard */`,
    values: [after, limit],
  })

/** Those in a state, of all members, the oldest first. */
export const listInState = (db: Db, state: WithdrawalState, { after, limit }: Page): Promise<Withdrawal[]> =>
  all(db, {
    text: `SELECT ${withdrawalColumns} FROM withdrawal WHERE state = $1 AND ($2::bigint IS NULL OR id > $2::bigint) ORDER BY id LIMIT $3 /* every shard */`,
    values: [state, after, limit],
  })

export interface Filter {
  /** Local days of the brand. */
  readonly from: string
  readonly to: string
  readonly group?: WithdrawalGroup | undefined
}

const FILTER = `shard = $1 AND member = $2 AND asked_at >= $3::date::timestamp AT TIME ZONE $5 AND asked_at < ($4::date + 1)::timestamp AT TIME ZONE $5
  AND ($6::text[] IS NULL OR state = ANY($6::text[]))`
const filterValues = (member: MemberId, filter: Filter, timeZone: string) => [
  shardOf(member),
  member,
  filter.from,
  filter.to,
  timeZone,
  filter.group === undefined ? null : [...withdrawalGroups[filter.group]],
]

/** A member's withdrawals of a period, the newest first. */
export const listOfMember = (
  db: Db,
  member: MemberId,
  filter: Filter,
  timeZone: string,
  { after, limit }: Page,
): Promise<Withdrawal[]> =>
  all(db, {
    text: `SELECT ${withdrawalColumns} FROM withdrawal WHERE ${FILTER} AND ($7::bigint IS NULL OR id < $7::bigint) ORDER BY id DESC LIMIT $8`,
    values: [...filterValues(member, filter, timeZone), after, limit],
  })

/** All of a member's withdrawals, the oldest first. */
export const listAllOfMember = (db: Db, member: MemberId): Promise<Withdrawal[]> =>
  all(db, {
    text: `SELECT ${withdrawalColumns} FROM withdrawal WHERE shard = $1 AND member = $2 ORDER BY id`,
    values: [shardOf(member), member],
  })

/** How many there are in a period, and what went out to the member's cards. */
export async function totalOfMember(
  db: Db,
  member: MemberId,
  filter: Filter,
  timeZone: string,
): Promise<{ count: number; paidOut: Money }> {
  const [row] = await db.query<{ count: string; paid: string }>({
    text: `SELECT count(*) AS count, coalesce(sum(CASE WHEN state IN ('partlyReceived', 'restReturned') THEN received WHEN state = 'notReceived' THEN 0 ELSE amount - fee END) FILTER (WHERE paid_at IS NOT NULL AND state <> 'failed'), 0)::text AS paid FROM withdrawal WHERE ${FILTER}`,
    values: filterValues(member, filter, timeZone),
  })
  return { count: Number(row?.count ?? 0), paidOut: BigInt(row?.paid ?? '0') }
}

/** What the member asked for on this local day and did not get back. */
export async function askedToday(
  db: Db,
  member: MemberId,
  timeZone: string,
): Promise<{ times: number; amount: Money }> {
  const [row] = await db.query<{ times: string; amount: string }>(sql`
    SELECT count(*) AS times, coalesce(sum(amount), 0)::text AS amount FROM withdrawal
    WHERE shard = ${shardOf(member)} AND member = ${member} AND asked_at >= date_trunc('day', app_now(), ${timeZone}::text) AND state <> ALL(${[...returnedStates]}::text[])`)
  return { times: Number(row?.times ?? 0), amount: BigInt(row?.amount ?? '0') }
}

/** What the member asked for on the local day of a withdrawal, this one with it, and did not get back. */
export async function askedOnDayOf(db: Db, { member, askedAt }: Withdrawal, timeZone: string): Promise<Money> {
  const [row] = await db.query<{ amount: string }>(sql`
    SELECT coalesce(sum(amount), 0)::text AS amount FROM withdrawal, date_trunc('day', ${askedAt}::timestamptz, ${timeZone}::text) AS day
    WHERE shard = ${shardOf(member)} AND member = ${member} AND asked_at >= day AND asked_at < day + interval '24 hours' AND state <> ALL(${[...returnedStates]}::text[])`)
  return BigInt(row?.amount ?? '0')
}

/** What the risk rules ask of a member's other withdrawals: whether one ever reached it, how many of a day did not come back, and the database's time. */
export async function readHistory(
  db: Db,
  member: MemberId,
  but: RowId,
): Promise<{ everPaid: boolean; ofOneDay: number; nowMs: number }> {
  const [row] = await db.query<{ paid: boolean; recent: string; now: string }>(sql`
    SELECT floor(extract(epoch FROM app_now()) * 1000)::bigint AS now, coalesce(bool_or(paid_at IS NOT NULL AND state <> 'failed'), false) AS paid,
      count(*) FILTER (WHERE asked_at > app_now() - interval '24 hours' AND state <> ALL(${[...returnedStates]}::text[])) AS recent
    FROM withdrawal WHERE shard = ${shardOf(member)} AND member = ${member} AND id <> ${but}`)
  return { everPaid: row?.paid ?? false, ofOneDay: Number(row?.recent ?? 0), nowMs: Number(row?.now ?? 0) }
}

/** True while a withdrawal of the member is under way. */
export async function hasOpenWithdrawal(db: Db, member: MemberId): Promise<boolean> {
  const rows = await db.query(sql`
    SELECT 1 FROM withdrawal WHERE shard = ${shardOf(member)} AND member = ${member}
      AND state = ANY(${textArray(openWithdrawalStates)}::text[]) LIMIT 1`)
  return rows.length > 0
}

/** Where numbers of orders lie that are not encrypted, or with another key. */
export const shardsToEncryptWithdrawals = (db: Db, prefix: string): Promise<Shard[]> =>
  shardsFrom(db, sql`SELECT DISTINCT shard FROM withdrawal WHERE NOT starts_with(number, ${prefix}) /* every shard */`)

/** Encrypts some numbers of a shard that are not yet, or with another key; how many. */
export async function encryptWithdrawals(
  tx: Tx,
  shard: Shard,
  prefix: string,
  anew: (member: MemberId, number: string) => string,
): Promise<number> {
  const rows = await tx.query<{ member: string; id: string; number: string }>(sql`
    SELECT member, id, number FROM withdrawal WHERE shard = ${shard} AND NOT starts_with(number, ${prefix}) LIMIT ${ENCRYPTED_AT_ONCE} FOR UPDATE SKIP LOCKED`)
  for (const row of rows) {
    const member = memberId(row.member)
    await tx.query(
      sql`UPDATE withdrawal SET number = ${anew(member, row.number)} WHERE shard = ${shard} AND member = ${member} AND id = ${row.id}`,
    )
  }
  return rows.length
}
