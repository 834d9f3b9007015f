import type { Sport } from '#rules/sports/contest.ts'
import type { Db } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { MarketRow } from './feed.sql.ts'

/** A market that may still be bet on, with its chances. */
export interface OpenMarket extends MarketRow {
  readonly chances: readonly number[]
}

/** An event whose markets are priced anew. */
export interface PricedEvent {
  readonly sport: Sport
  readonly bestOf: number | null
  /** In percent; null where that of its sport holds. */
  readonly margin: number | null
  readonly final: boolean
}

export async function readPricedEvent(db: Db, event: number): Promise<PricedEvent | undefined> {
  const [row] = await db.query<PricedEvent & Record<string, unknown>>(sql`
    SELECT sport, best_of AS "bestOf", margin, final FROM sport_event WHERE id = ${event}::integer`)
  return row
}

/** Markets of an event that the house prices by their chances. */
export const readOpenMarkets = (db: Db, event: number): Promise<OpenMarket[]> =>
  db.query<OpenMarket & Record<string, unknown>>(sql`
    SELECT type, period, line, status, prices, chances, backs, sent FROM sport_market
    WHERE event = ${event}::integer AND status > -3 AND chances IS NOT NULL AND NOT sent ORDER BY id`)

export const writeMargin = (db: Db, event: number, margin: number | null): Promise<unknown> =>
  db.query(sql`UPDATE sport_event SET margin = ${margin}::double precision WHERE id = ${event}::integer`)
