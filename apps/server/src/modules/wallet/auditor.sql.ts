import type { Db } from '../../platform/db/database.ts'
import { sql, type Query } from '../../platform/db/sql.ts'
import { WRONG_SHAPE, WRONG_SIGN } from './entry-rules.sql.ts'
import { wrongDaySums } from './sums/day-sums.sql.ts'
import { WON } from './winners.sql.ts'

/** Something in the books that cannot be. */
export interface Violation {
  readonly rule: string
  /** Which rows, with the figures that disagree. */
  readonly where: Readonly<Record<string, unknown>>
}

export interface AuditOptions {
  /** The brand's, in which days, weeks and months are counted. */
  readonly timeZone: string
  /** Recomputes the play counters only of wallets that moved on this local day (days since 1970) or later; else of all. */
  readonly day?: number
}

/** Each rule is one statement that selects what breaks it. */
const rules: Readonly<Record<string, (options: AuditOptions) => Query>> = {
  'a balance is the sum of its entries': () => sql`
    SELECT w.shard, w.member, w.kind, w.balance, coalesce(e.total, 0) AS entries, w.seq, coalesce(e.last, 0) AS last_seq
    FROM wallet w LEFT JOIN (
      SELECT shard, member, kind, sum(amount) AS total, max(seq) AS last, count(*) AS count FROM entry GROUP BY shard, member, kind
    ) e USING (shard, member, kind)
    WHERE w.balance <> coalesce(e.total, 0) OR w.seq <> coalesce(e.last, 0) OR w.seq <> coalesce(e.count, 0)`,
  'each entry continues the balance before it': () => sql`
    SELECT shard, n, member, kind, seq, amount, balance, before FROM (
      SELECT *, lag(balance, 1, 0::bigint) OVER w AS before, lag(seq, 1, 0::bigint) OVER w AS seq_before
      FROM entry WINDOW w AS (PARTITION BY shard, member, kind ORDER BY seq)
    ) e WHERE balance <> before + amount OR seq <> seq_before + 1`,
  'a wallet moves in the order of positions': () => sql`
    SELECT shard, n, member, kind, seq FROM (
      SELECT *, lag(n, 1, 0::bigint) OVER (PARTITION BY shard, member, kind ORDER BY seq) AS n_before FROM entry
    ) e WHERE n <= n_before`,
  'no wallet is negative': () => sql`
    SELECT shard, member, kind, balance, NULL AS n FROM wallet WHERE balance < 0
    UNION ALL SELECT shard, member, kind, balance, n FROM entry WHERE balance < 0`,
  'the books of each currency sum to zero': () => sql`
    SELECT w.currency, sum(w.balance) AS wallets, coalesce(sum(e.house), 0) AS house
    FROM wallet w LEFT JOIN (
      SELECT e.shard, e.member, e.kind, sum(-e.amount) AS house FROM entry e JOIN house_account a ON a.id = e.contra GROUP BY 1, 2, 3
    ) e USING (shard, member, kind)
    GROUP BY w.currency HAVING sum(w.balance) + coalesce(sum(e.house), 0) <> 0`,
  'positions are gapless and end at the head': () => sql`
    SELECT h.shard, h.n AS head, p.count, p.last, p.distinct_count FROM shard_head h LEFT JOIN (
      SELECT shard, count(*) AS count, count(DISTINCT n) AS distinct_count, max(n) AS last
      FROM (SELECT shard, n FROM entry UNION ALL SELECT shard, n FROM event) x GROUP BY shard
    ) p USING (shard)
    WHERE h.n <> coalesce(p.count, 0) OR h.n <> coalesce(p.last, 0) OR h.n <> coalesce(p.distinct_count, 0)`,
  'no consumer is ahead of its shard': () => sql`
    SELECT c.consumer, c.shard, c.n, h.n AS head FROM consumer_position c JOIN shard_head h USING (shard) WHERE c.n > h.n`,
  'signs follow the type of an entry': () => ({
    text: `SELECT shard, n, type, amount FROM entry WHERE ${WRONG_SIGN}`,
    values: [],
  }),
  'an entry has what its type asks for': () => ({
    text: `SELECT shard, n, type, contra, source, regards FROM entry WHERE ${WRONG_SHAPE}`,
    values: [],
  }),
  'what chases hold goes from one wallet of a member to the other': () => sql`
    SELECT shard, member, min(n) AS n, sum(amount) AS amount FROM entry WHERE contra = 7 OR kind = 4 GROUP BY shard, member
    HAVING sum(amount) <> 0 OR bool_or(contra <> 7 OR kind NOT IN (1, 4) OR (amount < 0) <> ((type = 12) = (kind = 1)))`,
  'what uplines pass on arrives': () => sql`
    SELECT sum(amount) AS amount FROM entry WHERE contra = 21 HAVING sum(amount) <> 0`,
  'a reference is taken once': () => sql`
    SELECT shard, member, source, reference, count(*) FROM entry GROUP BY 1, 2, 3, 4 HAVING count(*) > 1`,
  'a stake is refunded whole and once, and never both paid and refunded': () => sql`
    SELECT s.shard, s.member, s.source, s.reference, s.amount, r.refunded, r.refunds, r.payouts, r.tombstones
    FROM entry s JOIN (
      SELECT shard, member, source, regards,
             sum(amount) FILTER (WHERE type = 3) AS refunded, count(*) FILTER (WHERE type = 3) AS refunds,
             count(*) FILTER (WHERE type = 2) AS payouts, count(*) FILTER (WHERE type = 4) AS tombstones
      FROM entry WHERE regards IS NOT NULL GROUP BY 1, 2, 3, 4
    ) r ON r.shard = s.shard AND r.member = s.member AND r.source = s.source AND r.regards = s.reference
    WHERE s.type = 1 AND (r.tombstones > 0 OR r.refunds > 1 OR (r.refunds = 1 AND (r.refunded <> -s.amount OR r.payouts > 0)))`,
  'a payout or refund belongs to an earlier stake of the same wallet': () => sql`
    SELECT e.shard, e.n, e.member, e.kind, e.type, e.regards FROM entry e
    WHERE e.type IN (2, 3, 14, 15) AND NOT EXISTS (
      SELECT FROM entry s WHERE s.shard = e.shard AND s.member = e.member AND s.kind = e.kind AND s.source = e.source
        AND s.reference = e.regards AND s.type = 1 AND s.n < e.n)`,
  'what a stake comes to is borne by whoever bore the stake': () => sql`
    SELECT e.shard, e.n, e.member, e.contra, e.award, s.contra AS stake_contra, s.award AS stake_award
    FROM entry e JOIN entry s ON s.shard = e.shard AND s.member = e.member AND s.source = e.source AND s.reference = e.regards AND s.type = 1
    WHERE e.type IN (2, 3, 14) AND (e.contra, e.award) IS DISTINCT FROM (s.contra, s.award)`,
  'what is owed is what the house advanced and did not get': () => sql`
    SELECT shard, member, kind, e.advanced, o.owed FROM (
      SELECT shard, member, kind, sum(amount) AS advanced FROM entry WHERE contra = 8 GROUP BY 1, 2, 3
    ) e FULL JOIN (
      SELECT shard, member, kind, sum(left_over + written_off) AS owed FROM owed GROUP BY 1, 2, 3
    ) o USING (shard, member, kind)
    WHERE coalesce(e.advanced, 0) <> coalesce(o.owed, 0)`,
  'free rounds are left as the stakes that took them say': () => sql`
    SELECT f.shard, f.member, f.id, f.rounds, f.rounds_left, e.taken
    FROM free_round f FULL JOIN (
      SELECT shard, member, award AS id, count(*) FILTER (WHERE type = 1) - count(*) FILTER (WHERE type = 3) AS taken
      FROM entry WHERE contra = 6 GROUP BY 1, 2, 3
    ) e USING (shard, member, id)
    WHERE f.rounds_left IS DISTINCT FROM f.rounds - coalesce(e.taken, 0) OR f.rounds IS NULL`,
  'bonus money is that of the active grant': () => sql`
    SELECT e.shard, e.member, e.award, e.total, g.state, w.balance
    FROM (SELECT shard, member, award, sum(amount) AS total FROM entry WHERE kind = 2 GROUP BY 1, 2, 3) e
    LEFT JOIN bonus_grant g ON g.shard = e.shard AND g.member = e.member AND g.id = e.award
    LEFT JOIN wallet w ON w.shard = e.shard AND w.member = e.member AND w.kind = 2
    WHERE e.total IS DISTINCT FROM CASE WHEN g.state = 'active' THEN w.balance WHEN g.ended_at IS NOT NULL THEN 0 END`,
  'a grant is given once, and converts what its entries say': () => sql`
    SELECT g.shard, g.member, g.id, g.state, g.amount, g.converted, g.wagered, e.given, e.came, e.went, e.staked
    FROM bonus_grant g FULL JOIN (
      SELECT shard, member, award AS id, sum(amount) FILTER (WHERE type = 16) AS given, sum(amount) FILTER (WHERE type = 17 AND kind = 1) AS came,
        sum(-amount) FILTER (WHERE type = 17 AND kind = 2) AS went, sum(-amount) FILTER (WHERE type = 1) AS staked, sum(amount) FILTER (WHERE type = 3) AS returned
      FROM entry WHERE award IS NOT NULL AND contra <> 6 GROUP BY 1, 2, 3
    ) e USING (shard, member, id)
    WHERE g.id IS NULL OR coalesce(e.given, 0) <> CASE WHEN g.active_at IS NULL THEN 0 ELSE g.amount END
      OR g.converted <> coalesce(e.came, 0) OR coalesce(e.came, 0) <> coalesce(e.went, 0) OR g.wagered > coalesce(e.staked, 0) - CASE WHEN g.state = 'active' THEN coalesce(e.returned, 0) ELSE 0 END
      OR (g.state = 'converted' AND g.wagered < g.required)`,
  'stakes of whoever plays a bonus ask for it': () => sql`
    SELECT g.shard, g.member, g.id FROM bonus_grant g LEFT JOIN wallet w ON w.shard = g.shard AND w.member = g.member AND w.kind = 1
    WHERE g.state = 'active' AND w.bonus IS DISTINCT FROM true`,
  'a round takes nothing once it is over': () => sql`
    SELECT e.shard, e.n, e.member, e.type, e.round, c.n AS closed_by
    FROM entry c JOIN entry e ON e.shard = c.shard AND e.member = c.member AND e.source = c.source AND e.game = c.game AND e.round = c.round AND e.n > c.n
    WHERE c.closes AND c.type <= 2 AND e.type <= 2 AND (c.type = 2 OR (e.type = 1 AND NOT EXISTS (
      SELECT FROM entry r WHERE r.shard = c.shard AND r.member = c.member AND r.source = c.source AND r.regards = c.reference AND r.type = 3 AND r.n < e.n)))`,
  'nothing follows what settled a stake': () => sql`
    SELECT e.shard, e.n, e.member, e.source, e.regards, e.type, c.n AS settled_by
    FROM entry c JOIN entry e ON e.shard = c.shard AND e.member = c.member AND e.source = c.source AND e.regards = c.regards AND e.n > c.n
    WHERE c.type IN (2, 3, 4) AND c.closes AND e.type NOT IN (14, 15)`,
  'pots hold what was put into them and not won': () => sql`
    SELECT p.code, p.held, p.seeded, s.slices, e.parts, h.won
    FROM pot p
    LEFT JOIN (SELECT pot, sum(amount) AS slices FROM pot_slice GROUP BY pot) s ON s.pot = p.id
    LEFT JOIN (SELECT k.pot, sum(k.part) AS parts FROM entry, unnest(pot_parts) WITH ORDINALITY AS k(part, pot) WHERE pot_parts IS NOT NULL GROUP BY 1) e ON e.pot = p.id
    LEFT JOIN (SELECT pot, sum(amount) AS won, sum(seed) AS seeds, count(*) AS count, max(number) AS last FROM pot_hit GROUP BY pot) h ON h.pot = p.id
    WHERE p.held + coalesce(s.slices, 0) <> p.seeded + coalesce(e.parts, 0) - coalesce(h.won, 0)
      OR p.seeded < coalesce(h.seeds, 0) OR p.number <> coalesce(h.count, 0) + 1 OR p.number <> coalesce(h.last, 0) + 1`,
  'a pot is won by a stake that added to it, once': () => sql`
    SELECT h.pot, h.number, h.amount AS journal, e.shard, e.n, e.member, e.amount, s.pot_parts
    FROM (SELECT * FROM entry WHERE contra = 22) e FULL JOIN pot_hit h ON h.shard = e.shard AND h.n = e.n
    LEFT JOIN entry s ON s.shard = e.shard AND s.member = e.member AND s.source = e.source AND s.reference = e.regards AND s.type = 1
    WHERE (h.member, h.amount, h.game, h.round) IS DISTINCT FROM (e.member, e.amount, e.game, e.round) OR s.pot_parts IS NULL OR s.round <> e.round
      OR EXISTS (SELECT FROM entry o WHERE o.shard = e.shard AND o.member = e.member AND o.source = e.source AND o.regards = e.regards AND o.type IN (3, 38) AND o.n <> e.n)`,
  'a stake taken back adds nothing to the pots': () => sql`
    SELECT s.shard, s.n, s.member, s.pot_parts, r.pot_parts AS taken_out
    FROM entry r JOIN entry s ON s.shard = r.shard AND s.member = r.member AND s.source = r.source AND s.reference = r.regards AND s.type = 1
    WHERE r.type = 3 AND (SELECT array_agg(-part) FROM unnest(r.pot_parts) AS k(part)) IS DISTINCT FROM s.pot_parts
    UNION ALL SELECT shard, n, member, pot_parts, NULL FROM entry WHERE pot_parts IS NOT NULL AND type NOT IN (1, 3)`,
  'a member lives on the shard of its id': () => sql`
    SELECT shard, id FROM (SELECT shard, id FROM member UNION ALL SELECT shard, member FROM directory UNION ALL SELECT shard, member FROM event) m
    WHERE shard <> ('{0,1,2,3,4,5,6,9,10,11,13,16,24,28,41,52}'::smallint[])[1 + (id & 15)::integer]`,
  'a winner on the board won so': () => ({
    text: `
      SELECT w.shard, w.n, w.member, w.amount, paid.member AS entry_member, paid.amount AS entry_amount
      FROM winner w LEFT JOIN LATERAL (
        SELECT e.member, won.amount, e.game, e.at FROM entry e ${WON} WHERE e.shard = w.shard AND e.n = w.n AND e.type = 2 AND e.kind = 1) paid ON true
      WHERE (paid.member, paid.amount, paid.game, paid.at) IS DISTINCT FROM (w.member, w.amount, w.game, w.at)`,
    values: [],
  }),
  'sums by day equal their entries': ({ timeZone }) => wrongDaySums(timeZone),
  // What limits read. A stake taken back counts out of the day on which it was made.
  'play counters are what the entries say': ({ timeZone, day }) => sql`
    WITH w AS (
      SELECT *, date '1970-01-01' + play_day AS today FROM wallet WHERE ${day ?? null}::integer IS NULL OR play_day >= ${day ?? null}
    ), counted AS (
      SELECT e.shard, e.member, e.kind, e.type, e.amount, w.today, (e.at AT TIME ZONE ${timeZone})::date AS day,
             (coalesce(s.at, e.at) AT TIME ZONE ${timeZone})::date AS day_of_stake
      FROM w JOIN entry e USING (shard, member, kind)
      LEFT JOIN entry s ON e.type = 3 AND s.shard = e.shard AND s.member = e.member AND s.source = e.source AND s.reference = e.regards
    ), figures AS (
      SELECT shard, member, kind, max(day) AS last,
        sum(-amount) FILTER (WHERE type IN (1, 3) AND day_of_stake = today) AS ds,
        sum(amount) FILTER (WHERE type IN (2, 14) AND day = today) AS dp,
        sum(-amount) FILTER (WHERE type IN (1, 3) AND date_trunc('week', day_of_stake) = date_trunc('week', today)) AS ws,
        sum(amount) FILTER (WHERE type IN (2, 14) AND date_trunc('week', day) = date_trunc('week', today)) AS wp,
        sum(-amount) FILTER (WHERE type IN (1, 3) AND date_trunc('month', day_of_stake) = date_trunc('month', today)) AS ms,
        sum(amount) FILTER (WHERE type IN (2, 14) AND date_trunc('month', day) = date_trunc('month', today)) AS mp,
        sum(-amount) FILTER (WHERE type IN (1, 3)) AS life
      FROM counted GROUP BY 1, 2, 3
    )
    SELECT w.shard, w.member, w.kind, w.play_day, f.last::text AS last_day,
           array[w.day_stake, w.day_payout, w.week_stake, w.week_payout, w.month_stake, w.month_payout, w.life_stake]::text AS counters,
           array[f.ds, f.dp, f.ws, f.wp, f.ms, f.mp, f.life]::text AS entries
    FROM w LEFT JOIN figures f USING (shard, member, kind)
    WHERE w.today <> coalesce(f.last, '1970-01-01')
      OR (w.day_stake, w.day_payout, w.week_stake, w.week_payout, w.month_stake, w.month_payout, w.life_stake)
        IS DISTINCT FROM (coalesce(f.ds, 0), coalesce(f.dp, 0), coalesce(f.ws, 0), coalesce(f.wp, 0), coalesce(f.ms, 0), coalesce(f.mp, 0), coalesce(f.life, 0))`,
}

/** The rules by name, for whoever shows that each of them can fire. */
export const ledgerRules: readonly string[] = Object.keys(rules)

/**
 * Recomputes the books from their entries and returns what disagrees; nothing found is the only pass.
 * Every statement sees the same moment when `db` is a transaction of repeatable reads.
 */
export async function auditLedger(db: Db, options: AuditOptions): Promise<Violation[]> {
  const found: Violation[] = []
  for (const [rule, query] of Object.entries(rules)) {
    const asked = query(options)
    for (const where of await db.query({ ...asked, text: `${asked.text} /* every shard */` }))
      found.push({ rule, where })
  }
  return found
}
