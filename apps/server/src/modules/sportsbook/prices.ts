import type { SportsbookSettings } from '#contract/settings/sportsbook.ts'
import type { Sport } from '#rules/sports/contest.ts'
import { DRAW_PRICE } from '#rules/sports/cockfight.ts'
import { quote, withMargin } from '#rules/sports/margin.ts'

/** A pick is offered at no price below this, in thousandths, since it is as good as certain, and at none above, since it is as good as lost. */
const LEAST_OFFERED = 1010
const MOST_OFFERED = 1_000_000

/**
 * Prices of the picks of a market, in thousandths; 0 for a pick that is not offered. The margin of the sport's class lies on
 * the chances without what comes back. A draw between cocks pays what it always pays.
 * @param of margin: that of the event in percent; null where the sport's holds
 * @param chances what of a stake wins on average
 * @param backs what of it comes back
 */
export function priced(
  { sport, type, margin }: { readonly sport: Sport; readonly type: string; readonly margin: number | null },
  chances: readonly number[],
  backs: readonly number[] | undefined,
  { margins, marginMethods }: Pick<SportsbookSettings, 'margins' | 'marginMethods'>,
): number[] {
  const shares = chances.map((wins, i) => {
    const played = 1 - (backs?.[i] ?? 0)
    return played > 0 && wins < played ? wins / played : 0
  })
  const isFight = type === 'fight'
  const quoted = withMargin(isFight ? shares.filter((_, i) => i !== 1) : shares, {
    method: marginMethods[sport],
    overround: 1 + (margin ?? margins[sport]) / 100,
  })
  return shares.map((share, i) => {
    if (isFight && i === 1) return DRAW_PRICE
    const chance = quoted[isFight && i > 1 ? i - 1 : i] ?? 0
    const price = share > 0 && chance > 0 ? quote(chance) : undefined
    return price === undefined || price < LEAST_OFFERED || price > MOST_OFFERED ? 0 : price
  })
}
