import type { Db } from '../../platform/db/database.ts'
import { allShards, type Shard } from '../../platform/ids.ts'
import { entryType, houseAccount } from '../wallet/index.ts'
import { isCounted, isLogin } from './counted.sql.ts'
import { FIGURES } from './keep-figures.sql.ts'

/** A figure that is another than what happened adds up to; amounts are units as decimal text. */
export interface Difference {
  readonly shard: Shard
  /** Whether it is of an hour or of a day, and when that began. */
  readonly step: 'hour' | 'day'
  readonly at: Date
  readonly measure: string
  readonly gameType: string
  readonly channel: string
  readonly kept: { readonly count: string; readonly amount: string }
  readonly recounted: { readonly count: string; readonly amount: string }
  /** Over all game types the figure is right: a game may have another type today than when it was counted. */
  readonly onlyGameType: boolean
}

const { stake, payout, correction, refund, tombstone, deposit, withdrawalReturn, adjustment } = entryType
const { grant, conversion, reward, rebate, agentRebate, pointsCash } = entryType
const { play, promotion } = houseAccount
const hourOf = (at: string): string => `date_trunc('hour', ${at}, $2::text)`

/**
 * $1 shard, $2 time zone. What figures should hold, from entries, orders, members and sessions, up to their position, as common
 * table expressions of which `fact` is the last; of one member where the parameter that names it is given.
 */
export function factsUpToPosition(ofMember?: string): string {
  const counted = ofMember === undefined ? isCounted('m') : `m.id = ${ofMember} AND ${isCounted('m')}`
  return `
  seen AS MATERIALIZED (SELECT n FROM consumer_position WHERE consumer = '${FIGURES}' AND shard = $1::smallint AND n > 0),
  moved AS MATERIALIZED (
    SELECT e.*, ${hourOf('e.at')} AS hour, coalesce(g.game_type, '') AS game_type
    FROM seen JOIN entry e ON e.shard = $1::smallint AND e.n <= seen.n AND e.kind = 1
    JOIN member m ON m.shard = e.shard AND m.id = e.member AND ${counted} LEFT JOIN game g ON g.node_id = e.game),
  news AS MATERIALIZED (
    SELECT v.*, v.payload ->> 'about' AS about, v.payload ->> 'state' AS state, v.payload ->> 'id' AS order_id FROM seen JOIN event v ON v.shard = $1::smallint AND v.n <= seen.n${ofMember === undefined ? '' : ` AND v.member = ${ofMember}`}),
  fact (hour, measure, game_type, channel, count, amount) AS (
    SELECT hour, 'stake', game_type, '', 1, -amount FROM moved WHERE type = ${stake} AND contra = ${play}
    UNION ALL SELECT hour, 'stake', game_type, '', -1, -amount FROM moved WHERE type = ${refund} AND contra = ${play}
    UNION ALL SELECT hour, 'payout', game_type, '', CASE type WHEN ${payout} THEN 1 ELSE 0 END, amount
      FROM moved WHERE type IN (${payout}, ${correction}) AND contra = ${play}
    UNION ALL SELECT hour, 'freePayout', game_type, '', 1, amount FROM moved WHERE type = ${payout} AND contra = ${promotion}
    UNION ALL SELECT hour, 'grant', '', '', 1, amount FROM moved
      WHERE type IN (${grant}, ${conversion}, ${reward}, ${rebate}, ${agentRebate}, ${pointsCash})
    UNION ALL SELECT hour, 'adjustment', '', '', 1, amount FROM moved WHERE type = ${adjustment}
    UNION ALL SELECT hour, 'providerStake', '', source::text, 1, 0 FROM moved WHERE type = ${stake}
    UNION ALL SELECT hour, 'providerRefund', '', source::text, 1, 0 FROM moved WHERE type IN (${refund}, ${tombstone})
    UNION ALL SELECT e.hour, 'deposit', '', coalesce(o.channel, ''), 1, e.amount
      FROM moved e LEFT JOIN deposit o ON o.shard = e.shard AND o.member = e.member AND 'deposit:' || o.id = e.reference WHERE e.type = ${deposit}
    UNION ALL SELECT e.hour, 'firstDeposit', '', coalesce(o.channel, ''), 1, e.amount
      FROM (SELECT DISTINCT ON (member) * FROM moved WHERE type = ${deposit} ORDER BY member, n) e
      LEFT JOIN deposit o ON o.shard = e.shard AND o.member = e.member AND 'deposit:' || o.id = e.reference
    UNION ALL SELECT ${hourOf('w.paid_at')}, 'withdrawal', '', w.kind, 1, w.amount - w.fee
      FROM withdrawal w JOIN member m ON m.shard = w.shard AND m.id = w.member AND ${counted}
      WHERE w.shard = $1::smallint AND w.paid_at IS NOT NULL AND EXISTS (SELECT FROM news WHERE member = w.member AND about = 'withdrawal' AND state = 'paidOut' AND order_id = w.id::text)
    UNION ALL SELECT e.hour, 'withdrawal', '', w.kind, CASE w.state WHEN 'failed' THEN -1 ELSE 0 END, CASE w.state WHEN 'failed' THEN w.fee - w.amount ELSE -e.amount END
      FROM moved e JOIN withdrawal w ON w.shard = e.shard AND w.member = e.member AND 'wd-return:' || w.id = e.reference AND w.paid_at IS NOT NULL WHERE e.type = ${withdrawalReturn}
    UNION ALL SELECT ${hourOf('v.at')}, 'withdrawalFailed', '', w.kind, 1, w.amount - w.fee
      FROM news v JOIN withdrawal w ON w.shard = v.shard AND w.member = v.member AND w.id::text = v.order_id
      JOIN member m ON m.shard = w.shard AND m.id = w.member AND ${counted} WHERE v.type = 'order.changed' AND v.about = 'withdrawal' AND v.state = 'failed'
    UNION ALL SELECT ${hourOf('v.at')}, CASE v.state WHEN 'expired' THEN 'depositExpired' ELSE 'depositFailed' END, '', o.channel, 1, o.amount
      FROM news v JOIN deposit o ON o.shard = v.shard AND o.member = v.member AND o.id::text = v.order_id
      JOIN member m ON m.shard = o.shard AND m.id = o.member AND ${counted} WHERE v.type = 'order.changed' AND v.about = 'deposit' AND v.state IN ('expired', 'failed', 'rejected')
    UNION ALL SELECT ${hourOf('m.created_at')}, 'registration', '', '', 1, 0 FROM seen JOIN member m ON m.shard = $1::smallint AND ${counted}
      WHERE NOT EXISTS (SELECT FROM event v WHERE v.shard = m.shard AND v.member = m.id AND v.type = 'member.registered' AND v.n > seen.n)
    UNION ALL SELECT ${hourOf('s.created_at')}, 'login', '', '', 1, 0
      FROM seen JOIN session s ON s.shard = $1::smallint AND ${isLogin('s')} JOIN member m ON m.shard = s.shard AND m.id = s.member AND ${counted}
      WHERE NOT EXISTS (SELECT FROM event v WHERE v.shard = s.shard AND v.member = s.member AND v.type = 'session.opened' AND v.payload ->> 'session' = s.id::text AND v.n > seen.n)
    UNION ALL SELECT hour, 'active', '', '', 1, 0
      FROM (SELECT DISTINCT ON (member, (at AT TIME ZONE $2::text)::date) hour FROM moved WHERE type = ${stake} AND contra = ${play} ORDER BY member, (at AT TIME ZONE $2::text)::date, n) a)`
}

const RECOUNT = `
  WITH ${factsUpToPosition()},
  recounted AS (SELECT hour, measure, game_type, channel, sum(count) AS count, sum(amount) AS amount FROM fact GROUP BY 1, 2, 3, 4),
  kept AS (SELECT hour, measure, game_type, channel, count, amount FROM figure_hour WHERE shard = $1::smallint),
  compared AS (
    SELECT hour, measure, game_type, channel, coalesce(k.count, 0) AS kept_count, coalesce(k.amount, 0) AS kept_amount, coalesce(r.count, 0) AS count, coalesce(r.amount, 0) AS amount,
      sum(coalesce(k.count, 0) - coalesce(r.count, 0)) OVER whole AS more, sum(coalesce(k.amount, 0) - coalesce(r.amount, 0)) OVER whole AS more_amount
    FROM kept k FULL JOIN recounted r USING (hour, measure, game_type, channel) WINDOW whole AS (PARTITION BY hour, measure, channel))
  SELECT hour AS at, measure, game_type AS "gameType", channel, kept_count::text AS kept_count, kept_amount::text AS kept_amount, count::text AS count, amount::text AS amount, more = 0 AND more_amount = 0 AS only_game_type
  FROM compared WHERE kept_count <> count OR kept_amount <> amount ORDER BY hour, measure, game_type, channel`

/** $1 shard, $2 time zone. Days that are not the sum of their hours. */
const DAYS = `
  WITH kept AS (SELECT day, measure, game_type, channel, count, amount FROM figure_day WHERE shard = $1::smallint),
  hours AS (
    SELECT (hour AT TIME ZONE $2::text)::date AS day, measure, game_type, channel, sum(count) AS count, sum(amount) AS amount FROM figure_hour WHERE shard = $1::smallint GROUP BY 1, 2, 3, 4)
  SELECT day::timestamp AT TIME ZONE $2::text AS at, measure, game_type AS "gameType", channel, coalesce(k.count, 0)::text AS kept_count, coalesce(k.amount, 0)::text AS kept_amount,
    coalesce(h.count, 0)::text AS count, coalesce(h.amount, 0)::text AS amount, false AS only_game_type
  FROM kept k FULL JOIN hours h USING (day, measure, game_type, channel)
  WHERE coalesce(k.count, 0) <> coalesce(h.count, 0) OR coalesce(k.amount, 0) <> coalesce(h.amount, 0) ORDER BY 1, 2, 3, 4`

interface Row {
  readonly at: Date
  readonly measure: string
  readonly gameType: string
  readonly channel: string
  readonly kept_count: string
  readonly kept_amount: string
  readonly count: string
  readonly amount: string
  readonly only_game_type: boolean
  readonly [column: string]: unknown
}

/** Counts everything again up to the figures' positions, shard by shard; what differs. In one snapshot, while the house works. */
export async function recountFigures(db: Db, timeZone: string): Promise<Difference[]> {
  const found: Difference[] = []
  for (const shard of allShards)
    for (const [step, text] of [
      ['hour', RECOUNT],
      ['day', DAYS],
    ] as const) {
      const rows = await db.query<Row>({ text, values: [shard, timeZone] })
      found.push(
        ...rows.map(({ at, measure, gameType, channel, ...row }) => ({
          shard,
          step,
          at,
          measure,
          gameType,
          channel,
          kept: { count: row.kept_count, amount: row.kept_amount },
          recounted: { count: row.count, amount: row.amount },
          onlyGameType: row.only_game_type,
        })),
      )
    }
  return found
}
