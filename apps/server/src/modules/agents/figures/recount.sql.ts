import type { Db } from '../../../platform/db/database.ts'
import { type MemberId, memberId } from '../../../platform/ids.ts'
import { entryType, houseAccount, IS_SLOT } from '../../wallet/index.ts'

/** A figure that is another than what happened adds up to. */
export interface Difference {
  readonly table: 'team_day' | 'team_active' | 'team_balance'
  readonly member: MemberId
  /** The rest of its key. */
  readonly of: string
  /** The row's figures, in the order of its columns; empty where there is no row. */
  readonly kept: string
  readonly recounted: string
}

const {
  stake,
  payout,
  refund,
  correction,
  grant,
  conversion,
  reward,
  pointsCash,
  rebate,
  agentRebate,
  deposit,
  withdrawal,
  withdrawalReturn,
} = entryType
const { play, promotion } = houseAccount

/** The figures of a row, in the order of the table's columns. */
const ROW =
  'bets, stakes, turnover, prizes, self_rebate, agent_rebate, activity, deposit_fee, deposits, withdrawals, registered, first_deposits'

/**
 * $1 time zone. Everything up to the positions again, entry by entry: what a round came to with each of its entries, less
 * what it came to before. Shares nothing with the turn but the names of accounts and types. What a test account did while it
 * was none stays counted, so that is taken as it stands.
 */
const RECOUNTED = `
  seen AS MATERIALIZED (SELECT shard, n FROM consumer_position WHERE consumer = 'team_figures' AND n > 0),
  counted AS MATERIALIZED (SELECT m.* FROM member m JOIN seen ON seen.shard = m.shard WHERE m.type <> 4 AND NOT m.is_test),
  moved AS MATERIALIZED (
    SELECT e.*, (e.at AT TIME ZONE $1::text)::date AS day, coalesce(g.game_type, '') AS game_type, coalesce((SELECT ${IS_SLOT} FROM game WHERE node_id = e.game), false) AS slot
    FROM seen JOIN entry e ON e.shard = seen.shard AND e.n <= seen.n AND e.kind = 1 JOIN counted m ON m.shard = e.shard AND m.id = e.member
    LEFT JOIN game g ON g.node_id = e.game),
  step AS (
    SELECT x.member, x.source, x.game, x.round, x.n, x.day, x.game_type, x.slot,
      sum(CASE WHEN x.contra = ${play} AND x.type IN (${stake}, ${refund}) THEN -x.amount ELSE 0 END) OVER w AS staked,
      sum(CASE WHEN x.contra = ${play} AND x.type IN (${payout}, ${correction}) THEN x.amount ELSE 0 END) OVER w AS paid,
      sum(CASE WHEN x.type = ${refund} THEN -coalesce(s.closes::integer, 0) ELSE x.closes::integer END) OVER w AS closers
    FROM moved x LEFT JOIN moved s ON x.type = ${refund} AND s.type = ${stake} AND s.shard = x.shard AND s.member = x.member AND s.source = x.source AND s.reference = x.regards
    WHERE x.type IN (${stake}, ${payout}, ${refund}, ${correction}) AND x.game IS NOT NULL AND x.round IS NOT NULL
    WINDOW w AS (PARTITION BY x.member, x.source, x.game, x.round ORDER BY x.n)),
  worth AS (
    SELECT *, CASE WHEN closers > 0 THEN staked ELSE 0 END AS stakes, CASE WHEN closers > 0 THEN paid ELSE 0 END AS prizes,
      CASE WHEN closers > 0 AND staked > 0 THEN CASE WHEN slot THEN staked ELSE least(staked, abs(paid - staked)) END ELSE 0 END AS turnover FROM step),
  fact (member, day, game_type, ${ROW}) AS (
    SELECT member, day, game_type, 0, stakes - lag(stakes, 1, 0) OVER r, turnover - lag(turnover, 1, 0) OVER r, prizes - lag(prizes, 1, 0) OVER r, 0, 0, 0, 0, 0, 0, 0, 0
      FROM worth WINDOW r AS (PARTITION BY member, source, game, round ORDER BY n)
    UNION ALL SELECT member, day, game_type, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM moved WHERE type = ${stake} AND contra = ${play} AND amount < 0
    UNION ALL SELECT member, day, '', 0, 0, 0, 0, 0, 0, amount, 0, 0, 0, 0, 0 FROM moved WHERE type IN (${grant}, ${conversion}, ${reward}, ${pointsCash}) OR (type = ${payout} AND contra = ${promotion})
    UNION ALL SELECT member, day, '', 0, 0, 0, 0, CASE type WHEN ${rebate} THEN amount ELSE 0 END, CASE type WHEN ${agentRebate} THEN amount ELSE 0 END, 0, 0, 0, 0, 0, 0 FROM moved WHERE type IN (${rebate}, ${agentRebate})
    UNION ALL SELECT member, day, '', 0, 0, 0, 0, 0, 0, 0, 0, amount, 0, 0, (row_number() OVER (PARTITION BY member ORDER BY n) = 1)::integer FROM moved WHERE type = ${deposit}
    UNION ALL SELECT member, day, '', 0, 0, 0, 0, 0, 0, 0, 0, 0, -amount, 0, 0 FROM moved WHERE type IN (${withdrawal}, ${withdrawalReturn})
    UNION ALL SELECT m.id, (coalesce(v.at, m.created_at) AT TIME ZONE $1::text)::date, '', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0
      FROM counted m JOIN seen ON seen.shard = m.shard LEFT JOIN event v ON v.shard = m.shard AND v.member = m.id AND v.type = 'member.registered' WHERE v.n IS NULL OR v.n <= seen.n
    UNION ALL SELECT t.member, t.day, t.game_type, ${ROW} FROM team_day t JOIN member m ON m.shard = t.shard AND m.id = t.member AND m.is_test WHERE NOT t.below),
  own AS MATERIALIZED (
    SELECT member, day, game_type, ${ROW.split(', ')
      .map((column) => `sum(${column}) AS ${column}`)
      .join(', ')} FROM fact GROUP BY 1, 2, 3),
  above AS MATERIALIZED (
    SELECT d.member, d.day, unnest(p.path) AS upline FROM (SELECT DISTINCT member, day FROM own) d
    CROSS JOIN LATERAL (SELECT path FROM place p WHERE p.member = d.member ORDER BY p.from_day <= d.day DESC, CASE WHEN p.from_day <= d.day THEN d.day - p.from_day ELSE p.from_day - d.day END LIMIT 1) p)`

const ZEROS = ROW.split(', ')
  .map(() => '0')
  .join(', ')

const DAYS = `
  WITH ${RECOUNTED},
  recounted AS (
    SELECT member, false AS below, day, game_type, ARRAY[${ROW}]::numeric[] AS figures FROM own
    UNION ALL SELECT a.upline, true, o.day, o.game_type, ARRAY[${ROW.split(', ')
      .map((column) => `sum(o.${column})`)
      .join(', ')}]::numeric[] FROM own o JOIN above a USING (member, day) GROUP BY 1, 3, 4),
  kept AS (SELECT member, below, day, game_type, ARRAY[${ROW}]::numeric[] AS figures FROM team_day)
  SELECT 'team_day' AS table, member, concat_ws(' ', day, CASE WHEN below THEN 'below' ELSE 'own' END, game_type) AS of, k.figures::text AS kept, r.figures::text AS recounted
  FROM kept k FULL JOIN recounted r USING (member, below, day, game_type)
  WHERE coalesce(k.figures, ARRAY[${ZEROS}]::numeric[]) <> coalesce(r.figures, ARRAY[${ZEROS}]::numeric[]) ORDER BY 2, 3 /* every shard */`

const ACTIVE = `
  WITH ${RECOUNTED},
  bet AS (
    SELECT a.upline, d.day, lag(d.day, 1, '-infinity') OVER (PARTITION BY a.upline, d.member ORDER BY d.day) AS before
    FROM (SELECT DISTINCT member, day FROM own WHERE bets > 0) d JOIN above a USING (member, day)),
  recounted AS (SELECT upline AS member, day, before, count(*) AS count FROM bet GROUP BY 1, 2, 3),
  kept AS (SELECT member, day, active_before AS before, count FROM team_active WHERE count <> 0)
  SELECT 'team_active' AS table, member, concat_ws(' ', day, 'after', before) AS of, k.count::text AS kept, r.count::text AS recounted
  FROM kept k FULL JOIN recounted r USING (member, day, before) WHERE coalesce(k.count, 0) <> coalesce(r.count, 0) ORDER BY 2, 3 /* every shard */`

/** Of teams without a test account: what one held when it became one is not known any more. */
const BALANCES = `
  WITH ${RECOUNTED},
  held AS (SELECT member, sum(amount) AS balance FROM moved GROUP BY 1),
  recounted AS (
    SELECT u.upline AS member, sum(h.balance) AS balance FROM held h
    CROSS JOIN LATERAL (SELECT path FROM place p WHERE p.member = h.member ORDER BY p.from_day DESC LIMIT 1) p, unnest(p.path) AS u(upline) GROUP BY 1),
  tested AS (SELECT DISTINCT unnest(p.path) AS member FROM place p JOIN member m ON m.shard = p.shard AND m.id = p.member AND m.is_test)
  SELECT 'team_balance' AS table, member, '' AS of, k.balance::text AS kept, r.balance::text AS recounted
  FROM (SELECT member, balance FROM team_balance) k FULL JOIN recounted r USING (member)
  WHERE coalesce(k.balance, 0) <> coalesce(r.balance, 0) AND member NOT IN (SELECT member FROM tested) ORDER BY 2 /* every shard */`

/** Counts the figures of all teams again up to their positions; what differs. In one snapshot, while the house works. */
export async function recountTeams(db: Db, timeZone: string): Promise<Difference[]> {
  const found: Difference[] = []
  for (const text of [DAYS, ACTIVE, BALANCES]) {
    const rows = await db.query<
      Record<'member' | 'of', string> & Pick<Difference, 'table'> & { kept: string | null; recounted: string | null }
    >({
      text,
      values: [timeZone],
    })
    found.push(
      ...rows.map(({ member, kept, recounted, ...row }) => ({
        ...row,
        member: memberId(member),
        kept: kept ?? '',
        recounted: recounted ?? '',
      })),
    )
  }
  return found
}
