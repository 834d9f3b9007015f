import type { Db, Tx } from '../../platform/db/database.ts'
import { numberArray, sql } from '../../platform/db/sql.ts'
import { takeSpans } from '../../platform/events/consumer.sql.ts'

/** Payouts kept for the board; more than any board asks for. */
const KEPT = 200

/** Adds the payouts since the last turn and forgets those that are a day old or too small. */
export async function gatherWinners(tx: Tx): Promise<void> {
  const spans = await takeSpans(tx, 'winners')
  await tx.query(sql`
    INSERT INTO winner (shard, n, at, member, game, amount)
    SELECT e.shard, e.n, e.at, e.member, e.game, e.amount
    FROM unnest(${numberArray(spans.map((s) => s.shard))}::smallint[], ${numberArray(spans.map((s) => s.from))}::bigint[],
                ${numberArray(spans.map((s) => s.to))}::bigint[]) AS p(shard, n, head)
    CROSS JOIN LATERAL (
      SELECT * FROM entry e WHERE e.shard = p.shard AND e.n > p.n AND e.n <= p.head AND e.type = 2 AND e.kind = 1 AND e.amount > 0
        AND e.at > app_now() - interval '1 day'
      ORDER BY e.amount DESC LIMIT ${KEPT}) e
    ON CONFLICT DO NOTHING`)
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
