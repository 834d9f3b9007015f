import type { Money } from '../money.ts'
import { type Rational, subtract, ZERO } from '../rational.ts'
import { cutToCents, highestMet, type Rate, type RealTimeTier, shareOf } from './tiers.ts'

/** A closed round of a member as it stands, in units. */
export interface ClosedRound {
  readonly stake: Money
  /** At risk, with the weight of its game type: see `weightedTurnover`. */
  readonly turnover: Rational
  /** It paid more than was staked. */
  readonly won: boolean
}

function rateAt(tiers: readonly RealTimeTier[], { stake, won }: ClosedRound): Rate {
  const met = highestMet(tiers, (tier) => stake >= tier.stake)
  const tier = met === undefined ? undefined : tiers[met]
  return tier === undefined ? 0n : won ? tier.profitRate : tier.lossRate
}

/**
 * What a closed round earns each holder above its member, exact, in units: turnover × (own rate − the rate of the next
 * holder below). A rate counts up to the one above it, so all together never earn more than the top's rate.
 * @param chain the tiers that were in force when the round closed, top first; undefined where one had no such contract
 */
export function roundShares(
  chain: readonly (readonly RealTimeTier[] | undefined)[],
  round: ClosedRound | undefined,
): Rational[] {
  if (round === undefined) return chain.map(() => ZERO)
  const shares = chain.map(() => ZERO)
  let above: Rate | undefined
  let holder = -1
  for (const [at, tiers] of chain.entries()) {
    if (tiers === undefined) continue
    const own = rateAt(tiers, round)
    const rate = above !== undefined && own > above ? above : own
    if (above !== undefined) shares[holder] = shareOf(round.turnover, above - rate)
    above = rate
    holder = at
  }
  if (above !== undefined) shares[holder] = shareOf(round.turnover, above)
  return shares
}

/**
 * What a later void, roll-back or second payout changes: what the round earns as it stands now, undefined where it is void,
 * less what it had earned. By the chain of the moment at which it closed, not by today's.
 */
export function correctedShares(
  chain: readonly (readonly RealTimeTier[] | undefined)[],
  before: ClosedRound,
  after: ClosedRound | undefined,
): Rational[] {
  const earned = roundShares(chain, before)
  return roundShares(chain, after).map((share, at) => subtract(share, earned[at] ?? ZERO))
}

/** A day of a real-time contract, of one holder. */
export interface RealTimeDay {
  /** All shares and corrections of the day, exact, in units; below zero where more was taken back than earned. */
  readonly sum: Rational
  readonly paid: Money
  /** What earlier days were paid too much, from zero up. */
  readonly waiting: Money
}

/** What is due: the day's sum cut to cents, less what was paid; where that is below zero it waits for the days after. */
export function dueNow({ sum, paid, waiting }: RealTimeDay): { readonly pay: Money; readonly waiting: Money } {
  const due = cutToCents(sum) - paid - waiting
  return due > 0n ? { pay: due, waiting: 0n } : { pay: 0n, waiting: -due }
}
