import type { PeriodTrigger, PromotionConditions } from '#contract/content/promotion.ts'
import { occasionOf } from '#rules/loyalty/occasions.ts'
import { parseMoney } from '#rules/money.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { sql, textArray } from '../../../platform/db/sql.ts'
import type { Span } from '../../../platform/events/consumer.sql.ts'
import { type MemberId, memberId } from '../../../platform/ids.ts'
import type { Period } from '../../../platform/paging.ts'

interface DueOf {
  readonly promotion: string
  readonly conditions: PromotionConditions
  /** Only those who joined. */
  readonly joins: boolean
  readonly trigger: PeriodTrigger
  readonly day: string
  readonly period: Period
}

/** Of the members who did something in a span those whose sums of a period come to what is asked for, and who were not given it yet. */
export async function membersDue(
  tx: Tx,
  { shard, from, to }: Span,
  { promotion, conditions: { turnover, deposits, gameTypes }, joins, trigger, day, period }: DueOf,
): Promise<MemberId[]> {
  const rows = await tx.query<{ member: string }>(sql`
    SELECT k.member FROM (
      SELECT DISTINCT member FROM entry WHERE shard = ${shard}::smallint AND n > ${from}::bigint AND n <= ${to}::bigint AND kind = 1) k
    WHERE NOT EXISTS (SELECT FROM award a WHERE a.shard = ${shard}::smallint AND a.member = k.member AND a.promotion = ${promotion} AND a.occasion = ${occasionOf({ on: trigger, day })})
      AND (NOT ${joins}::boolean OR EXISTS (SELECT FROM participation p WHERE p.shard = ${shard}::smallint AND p.member = k.member AND p.promotion = ${promotion}))
      AND (${parseMoney(turnover)}::bigint = 0 OR ${parseMoney(turnover)}::bigint <= (
        SELECT coalesce(sum(d.at_risk), 0) FROM play_day d LEFT JOIN game g ON g.node_id = d.game
        WHERE d.shard = ${shard}::smallint AND d.member = k.member AND d.day BETWEEN ${period.from}::date AND ${period.to}::date
          AND (cardinality(${textArray(gameTypes)}::text[]) = 0 OR g.game_type = ANY(${textArray(gameTypes)}::text[]))))
      AND (${parseMoney(deposits)}::bigint = 0 OR ${parseMoney(deposits)}::bigint <= (
        SELECT coalesce(sum(d.amount), 0) FROM movement_day d
        WHERE d.shard = ${shard}::smallint AND d.member = k.member AND d.type = 6 AND d.day BETWEEN ${period.from}::date AND ${period.to}::date))
    ORDER BY k.member`)
  return rows.map(({ member }) => memberId(member))
}
