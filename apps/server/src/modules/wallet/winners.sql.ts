import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { consumeEntries } from '../../platform/events/consumers.ts'

/** Members kept for the board; more than any board asks for. */
const KEPT = 200
/** Rounds kept of a member: when its best is a day old, the next takes its place. */
const KEPT_OF_ONE = 5

/**
 * What a round had come to with the payout `e`, as `won.amount`: all that it moved up to then. Its stakes are found by its name
 * within the last hours, and the one that the payout regards however old it is.
 */
export const WON = `
  CROSS JOIN LATERAL (
    SELECT sum(amount)::bigint AS amount FROM (
      SELECT x.n, x.amount FROM entry x
      WHERE x.shard = e.shard AND x.member = e.member AND x.kind = 1 AND x.at BETWEEN e.at - interval '2 hours' AND e.at AND x.n <= e.n
        AND x.source = e.source AND x.round = e.round AND x.type IN (1, 2, 3)
      UNION
      SELECT x.n, x.amount FROM entry x
      WHERE x.shard = e.shard AND x.member = e.member AND x.source = e.source AND x.reference = e.regards AND x.type = 1
      UNION
      SELECT e.n, e.amount) moved) won`

/** Adds what was won, by round and after its stakes. Accounts that test the house stand on no board. */
export const winners = consumeEntries(
  'winners',
  { everyMs: 60_000, most: 1_000_000 },
  async (tx, { shard, from, to }) => {
    await tx.query({
      text: `
      INSERT INTO winner (shard, n, at, member, game, amount)
      SELECT $1::smallint, e.n, e.at, e.member, e.game, won.amount
      FROM (
        SELECT * FROM entry e WHERE e.shard = $1::smallint AND e.n > $2::bigint AND e.n <= $3::bigint AND e.type = 2 AND e.kind = 1 AND e.amount > 0
          AND e.at > app_now() - interval '1 day'
          AND NOT EXISTS (SELECT FROM member m WHERE m.shard = e.shard AND m.id = e.member AND m.is_test)
        ORDER BY e.amount DESC LIMIT ${KEPT}) e
      ${WON}
      WHERE won.amount > 0
      ON CONFLICT DO NOTHING`,
      values: [shard, from, to],
    })
  },
)

/** Forgets what is a day old or too small for any board. */
export async function trimWinners(tx: Tx): Promise<void> {
  const gone = await tx.query<{ shard: number; n: string }>(sql`
    SELECT shard, n FROM (
      SELECT shard, n, at, own, dense_rank() OVER (ORDER BY best DESC, member) AS place FROM (
        SELECT shard, n, at, member, row_number() OVER (PARTITION BY member ORDER BY amount DESC, n) AS own, max(amount) OVER (PARTITION BY member) AS best
        FROM winner) each_own) ranked
    WHERE at < app_now() - interval '1 day' OR own > ${KEPT_OF_ONE} OR place > ${KEPT} /* every shard */`)
  for (const shard of new Set(gone.map((row) => row.shard)))
    await tx.query(sql`
      DELETE FROM winner WHERE shard = ${shard} AND n = ANY(${gone.filter((row) => row.shard === shard).map(({ n }) => n)}::bigint[])`)
}

export interface WinnerRow {
  readonly username: string
  readonly amount: string
  readonly game: number | null
}

/** Who won most in one round of the last day, once each, without accounts that test the house, the largest first; `amount` is what was won after the stakes. */
export async function readWinners(db: Db, limit: number): Promise<WinnerRow[]> {
  return db.query<WinnerRow & Record<string, unknown>>(sql`
    SELECT m.username, w.amount, w.game
    FROM (SELECT DISTINCT ON (member) * FROM winner ORDER BY member, amount DESC, at DESC) w
    JOIN member m ON m.shard = w.shard AND m.id = w.member AND NOT m.is_test
    ORDER BY w.amount DESC, w.at DESC LIMIT ${limit} /* every shard */`)
}
