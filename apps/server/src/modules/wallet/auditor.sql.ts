import type { Db } from '../../platform/db/database.ts'
import { weekOf } from '../../platform/calendar.ts'
import { sql, type Query } from '../../platform/db/sql.ts'

/** Something in the books that cannot be. */
export interface Violation {
  readonly rule: string
  /** Which rows, with the figures that disagree. */
  readonly where: Readonly<Record<string, unknown>>
}

/** Each rule is one statement that selects what breaks it. */
const rules: Readonly<Record<string, (day: number) => Query>> = {
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
  'no wallet is negative': () => sql`SELECT shard, member, kind, balance FROM wallet WHERE balance < 0`,
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
  'signs follow the type of an entry': () => sql`
    SELECT shard, n, type, amount FROM entry
    WHERE (type = 1 AND amount >= 0) OR (type = 2 AND amount < 0) OR (type IN (3, 5) AND amount <= 0) OR (type = 4 AND amount <> 0)`,
  'a stake is refunded whole and once, and never both paid and refunded': () => sql`
    SELECT s.shard, s.member, s.source, s.reference, s.amount, r.refunded, r.refunds, r.payouts, r.tombstones
    FROM entry s JOIN (
      SELECT shard, member, source, regards,
             sum(amount) FILTER (WHERE type = 3) AS refunded, count(*) FILTER (WHERE type = 3) AS refunds,
             count(*) FILTER (WHERE type = 2) AS payouts, count(*) FILTER (WHERE type = 4) AS tombstones
      FROM entry WHERE regards IS NOT NULL GROUP BY 1, 2, 3, 4
    ) r ON r.shard = s.shard AND r.member = s.member AND r.source = s.source AND r.regards = s.reference
    WHERE s.type = 1 AND (r.tombstones > 0 OR r.refunds > 1 OR (r.refunds = 1 AND (r.refunded <> -s.amount OR r.payouts > 0)))`,
  'a payout or refund belongs to a stake of the same member': () => sql`
    SELECT e.shard, e.n, e.member, e.type, e.regards FROM entry e
    WHERE e.type IN (2, 3) AND NOT EXISTS (
      SELECT FROM entry s WHERE s.shard = e.shard AND s.member = e.member AND s.source = e.source AND s.reference = e.regards AND s.type = 1)`,
  'a stake is settled at most once': () => sql`
    SELECT shard, member, source, regards, count(*) FROM entry WHERE type IN (2, 3) AND closes AND regards IS NOT NULL
    GROUP BY 1, 2, 3, 4 HAVING count(*) > 1`,
  'a member lives on the shard of its id': () => sql`
    SELECT shard, id FROM member WHERE shard <> ('{0,1,2,3,4,5,6,9,10,11,13,16,24,28,41,52}'::smallint[])[1 + (id & 15)::integer]`,
}

/** What limits read is what the entries say; checked for wallets that moved on the given local day. */
const countersRule = (day: number, timeZone: string): Query => sql`
  WITH local AS (
    SELECT e.*, floor(extract(epoch FROM (e.at AT TIME ZONE ${timeZone})) / 86400)::integer AS day FROM entry e
  ), figures AS (
    SELECT e.shard, e.member, e.kind,
      sum(CASE WHEN e.type = 1 THEN -e.amount WHEN e.type = 3 AND s.day = ${day} THEN -e.amount ELSE 0 END) FILTER (WHERE e.day = ${day}) AS day_stake,
      coalesce(sum(e.amount) FILTER (WHERE e.type = 2 AND e.day = ${day}), 0) AS day_payout,
      sum(CASE WHEN e.type = 1 THEN -e.amount WHEN e.type = 3 AND floor((s.day + 3) / 7.0) = ${weekOf(day)} THEN -e.amount ELSE 0 END)
        FILTER (WHERE floor((e.day + 3) / 7.0) = ${weekOf(day)}) AS week_stake,
      coalesce(sum(e.amount) FILTER (WHERE e.type = 2 AND floor((e.day + 3) / 7.0) = ${weekOf(day)}), 0) AS week_payout
    FROM local e LEFT JOIN local s ON e.type = 3 AND s.shard = e.shard AND s.member = e.member AND s.source = e.source AND s.reference = e.regards
    GROUP BY 1, 2, 3
  )
  SELECT w.shard, w.member, w.kind, w.day_stake, f.day_stake AS entries_day_stake, w.day_payout, f.day_payout AS entries_day_payout
  FROM wallet w JOIN figures f USING (shard, member, kind)
  WHERE w.play_day = ${day} AND (w.day_stake <> f.day_stake OR w.day_payout <> f.day_payout
     OR w.week_stake <> f.week_stake OR w.week_payout <> f.week_payout)`

/**
 * Recomputes the books from their entries and returns what disagrees; nothing found is the only pass.
 * Every statement sees the same moment when `db` is a transaction of repeatable reads.
 * @param day local day (days since 1970) whose play counters are recomputed as well
 */
export async function auditLedger(db: Db, options: { day: number; timeZone: string }): Promise<Violation[]> {
  const found: Violation[] = []
  const run = async (rule: string, query: Query): Promise<void> => {
    for (const where of await db.query(query)) found.push({ rule, where })
  }
  for (const [rule, query] of Object.entries(rules)) await run(rule, query(options.day))
  await run('play counters are what the entries say', countersRule(options.day, options.timeZone))
  return found
}
