import { isAtLeast, rational, ZERO } from '../rational.ts'
import type { Earned, Figures } from './figures.ts'
import { highestMet, type SalaryTier, shareOf } from './tiers.ts'

/** Daily and hourly salary: turnover × the rate of the highest tier that is met in turnover and active members. */
export function salary(tiers: readonly SalaryTier[], { turnover, active }: Omit<Figures, 'loss'>): Earned {
  const tier = highestMet(tiers, (each) => isAtLeast(turnover, rational(each.turnover)) && active >= each.active)
  const rate = tier === undefined ? undefined : tiers[tier]?.rate
  return rate === undefined ? { amount: ZERO, tier: undefined } : { amount: shareOf(turnover, rate), tier }
}
