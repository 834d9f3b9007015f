import type { Db, Tx } from '../../platform/db/database.ts'
import { numberArray, sql } from '../../platform/db/sql.ts'

/** Payouts kept for the board; more than any board asks for. */
const KEPT = 200

/**
 * Adds the payouts since the last run and forgets those that are a day old or too small. Entries up
 * to a shard's head are all committed, so none is passed over; the position moves with the effect.
 */
export async function gatherWinners(tx: Tx): Promise<void> {
  await tx.query(sql`
    INSERT INTO consumer_position (consumer, shard, n) SELECT 'winners', shard, 0 FROM shard_head ON CONFLICT DO NOTHING`)
  const spans = await tx.query<{ shard: number; from: string; to: string }>(sql`
    SELECT c.shard, c.n AS from, h.n AS to FROM consumer_position c JOIN shard_head h USING (shard)
    WHERE c.consumer = 'winners' AND h.n > c.n ORDER BY c.shard FOR UPDATE OF c`)
  const columns = [numberArray(spans.map((s) => s.shard)), numberArray(spans.map((s) => s.from)), numberArray(spans.map((s) => s.to))]
  await tx.query(sql`
    INSERT INTO winner (shard, n, at, member, game, amount)
    SELECT e.shard, e.n, e.at, e.member, e.game, e.amount
    FROM unnest(${columns[0]}::smallint[], ${columns[1]}::bigint[], ${columns[2]}::bigint[]) AS p(shard, n, head)
    CROSS JOIN LATERAL (
      SELECT * FROM entry e WHERE e.shard = p.shard AND e.n > p.n AND e.n <= p.head AND e.type = 2 AND e.kind = 1 AND e.amount > 0
        AND e.at > app_now() - interval '1 day'
      ORDER BY e.amount DESC LIMIT ${KEPT}) e
    ON CONFLICT DO NOTHING`)
  await tx.query(sql`
    UPDATE consumer_position c SET n = p.head
    FROM unnest(${columns[0]}::smallint[], ${columns[2]}::bigint[]) AS p(shard, head) WHERE c.consumer = 'winners' AND c.shard = p.shard`)
  await tx.query(sql`
    DELETE FROM winner w WHERE w.at < app_now() - interval '1 day'
      OR w.amount < (SELECT min(amount) FROM (SELECT amount FROM winner ORDER BY amount DESC LIMIT ${KEPT}) top)`)
}

export interface WinnerRow {
  readonly username: string
  readonly amount: string
  readonly game: number | null
}

/** The largest payouts of the last day, largest first. */
export async function readWinners(db: Db, limit: number): Promise<WinnerRow[]> {
  return db.query<WinnerRow & Record<string, unknown>>(sql`
    SELECT m.username, w.amount, w.game FROM winner w JOIN member m ON m.shard = w.shard AND m.id = w.member
    ORDER BY w.amount DESC, w.at DESC LIMIT ${limit}`)
}
