import type { openingFaults, MessageKind } from '#contract/calls/opening.ts'
import { OWNER } from '#contract/permissions.ts'
import { withdrawalGroups } from '#rules/cashier/withdrawal.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type RowId, rowId } from '../../platform/ids.ts'
import { entryType } from '../wallet/index.ts'

/** What an address or the ledger was found to be; no fault where all was well. */
export interface Finding {
  readonly why: OpeningFault | null
  readonly at: Date
}
export type OpeningFault = (typeof openingFaults)[number]
export type Looked = 'site' | 'console' | 'ledger'

/** The time by which the house works. */
export async function readNow(db: Db): Promise<Date> {
  const [row] = await db.query<{ at: Date }>(sql`SELECT app_now() AS at`)
  if (row === undefined) throw new Error('the database tells no time')
  return row.at
}

/** The owners that are not switched off, each with whether it has an app or a passkey, and since when. */
export async function readOwners(
  db: Db,
): Promise<{ readonly id: RowId; readonly username: string; readonly factors: number; readonly at: Date | null }[]> {
  const rows = await db.query<{ id: string; username: string; factors: number; at: Date | null }>(sql`
    SELECT o.id, o.username, count(f.id)::integer AS factors, min(f.added_at) AS at
    FROM operator o LEFT JOIN operator_factor f ON f.operator = o.id WHERE o.role = ${OWNER} AND NOT o.disabled GROUP BY o.id ORDER BY o.id`)
  return rows.map(({ id, ...row }) => ({ ...row, id: rowId(id) }))
}

/** Until when at the latest some of these operators are one person with each other, as the ties of staff have it. */
export async function readTiedUntil(db: Db, hours: number): Promise<Date | null> {
  const [row] = await db.query<{ until: Date | null }>(sql`
    SELECT max(at) + make_interval(hours => ${hours}::integer) AS until FROM operator_tie WHERE at > app_now() - make_interval(hours => ${hours}::integer)`)
  return row?.until ?? null
}

/** When operators wrote settings last, by group. */
export async function readWritten(db: Db): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.query<{ key: string; at: Date }>(sql`SELECT key, changed_at AS at FROM setting`)
  return new Map(rows.map(({ key, at }) => [key, at]))
}

/** Providers that are switched on, each with when it last placed a bet of a test account by its own signed call. */
export const readHandshakes = (db: Db): Promise<{ readonly name: string; readonly at: Date | null }[]> =>
  db.query(sql`
    SELECT p.name, b.at FROM provider p LEFT JOIN (
      SELECT e.source, max(e.at) AS at FROM member m JOIN entry e ON e.shard = m.shard AND e.member = m.id
      WHERE m.is_test AND e.type = ${entryType.stake} GROUP BY e.source
    ) b ON b.source = p.id WHERE p.enabled ORDER BY p.id /* every shard */`)

/** How many games of providers that are switched on can be played. */
export async function countGames(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    SELECT count(*)::integer AS count FROM game g JOIN provider_vendor v ON v.vendor = g.vendor JOIN provider p ON p.id = v.provider
    WHERE g.playable AND p.enabled`)
  return row?.count ?? 0
}

/** When test accounts were last credited a deposit, by channel and adapter. */
export const readTestDeposits = (
  db: Db,
): Promise<{ readonly channel: string; readonly adapter: string; readonly at: Date }[]> =>
  db.query(sql`
    SELECT d.channel, d.adapter, max(d.settled_at) AS at FROM member m JOIN deposit d ON d.shard = m.shard AND d.member = m.id
    WHERE m.is_test AND d.state = 'credited' GROUP BY d.channel, d.adapter /* every shard */`)

const PAID: readonly string[] = withdrawalGroups.paid

/** When test accounts were last paid out, by kind and adapter. */
export const readTestPayouts = (
  db: Db,
): Promise<{ readonly kind: string; readonly adapter: string; readonly at: Date | null }[]> =>
  db.query(sql`
    SELECT w.kind, w.adapter, max(w.paid_at) AS at FROM member m JOIN withdrawal w ON w.shard = m.shard AND w.member = m.id
    WHERE m.is_test AND w.state = ANY(${[...PAID]}::text[]) GROUP BY w.kind, w.adapter /* every shard */`)

/** What the test account that came farthest has done, and when money of any test account moved last. */
export interface Rehearsed {
  readonly deposit: Date | null
  readonly bet: Date | null
  readonly payout: Date | null
  readonly moved: Date | null
}

export async function readRehearsal(db: Db): Promise<Rehearsed> {
  const [row] = await db.query<Rehearsed & Record<string, unknown>>(sql`
    SELECT r.deposit, r.bet, r.payout, max(r.moved) OVER () AS moved FROM (
      SELECT
        (SELECT max(d.settled_at) FROM deposit d WHERE d.shard = m.shard AND d.member = m.id AND d.state = 'credited') AS deposit,
        (SELECT max(e.at) FROM entry e WHERE e.shard = m.shard AND e.member = m.id AND e.type = ${entryType.stake}) AS bet,
        (SELECT max(w.paid_at) FROM withdrawal w WHERE w.shard = m.shard AND w.member = m.id AND w.state = ANY(${[...PAID]}::text[])) AS payout,
        (SELECT max(e.at) FROM entry e WHERE e.shard = m.shard AND e.member = m.id) AS moved
      FROM member m WHERE m.is_test
    ) r ORDER BY num_nonnulls(r.deposit, r.bet, r.payout) DESC LIMIT 1 /* every shard */`)
  return row ?? { deposit: null, bet: null, payout: null, moved: null }
}

export async function readFindings(db: Db): Promise<ReadonlyMap<Looked, Finding>> {
  const rows = await db.query<{ what: Looked; why: OpeningFault | null; at: Date }>(
    sql`SELECT what, why, at FROM opening_finding`,
  )
  return new Map(rows.map(({ what, why, at }) => [what, { why, at }]))
}

export async function keepFinding(tx: Tx, what: Looked, { why, at }: Finding): Promise<void> {
  await tx.query(sql`
    INSERT INTO opening_finding (what, why, at) VALUES (${what}, ${why}, ${at})
    ON CONFLICT (what) DO UPDATE SET why = excluded.why, at = excluded.at`)
}

/** When a test message arrived last, by its kind. */
export async function readArrivals(db: Db): Promise<ReadonlyMap<string, Date | null>> {
  const rows = await db.query<{ kind: string; at: Date | null }>(
    sql`SELECT kind, arrived_at AS at FROM opening_message`,
  )
  return new Map(rows.map(({ kind, at }) => [kind, at]))
}

/** Notes that a code was sent to an operator; the one before it is of no use any more. */
export async function noteSent(
  tx: Tx,
  kind: MessageKind,
  { operator, codeHash, minutes }: { readonly operator: RowId; readonly codeHash: string; readonly minutes: number },
): Promise<void> {
  await tx.query(sql`
    INSERT INTO opening_message (kind, operator, code_hash, expires_at)
    SELECT ${kind}, ${operator}::bigint, ${codeHash}, app_now() + make_interval(mins => ${minutes}::integer)
    ON CONFLICT (kind) DO UPDATE SET operator = excluded.operator, code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at`)
}

/** Takes one of the tries of the code that was sent to an operator; its hash, undefined where none is good any more. */
export async function takeTry(tx: Tx, kind: MessageKind, operator: RowId, most: number): Promise<string | undefined> {
  const [row] = await tx.query<{ hash: string }>(sql`
    UPDATE opening_message SET tries = tries + 1
    WHERE kind = ${kind} AND operator = ${operator} AND code_hash IS NOT NULL AND expires_at > app_now() AND tries < ${most}
    RETURNING code_hash AS hash`)
  return row?.hash
}

/** Notes that the message with this code arrived; false where somebody was quicker. */
export async function noteArrived(tx: Tx, kind: MessageKind, codeHash: string): Promise<boolean> {
  const rows = await tx.query(sql`
    UPDATE opening_message SET arrived_at = app_now(), code_hash = NULL, expires_at = NULL WHERE kind = ${kind} AND code_hash = ${codeHash}
    RETURNING kind`)
  return rows.length === 1
}
