import type { PromotionConditions } from '#contract/content/promotion.ts'
import { TRIAL_TYPE } from '#contract/member-types.ts'
import { parseMoney } from '#rules/money.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { sql, textArray } from '../../../platform/db/sql.ts'
import type { Span } from '../../../platform/events/consumer.sql.ts'
import { type MemberId, memberId } from '../../../platform/ids.ts'
import { entryType } from '../../wallet/index.ts'

/** A friend who qualified, and who invited it. */
export interface Qualified {
  readonly friend: MemberId
  readonly by: MemberId
}

/**
 * Notes who of the members that did something in a span were invited and now come to what a promotion asks of a friend: by
 * what they paid in and what was at risk since they registered. Each is noted once.
 */
export async function noteFriends(
  tx: Tx,
  { shard, from, to }: Span,
  promotion: string,
  { newDays, turnover, deposits, gameTypes }: PromotionConditions,
): Promise<Qualified[]> {
  const [atRisk, paidIn, types] = [parseMoney(turnover), parseMoney(deposits), textArray(gameTypes)]
  const rows = await tx.query<{ friend: string; by: string }>(sql`
    INSERT INTO promotion_friend (shard, member, promotion, at)
    SELECT ${shard}::smallint, m.id, ${promotion}, app_now() FROM (
      SELECT DISTINCT member FROM entry WHERE shard = ${shard}::smallint AND n > ${from}::bigint AND n <= ${to}::bigint AND kind = 1) k
    JOIN member m ON m.shard = ${shard}::smallint AND m.id = k.member
    WHERE m.upline IS NOT NULL AND m.type <> ${TRIAL_TYPE} AND m.created_at > app_now() - make_interval(days => ${newDays}::integer)
      AND NOT EXISTS (SELECT FROM promotion_friend f WHERE f.shard = ${shard}::smallint AND f.member = m.id AND f.promotion = ${promotion})
      AND (${atRisk}::bigint = 0 OR ${atRisk}::bigint <= (
        SELECT coalesce(sum(d.at_risk), 0) FROM play_day d LEFT JOIN game g ON g.node_id = d.game
        WHERE d.shard = ${shard}::smallint AND d.member = m.id AND (cardinality(${types}::text[]) = 0 OR g.game_type = ANY(${types}::text[]))))
      AND (${paidIn}::bigint = 0 OR ${paidIn}::bigint <= (
        SELECT coalesce(sum(d.amount), 0) FROM movement_day d
        WHERE d.shard = ${shard}::smallint AND d.member = m.id AND d.type = ${entryType.deposit}))
    ON CONFLICT DO NOTHING
    RETURNING member AS friend, (SELECT upline FROM member u WHERE u.shard = ${shard}::smallint AND u.id = promotion_friend.member) AS by`)
  return rows.map(({ friend, by }) => ({ friend: memberId(friend), by: memberId(by) }))
}
