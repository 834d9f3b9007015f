import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import { numberArray, sql, type Query } from '../../../platform/db/sql.ts'
import { takeSpans } from '../../../platform/events/consumer.sql.ts'
import { shardOf } from '../../../platform/ids.ts'
import type { Asked } from './movements.sql.ts'

const CONSUMER = 'day_sums'
/** Positions of a shard in one turn. */
const MOST = 10_000
/** By so much a database's clock may have gone back before entries newer than the sums are overlooked. */
const CLOCK_STEP = '1 hour'

/** Adds what happened since the last turn to the sums by day, until nothing is left. */
export async function gatherDaySums(db: Database, timeZone: string): Promise<void> {
  while (await db.transaction((tx) => gatherOnce(tx, timeZone))) { /* the next part */ }
}

/** What an entry `e` counts for among bets, on the day of its stake `s`: shard, member, day, game, bets, stake, payout. */
const playOf = (timeZone: string): string => `
  e.shard, e.member, (coalesce(s.at, e.at) AT TIME ZONE ${timeZone})::date AS day, coalesce(CASE WHEN e.type = 1 THEN e.game ELSE s.game END, 0) AS game,
  CASE e.type WHEN 1 THEN 1 WHEN 3 THEN -1 ELSE 0 END AS bets, CASE WHEN e.type = 2 THEN 0 ELSE -e.amount END AS stake, CASE WHEN e.type = 2 THEN e.amount ELSE 0 END AS payout`
const STAKE_OF = `LEFT JOIN LATERAL (
  SELECT at, game FROM entry s WHERE s.shard = e.shard AND s.member = e.member AND s.source = e.source AND s.reference = e.regards AND s.type = 1 AND e.type <> 1) s ON true`
const IS_PLAY = 'e.type <= 3'
const IS_MOVEMENT = 'e.amount <> 0'

async function gatherOnce(tx: Tx, timeZone: string): Promise<boolean> {
  const spans = await takeSpans(tx, CONSUMER, MOST)
  if (spans.length === 0) return false
  const values = [numberArray(spans.map((s) => s.shard)), numberArray(spans.map((s) => s.from)), numberArray(spans.map((s) => s.to)), timeZone]
  // Real money; written so that the index over a member's real money is not taken for one over positions.
  const taken = (which: string): string => `unnest($1::smallint[], $2::bigint[], $3::bigint[]) AS p(shard, n, head)
    CROSS JOIN LATERAL (SELECT * FROM entry e WHERE e.shard = p.shard AND e.n > p.n AND e.n <= p.head AND e.kind < 2 AND ${which}) e`
  await tx.query({
    values,
    text: `
      INSERT INTO play_day AS d (shard, member, day, game, bets, stake, payout)
      SELECT shard, member, day, game, sum(bets), sum(stake), sum(payout) FROM (SELECT ${playOf('$4')} FROM ${taken(IS_PLAY)} ${STAKE_OF}) x GROUP BY 1, 2, 3, 4
      ON CONFLICT (shard, member, day, game) DO UPDATE SET bets = d.bets + excluded.bets, stake = d.stake + excluded.stake, payout = d.payout + excluded.payout`,
  })
  await tx.query({
    values,
    text: `
      INSERT INTO movement_day AS d (shard, member, day, type, count, amount)
      SELECT e.shard, e.member, (e.at AT TIME ZONE $4)::date, e.type, count(*), sum(e.amount) FROM ${taken(IS_MOVEMENT)} GROUP BY 1, 2, 3, 4
      ON CONFLICT (shard, member, day, type) DO UPDATE SET count = d.count + excluded.count, amount = d.amount + excluded.amount`,
  })
  return true
}

/**
 * The member's entries that the sums do not know yet: $1 shard, $2 member. Position and sums are read by the
 * same statement, so each entry counts once, here or there.
 */
const FRESH = `
  seen AS (SELECT coalesce((SELECT n FROM consumer_position WHERE consumer = '${CONSUMER}' AND shard = $1), 0) AS n),
  mark AS (SELECT coalesce(
    (SELECT at FROM entry WHERE shard = $1 AND n = (SELECT n FROM seen)), (SELECT at FROM event WHERE shard = $1 AND n = (SELECT n FROM seen)), '-infinity'
  ) - interval '${CLOCK_STEP}' AS at),
  fresh AS MATERIALIZED (
    SELECT * FROM entry e WHERE e.shard = $1 AND e.member = $2 AND e.kind = 1 AND e.at >= (SELECT at FROM mark) AND e.n > (SELECT n FROM seen))`

/** Sums of bets; exactly one of day and game is there. Amounts are units as decimal text. */
export interface PlaySum {
  readonly day: string | null
  readonly game: number | null
  readonly bets: number
  readonly stake: string
  readonly payout: string
}

/** Bets of a period by the local day of their stake, and once more by game; what was taken back is left out. `games` narrows. */
export function readPlaySums(db: Db, { member, period, timeZone }: Asked, games?: readonly number[]): Promise<PlaySum[]> {
  return db.query<PlaySum & Record<string, unknown>>({
    name: 'records.playSums',
    text: `
      WITH ${FRESH}
      SELECT day::text, CASE WHEN grouping(game) = 0 THEN game END AS game, sum(bets)::double precision AS bets, sum(stake)::bigint AS stake, sum(payout)::bigint AS payout FROM (
        SELECT day, game, bets, stake, payout FROM play_day WHERE shard = $1 AND member = $2
        UNION ALL SELECT day, game, bets, stake, payout FROM (SELECT ${playOf('$5')} FROM fresh e ${STAKE_OF} WHERE ${IS_PLAY}) f
      ) x WHERE day BETWEEN $3::date AND $4::date AND ($6::integer[] IS NULL OR game = ANY($6))
      GROUP BY GROUPING SETS ((day), (game)) HAVING sum(bets) <> 0 OR sum(payout) <> 0 ORDER BY day, stake DESC`,
    values: [shardOf(member), member, period.from, period.to, timeZone, games === undefined ? null : numberArray(games)],
  })
}

/** Movements of a type; the amount is signed. */
export interface MovementSum {
  readonly type: number
  readonly count: number
  readonly amount: string
}

/** Movements of a period by type. */
export function readMovementSums(db: Db, { member, period, timeZone }: Asked): Promise<MovementSum[]> {
  return db.query<MovementSum & Record<string, unknown>>({
    name: 'records.movementSums',
    text: `
      WITH ${FRESH}
      SELECT type, sum(count)::double precision AS count, sum(amount)::bigint AS amount FROM (
        SELECT day, type, count, amount FROM movement_day WHERE shard = $1 AND member = $2
        UNION ALL SELECT (e.at AT TIME ZONE $5)::date, e.type, 1, e.amount FROM fresh e WHERE ${IS_MOVEMENT}
      ) x WHERE day BETWEEN $3::date AND $4::date GROUP BY type ORDER BY type`,
    values: [shardOf(member), member, period.from, period.to, timeZone],
  })
}

/** What breaks the rule that the sums by day equal the entries up to their position. */
export const wrongDaySums = (timeZone: string): Query => sql`
  WITH known AS (
    SELECT e.shard, e.n, e.at, e.member, e.kind, e.type, e.amount, e.source, e.game, e.regards
    FROM consumer_position c JOIN entry e ON e.shard = c.shard AND e.n <= c.n WHERE c.consumer = 'day_sums' AND e.kind = 1
  ), play AS (
    SELECT e.shard, e.member, (coalesce(s.at, e.at) AT TIME ZONE ${timeZone})::date AS day, coalesce(CASE WHEN e.type = 1 THEN e.game ELSE s.game END, 0) AS game,
      array[count(*) FILTER (WHERE e.type = 1) - count(*) FILTER (WHERE e.type = 3), -coalesce(sum(e.amount) FILTER (WHERE e.type IN (1, 3)), 0), coalesce(sum(e.amount) FILTER (WHERE e.type = 2), 0)]::numeric[] AS sums
    FROM known e LEFT JOIN entry s ON e.type IN (2, 3) AND s.type = 1 AND s.shard = e.shard AND s.member = e.member AND s.source = e.source AND s.reference = e.regards
    WHERE e.type <= 3 GROUP BY 1, 2, 3, 4
  ), movement AS (
    SELECT shard, member, (at AT TIME ZONE ${timeZone})::date AS day, type, array[count(*), sum(amount)]::numeric[] AS sums FROM known WHERE amount <> 0 GROUP BY 1, 2, 3, 4
  )
  SELECT 'play_day' AS table, shard, member, day::text, game AS of, d.sums::text, p.sums::text AS entries
  FROM (SELECT shard, member, day, game, array[bets, stake, payout]::numeric[] AS sums FROM play_day) d FULL JOIN play p USING (shard, member, day, game)
  WHERE coalesce(d.sums, '{0,0,0}') <> coalesce(p.sums, '{0,0,0}')
  UNION ALL
  SELECT 'movement_day', shard, member, day::text, type, d.sums::text, m.sums::text
  FROM (SELECT shard, member, day, type, array[count, amount]::numeric[] AS sums FROM movement_day) d FULL JOIN movement m USING (shard, member, day, type)
  WHERE coalesce(d.sums, '{0,0}') <> coalesce(m.sums, '{0,0}')`
