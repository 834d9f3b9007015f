import type { Score, Sport } from '#rules/sports/contest.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { MarketRow } from './feed.sql.ts'

/** A market that may still be bet on. */
export interface OpenMarket extends MarketRow {
  /** An operator opened it. */
  readonly byHand: boolean
}

/** An event whose markets are priced anew. */
export interface PricedEvent {
  readonly sport: Sport
  readonly bestOf: number | null
  /** In percent; null where that of its sport holds. */
  readonly margin: number | null
  readonly final: boolean
  readonly score: Score
}

export async function readPricedEvent(db: Db, event: number): Promise<PricedEvent | undefined> {
  const [row] = await db.query<PricedEvent & Record<string, unknown>>(sql`
    SELECT sport, best_of AS "bestOf", (margin / 1000.0)::double precision AS margin, final, jsonb_build_object('home', home_score, 'away', away_score) AS score
    FROM sport_event WHERE id = ${event}::integer`)
  return row
}

/** Markets of an event that are not settled. */
export const readOpenMarkets = (db: Db, event: number): Promise<OpenMarket[]> =>
  db.query<OpenMarket & Record<string, unknown>>(sql`
    SELECT type, period, line, status, prices, chances, backs, sent, by_hand AS "byHand" FROM sport_market
    WHERE event = ${event}::integer AND status > -3 ORDER BY id`)

export const writeMargin = (db: Db, event: number, margin: number | null): Promise<unknown> =>
  db.query(sql`UPDATE sport_event SET margin = round(${margin}::numeric * 1000)::integer WHERE id = ${event}::integer`)

/** Marks a market as an operator's, once it is written; its id, or undefined where it is settled. */
export async function markLine(
  tx: Tx,
  event: number,
  { type, period, line }: Pick<MarketRow, 'type' | 'period' | 'line'>,
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(sql`
    UPDATE sport_market SET by_hand = true
    WHERE event = ${event}::integer AND type = ${type} AND period = ${period} AND line = ${line}::smallint AND status > -3 RETURNING id`)
  await tx.query(sql`UPDATE sport_event SET lines_by_hand = true WHERE id = ${event}::integer`)
  return row?.id
}

/** Takes no more bets on a line that an operator opened; false where it is none such. */
export async function unmarkLine(tx: Tx, market: number): Promise<boolean> {
  const rows = await tx.query(sql`
    UPDATE sport_market SET by_hand = false, status = 0, version = version + 1
    WHERE id = ${market}::integer AND by_hand AND status > -3 RETURNING id`)
  await tx.query(sql`
    UPDATE sport_event e SET lines_by_hand = EXISTS (SELECT FROM sport_market o WHERE o.event = e.id AND o.by_hand)
    FROM sport_market m WHERE m.id = ${market}::integer AND e.id = m.event`)
  return rows.length > 0
}
