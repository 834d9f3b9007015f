import type { SafetySettings } from '#contract/settings/safety.ts'
import { limitPeriods } from '#contract/calls/safeguards.ts'
import { type Money, parseMoney } from '#rules/money.ts'
import type { MemberStatus } from '../identity/index.ts'
import type { PlayCounters } from '../wallet/index.ts'

export interface Limit {
  readonly measure: 'stake' | 'loss'
  readonly period: 'day' | 'week' | 'month'
  readonly amount: Money
}

/** The house's own limits, which hold for every member beside its own: the stricter refuses first. */
export const houseLimits = ({ lossLimits }: Pick<SafetySettings, 'lossLimits'>): Limit[] =>
  limitPeriods.flatMap((period) => {
    const amount = lossLimits[period]
    return amount === undefined ? [] : [{ measure: 'loss' as const, period, amount: parseMoney(amount) }]
  })

export type StakeRefusal = 'frozen' | 'excluded' | 'limit'

/**
 * Whether the rules of safer gambling refuse this stake. Every stake asks, of whatever product; wins
 * and refunds never do. A stake whose result is open counts as lost, so a limit cannot be outrun by
 * many bets at once.
 */
export function stakeRefusal(
  status: MemberStatus,
  limits: readonly Limit[],
  counters: PlayCounters,
  stake: Money,
  nowMs: number,
  bonus?: BonusStake,
): StakeRefusal | undefined {
  if (status.frozen) return 'frozen'
  if (status.excludedUntilMs !== null && nowMs < status.excludedUntilMs) return 'excluded'
  return limits.some((limit) => isPassed(limit, counters, stake, bonus)) ? 'limit' : undefined
}

/** What a member with bonus money staked of it, and whether it bears this stake. */
export interface BonusStake {
  readonly counters: PlayCounters
  readonly bears: boolean
}

/** Limits on stakes count both purses, limits on losses own money alone. */
function isPassed(limit: Limit, counters: PlayCounters, stake: Money, bonus: BonusStake | undefined): boolean {
  if (limit.measure === 'loss' && bonus?.bears === true) return false
  const ofBonus = limit.measure === 'loss' || bonus === undefined ? 0n : usedOf(limit, bonus.counters)
  return usedOf(limit, counters) + ofBonus + stake > limit.amount
}

/** What of a limit on stakes or losses is used; a loss may be less than nothing. */
export function usedOf({ measure, period }: Pick<Limit, 'measure' | 'period'>, counters: PlayCounters): Money {
  const [stake, payout] = {
    day: [counters.dayStake, counters.dayPayout] as const,
    week: [counters.weekStake, counters.weekPayout] as const,
    month: [counters.monthStake, counters.monthPayout] as const,
  }[period]
  return measure === 'stake' ? stake : stake - payout
}
