import type { PotCode } from '#rules/jackpot.ts'
import type { Money } from '#rules/money.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { allShards, type MemberId, type Shard } from '../../platform/ids.ts'
import { entryType } from '../wallet/index.ts'

/** A round that won a pot, as its provider tells it. */
export interface PotWon {
  readonly shard: Shard
  readonly member: MemberId
  readonly provider: number
  readonly nodeId: number
  readonly round: string
  /** The provider's transaction id, the key of idempotency. */
  readonly reference: string
  /** The stake's own transaction id. */
  readonly bet: string
  readonly pot: PotCode
}

/** Locks a pot, so that its hits come one after the other. */
export const lockPot = (tx: Tx, id: number): Promise<unknown> =>
  tx.query(sql`SELECT FROM pot WHERE id = ${id} FOR UPDATE`)

/** Whether there is a stake that added to the pots and was neither paid nor taken back: without any lock, so others may be quicker. */
export async function mayPay(
  db: Db,
  { shard, member, provider, bet }: Pick<PotWon, 'shard' | 'member' | 'provider' | 'bet'>,
): Promise<boolean> {
  const rows = await db.query(sql`
    SELECT FROM entry s WHERE s.shard = ${shard} AND s.member = ${member} AND s.source = ${provider} AND s.reference = ${bet} AND s.type = ${entryType.stake} AND s.pot_parts IS NOT NULL
      AND NOT EXISTS (SELECT FROM entry o WHERE o.shard = s.shard AND o.member = s.member AND o.source = s.source AND o.regards = s.reference)`)
  return rows.length > 0
}

/** A pot that was won, and what the next one begins with. */
export interface NewHit {
  readonly id: number
  /** Of the pot that was won. */
  readonly number: number
  /** What the pot held beyond its ceiling. */
  readonly left: Money
  readonly seed: Money
}

/** Writes who won a pot, as the entry says that paid it, and opens the next; all slices begin anew. Under the locks of `payPot`. */
export async function noteHit(
  tx: Tx,
  { shard, member, provider, reference }: Pick<PotWon, 'shard' | 'member' | 'provider' | 'reference'>,
  { id, number, left, seed }: NewHit,
): Promise<void> {
  await tx.query(sql`
    INSERT INTO pot_hit (pot, number, amount, seed, shard, n, member, game, round, at)
    SELECT ${id}, ${number}, e.amount, ${seed}, e.shard, e.n, e.member, e.game, e.round, e.at FROM entry e
    WHERE e.shard = ${shard} AND e.member = ${member} AND e.source = ${provider} AND e.reference = ${reference}`)
  await tx.query(sql`
    UPDATE pot SET number = number + 1, seeded = seeded + ${seed}, held = ${seed + left} WHERE id = ${id}`)
  // Sent at once: all heads are held meanwhile.
  await Promise.all(
    allShards.map((one) => tx.query(sql`UPDATE pot_slice SET amount = 0 WHERE shard = ${one} AND pot = ${id}`)),
  )
}

export interface HitRow {
  readonly pot: PotCode
  readonly number: number
  readonly amount: string
  readonly username: string
  readonly game: number
  readonly at: Date
}

/** The last hits, the newest first; accounts that test the house stand on no list. */
export const readHits = (db: Db, limit: number): Promise<HitRow[]> =>
  db.query<HitRow & Record<string, unknown>>(sql`
    SELECT p.code AS pot, h.number, h.amount, m.username, h.game, h.at
    FROM pot_hit h JOIN pot p ON p.id = h.pot JOIN member m ON m.shard = h.shard AND m.id = h.member AND NOT m.is_test
    ORDER BY h.at DESC, h.pot, h.number DESC LIMIT ${limit} /* every shard */`)
