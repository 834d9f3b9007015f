import type { CallRequest } from '#contract/calls.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { contestOf, type Sport } from '#rules/sports/contest.ts'
import { marketType } from '#rules/sports/markets.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { numberArray, sql } from '../../../platform/db/sql.ts'
import type { RowId } from '../../../platform/ids.ts'
import { lockHeld } from './hold.sql.ts'

/** A price by hand is none below this, in thousandths, and none above. */
const LEAST = 1001
const MOST = 1_000_000

/**
 * Sets the prices of a market by hand, or releases them. Its version rises as with prices of the feed.
 * @throws Refusal NOT_FOUND, STATE_PASSED for a market that is over or whose prices are the feed's already, INVALID_INPUT at `prices`
 */
export async function setPrices(
  tx: Tx,
  by: RowId,
  { market, prices, reason }: CallRequest<'sportsDesk.setPrices'>,
): Promise<void> {
  if ((await lockHeld(tx, { of: 'market', number: market })) === undefined) throw new Refusal('NOT_FOUND')
  const [row] = await tx.query<{
    type: string
    sport: Sport
    best_of: number | null
    status: number
    prices: number[]
    hand_prices: number[] | null
  }>(sql`
    SELECT m.type, e.sport, e.best_of, m.status, m.prices, m.hand_prices FROM sport_market m JOIN sport_event e ON e.id = m.event
    WHERE m.id = ${market}::integer`)
  const picks = row === undefined ? undefined : marketType(row.type)?.picks(contestOf(row.sport, row.best_of))
  if (row === undefined || picks === undefined) throw new Refusal('NOT_FOUND')
  const wanted = prices === undefined ? null : thousandthsOf(prices, picks.length)
  if (row.status <= -3 || (wanted === null && row.hand_prices === null)) throw new Refusal('STATE_PASSED')
  await tx.query(sql`
    UPDATE sport_market SET hand_prices = ${wanted === null ? null : numberArray(wanted)}::integer[], version = version + 1
    WHERE id = ${market}::integer`)
  recordAudit(tx, {
    actor: `operator:${by}`,
    action: 'sports.pricesSet',
    subject: `sportMarket:${market}`,
    before: { prices: row.hand_prices ?? row.prices, isByHand: row.hand_prices !== null },
    after: { prices: wanted ?? row.prices, isByHand: wanted !== null, reason },
  })
}

/** Decimal prices in thousandths, 0 for a dash. @throws Refusal INVALID_INPUT at `prices` */
function thousandthsOf(text: string, picks: number): number[] {
  const typed = text.split(/[\s,;·]+/).filter((part) => part !== '')
  if (typed.length !== picks) throw wrongField('prices', `${picks} are needed`)
  return typed.map((part) => {
    if (part === '-' || part === '–') return 0
    const price = /^\d{1,4}(\.\d{1,3})?$/.test(part) ? Math.round(Number(part) * 1000) : 0
    if (price < LEAST || price > MOST) throw wrongField('prices', part)
    return price
  })
}
