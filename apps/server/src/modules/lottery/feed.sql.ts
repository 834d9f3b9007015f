import type { FeedMessage, FeedOutcome } from '#contract/protocols/result-feed.ts'
import type { Tx } from '../../platform/db/database.ts'
import { numberArray, sql } from '../../platform/db/sql.ts'
import { allShards } from '../../platform/ids.ts'
import type { DrawKey } from './draw.sql.ts'

/** Lets no other message of a feed in until the transaction ends; the last one that was kept, 0 where there is none. */
export async function lockFeed(tx: Tx, feed: string): Promise<number> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`feed:${feed}`}::text, 0))`)
  const [row] = await tx.query<{ last: number }>(sql`
    SELECT coalesce(max(sequence), 0) AS last FROM feed_message WHERE feed = ${feed}`)
  return row?.last ?? 0
}

/** A message that was kept: what it said, and what became of it. */
export async function readMessage(
  tx: Tx,
  feed: string,
  sequence: number,
): Promise<{ readonly hash: string; readonly outcome: FeedOutcome } | undefined> {
  const [row] = await tx.query<{ hash: string; outcome: FeedOutcome }>(sql`
    SELECT hash, outcome FROM feed_message WHERE feed = ${feed} AND sequence = ${sequence}`)
  return row
}

export async function keepMessage(
  tx: Tx,
  feed: string,
  message: FeedMessage,
  hash: string,
  outcome: FeedOutcome,
): Promise<void> {
  await tx.query(sql`
    INSERT INTO feed_message (feed, sequence, hash, body, outcome, at)
    VALUES (${feed}, ${message.sequence}, ${hash}, ${JSON.stringify(message)}::jsonb, ${outcome}, app_now())`)
}

/** The first result of a locked draw, from a feed. One that is still sold closes at once. */
export async function giveFeedResult(
  tx: Tx,
  { game, nr }: DrawKey,
  given: { readonly feed: string; readonly sequence: number; readonly result: object; readonly isSimulated: boolean },
): Promise<void> {
  await tx.query(sql`
    INSERT INTO draw_result (game, nr, revision, result, source, feed, sequence, simulated, at)
    VALUES (${game}, ${nr}, 1, ${JSON.stringify(given.result)}::jsonb, 'feed', ${given.feed}, ${given.sequence}, ${given.isSimulated}, app_now())`)
  await tx.query(sql`
    UPDATE draw SET closes_at = app_now() WHERE game = ${game} AND nr = ${nr} AND state = 'open' AND closes_at > app_now()`)
}

/** Holds a draw until two operators have decided. */
export async function holdDraw(tx: Tx, { game, nr }: DrawKey, why: 'differs' | 'late'): Promise<void> {
  await tx.query(sql`UPDATE draw SET held = ${why} WHERE game = ${game} AND nr = ${nr}`)
}

/** Whether a ticket of a draw that stands was sold after a moment. */
export async function isSoldAfter(tx: Tx, { game, nr }: DrawKey, at: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    SELECT FROM ticket WHERE shard = ANY(${numberArray(allShards)}::smallint[]) AND game = ${game}::smallint AND nr = ${nr}::integer
      AND cancelled_at IS NULL AND at > ${at} LIMIT 1 /* every shard */`)
  return rows.length > 0
}
