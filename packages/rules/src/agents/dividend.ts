import type { Money } from '../money.ts'
import { isAtLeast, multiply, rational, type Rational, ZERO } from '../rational.ts'
import type { Earned, Figures } from './figures.ts'
import { type DividendMode, type DividendTier, highestMet, shareOf } from './tiers.ts'

const NOTHING: Earned = { amount: ZERO, tier: undefined }

/** The demands beside the loss. */
const isEligible = ({ turnover, active }: DividendTier, figures: Figures): boolean =>
  isAtLeast(figures.turnover, rational(turnover)) && figures.active >= active

/**
 * What a period's loss pays. FIXED: the highest tier that is met in turnover, active members and loss, loss × rate. FLOAT:
 * each tier that is met in turnover and active members pays loss × rate × min(1, loss / its loss), and the most of them
 * counts, since short of its loss a higher tier may pay less than a lower one in full.
 */
export function dividend(mode: DividendMode, tiers: readonly DividendTier[], figures: Figures): Earned {
  if (figures.loss <= 0n) return NOTHING
  if (mode === 'fixed') {
    const tier = highestMet(tiers, (each) => isEligible(each, figures) && figures.loss >= each.loss)
    const rate = tier === undefined ? undefined : tiers[tier]?.rate
    return rate === undefined ? NOTHING : { amount: shareOf(rational(figures.loss), rate), tier }
  }
  return tiers.reduce((most, each, tier) => {
    if (!isEligible(each, figures)) return most
    const amount = multiply(shareOf(rational(figures.loss), each.rate), reached(figures.loss, each.loss))
    return most.tier !== undefined && isAtLeast(most.amount, amount) ? most : { amount, tier }
  }, NOTHING)
}

const reached = (loss: Money, demanded: Money): Rational => (loss >= demanded ? rational(1n) : rational(loss, demanded))
