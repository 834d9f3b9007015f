import { exchangeTypes } from '#contract/calls/points.ts'
import { languageCode } from '#contract/scalars.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { type RedemptionState, redemptionStates } from '#rules/loyalty/redemption-states.ts'
import type { Money } from '#rules/money.ts'
import { enum as oneOf, parse, partialRecord, string } from 'zod/mini'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { shardsFrom } from '../../../platform/db/in-batches.ts'
import { sql } from '../../../platform/db/sql.ts'
import { ENCRYPTED_AT_ONCE } from '../../../platform/encrypted.ts'
import { type MemberId, memberId, type RowId, rowId, type Shard, shardOf } from '../../../platform/ids.ts'
import type { Page } from '../../../platform/paging.ts'

export type ExchangeType = (typeof exchangeTypes)[number]

/** What points are exchanged for; points and amounts in units, for all of the quantity. */
export interface NewRedemption {
  readonly member: MemberId
  readonly id: RowId
  readonly key: string
  readonly type: ExchangeType
  readonly item: string | null
  readonly version: number | null
  /** What the item is called, by language. */
  readonly names: Readonly<Partial<Record<LanguageCode, string>>>
  readonly quantity: number
  readonly points: Money
  readonly amount: Money
  readonly value: Money
  /** Encrypted. */
  readonly delivery: string | null
  readonly state: RedemptionState
}

/** The same as it is stored. */
export interface Redemption extends NewRedemption {
  readonly askedAt: Date
  readonly decidedAt: Date | null
  readonly reason: string | null
}

export interface RedemptionRow {
  readonly [column: string]: unknown
  readonly member: string
  readonly id: string
  readonly request_key: string
  readonly type: string
  readonly item: string | null
  readonly version: number | null
  readonly names: unknown
  readonly quantity: number
  readonly points: string
  readonly amount: string
  readonly value: string
  readonly delivery: string | null
  readonly state: string
  readonly asked_at: Date
  readonly decided_at: Date | null
  readonly reason: string | null
}

/** What a redemption is read from. */
export const redemptionColumns =
  'member, id, request_key, type, item, version, names, quantity, points, amount, value, delivery, state, asked_at, decided_at, reason'

const namesOf = partialRecord(languageCode, string())
const typeOf = oneOf(exchangeTypes)
const stateOf = oneOf(redemptionStates)

export const redemptionFrom = (row: RedemptionRow): Redemption => ({
  member: memberId(row.member),
  id: rowId(row.id),
  key: row.request_key,
  type: parse(typeOf, row.type),
  item: row.item,
  version: row.version,
  names: parse(namesOf, row.names),
  quantity: row.quantity,
  points: BigInt(row.points),
  amount: BigInt(row.amount),
  value: BigInt(row.value),
  delivery: row.delivery,
  state: parse(stateOf, row.state),
  askedAt: row.asked_at,
  decidedAt: row.decided_at,
  reason: row.reason,
})

/** Lets one exchange of a member be made at a time, until the transaction ends. */
export const lockExchanges = (tx: Tx, member: MemberId): Promise<unknown> =>
  tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('loyalty.redemption', ${member}::bigint))`)

/** Writes an exchange; undefined where the member's key was used before. */
export async function insertRedemption(tx: Tx, r: NewRedemption): Promise<Redemption | undefined> {
  const [row] = await tx.query<RedemptionRow>({
    text: `INSERT INTO redemption (shard, member, id, request_key, type, item, version, names, quantity, points, amount, value, delivery, state, asked_at, decided_at)
      SELECT $1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11, $12, $13, $14, t, CASE WHEN $14 <> 'inProcess' THEN t END FROM app_now() AS t
      ON CONFLICT (shard, member, request_key) DO NOTHING RETURNING ${redemptionColumns}`,
    values: [
      shardOf(r.member),
      r.member,
      r.id,
      r.key,
      r.type,
      r.item,
      r.version,
      JSON.stringify(r.names),
      r.quantity,
      r.points,
      r.amount,
      r.value,
      r.delivery,
      r.state,
    ],
  })
  return row === undefined ? undefined : redemptionFrom(row)
}

/** What the member exchanged under this key before. */
export async function readByKey(db: Db, member: MemberId, key: string): Promise<Redemption | undefined> {
  const [row] = await db.query<RedemptionRow>({
    text: `SELECT ${redemptionColumns} FROM redemption WHERE shard = $1 AND member = $2 AND request_key = $3`,
    values: [shardOf(member), member, key],
  })
  return row === undefined ? undefined : redemptionFrom(row)
}

/** An exchange of a member by its id. */
export async function readRedemption(db: Db, member: MemberId, id: RowId): Promise<Redemption | undefined> {
  const [row] = await db.query<RedemptionRow>({
    text: `SELECT ${redemptionColumns} FROM redemption WHERE shard = $1 AND member = $2 AND id = $3`,
    values: [shardOf(member), member, id],
  })
  return row === undefined ? undefined : redemptionFrom(row)
}

/** The same, kept as it is until the transaction ends. */
export async function lockRedemption(tx: Tx, member: MemberId, id: RowId): Promise<Redemption | undefined> {
  const [row] = await tx.query<RedemptionRow>({
    text: `SELECT ${redemptionColumns} FROM redemption WHERE shard = $1 AND member = $2 AND id = $3 FOR UPDATE`,
    values: [shardOf(member), member, id],
  })
  return row === undefined ? undefined : redemptionFrom(row)
}

/** Writes what was decided over an exchange that is locked. */
export async function writeDecision(
  tx: Tx,
  { member, id }: Redemption,
  state: RedemptionState,
  reason: string | null,
): Promise<void> {
  await tx.query(sql`
    UPDATE redemption SET state = ${state}, reason = ${reason}, decided_at = app_now() WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id}`)
}

/** A member's exchanges, the newest first. */
export async function listOfMember(db: Db, member: MemberId, { after, limit }: Page): Promise<Redemption[]> {
  const rows = await db.query<RedemptionRow>({
    text: `SELECT ${redemptionColumns} FROM redemption WHERE shard = $1 AND member = $2 AND ($3::bigint IS NULL OR id < $3::bigint) ORDER BY id DESC LIMIT $4`,
    values: [shardOf(member), member, after, limit],
  })
  return rows.map(redemptionFrom)
}

/** How many of each item a member has, or waits for. */
export async function readTaken(db: Db, member: MemberId): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ item: string; taken: number }>(sql`
    SELECT item, sum(quantity)::integer AS taken FROM redemption
    WHERE shard = ${shardOf(member)} AND member = ${member} AND item IS NOT NULL AND state <> 'rejected' GROUP BY 1`)
  return new Map(rows.map(({ item, taken }) => [item, taken]))
}

/** True while goods of the member wait to be sent. */
export async function hasOpenRedemption(db: Db, member: MemberId): Promise<boolean> {
  const rows = await db.query(
    sql`SELECT 1 FROM redemption WHERE shard = ${shardOf(member)} AND member = ${member} AND state = 'inProcess' LIMIT 1`,
  )
  return rows.length > 0
}

/** Where deliveries lie that are encrypted with another key. */
export const shardsToEncrypt = (db: Db, prefix: string): Promise<Shard[]> =>
  shardsFrom(
    db,
    sql`SELECT DISTINCT shard FROM redemption WHERE NOT starts_with(delivery, ${prefix}) /* every shard */`,
  )

/** Encrypts some deliveries of a shard anew; how many. */
export async function encryptDeliveries(
  tx: Tx,
  shard: Shard,
  prefix: string,
  anew: (member: MemberId, delivery: string) => string,
): Promise<number> {
  const rows = await tx.query<{ member: string; id: string; delivery: string }>(sql`
    SELECT member, id, delivery FROM redemption WHERE shard = ${shard} AND NOT starts_with(delivery, ${prefix}) LIMIT ${ENCRYPTED_AT_ONCE} FOR UPDATE SKIP LOCKED`)
  for (const row of rows)
    await tx.query(sql`
      UPDATE redemption SET delivery = ${anew(memberId(row.member), row.delivery)} WHERE shard = ${shard} AND member = ${row.member}::bigint AND id = ${row.id}::bigint`)
  return rows.length
}
