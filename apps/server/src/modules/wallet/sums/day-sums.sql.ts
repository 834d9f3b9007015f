import { isPaid, isPlay } from '../play-types.ts'
import type { Money } from '#rules/money.ts'
import { atRisk } from '#rules/play/at-risk.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { numberArray, sql, type Query } from '../../../platform/db/sql.ts'
import type { Span } from '../../../platform/events/consumer.sql.ts'
import { consumeEntries, type Consumer } from '../../../platform/events/consumers.ts'
import { type MemberId, type Shard, shardOf } from '../../../platform/ids.ts'
import type { Period } from '../../../platform/paging.ts'
import { houseAccount } from '../entry-types.ts'
import { changeOf, momentOf, type RoundRow, roundsOf } from './round-sums.sql.ts'
import { entriesOfSpan, type TakenRound, takeRounds } from './take-rounds.sql.ts'

/** Whose sums are asked for, of which local days. */
export interface Asked {
  readonly member: MemberId
  readonly period: Period
  readonly timeZone: string
}

/** Who keeps the sums, in `consumer_position`. */
export const CONSUMER = 'day_sums'
/** Positions of a shard in one turn. */
const MOST = 10_000
/** By so much a database's clock may have gone back before entries newer than the sums are overlooked. */
const CLOCK_STEP = '1 hour'

/** A sum is exact at any time, since whatever is newer is added when it is read: a minute late is soon enough. */
const EVERY_MS = 60_000

/** Adds what happened to the sums by day. */
export const daySums = (timeZone: string): Consumer =>
  consumeEntries(CONSUMER, { everyMs: EVERY_MS, most: MOST }, (tx, span) => addSpan(tx, span, timeZone))

/** What an entry `e` counts for among bets, on the day of its stake `s`: shard, member, day, game, bets, stake, payout, winnings of free rounds. */
const playOf = (timeZone: string): string => `
  e.shard, e.member, (coalesce(s.at, e.at) AT TIME ZONE ${timeZone})::date AS day, coalesce(CASE WHEN e.type = 1 THEN e.game ELSE s.game END, 0) AS game,
  CASE e.type WHEN 1 THEN 1 WHEN 3 THEN -1 ELSE 0 END AS bets, CASE WHEN ${isPaid('e')} THEN 0 ELSE -e.amount END AS stake, CASE WHEN ${isPaid('e')} THEN e.amount ELSE 0 END AS payout,
  CASE WHEN e.type = 2 AND e.contra = ${houseAccount.promotion} THEN e.amount ELSE 0 END AS free_won`
const STAKE_OF = `LEFT JOIN LATERAL (
  SELECT at, game FROM entry s WHERE s.shard = e.shard AND s.member = e.member AND s.source = e.source AND s.reference = e.regards AND s.type = 1 AND e.type <> 1) s ON true`
const IS_PLAY = isPlay('e')
const IS_MOVEMENT = 'e.amount <> 0'

async function addSpan(tx: Tx, span: Span, timeZone: string): Promise<void> {
  const values = [span.shard, span.from, span.to, timeZone]
  await tx.query({
    values,
    text: `
      INSERT INTO play_day AS d (shard, member, day, game, bets, stake, payout, free_won)
      SELECT $1::smallint, member, day, game, sum(bets), sum(stake), sum(payout), sum(free_won) FROM (SELECT ${playOf('$4')} FROM ${entriesOfSpan(IS_PLAY)} ${STAKE_OF}) x GROUP BY 1, 2, 3, 4
      ON CONFLICT (shard, member, day, game) DO UPDATE SET bets = d.bets + excluded.bets, stake = d.stake + excluded.stake, payout = d.payout + excluded.payout,
        free_won = d.free_won + excluded.free_won`,
  })
  await addAtRisk(tx, span.shard, await takeRounds(tx, span, CONSUMER), timeZone)
  await tx.query({
    values,
    text: `
      INSERT INTO movement_day AS d (shard, member, day, type, count, amount)
      SELECT $1::smallint, e.member, (e.at AT TIME ZONE $4)::date, e.type, count(*), sum(e.amount) FROM ${entriesOfSpan(IS_MOVEMENT)} GROUP BY 1, 2, 3, 4
      ON CONFLICT (shard, member, day, type) DO UPDATE SET count = d.count + excluded.count, amount = d.amount + excluded.amount`,
  })
}

/**
 * Adds what spans changed of the turnover at risk of rounds, on the local days on which it changed: a round counts on the day
 * on which it closes, and what is corrected later on that later day. So a day that is over stays as it is.
 */
async function addAtRisk(tx: Tx, shard: Shard, rounds: readonly TakenRound[], timeZone: string): Promise<void> {
  const changed = rounds
    .map(({ before, after, ...round }) => ({ ...round, change: atRisk(after) - atRisk(before) }))
    .filter(({ change }) => change !== 0n)
  if (changed.length === 0) return
  await tx.query({
    text: `
      INSERT INTO play_day AS d (shard, member, day, game, bets, stake, payout, at_risk)
      SELECT $1::smallint, member, (${momentOf('last')} AT TIME ZONE $6)::date, game, 0, 0, 0, sum(change)
      FROM unnest($2::bigint[], $3::bigint[], $4::integer[], $5::bigint[]) AS k(member, last, game, change) GROUP BY 1, 2, 3, 4
      ON CONFLICT (shard, member, day, game) DO UPDATE SET at_risk = d.at_risk + excluded.at_risk`,
    values: [
      shard,
      numberArray(changed.map((r) => r.member)),
      numberArray(changed.map((r) => r.last)),
      numberArray(changed.map((r) => r.game)),
      numberArray(changed.map((r) => r.change)),
      timeZone,
    ],
  })
}

/**
 * The member's entries that the sums do not know yet: $1 shard, $2 member. Position and sums are read by the
 * same statement, so each entry counts once, here or there.
 */
export const FRESH = `
  seen AS (SELECT coalesce((SELECT n FROM consumer_position WHERE consumer = '${CONSUMER}' AND shard = $1), 0) AS n),
  mark AS (SELECT coalesce(
    (SELECT at FROM entry WHERE shard = $1 AND n = (SELECT n FROM seen)), (SELECT at FROM event WHERE shard = $1 AND n = (SELECT n FROM seen)), '-infinity'
  ) - interval '${CLOCK_STEP}' AS at),
  fresh AS MATERIALIZED (
    SELECT * FROM entry e WHERE e.shard = $1 AND e.member = $2 AND e.kind = 1 AND e.at >= (SELECT at FROM mark) AND e.n > (SELECT n FROM seen))`

type Columns = Record<string, unknown>

interface LifeRow extends RoundRow {
  readonly risked: string
  readonly won: string
}

/** What a member had at risk over its life, and won in free rounds, in units; exact at once. */
export async function readAtRisk(db: Db, member: MemberId): Promise<{ atRisk: Money; freeWon: Money }> {
  const rows = await db.query<LifeRow & Columns>({
    name: 'turnover.life',
    text: `
      WITH ${FRESH},
      total AS (SELECT coalesce(sum(at_risk), 0) AS risked, coalesce(sum(free_won), 0) AS won FROM play_day WHERE shard = $1 AND member = $2),
      late_won AS (SELECT coalesce(sum(amount), 0) AS won FROM fresh WHERE type = 2 AND contra = ${houseAccount.promotion})
      SELECT total.risked::bigint AS risked, (total.won + late_won.won)::bigint AS won, r.*
      FROM total CROSS JOIN late_won LEFT JOIN (${roundsOf('(SELECT f.*, seen.n AS after FROM fresh f CROSS JOIN seen) e', CONSUMER)}) r ON true`,
    values: [shardOf(member), member],
  })
  const [first] = rows
  const fresh = rows.filter(({ round }) => round !== null).reduce((sum, row) => sum + changeOf(row), 0n)
  return { atRisk: BigInt(first?.risked ?? '0') + fresh, freeWon: BigInt(first?.won ?? '0') }
}

interface RiskRow extends RoundRow {
  readonly kept_game: number | null
  readonly risked: string
}

/**
 * What a member had at risk in a period of local days, by game, in units; exact at once. A round counts on the day on which it
 * closes; less than nothing where more of earlier days was corrected.
 */
export async function readRiskByGame(db: Db, { member, period, timeZone }: Asked): Promise<ReadonlyMap<number, Money>> {
  const rows = await db.query<RiskRow & Columns>({
    name: 'turnover.byGame',
    text: `
      WITH ${FRESH},
      kept AS (SELECT game, sum(at_risk)::bigint AS risked FROM play_day WHERE shard = $1 AND member = $2 AND day BETWEEN $3::date AND $4::date GROUP BY 1),
      late AS (SELECT * FROM (${roundsOf('(SELECT f.*, seen.n AS after FROM fresh f CROSS JOIN seen) e', CONSUMER)}) r
        WHERE (${momentOf('r.last')} AT TIME ZONE $5)::date BETWEEN $3::date AND $4::date)
      SELECT k.game AS kept_game, coalesce(k.risked, 0) AS risked, l.* FROM kept k FULL JOIN late l ON false`,
    values: [shardOf(member), member, period.from, period.to, timeZone],
  })
  const byGame = new Map<number, Money>()
  const add = (game: number, amount: Money): void => void byGame.set(game, (byGame.get(game) ?? 0n) + amount)
  for (const row of rows)
    if (row.kept_game === null) add(row.game, changeOf(row))
    else add(row.kept_game, BigInt(row.risked))
  return byGame
}

/** Where the last so many units that a member won in free rounds began: position and balance before, and what was at risk since. */
export async function readFreeWinnings(
  db: Db,
  member: MemberId,
  units: Money,
): Promise<{ balanceBefore: Money; atRiskSince: Money } | undefined> {
  const [won] = await db.query<{ n: string; at: Date; before: string }>(sql`
    SELECT n, at, balance - amount AS before FROM (
      SELECT n, at, balance, amount, sum(amount) OVER (ORDER BY n DESC) AS total FROM entry
      WHERE shard = ${shardOf(member)} AND member = ${member} AND contra = ${houseAccount.promotion} AND type = 2 AND kind = 1) w
    WHERE total - amount < ${units}::bigint ORDER BY n LIMIT 1`)
  if (won === undefined) return undefined
  const rows = await db.query<RoundRow & Columns>({
    text: roundsOf(
      `(SELECT x.*, $3::bigint AS after FROM entry x
      WHERE x.shard = $1 AND x.member = $2 AND x.kind = 1 AND x.at >= $4::timestamptz - interval '${CLOCK_STEP}' AND x.n > $3) e`,
      undefined,
    ),
    values: [shardOf(member), member, won.n, won.at],
  })
  return { balanceBefore: BigInt(won.before), atRiskSince: rows.reduce((sum, row) => sum + changeOf(row), 0n) }
}

/** Sums of bets; exactly one of day and game is there. Amounts are units as decimal text. */
export interface PlaySum {
  readonly day: string | null
  readonly game: number | null
  readonly bets: number
  readonly stake: string
  readonly payout: string
}

/** Bets of a period by the local day of their stake, and once more by game; what was taken back is left out. `games` narrows. */
export function readPlaySums(
  db: Db,
  { member, period, timeZone }: Asked,
  games?: readonly number[],
): Promise<PlaySum[]> {
  return db.query<PlaySum & Record<string, unknown>>({
    name: 'records.playSums',
    text: `
      WITH ${FRESH}
      SELECT day::text, CASE WHEN grouping(game) = 0 THEN game END AS game, sum(bets)::double precision AS bets, sum(stake)::bigint AS stake, sum(payout)::bigint AS payout FROM (
        SELECT day, game, bets, stake, payout FROM play_day WHERE shard = $1 AND member = $2
        UNION ALL SELECT day, game, bets, stake, payout FROM (SELECT ${playOf('$5')} FROM fresh e ${STAKE_OF} WHERE ${IS_PLAY}) f
      ) x WHERE day BETWEEN $3::date AND $4::date AND ($6::integer[] IS NULL OR game = ANY($6))
      GROUP BY GROUPING SETS ((day), (game)) HAVING sum(bets) <> 0 OR sum(payout) <> 0 ORDER BY day, stake DESC`,
    values: [
      shardOf(member),
      member,
      period.from,
      period.to,
      timeZone,
      games === undefined ? null : numberArray(games),
    ],
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
    SELECT e.shard, e.n, e.at, e.member, e.kind, e.type, e.contra, e.amount, e.source, e.game, e.round, e.closes, e.regards, e.reference, e.could_lose
    FROM consumer_position c JOIN entry e ON e.shard = c.shard AND e.n <= c.n WHERE c.consumer = 'day_sums' AND e.kind = 1
  ), play AS (
    SELECT e.shard, e.member, (coalesce(s.at, e.at) AT TIME ZONE ${timeZone})::date AS day, coalesce(CASE WHEN e.type = 1 THEN e.game ELSE s.game END, 0) AS game,
      array[count(*) FILTER (WHERE e.type = 1) - count(*) FILTER (WHERE e.type = 3), -coalesce(sum(e.amount) FILTER (WHERE e.type IN (1, 3)), 0), coalesce(sum(e.amount) FILTER (WHERE e.type IN (2, 14, 38)), 0)]::numeric[] AS sums
    FROM known e LEFT JOIN entry s ON e.type IN (2, 3, 14, 38) AND s.type = 1 AND s.shard = e.shard AND s.member = e.member AND s.source = e.source AND s.reference = e.regards
    WHERE e.type IN (1, 2, 3, 14, 38) GROUP BY 1, 2, 3, 4
  ), movement AS (
    SELECT shard, member, (at AT TIME ZONE ${timeZone})::date AS day, type, array[count(*), sum(amount)]::numeric[] AS sums FROM known WHERE amount <> 0 GROUP BY 1, 2, 3, 4
  )
  , round AS (
    SELECT e.shard, e.member, e.game, min(e.at) FILTER (WHERE e.type = 1) AS began,
      coalesce(sum(-e.amount) FILTER (WHERE e.contra = 1 AND e.type NOT IN (2, 14)), 0) AS stake, coalesce(sum(e.amount) FILTER (WHERE e.contra = 1 AND e.type IN (2, 14)), 0) AS payout,
      count(*) FILTER (WHERE e.closes AND e.type <= 2) - count(*) FILTER (WHERE e.type = 3 AND s.closes) > 0 AS closed, sum(e.could_lose) AS could_lose
    FROM known e LEFT JOIN known s ON e.type = 3 AND s.type = 1 AND s.shard = e.shard AND s.member = e.member AND s.source = e.source AND s.reference = e.regards
    WHERE e.type IN (1, 2, 3, 14) GROUP BY e.shard, e.member, e.source, e.game, e.round
  ), risk AS (
    SELECT shard, member, game, sum(least(stake, coalesce(could_lose, abs(payout - stake)))) FILTER (WHERE began > (SELECT applied_at FROM schema_migration WHERE name LIKE '%_turnover_at_risk.sql')) AS least,
      sum(least(stake, could_lose)) AS most
    FROM round WHERE closed GROUP BY 1, 2, 3
  )
  SELECT 'play_day' AS table, shard, member, day::text, game AS of, d.sums::text, p.sums::text AS entries
  FROM (SELECT shard, member, day, game, array[bets, stake, payout]::numeric[] AS sums FROM play_day) d FULL JOIN play p USING (shard, member, day, game)
  WHERE coalesce(d.sums, '{0,0,0}') <> coalesce(p.sums, '{0,0,0}')
  UNION ALL
  -- Whether a game's stakes count whole is the catalogue's to say, and may change. On which days it counts depends on what was known
  -- when; in all it has to come to what the rounds come to.
  SELECT 'play_day.at_risk', shard, member, NULL, game, d.at_risk::text, format('%s to %s', r.least, r.most)
  FROM risk r FULL JOIN (SELECT shard, member, game, sum(at_risk) AS at_risk FROM play_day GROUP BY 1, 2, 3 HAVING sum(at_risk) <> 0) d USING (shard, member, game)
  WHERE coalesce(d.at_risk, 0) < coalesce(r.least, 0) OR d.at_risk > coalesce(r.most, 0)
  UNION ALL
  SELECT 'movement_day', shard, member, day::text, type, d.sums::text, m.sums::text
  FROM (SELECT shard, member, day, type, array[count, amount]::numeric[] AS sums FROM movement_day) d FULL JOIN movement m USING (shard, member, day, type)
  WHERE coalesce(d.sums, '{0,0}') <> coalesce(m.sums, '{0,0}')`
