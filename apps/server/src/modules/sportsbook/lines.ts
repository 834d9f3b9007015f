import type { SportsbookSettings } from '#contract/settings/sportsbook.ts'
import { contestOf, isPeriod, type Score } from '#rules/sports/contest.ts'
import { sharesOf } from '#rules/sports/grid.ts'
import { gridBehind } from '#rules/sports/grid-behind.ts'
import { marketType } from '#rules/sports/markets.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type MarketRow, writeMarkets } from './feed.sql.ts'
import { priced } from './prices.ts'
import { type OpenMarket, type PricedEvent, readOpenMarkets } from './reprice.sql.ts'

type LineKey = Pick<MarketRow, 'type' | 'period' | 'line'>

const isSame = (one: LineKey, other: LineKey): boolean =>
  one.type === other.type && one.period === other.period && one.line === other.line

/**
 * A line of a market with the prices of the house, from the grid behind what the feed says of its period; undefined where
 * that is too little, since its markets are suspended. One that play has decided is inactive.
 * @param open the markets of the event as they stand
 */
export function lineRow(
  { sport, bestOf, margin }: Omit<PricedEvent, 'final' | 'score'>,
  score: Score,
  { type: id, period, line }: LineKey,
  open: readonly OpenMarket[],
  rules: SportsbookSettings,
): MarketRow | undefined {
  const [contest, type] = [contestOf(sport, bestOf, null), marketType(id)]
  if (type === undefined || !isPeriod(period)) return undefined
  const told = open.flatMap((market) => {
    const of = marketType(market.type)
    const isTold = market.status === 1 && !market.byHand && market.period === period
    if (!isTold || of === undefined || market.chances === null) return []
    return [{ type: of, line: market.line ?? 0, wins: market.chances, backs: market.backs }]
  })
  const grid = gridBehind(contest, period, score, told)
  if (grid === undefined) return undefined
  const { chances, backs } = sharesOf(contest, { type, period, line: line ?? 0 }, grid, score)
  const prices = priced({ sport, type: id, margin }, chances, backs, rules)
  const isOffered = prices.some((price) => price > 0)
  return { type: id, period, line, status: isOffered ? 1 : 0, prices, chances, backs, sent: false }
}

/** Prices the lines of an event that operators opened anew, behind a message that did not price them itself. */
export async function repriceLines(
  tx: Tx,
  event: Omit<PricedEvent, 'final'> & { readonly id: number },
  told: readonly MarketRow[],
  rules: SportsbookSettings,
): Promise<void> {
  const open = await readOpenMarkets(tx, event.id)
  const lines = open.filter((one) => one.byHand && !told.some((row) => row.status === 1 && isSame(row, one)))
  if (lines.length === 0) return
  const rows = lines.map((one) => lineRow(event, event.score, one, open, rules) ?? { ...one, status: -1 })
  await writeMarkets(tx, event.id, rows)
}
