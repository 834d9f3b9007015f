import type { Tx } from '../db/database.ts'
import { numberArray, sql } from '../db/sql.ts'

/** The positions of a shard that a consumer has not seen: after `from`, up to and with `to`. */
export interface Span {
  readonly shard: number
  readonly from: string
  readonly to: string
}

/**
 * Takes what happened since a consumer's last turn, on every shard, and moves its positions in the
 * same transaction as its effect, so the effect happens once. Whatever stands up to a shard's head is
 * committed, so nothing is passed over. Another process with the same turn waits. Takes at most `most`
 * positions of a shard, so that whoever begins late catches up in several turns; none left is an empty list.
 */
export async function takeSpans(tx: Tx, consumer: string, most = Number.MAX_SAFE_INTEGER): Promise<Span[]> {
  await tx.query(sql`INSERT INTO consumer_position (consumer, shard, n) SELECT ${consumer}, shard, 0 FROM shard_head ON CONFLICT DO NOTHING`)
  const spans = await tx.query<{ shard: number; from: string; to: string }>(sql`
    SELECT c.shard, c.n AS from, least(h.n, c.n + ${most}::bigint) AS to FROM consumer_position c JOIN shard_head h USING (shard)
    WHERE c.consumer = ${consumer} AND h.n > c.n ORDER BY c.shard FOR UPDATE OF c`)
  await tx.query(sql`
    UPDATE consumer_position c SET n = p.head
    FROM unnest(${numberArray(spans.map((span) => span.shard))}::smallint[], ${numberArray(spans.map((span) => span.to))}::bigint[]) AS p(shard, head)
    WHERE c.consumer = ${consumer} AND c.shard = p.shard`)
  return spans
}
