import { channelKinds, type ChannelKind } from '#contract/settings/cashier.ts'
import { type DepositState, depositStates } from '#rules/cashier/deposit.ts'
import type { Money } from '#rules/money.ts'
import { array, boolean, date, enum as oneOf, int, nullable, object, parse, string, type output } from 'zod/mini'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { named, type Query, sql } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, type RowId, rowId, shardOf } from '../../../platform/ids.ts'
import type { Page } from '../../../platform/paging.ts'

/** Where to pay, as the provider said when it opened the order. */
const pay = object({
  url: nullable(string()),
  account: nullable(object({ bank: string(), holder: string(), number: string(), reference: string() })),
  address: nullable(object({ network: string(), address: string(), amount: string(), confirmationsNeeded: int() })),
})
export type Pay = output<typeof pay>

/** An order to pay in, as it is stored; amounts in units, moments in milliseconds. */
export interface Deposit {
  readonly member: MemberId
  readonly id: RowId
  readonly channel: string
  readonly kind: ChannelKind
  readonly channelName: string
  readonly adapter: string
  readonly amount: Money
  readonly fee: { readonly percent: string; readonly fixed: Money }
  readonly state: DepositState
  readonly pay: Pay | null
  /** What came in by the provider's notice. */
  readonly received: Money | null
  readonly credited: Money | null
  readonly confirmations: number
  /** Of the provider's last notice that counted. */
  readonly version: number
  readonly reason: string | null
  readonly uploads: readonly string[]
  readonly createdAtMs: number
  readonly expiresAtMs: number
  readonly settledAtMs: number | null
  /** True once its time to be paid is over. */
  readonly late: boolean
}

const rows = array(
  object({
    member: string(),
    id: string(),
    channel: string(),
    kind: oneOf(channelKinds),
    channel_name: string(),
    adapter: string(),
    amount: string(),
    fee_percent: string(),
    fee_fixed: string(),
    state: oneOf(depositStates),
    pay: nullable(pay),
    received: nullable(string()),
    credited: nullable(string()),
    confirmations: int(),
    word_version: int(),
    reason: nullable(string()),
    uploads: array(string()),
    created_at: date(),
    expires_at: date(),
    settled_at: nullable(date()),
    late: boolean(),
  }),
)

/** What a deposit is read from. */
export const depositColumns = `member, id, channel, kind, channel_name, adapter, amount, fee_percent, fee_fixed, state, pay, received, credited, confirmations, word_version,
  reason, uploads::text[] AS uploads, created_at, expires_at, settled_at, expires_at <= app_now() AS late`

/** Rows of the columns as orders. */
export const depositsFrom = (found: readonly unknown[]): Deposit[] =>
  parse(rows, found).map((row) => ({
    member: memberId(row.member),
    id: rowId(row.id),
    channel: row.channel,
    kind: row.kind,
    channelName: row.channel_name,
    adapter: row.adapter,
    amount: BigInt(row.amount),
    fee: { percent: row.fee_percent, fixed: BigInt(row.fee_fixed) },
    state: row.state,
    pay: row.pay,
    received: row.received === null ? null : BigInt(row.received),
    credited: row.credited === null ? null : BigInt(row.credited),
    confirmations: row.confirmations,
    version: row.word_version,
    reason: row.reason,
    uploads: row.uploads,
    createdAtMs: row.created_at.getTime(),
    expiresAtMs: row.expires_at.getTime(),
    settledAtMs: row.settled_at?.getTime() ?? null,
    late: row.late,
  }))

const read = async (db: Db, query: Query): Promise<Deposit[]> => depositsFrom(await db.query(query))

export interface NewDeposit extends Pick<
  Deposit,
  'member' | 'id' | 'channel' | 'kind' | 'channelName' | 'adapter' | 'amount' | 'fee' | 'pay'
> {
  readonly key: string
  readonly minutes: number
}

/** Any number that nothing else takes: it keeps two orders of one member from being opened at the same moment. */
const DESK = 7_203_495

/** Lets one order of the member be opened at a time, until the transaction ends. */
export async function lockDesk(tx: Tx, member: MemberId): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(${DESK}, hashtext(${member}))`)
}

export async function insertDeposit(tx: Tx, order: NewDeposit): Promise<void> {
  // A provider that can be asked is asked for the first time after a minute.
  const asksAfter = order.adapter === MANUAL ? null : 1
  await tx.query(sql`
    INSERT INTO deposit (shard, member, id, request_key, channel, kind, channel_name, adapter, amount, fee_percent, fee_fixed, pay, expires_at, ask_at)
    VALUES (${shardOf(order.member)}, ${order.member}, ${order.id}, ${order.key}, ${order.channel}, ${order.kind}, ${order.channelName}, ${order.adapter},
            ${order.amount}::bigint, ${order.fee.percent}, ${order.fee.fixed}::bigint, ${order.pay === null ? null : JSON.stringify(order.pay)}::jsonb,
            app_now() + make_interval(mins => ${order.minutes}::integer), app_now() + make_interval(mins => ${asksAfter}::integer))`)
}

/** The adapter of channels where an operator looks at a proof of transfer. */
export const MANUAL = 'manual'

export async function findByKey(db: Db, member: MemberId, key: string): Promise<Deposit | undefined> {
  return (
    await read(db, {
      text: `SELECT ${depositColumns} FROM deposit WHERE shard = $1 AND member = $2 AND request_key = $3`,
      values: [shardOf(member), member, key],
    })
  )[0]
}

export async function findDeposit(db: Db, member: MemberId, id: RowId): Promise<Deposit | undefined> {
  return (
    await read(db, {
      name: 'deposit.find',
      text: `SELECT ${depositColumns} FROM deposit WHERE shard = $1 AND member = $2 AND id = $3`,
      values: [shardOf(member), member, id],
    })
  )[0]
}

/** The order as it stands, kept from changing until the transaction ends. */
export async function lockDeposit(tx: Tx, member: MemberId, id: RowId): Promise<Deposit | undefined> {
  return (
    await read(tx, {
      name: 'deposit.lock',
      text: `SELECT ${depositColumns} FROM deposit WHERE shard = $1 AND member = $2 AND id = $3 FOR UPDATE`,
      values: [shardOf(member), member, id],
    })
  )[0]
}

/** Orders that wait for their payer, and the money of all that may still come in. */
export async function readWaiting(db: Db, member: MemberId): Promise<{ open: number; amount: Money }> {
  const [row] = await db.query<{ open: string; amount: string }>(sql`
    SELECT count(*) FILTER (WHERE state IN ('open', 'proof')) AS open, coalesce(sum(amount), 0)::text AS amount
    FROM deposit WHERE shard = ${shardOf(member)} AND member = ${member} AND state IN ('open', 'proof', 'paying')`)
  return { open: Number(row?.open ?? 0), amount: BigInt(row?.amount ?? '0') }
}

/** Keeps where to pay, once the provider opened the order; a second answer changes nothing. */
export async function writePay(tx: Tx, { member, id }: Pick<Deposit, 'member' | 'id'>, where: Pay): Promise<void> {
  await tx.query(
    sql`UPDATE deposit SET pay = ${JSON.stringify(where)}::jsonb WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id} AND pay IS NULL`,
  )
}

/** What a step leaves in the row; what is left out stays. */
export interface Change {
  readonly state: DepositState
  readonly received?: Money | null
  readonly credited?: Money
  readonly confirmations?: number
  readonly version?: number
  readonly reason?: string | null
  readonly uploads?: readonly string[]
  /** An operator credits it. */
  readonly byHand?: boolean
}

/** States in which nobody is asked any more; a notice that comes by itself is still heard. */
const quiet: readonly DepositState[] = ['credited', 'failed', 'rejected']
const settled: readonly DepositState[] = [...quiet, 'expired']

export async function writeStep(tx: Tx, { member, id, ...before }: Deposit, change: Change): Promise<void> {
  const { state } = change
  await tx.query(
    named(
      'deposit.step',
      sql`
    UPDATE deposit SET state = ${state}, received = ${change.received === undefined ? before.received : change.received}::bigint, credited = ${change.credited ?? null}::bigint,
      confirmations = ${change.confirmations ?? before.confirmations}::integer, word_version = ${change.version ?? before.version}::integer,
      reason = ${change.reason === undefined ? before.reason : change.reason}, uploads = ${[...(change.uploads ?? before.uploads)]}::bigint[],
      settled_at = CASE WHEN ${settled.includes(state)} THEN app_now() END, ask_at = CASE WHEN ${!quiet.includes(state)} THEN ask_at END,
      by_hand = ${change.byHand ?? false}, asked = CASE WHEN ${state !== before.state} THEN 0 ELSE asked END
    WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id}`,
    ),
  )
}

/** Minutes between two questions: twice as long each time, at most an hour; after three days nobody asks any more. */
export async function putOffAsking(tx: Tx, { member, id }: Pick<Deposit, 'member' | 'id'>): Promise<void> {
  await tx.query(sql`
    UPDATE deposit SET asked = asked + 1,
      ask_at = CASE WHEN created_at > app_now() - interval '3 days' OR state = 'paying' THEN app_now() + make_interval(mins => least(60, (2 ^ least(asked, 6))::integer)) END
    WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id} AND ask_at IS NOT NULL`)
}

/** Orders whose provider is to be asked now. */
export const dueForAsking = (db: Db, limit: number): Promise<Deposit[]> =>
  read(db, {
    text: `SELECT ${depositColumns} FROM deposit WHERE ask_at <= app_now() ORDER BY ask_at LIMIT $1 /* every shard */`,
    values: [limit],
  })

const PAUSED = `EXISTS (SELECT FROM member m WHERE m.shard = deposit.shard AND m.id = deposit.member AND m.excluded_until > app_now())`

export type Overdue = Deposit & { readonly paused: boolean }

/** Orders that nobody paid in time, those that the provider never opened, and those of members on a break. */
export async function overdue(db: Db, limit: number): Promise<Overdue[]> {
  const where = `state = 'open' AND (expires_at <= app_now() OR (pay IS NULL AND created_at <= app_now() - interval '5 minutes') OR ${PAUSED}) ORDER BY id LIMIT $1 /* every shard */`
  const paused = await db.query<{ id: string; paused: boolean }>({
    text: `SELECT id, ${PAUSED} AS paused FROM deposit WHERE ${where}`,
    values: [limit],
  })
  const onBreak = new Set(paused.filter((row) => row.paused).map(({ id }) => id))
  return (await read(db, { text: `SELECT ${depositColumns} FROM deposit WHERE ${where}`, values: [limit] })).map(
    (order) => ({
      ...order,
      paused: onBreak.has(order.id),
    }),
  )
}

/** A member's orders of local days, the newest first. */
export interface Listed {
  readonly from: string
  readonly to: string
  readonly timeZone: string
  readonly state: DepositState | null
}

const FILTER = `shard = $1 AND member = $2 AND created_at >= $3::date::timestamp AT TIME ZONE $5 AND created_at < ($4::date + 1)::timestamp AT TIME ZONE $5
  AND ($6::text IS NULL OR state = $6::text)`
const filterValues = (member: MemberId, { from, to, timeZone, state }: Listed): unknown[] => [
  shardOf(member),
  member,
  from,
  to,
  timeZone,
  state,
]

export const listDeposits = (db: Db, member: MemberId, listed: Listed, { after, limit }: Page): Promise<Deposit[]> =>
  read(db, {
    text: `SELECT ${depositColumns} FROM deposit WHERE ${FILTER} AND ($7::bigint IS NULL OR id < $7::bigint) ORDER BY id DESC LIMIT $8`,
    values: [...filterValues(member, listed), after, limit],
  })

export async function totalDeposits(
  db: Db,
  member: MemberId,
  listed: Listed,
): Promise<{ count: number; credited: Money }> {
  const [row] = await db.query<{ count: string; credited: string }>({
    text: `SELECT count(*) AS count, coalesce(sum(credited), 0)::text AS credited FROM deposit WHERE ${FILTER}`,
    values: filterValues(member, listed),
  })
  return { count: Number(row?.count ?? 0), credited: BigInt(row?.credited ?? '0') }
}

/** True while an order of the member may still bring money. */
export async function hasOpenDeposit(db: Db, member: MemberId): Promise<boolean> {
  return (await readWaiting(db, member)).amount > 0n
}

/** What operators credited to the member on this local day. */
export async function creditedByHand(tx: Tx, member: MemberId, timeZone: string): Promise<Money> {
  const [row] = await tx.query<{ amount: string }>(sql`
    SELECT coalesce(sum(received), 0)::text AS amount FROM deposit
    WHERE shard = ${shardOf(member)} AND member = ${member} AND by_hand AND settled_at >= date_trunc('day', app_now(), ${timeZone}::text)`)
  return BigInt(row?.amount ?? '0')
}

/** True where an operator credited an order. */
export const isByHand = async (db: Db, member: MemberId, id: RowId): Promise<boolean> =>
  (
    await db.query(
      sql`SELECT FROM deposit WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id} AND by_hand`,
    )
  ).length > 0

/** Every order of a member, the newest first; for the member itself. */
export const allDeposits = (db: Db, member: MemberId): Promise<Deposit[]> =>
  read(db, {
    text: `SELECT ${depositColumns} FROM deposit WHERE shard = $1 AND member = $2 ORDER BY id DESC`,
    values: [shardOf(member), member],
  })
