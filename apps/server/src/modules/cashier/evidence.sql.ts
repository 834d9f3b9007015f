import type { Db } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type MemberId, type RowId, shardOf } from '../../platform/ids.ts'

export interface StepRow {
  readonly state: string
  readonly at: Date
}

/** The states that the news of an order told, in their order. */
export const readSteps = (db: Db, member: MemberId, about: 'deposit' | 'withdrawal', id: RowId): Promise<StepRow[]> =>
  db.query<StepRow & Record<string, unknown>>(sql`
    SELECT payload ->> 'state' AS state, at FROM event
    WHERE shard = ${shardOf(member)} AND member = ${member} AND type = 'order.changed' AND payload ->> 'about' = ${about} AND payload ->> 'id' = ${id} ORDER BY n`)

export interface DecisionRow {
  readonly at: Date
  readonly actor: string
  readonly action: string
  readonly reason: string | null
}

/** What operators did about an order, by the audit. */
export const readDecisions = (
  db: Db,
  member: MemberId,
  about: 'deposit' | 'withdrawal',
  id: RowId,
): Promise<DecisionRow[]> =>
  db.query<DecisionRow & Record<string, unknown>>(sql`
    SELECT at, actor, action, after ->> 'reason' AS reason FROM audit
    WHERE actor LIKE 'operator:%' AND (subject = ${`${about}:${id}`} OR (subject = ${`member:${member}`} AND after ->> ${about}::text = ${id})) ORDER BY n`)

export interface NoticeRow {
  readonly state: string
  readonly amount: string
  readonly adapter: string
  readonly providerReference: string
  readonly confirmations: number
  readonly reason: string | null
  readonly firstAt: Date
  readonly lastAt: Date
  readonly times: number
  readonly effect: string
}

/** Everything that a payment provider said about an order. */
export const readNotices = (db: Db, member: MemberId, id: RowId): Promise<NoticeRow[]> =>
  db.query<NoticeRow & Record<string, unknown>>(sql`
    SELECT state, amount, adapter, provider_reference AS "providerReference", confirmations, reason, first_at AS "firstAt", last_at AS "lastAt", times, effect
    FROM payment_notice WHERE shard = ${shardOf(member)} AND member = ${member} AND reference = ${id} ORDER BY first_at, version`)

export interface EntryRow {
  readonly id: string
  readonly at: Date
  readonly type: number
  readonly amount: string
  readonly balance: string
  readonly reference: string
}

/** What the house's own references did to a member's wallet. */
export const readEntries = (db: Db, member: MemberId, references: readonly string[]): Promise<EntryRow[]> =>
  db.query<EntryRow & Record<string, unknown>>(sql`
    SELECT n AS id, at, type, amount, balance, reference FROM entry
    WHERE shard = ${shardOf(member)} AND member = ${member} AND source = 0 AND reference = ANY(${[...references]}::text[]) ORDER BY n`)

export interface StandingRow {
  readonly createdAt: Date
  readonly isTest: boolean
  readonly deposits: number
  readonly deposited: string
  readonly withdrawals: number
  readonly withdrawn: string
}

/** Since when a member is here, and what it paid in and was paid out. */
export async function readStanding(db: Db, member: MemberId): Promise<StandingRow | undefined> {
  const [shard, id] = [shardOf(member), member]
  const [row] = await db.query<StandingRow & Record<string, unknown>>(sql`
    SELECT m.created_at AS "createdAt", m.is_test AS "isTest", d.count AS deposits, d.amount AS deposited, w.count AS withdrawals, w.amount AS withdrawn
    FROM member m,
      (SELECT count(*)::integer AS count, coalesce(sum(credited), 0)::text AS amount FROM deposit WHERE shard = ${shard} AND member = ${id} AND state = 'credited') d,
      (SELECT count(*)::integer AS count, coalesce(sum(amount - fee), 0)::text AS amount FROM withdrawal WHERE shard = ${shard} AND member = ${id} AND paid_at IS NOT NULL AND state <> 'failed') w
    WHERE m.shard = ${shard} AND m.id = ${id}`)
  return row
}

export interface OrderRow {
  readonly kind: 'deposit' | 'withdrawal'
  readonly id: string
  readonly at: Date
  readonly amount: string
  readonly state: string
  readonly channel: string
}

/** The latest orders of a member, of both kinds. */
export const readLastOrders = (db: Db, member: MemberId, most: number): Promise<OrderRow[]> =>
  db.query<OrderRow & Record<string, unknown>>(sql`
    SELECT * FROM (
      (SELECT 'deposit' AS kind, id, created_at AS at, amount, state, channel FROM deposit WHERE shard = ${shardOf(member)} AND member = ${member} ORDER BY id DESC LIMIT ${most}::integer)
      UNION ALL
      (SELECT 'withdrawal', id, asked_at, amount, state, kind FROM withdrawal WHERE shard = ${shardOf(member)} AND member = ${member} ORDER BY id DESC LIMIT ${most}::integer)) o
    ORDER BY at DESC, id DESC LIMIT ${most}::integer`)

/** Other members who had an account of this member's bound. */
export async function readSharers(db: Db, member: MemberId): Promise<string[]> {
  const rows = await db.query<{ member: string }>(sql`
    SELECT DISTINCT o.member FROM payout_card c JOIN payout_card o ON o.number_hash = c.number_hash AND o.member <> c.member
    WHERE c.shard = ${shardOf(member)} AND c.member = ${member} ORDER BY o.member LIMIT 20 /* every shard */`)
  return rows.map((row) => row.member)
}
