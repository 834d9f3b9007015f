import type { FeedMessage, FeedOutcome } from '#contract/protocols/result-feed.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
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

/** Counts a message that was refused, by what was wrong with it. */
export async function countRefusal(db: Db, feed: string, fault: string): Promise<void> {
  await db.query(sql`
    INSERT INTO feed_refusal AS f (feed, fault, at) VALUES (${feed}, ${fault}, app_now())
    ON CONFLICT (feed, fault) DO UPDATE SET times = f.times + 1, at = excluded.at`)
}

/** The first result of a locked draw, from a feed. */
export async function giveFeedResult(
  tx: Tx,
  { game, nr }: DrawKey,
  given: { readonly feed: string; readonly sequence: number; readonly result: object; readonly isSimulated: boolean },
): Promise<void> {
  await tx.query(sql`
    INSERT INTO draw_result (game, nr, revision, result, source, feed, sequence, simulated, at)
    VALUES (${game}, ${nr}, 1, ${JSON.stringify(given.result)}::jsonb, 'feed', ${given.feed}, ${given.sequence}, ${given.isSimulated}, app_now())`)
}

/** Holds a draw until two operators have decided which of its results is right. */
export async function holdDraw(tx: Tx, { game, nr }: DrawKey): Promise<void> {
  await tx.query(sql`UPDATE draw SET held = 'differs' WHERE game = ${game} AND nr = ${nr}`)
}
