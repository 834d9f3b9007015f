import type { Db } from '../../platform/db/database.ts'
import { sql, type Query } from '../../platform/db/sql.ts'
import type { Violation } from '../wallet/index.ts'

/** Each rule is one statement that selects what breaks it; `timeZone` is the brand's. */
const rules: Readonly<Record<string, (timeZone: string) => Query>> = {
  'points for play are what was noted as given': () => sql`
    SELECT p.shard, p.member, p.given, e.points FROM point_earned p FULL JOIN (
      SELECT shard, member, sum(amount) AS points FROM entry WHERE type = 21 AND reference NOT LIKE 'award:%' GROUP BY 1, 2
    ) e USING (shard, member)
    WHERE coalesce(p.given, 0) * 100000 <> coalesce(e.points, 0)`,
  'an exchange is taken once, and returned once where it was rejected': () => sql`
    SELECT shard, member, id, r.state, r.points, r.amount, r.value, e.spent, e.paid, e.cash, e.returned, e.repaid
    FROM redemption r FULL JOIN (
      SELECT shard, member, substring(reference FROM '^redeem[a-z-]*:([0-9]+)$')::bigint AS id,
        sum(amount) FILTER (WHERE type = 22) AS spent, sum(amount) FILTER (WHERE type = 23) AS returned, sum(amount) FILTER (WHERE type = 24) AS paid,
        sum(amount) FILTER (WHERE type = 25) AS repaid, sum(amount) FILTER (WHERE type = 26) AS cash
      FROM entry WHERE type BETWEEN 22 AND 26 GROUP BY 1, 2, 3
    ) e USING (shard, member, id)
    WHERE r.points IS NULL OR coalesce(e.spent, 0) <> -r.points OR coalesce(e.paid, 0) <> -r.amount
      OR coalesce(e.cash, 0) <> CASE WHEN r.type IN ('cash', 'convert') THEN r.value ELSE 0 END
      OR coalesce(e.returned, 0) <> CASE WHEN r.state = 'rejected' THEN r.points ELSE 0 END
      OR coalesce(e.repaid, 0) <> CASE WHEN r.state = 'rejected' THEN r.amount ELSE 0 END`,
  'what is gone of a stock is what members have, and never more than there was': () => sql`
    SELECT item, s.total, s.used, r.taken FROM point_stock s FULL JOIN (
      SELECT item, sum(quantity) AS taken FROM redemption WHERE item IS NOT NULL AND state <> 'rejected' GROUP BY 1
    ) r USING (item)
    WHERE coalesce(s.used, 0) <> coalesce(r.taken, 0) OR s.used > s.total`,
  'an award is paid once, and what it says': () => sql`
    SELECT shard, member, id, gift, said.gives, said.amount, done.gives AS given, done.amount AS paid FROM (
      SELECT a.shard, a.member, a.id, g.at - 1 AS gift, g.gift ->> 'gives' AS gives, (g.gift ->> 'amount')::numeric * 100000 AS amount
      FROM award a, jsonb_array_elements(a.gifts) WITH ORDINALITY AS g(gift, at)
      WHERE a.state = 'paid' AND g.gift ->> 'gives' IN ('cash', 'points', 'bonus')
    ) said FULL JOIN (
      SELECT shard, member, substring(reference FROM '^award:([0-9]+):')::bigint AS id, substring(reference FROM ':([0-9]+)$')::bigint AS gift,
        CASE type WHEN 19 THEN 'cash' ELSE 'points' END AS gives, amount
      FROM entry WHERE type = 19 OR (type = 21 AND reference LIKE 'award:%')
      UNION ALL SELECT shard, member, substring(key FROM '^award:([0-9]+):')::bigint, substring(key FROM ':([0-9]+)$')::bigint, 'bonus', amount
      FROM bonus_grant WHERE key LIKE 'award:%'
    ) done USING (shard, member, id, gift)
    WHERE (said.gives, said.amount) IS DISTINCT FROM (done.gives, done.amount::numeric)`,
  'a member has one award of a promotion for an occasion': () => sql`
    SELECT shard, member, promotion, occasion, count(*) FROM award GROUP BY 1, 2, 3, 4 HAVING count(*) > 1`,
  // Whoever gives counts in the same transaction and stops at the budget: where the sums are right, no budget was passed.
  'budgets have counted what was given': (timeZone) => sql`
    SELECT promotion, day::text, s.money, a.given FROM promotion_spent s FULL JOIN (
      SELECT promotion, k.day, sum(money) AS given
      FROM award, LATERAL (VALUES (date '-infinity'), ((at AT TIME ZONE ${timeZone})::date)) AS k(day)
      WHERE state NOT IN ('lapsed', 'revoked') AND promotion !~ '^(ranking|raffle|envelope):' GROUP BY 1, 2
    ) a USING (promotion, day)
    WHERE coalesce(s.money, 0) <> coalesce(a.given, 0)`,
  // Shares go 90 days after the end; what is looked at is younger.
  'shares of an envelope come to its amount': () => sql`
    SELECT e.id, e.total, e.shares, e.taken, e.given, s.count, s.sum FROM envelope e LEFT JOIN (
      SELECT envelope, count(*) AS count, sum(amount) AS sum, count(*) FILTER (WHERE member IS NULL) AS left_over FROM envelope_share GROUP BY 1
    ) s ON s.envelope = e.id
    WHERE CASE WHEN e.closed_at IS NULL THEN (e.shares, e.total::numeric) IS DISTINCT FROM (s.count, s.sum)
      ELSE e.closed_at > app_now() - interval '85 days' AND ((e.taken, e.given::numeric) IS DISTINCT FROM (coalesce(s.count, 0), coalesce(s.sum, 0)) OR s.left_over > 0) END`,
  // What lapsed or was taken back is no longer its member's: its share went back.
  'a share is grabbed by one member, who has one and is awarded it': () => sql`
    SELECT envelope, member, s.shares, s.amount, a.id AS award, a.money FROM (
      SELECT envelope, member, count(*) AS shares, sum(amount) AS amount FROM envelope_share WHERE member IS NOT NULL GROUP BY 1, 2
    ) s FULL JOIN (
      SELECT e.id AS envelope, a.member, a.id, a.money FROM envelope e JOIN award a ON a.promotion = 'envelope:' || e.item AND a.occasion = 'envelope:' || e.id
      WHERE a.state NOT IN ('lapsed', 'revoked') AND (e.closed_at IS NULL OR e.closed_at > app_now() - interval '85 days')
    ) a USING (envelope, member)
    JOIN envelope e ON e.id = envelope AND (e.closed_at IS NULL OR e.closed_at > app_now() - interval '85 days')
    WHERE (s.shares, s.amount) IS DISTINCT FROM (1::bigint, a.money::numeric)`,
  'a closed board has each place once': () => sql`
    SELECT w.board, b.closed_at, b.members, w.count, w.last, w.places FROM (
      SELECT board, count(*) AS count, max(place) AS last, count(DISTINCT place) AS places FROM ranking_winner GROUP BY 1
    ) w JOIN ranking_board b ON b.id = w.board
    WHERE b.closed_at IS NULL OR w.count <> w.last OR w.count <> w.places OR w.count > b.members`,
  'a place of a board is given its prize once': () => sql`
    SELECT w.board, w.place, w.member, w.settled, w.award, a.id, a.gifts FROM (
      SELECT w.*, 'ranking:' || b.ranking AS giver, b.occasion, b.terms FROM ranking_winner w JOIN ranking_board b ON b.id = w.board
    ) w FULL JOIN (SELECT * FROM award WHERE promotion LIKE 'ranking:%') a
      ON a.shard = w.shard AND a.member = w.member AND a.promotion = w.giver AND a.occasion = w.occasion
    WHERE w.award IS DISTINCT FROM a.id OR (w.award IS NOT NULL AND (NOT w.settled OR NOT EXISTS (
      SELECT FROM jsonb_array_elements(w.terms -> 'prizes') AS p(prize)
      WHERE w.place BETWEEN (p.prize ->> 'from')::integer AND (p.prize ->> 'to')::integer AND a.gifts -> 0 ->> 'gives' = p.prize ->> 'gives'
        AND (a.gifts -> 0 ->> 'amount')::numeric = (p.prize ->> 'amount')::numeric AND jsonb_array_length(a.gifts) = 1)))`,
  'tickets run from one without gap or double': () => sql`
    SELECT r.id, r.tickets, t.tickets AS numbers, t.last, t.wrong FROM raffle r FULL JOIN (
      SELECT raffle AS id, sum(last - first + 1) AS tickets, max(last) AS last, count(*) FILTER (WHERE first <> before + 1) AS wrong
      FROM (SELECT *, lag(last, 1, 0) OVER (PARTITION BY raffle ORDER BY first) AS before FROM raffle_ticket) k GROUP BY 1
    ) t USING (id)
    WHERE r.tickets IS DISTINCT FROM coalesce(t.tickets, 0) OR r.tickets IS DISTINCT FROM coalesce(t.last, 0) OR t.wrong > 0`,
  'a raffle is won once by a member with the ticket, who is awarded it': () => sql`
    SELECT p.raffle, p.place, p.number, p.member, a.id AS award, a.occasion FROM raffle_prize p
    FULL JOIN (SELECT * FROM award WHERE promotion LIKE 'raffle:%') a
      ON a.member = p.member AND a.promotion = 'raffle:' || p.raffle AND a.occasion = 'place:' || p.place
    WHERE p.raffle IS NULL OR a.id IS NULL
      OR NOT EXISTS (SELECT FROM raffle_ticket t WHERE t.raffle = p.raffle AND t.member = p.member AND p.number BETWEEN t.first AND t.last)
      OR EXISTS (SELECT FROM raffle_prize k WHERE k.raffle = p.raffle AND k.place <> p.place AND (k.member = p.member OR k.number = p.number))`,
  // Payments go 90 days after their day; what is looked at is younger.
  'a rebate is paid once, and its day says so': () => sql`
    SELECT coalesce(p.shard, e.shard) AS shard, coalesce(p.member, e.member) AS member, p.day::text, p.n, p.amount, e.reference, e.amount AS paid
    FROM (SELECT *, 'rebate:' || day || ':' || n AS reference FROM rebate_payment) p
    FULL JOIN (SELECT * FROM entry WHERE type = 20) e ON e.shard = p.shard AND e.member = p.member AND e.reference = p.reference
    WHERE p.amount IS DISTINCT FROM e.amount AND (p.day IS NOT NULL OR e.at > app_now() - interval '60 days')
    UNION ALL
    SELECT shard, member, day::text, d.payments, d.taken, NULL, p.amount FROM rebate_day d FULL JOIN (
      SELECT shard, member, day, count(*) AS payments, sum(amount) AS amount FROM rebate_payment GROUP BY 1, 2, 3
    ) p USING (shard, member, day)
    WHERE day > (app_now() - interval '60 days')::date AND (coalesce(d.payments, 0) <> coalesce(p.payments, 0) OR coalesce(d.taken, 0) <> coalesce(p.amount, 0))`,
}

/** The rules by name, for whoever shows that each of them can fire. */
export const loyaltyRules: readonly string[] = Object.keys(rules)

/** Compares what the house gave with the entries of the ledger and returns what disagrees; nothing found is the only pass. */
export async function auditGifts(db: Db, { timeZone }: { readonly timeZone: string }): Promise<Violation[]> {
  const found: Violation[] = []
  for (const [rule, query] of Object.entries(rules)) {
    const asked = query(timeZone)
    for (const where of await db.query({ ...asked, text: `${asked.text} /* every shard */` }))
      found.push({ rule, where })
  }
  return found
}
