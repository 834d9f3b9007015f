/** A pick is offered at no price below this, in thousandths. */
const LEAST_PRICE = 1010
const MOST_PRICE = 10_000_000

/**
 * Prices of the picks of a market, in thousandths, cut: each fair price less the margin in proportion. 0 for a pick that
 * is not offered, since it is nearly sure or cannot win.
 * @param chances what of a stake wins on average
 * @param backs what of it comes back
 * @param margin in percent: 5 for prices that add up to 105 %
 */
export function priced(chances: readonly number[], backs: readonly number[] | undefined, margin: number): number[] {
  return chances.map((wins, i) => {
    const played = 1 - (backs?.[i] ?? 0)
    if (wins <= 0 || played <= 0) return 0
    const price = Math.floor((1000 * played) / (wins * (1 + margin / 100)))
    return price < LEAST_PRICE || price > MOST_PRICE ? 0 : price
  })
}
